import { ActionBar, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { type ReactNode, type SubmitEvent, useRef, useState, useTransition } from 'react'
import { isVisible } from '#shared/domain/printable.ts'
import { bulkMessages } from '#shared/messages/admin-bulk.ts'
import { listMessages } from '#shared/messages/parts.ts'
import { formatNumber } from './format.ts'
import { PanelDialog } from './panel-dialog.tsx'

export interface BulkAction<Row> {
  label: string
  icon?: ReactNode
  isDanger?: boolean
  /** It is offered when all chosen rows allow it. */
  isFor?: (row: Row) => boolean
  /** Asked before it is done. */
  confirm?: (rows: readonly Row[]) => { title: string; text: string }
  /** Together with `confirm`: it needs a reason, which others read. */
  needsReason?: boolean
  /** With the chosen rows; when it is done none is chosen. */
  run: (rows: readonly Row[], reason: string) => Promise<void> | void
}

interface BulkBarProps<Row> {
  label: string
  actions: readonly BulkAction<Row>[]
  rows: readonly Row[]
  onClear: () => void
}

/** What can be done with all chosen rows at once, at the foot of the window. What hurts is asked for once more. */
export function BulkBar<Row>({ label, actions, rows, onClear }: BulkBarProps<Row>) {
  const [isBusy, start] = useTransition()
  const [asked, setAsked] = useState<BulkAction<Row> | null>(null)
  // A second press while it goes on is none. The action itself tells of its failures.
  const run = (action: BulkAction<Row>, reason = '') => {
    if (isBusy) return
    start(async () => {
      await action.run(rows, reason)
      onClear()
      setAsked(null)
    })
  }
  const offered = actions.filter(({ isFor }) => isFor === undefined || rows.every(isFor))
  return (
    <>
      <ActionBar
        opened={rows.length > 0}
        onClose={onClear}
        closeOnEscape={asked === null}
        // It stands outside of the page's landmarks.
        role="region"
        aria-label={listMessages.chosen(label.toLowerCase())}
      >
        <Text component="span" role="status" size="sm" fw={560} px="xs">
          {listMessages.selected(formatNumber(rows.length))}
        </Text>
        <ActionBar.Divider />
        {offered.map((action) => (
          <Button
            key={action.label}
            size="xs"
            variant="subtle"
            color={action.isDanger === true ? 'red' : 'pine'}
            leftSection={action.icon}
            aria-disabled={isBusy}
            onClick={() => (action.confirm === undefined ? run(action) : setAsked(action))}
          >
            {action.label}
          </Button>
        ))}
        <ActionBar.CloseButton aria-label={listMessages.clearSelection} />
      </ActionBar>
      {asked?.confirm !== undefined && (
        <PanelDialog title={asked.confirm(rows).title} shape="narrow" onClose={() => setAsked(null)}>
          <BulkQuestion
            action={asked}
            text={asked.confirm(rows).text}
            isBusy={isBusy}
            onRun={(reason) => run(asked, reason)}
            onClose={() => setAsked(null)}
          />
        </PanelDialog>
      )}
    </>
  )
}

interface BulkQuestionProps {
  action: { label: string; isDanger?: boolean; needsReason?: boolean }
  text: string
  isBusy: boolean
  onRun: (reason: string) => void
  onClose: () => void
}

const LONGEST_REASON = 500

function BulkQuestion({ action, text, isBusy, onRun, onClose }: BulkQuestionProps) {
  const { label, isDanger = false, needsReason = false } = action
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!needsReason || isVisible(reason)) return onRun(reason.trim())
    setMissing(true)
    field.current?.focus()
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <Text c="var(--ink-2)">{text}</Text>
        {needsReason && (
          <Textarea
            ref={field}
            autosize
            data-autofocus
            minRows={3}
            label={bulkMessages.reason}
            maxLength={LONGEST_REASON}
            value={reason}
            readOnly={isBusy}
            error={isMissing && !isVisible(reason) ? bulkMessages.sayWhy : undefined}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {bulkMessages.cancel}
          </Button>
          <Button type="submit" color={isDanger ? 'red' : 'pine'} aria-disabled={isBusy}>
            {label}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
