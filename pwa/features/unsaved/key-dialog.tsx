import { useEffect, useRef, useState } from 'react'
import { callWithKey } from '../../data/agent-api.ts'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { SecretField } from '../../ui/secret-field.tsx'
import { SignOutChoice } from './sign-out-choice.tsx'
import classes from './sign-out-dialog.module.css'

export type KeyFate = 'forget' | 'keep'

interface KeyDialogProps {
  apiKey: string
  isLeaving: boolean
  onChoose: (fate: KeyFate) => void
  onClose: () => void
}

/** What is to become of the agent's key, of which this browser may have the only copy. */
export function KeyDialog({ apiKey, isLeaving, onChoose, onClose }: KeyDialogProps) {
  const name = useAgentName(apiKey)
  const choices = useRef<HTMLDivElement>(null)
  useEffect(() => choices.current?.querySelector('button')?.focus(), [])
  const choose = (fate: KeyFate) => () => {
    if (!isLeaving) onChoose(fate)
  }
  return (
    <PanelDialog title="This device keeps a key" shape="narrow" onClose={onClose}>
      <div className={classes.body}>
        <p className={classes.lead}>
          The API key of {name ?? 'your agent'} is stored in this browser. Whoever has it can act for the
          agent and spend its balance.
        </p>
        <SecretField label="API key" value={apiKey} />
        <div ref={choices} className={classes.choices}>
          <SignOutChoice
            title="Forget the key and sign out"
            text="It goes on working everywhere else. Copy it first if you have no other copy: it cannot be shown again."
            isLeaving={isLeaving}
            onChoose={choose('forget')}
          />
          <SignOutChoice
            title="Keep it on this device"
            text="It is back when you sign in here again. No page shows it to anybody else."
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
function useAgentName(apiKey: string): string | null {
  const [name, setName] = useState<string | null>(null)
  useEffect(() => {
    const asking = new AbortController()
    callWithKey('X-API-Key', apiKey)('agentProfile', { signal: asking.signal }).then(
      (profile) => setName(profile.name),
      () => {},
    )
    return () => asking.abort()
  }, [apiKey])
  return name
}
