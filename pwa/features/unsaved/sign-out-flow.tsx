import { Button, Stack, Text, UnstyledButton } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { commonMessages } from '#shared/messages/common.ts'
import { unsavedMessages } from '#shared/messages/unsaved.ts'
import { DEMO_AGENT_KEY } from '#shared/policy/marketplace.ts'
import { currentAgentKey, type KeptKey } from '../../data/agent-key.ts'
import { callAs } from '../../data/agent-signing-key.ts'
import type { Me } from '../../data/session.ts'
import { unsavedRequest } from '../../data/unsaved-request.ts'
import { useUserData } from '../../data/user-data.ts'
import { SecretField } from '../../ui/copy-field.tsx'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { type KeyFate, type SignOutControl, useSignOut } from './use-sign-out.ts'

interface SignOutFlowProps {
  user: Me
  onClose: () => void
}

/** Signs out at once when nothing is at stake; asks first about an agent's key, then about what is not saved. */
export function SignOutFlow({ user, onClose }: SignOutFlowProps) {
  const [kept] = useState(secretKey)
  const [keyFate, setKeyFate] = useState<KeyFate | null>(kept === null ? 'forget' : null)
  const keyDialog = kept !== null && (
    <KeyDialog kept={kept} isLeaving={keyFate !== null} onChoose={setKeyFate} onClose={onClose} />
  )
  if (keyFate === null) return keyDialog
  return (
    <Leaving user={user} keyFate={keyFate} onClose={onClose}>
      {keyDialog}
    </Leaving>
  )
}

interface LeavingProps extends SignOutFlowProps {
  keyFate: KeyFate
  /** What stays on the screen until there is another question, or none. */
  children: ReactNode
}

function Leaving({ user, keyFate, onClose, children }: LeavingProps) {
  const control = useSignOut({ user, keyFate, onClose })
  return control.isAsked ? <SignOutDialog control={control} onClose={onClose} /> : children
}

/** The demo key is everybody's: there is nothing to lose and nothing to hide. */
function secretKey(): KeptKey | null {
  const kept = currentAgentKey()
  return kept?.kind === 'plain' && kept.apiKey === DEMO_AGENT_KEY ? null : kept
}

interface KeyDialogProps {
  kept: KeptKey
  isLeaving: boolean
  onChoose: (fate: KeyFate) => void
  onClose: () => void
}

/** What is to become of the agent's key. An API key may have its only copy in this browser; a signing key has no other. */
function KeyDialog({ kept, isLeaving, onChoose, onClose }: KeyDialogProps) {
  const name = useAgentName(kept)
  const isSigning = kept.kind === 'signing'
  const choose = (fate: KeyFate) => () => {
    if (!isLeaving) onChoose(fate)
  }
  return (
    <PanelDialog title={unsavedMessages.keyKept} shape="narrow" onClose={onClose}>
      <Stack>
        <Text fw={580}>{isSigning ? unsavedMessages.signingKey(name) : unsavedMessages.plainKey(name)}</Text>
        {kept.kind === 'plain' && <SecretField label={commonMessages.apiKey} value={kept.apiKey} />}
        <Choices>
          <Choice
            isFirst
            title={unsavedMessages.forgetKey}
            text={isSigning ? unsavedMessages.forgetsSigningKey : unsavedMessages.forgetsPlainKey}
            isLeaving={isLeaving}
            onChoose={choose('forget')}
          />
          <Choice
            title={unsavedMessages.keepKey}
            text={unsavedMessages.keptText}
            isLeaving={isLeaving}
            onChoose={choose('keep')}
          />
        </Choices>
        <LeavingNote isLeaving={isLeaving} />
      </Stack>
    </PanelDialog>
  )
}

/** null until the server has told it, and where it does not. */
function useAgentName(kept: KeptKey): string | null {
  const [name, setName] = useState<string | null>(null)
  useEffect(() => {
    const asking = new AbortController()
    callAs(kept)('agentProfile', { signal: asking.signal }).then(
      (profile) => setName(profile.name),
      () => {},
    )
    return () => asking.abort()
  }, [kept])
  return name
}

interface SignOutDialogProps {
  control: SignOutControl
  onClose: () => void
}

/** What is to become of the changes that the server has not taken. */
function SignOutDialog({ control, onClose }: SignOutDialogProps) {
  const { waiting = 0, refused = [] } = useUserData() ?? {}
  return (
    <PanelDialog title={unsavedMessages.beforeYouSignOut} shape="narrow" onClose={onClose}>
      <Stack>
        <Text fw={580} role="status">
          {control.problem ?? situation(waiting, refused.length)}
        </Text>
        {control.step === 'sending' ? (
          <Sending waiting={waiting} onStop={control.stopSending} />
        ) : (
          <ChangeChoices control={control} hasWaiting={waiting > 0} hasRefused={refused.length > 0} />
        )}
      </Stack>
    </PanelDialog>
  )
}

function situation(waiting: number, refused: number): string {
  const sentences: string[] = []
  if (waiting > 0) sentences.push(unsavedMessages.unsent(waiting))
  if (refused > 0) sentences.push(unsavedMessages.refusedCount(refused))
  return sentences.join(' ') || unsavedMessages.allSaved
}

interface ChangeChoicesProps {
  control: SignOutControl
  hasWaiting: boolean
  hasRefused: boolean
}

function ChangeChoices({ control, hasWaiting, hasRefused }: ChangeChoicesProps) {
  const isLeaving = control.step === 'leaving'
  return (
    <>
      <Choices>
        {hasWaiting && (
          <Choice
            isFirst
            title={unsavedMessages.sendNowAndSignOut}
            text={unsavedMessages.requiresAConnection}
            isLeaving={isLeaving}
            onChoose={control.send}
          />
        )}
        <Choice
          isFirst={!hasWaiting}
          title={unsavedMessages.keepForLater}
          text={unsavedMessages.keepForLaterText}
          isLeaving={isLeaving}
          onChoose={() => control.leave('keep')}
        />
        <Choice
          title={unsavedMessages.discardThem}
          text={unsavedMessages.discardText}
          isLeaving={isLeaving}
          onChoose={() => control.leave('discard')}
        />
      </Choices>
      <LeavingNote isLeaving={isLeaving} />
      {hasRefused && (
        <Button variant="subtle" onClick={() => unsavedRequest.setState('list')}>
          {unsavedMessages.seeRefused}
        </Button>
      )}
    </>
  )
}

function Sending({ waiting, onStop }: { waiting: number; onStop: () => void }) {
  const [total] = useState(Math.max(1, waiting))
  const stop = useRef<HTMLButtonElement>(null)
  useEffect(() => stop.current?.focus(), [])
  const done = Math.max(0, total - waiting)
  return (
    <Stack gap="sm">
      <ProgressBar
        label={unsavedMessages.sending}
        value={done}
        max={total}
        text={unsavedMessages.sentOf(done, total)}
      />
      <Text fz="sm" c="var(--ink-2)">
        {unsavedMessages.sentOf(done, total)}
      </Text>
      <Button ref={stop} variant="default" size="md" onClick={onStop}>
        {unsavedMessages.staySignedIn}
      </Button>
    </Stack>
  )
}

/** The ways to sign out; the first has the focus, also when the dialog was open already. */
function Choices({ children }: { children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => list.current?.querySelector('button')?.focus(), [])
  return (
    <Stack ref={list} gap="xs">
      {children}
    </Stack>
  )
}

interface ChoiceProps {
  title: string
  text: string
  isLeaving: boolean
  /** Takes the focus when its dialog opens. */
  isFirst?: boolean
  onChoose: () => void
}

/** One of the ways to sign out, and what it means. */
function Choice({ title, text, isLeaving, isFirst = false, onChoose }: ChoiceProps) {
  return (
    <UnstyledButton
      className={`border-strong rounded-md py-3 px-4 ${isLeaving ? 'text-ink-3' : 'hover-sunken'}`}
      data-autofocus={isFirst || undefined}
      aria-disabled={isLeaving}
      onClick={onChoose}
    >
      <Text span fw={620} display="block" inherit>
        {title}
      </Text>
      <Text span fz="sm" c="var(--ink-2)" display="block">
        {text}
      </Text>
    </UnstyledButton>
  )
}

function LeavingNote({ isLeaving }: { isLeaving: boolean }) {
  return (
    <Text fz="sm" c="var(--ink-2)" role="status" mt={isLeaving ? 0 : '-1rem'}>
      {isLeaving && unsavedMessages.signingOut}
    </Text>
  )
}
