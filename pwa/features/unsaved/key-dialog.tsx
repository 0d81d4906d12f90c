import { useEffect, useRef, useState } from 'react'
import { commonMessages } from '#shared/messages/common.ts'
import { unsavedMessages } from '#shared/messages/unsaved.ts'
import type { KeptKey } from '../../data/agent-key.ts'
import { callAs } from '../../data/agent-signing-key.ts'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { SecretField } from '../../ui/secret-field.tsx'
import { SignOutChoice } from './sign-out-choice.tsx'
import classes from './sign-out-dialog.module.css'

export type KeyFate = 'forget' | 'keep'

interface KeyDialogProps {
  kept: KeptKey
  isLeaving: boolean
  onChoose: (fate: KeyFate) => void
  onClose: () => void
}

/** What is to become of the agent's key. An API key may have its only copy in this browser; a signing key has no other. */
export function KeyDialog({ kept, isLeaving, onChoose, onClose }: KeyDialogProps) {
  const name = useAgentName(kept)
  const choices = useRef<HTMLDivElement>(null)
  useEffect(() => choices.current?.querySelector('button')?.focus(), [])
  const choose = (fate: KeyFate) => () => {
    if (!isLeaving) onChoose(fate)
  }
  return (
    <PanelDialog title={unsavedMessages.keyKept} shape="narrow" onClose={onClose}>
      <div className={classes.body}>
        <p className={classes.lead}>
          {kept.kind === 'signing'
            ? `This browser can act for ${name ?? 'your agent'} and spend its balance: it signs with a key that cannot be copied.`
            : `The API key of ${name ?? 'your agent'} is stored in this browser. Whoever has it can act for the agent and spend its balance.`}
        </p>
        {kept.kind === 'plain' && <SecretField label={commonMessages.apiKey} value={kept.apiKey} />}
        <div ref={choices} className={classes.choices}>
          <SignOutChoice
            isFirst
            title={unsavedMessages.forgetKey}
            text={
              kept.kind === 'signing'
                ? 'The key of this browser ends. Your API key goes on working; you need it to come back.'
                : 'It goes on working everywhere else. Copy it first if you have no other copy: it cannot be shown again.'
            }
            isLeaving={isLeaving}
            onChoose={choose('forget')}
          />
          <SignOutChoice
            title={unsavedMessages.keepKey}
            text={unsavedMessages.keptText}
            isLeaving={isLeaving}
            onChoose={choose('keep')}
          />
        </div>
        <p className={classes.progress} role="status">
          {isLeaving && 'Signing out…'}
        </p>
      </div>
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
