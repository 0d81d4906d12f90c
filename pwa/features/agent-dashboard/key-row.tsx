import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AgentKey, SigningKey } from '#shared/domain/agent.ts'
import { forgetAgentKey } from '../../data/agent-signing-key.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { ConfirmPanel } from '../../ui/confirm-panel.tsx'
import { formatDay } from '../../ui/format-day.ts'
import { Mark } from '../../ui/mark.tsx'
import { showToast } from '../../ui/toast.ts'
import { useOnce } from '../../ui/use-once.ts'
import { useAgent } from './agent-context.ts'
import keys from './key-desk.module.css'
import { RotateKeyDialog } from './rotate-key-dialog.tsx'
import classes from './row.module.css'

interface KeyRowProps {
  agentKey: AgentKey
  /** A key was put in its place. */
  onMade: (apiKey: string) => void
}

export function KeyRow({ agentKey, onMade }: KeyRowProps) {
  const { label, prefix, scopes, createdAt, lastUsedAt, revokedAt, isCurrent } = agentKey
  return (
    <li className={`${classes.row} ${revokedAt === null ? '' : keys.ended}`}>
      <div className={classes.head}>
        <div className={classes.words}>
          <p className={classes.title}>{label}</p>
          <p className={classes.facts}>
            <code className={keys.prefix}>{prefix}…</code> · {scopes.join(', ')}
          </p>
          <p className={classes.facts}>
            Made on {formatDay(createdAt)} ·{' '}
            {revokedAt !== null
              ? `ended on ${formatDay(revokedAt)}`
              : lastUsedAt === null
                ? 'never used'
                : `last used on ${formatDay(lastUsedAt)}`}
          </p>
        </div>
        <span className={classes.marks}>
          {isCurrent && <Mark tone="good">In use here</Mark>}
          {revokedAt !== null && <Mark>Ended</Mark>}
        </span>
      </div>
      {revokedAt === null && <KeyActions agentKey={agentKey} onMade={onMade} />}
    </li>
  )
}

function KeyActions({ agentKey, onMade }: KeyRowProps) {
  const { id, label, isCurrent } = agentKey
  const { call, kept } = useAgent()
  const [asking, setAsking] = useState<'rotate' | 'revoke' | null>(null)
  const close = () => setAsking(null)
  const { isBusy, end } = useEnding(async () => {
    await call('revokeAgentKey', { params: { id: String(id) } })
    showToast({ title: 'Key revoked' })
    if (isCurrent) void forgetAgentKey(kept)
  }, close)
  return (
    <div className={classes.actions}>
      <Button variant="default" aria-label={`Rotate ${label}`} onClick={() => setAsking('rotate')}>
        Rotate
      </Button>
      <Button variant="default" aria-label={`Revoke ${label}`} onClick={() => setAsking('revoke')}>
        Revoke
      </Button>
      {asking === 'rotate' && <RotateKeyDialog agentKey={agentKey} onMade={onMade} onClose={close} />}
      {asking === 'revoke' && (
        <ConfirmPanel
          title={`Revoke “${label}”?`}
          text={
            isCurrent
              ? 'It ends at once, and this dashboard closes: you need another key of this agent to come back.'
              : 'It ends at once, wherever it is used, and with it the browsers that sign for it. This cannot be undone.'
          }
          action={isBusy ? 'Revoking…' : 'Revoke key'}
          keep="Keep it"
          isBusy={isBusy}
          onConfirm={end}
          onClose={close}
        />
      )}
    </div>
  )
}

/** A browser that signs for a key of the agent. */
export function SigningKeyRow({ signingKey }: { signingKey: SigningKey }) {
  const { id, label, prefix, createdAt, lastUsedAt, isCurrent } = signingKey
  const { call, kept } = useAgent()
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const { isBusy, end } = useEnding(async () => {
    if (isCurrent) await forgetAgentKey(kept)
    else await call('removeSigningKey', { params: { id: String(id) } })
  }, close)
  return (
    <li className={classes.row}>
      <div className={classes.head}>
        <div className={classes.words}>
          <p className={classes.title}>{label}</p>
          <p className={classes.facts}>
            Signs for <code className={keys.prefix}>{prefix}…</code> · since {formatDay(createdAt)} ·{' '}
            {lastUsedAt === null ? 'never used' : `last used on ${formatDay(lastUsedAt)}`}
          </p>
        </div>
        <span className={classes.marks}>{isCurrent && <Mark tone="good">This browser</Mark>}</span>
      </div>
      <div className={classes.actions}>
        <Button variant="default" aria-label={`End ${label}`} onClick={() => setAsking(true)}>
          End
        </Button>
      </div>
      {isAsking && (
        <ConfirmPanel
          title={`End “${label}”?`}
          text={
            isCurrent
              ? 'This dashboard closes: you need your API key to come back.'
              : 'That browser can do nothing for the agent any more, until the API key is entered there again.'
          }
          action={isBusy ? 'Ending…' : 'End it'}
          keep="Keep it"
          isBusy={isBusy}
          onConfirm={end}
          onClose={close}
        />
      )}
    </li>
  )
}

/** Ends a key once, and says why where it goes on. */
function useEnding(act: () => Promise<void>, onDone: () => void) {
  const queries = useQueryClient()
  const { isBusy, run } = useOnce(async () => {
    try {
      await act()
    } catch (error) {
      const text = reasonOf(error, 'Please try again later.')
      showToast({ title: 'The key was left as it is', text, tone: 'error' })
    }
    onDone()
    await queries.invalidateQueries({ queryKey: ['agent'] })
  })
  return { isBusy, end: () => void run() }
}
