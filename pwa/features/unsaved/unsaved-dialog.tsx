import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { commonMessages } from '#shared/messages/common.ts'
import { unsavedMessages } from '#shared/messages/unsaved.ts'
import { currentSession } from '../../data/session.ts'
import { askToKeep, keepsStorage } from '../../data/unsent.ts'
import { useTools } from '../../data/use-tools.ts'
import { type RefusedChange, useUserData } from '../../data/user-data.ts'
import {
  discardChange,
  putBackChange,
  readUnsaved,
  retryChange,
  sendWaiting,
} from '../../sync/user/follow-user.ts'
import { Notice } from '../../ui/notice.tsx'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { showToast } from '../../ui/toast.ts'
import { useFocusHeir } from '../../ui/use-focus-heir.ts'
import { describeChange, sendingProblem, toolsOfChange } from './change-texts.ts'

/** Everything that the server has not taken, and what can be done about it. */
export function UnsavedDialog({ onClose }: { onClose: () => void }) {
  const { waiting = 0, refused = [] } = useUserData() ?? {}
  const isEmpty = waiting === 0 && refused.length === 0
  return (
    <PanelDialog
      title={unsavedMessages.unsavedChanges}
      onClose={onClose}
      footer={
        <>
          {!isEmpty && (
            <Button variant="subtle" size="md" onClick={() => void exportUnsaved().catch(() => {})}>
              {unsavedMessages.downloadAsAFile}
            </Button>
          )}
          <Button ml="auto" size="md" onClick={onClose}>
            {unsavedMessages.done}
          </Button>
        </>
      }
    >
      <Stack gap="lg">
        {isEmpty && (
          <Notice
            icon={<IconCheck size={24} />}
            title={unsavedMessages.everythingIsSaved}
            text={unsavedMessages.allSent}
          />
        )}
        {!isEmpty && <BrowserMayDelete />}
        {refused.length > 0 && <RefusedChanges refused={refused} />}
        {waiting > 0 && <WaitingChanges count={waiting} />}
      </Stack>
    </PanelDialog>
  )
}

const { atRisk } = unsavedMessages

/** Where the browser has not promised to delete nothing by itself: says so, and asks it to promise. */
function BrowserMayDelete() {
  const [isKept, setKept] = useState<boolean | null>(null)
  const [answer, setAnswer] = useState<string | null>(null)
  useEffect(() => {
    void keepsStorage().then(setKept)
  }, [])
  if (isKept === null || (isKept && answer === null)) return null
  const ask = async () => {
    const isAgreed = await askToKeep()
    setKept(isAgreed)
    setAnswer(isAgreed ? atRisk.kept : atRisk.notKept)
  }
  return (
    <Alert
      color={isKept ? 'pine' : 'yellow'}
      icon={isKept ? <IconCheck size={20} /> : <IconAlertTriangle size={20} />}
      title={isKept ? undefined : atRisk.browserMayDelete}
    >
      {!isKept && <p>{atRisk.advice}</p>}
      <p role="status">{answer}</p>
      {!isKept && (
        <Button variant="default" mt="sm" onClick={() => void ask()}>
          {atRisk.ask}
        </Button>
      )}
    </Alert>
  )
}

/** Hands the user a file of everything that the server has not taken. */
async function exportUnsaved(): Promise<void> {
  const { waiting, refused } = await readUnsaved()
  const file = {
    user: currentSession().user?.username,
    exportedAt: new Date().toISOString(),
    couldNotBeSaved: refused.map(({ mutation, code, detail }) => ({ ...mutation, code, reason: detail })),
    waiting,
  }
  saveFile('unsaved-changes.json', JSON.stringify(file, null, 2))
}

/** What the server will never take as it is, each with its reason. */
function RefusedChanges({ refused }: { refused: readonly RefusedChange[] }) {
  const { data } = useTools([...new Set(refused.flatMap(({ mutation }) => toolsOfChange(mutation)))])
  const nameOf = (id: number) => data?.get(id)?.name ?? unsavedMessages.tool(id)
  const list = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusHeir(list, heading)
  return (
    <section aria-labelledby="refused-changes">
      <Title order={3} fz="md" mb="xs" id="refused-changes" ref={heading} tabIndex={-1}>
        {unsavedMessages.couldNotBeSaved}
      </Title>
      <Stack component="ul" gap="xs" ref={list}>
        {refused.map(({ key, mutation, reason }) => (
          <li key={key}>
            <RefusedRow id={key} what={describeChange(mutation, nameOf)} reason={reason} />
          </li>
        ))}
      </Stack>
    </section>
  )
}

function RefusedRow({ id, what, reason }: { id: string; what: string; reason: string }) {
  return (
    <Row what={what} note={reason}>
      <Button
        variant="default"
        aria-label={unsavedMessages.tryAgain(what)}
        onClick={() => void retryChange(id).catch(() => {})}
      >
        {commonMessages.tryAgain}
      </Button>
      <Button
        variant="subtle"
        aria-label={unsavedMessages.discardOne(what)}
        onClick={() => void discard(id).catch(() => {})}
      >
        {unsavedMessages.discard}
      </Button>
    </Row>
  )
}

/** Gives up a change that could not be saved; until the next toast comes it can be had back. */
async function discard(key: string): Promise<void> {
  const letter = await discardChange(key)
  if (letter === null) return
  const onClick = () => void putBackChange(letter).catch(() => {})
  const action = { label: unsavedMessages.undo, onClick }
  showToast({ title: unsavedMessages.discarded, durationMs: 10_000, action })
}

/** What goes to the server by itself, for somebody who would rather see it go. */
function WaitingChanges({ count }: { count: number }) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const send = async () => {
    if (isBusy) return
    setBusy(true)
    setProblem(await sendWaiting().then(() => null, sendingProblem))
    setBusy(false)
  }
  return (
    <section aria-labelledby="waiting-changes">
      <Title order={3} fz="md" mb="xs" id="waiting-changes">
        {unsavedMessages.waitingToBeSent}
      </Title>
      <Row
        what={unsavedMessages.changes(count)}
        note={<span role="status">{problem ?? unsavedMessages.willBeSent}</span>}
      >
        <Button variant="default" aria-disabled={isBusy} onClick={() => void send()}>
          {isBusy ? unsavedMessages.sendingNow : unsavedMessages.sendNow}
        </Button>
      </Row>
    </section>
  )
}

interface RowProps {
  what: string
  note: ReactNode
  /** What can be done about it. */
  children: ReactNode
}

function Row({ what, note, children }: RowProps) {
  return (
    <Paper withBorder p="md">
      <Group justify="space-between" gap="sm">
        <div style={{ flex: '1 1 16rem', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Text fw={580}>{what}</Text>
          <Text fz="sm" c="var(--ink-2)">
            {note}
          </Text>
        </div>
        <Group gap="xs">{children}</Group>
      </Group>
    </Paper>
  )
}
