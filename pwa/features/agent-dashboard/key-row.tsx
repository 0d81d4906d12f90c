import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AgentKey } from '#shared/domain/agent.ts'
import { keepAgentKey } from '../../data/agent-key.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { ConfirmPanel } from '../../ui/confirm-panel.tsx'
import { formatDay } from '../../ui/format-day.ts'
import { Mark } from '../../ui/mark.tsx'
import { showToast } from '../../ui/toast.ts'
import { useOnce } from '../../ui/use-once.ts'
import { useAgent } from './agent-context.ts'
import keys from './key-desk.module.css'
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

function KeyActions({ agentKey: { id, label, isCurrent }, onMade }: KeyRowProps) {
  const [asking, setAsking] = useState<'rotate' | 'revoke' | null>(null)
  const close = () => setAsking(null)
  const { isBusy, rotate, revoke } = useKeyActions(id, { isCurrent, onMade, onDone: close })
  return (
    <div className={classes.actions}>
      <Button variant="default" aria-label={`Rotate ${label}`} onClick={() => setAsking('rotate')}>
        Rotate
      </Button>
      <Button variant="default" aria-label={`Revoke ${label}`} onClick={() => setAsking('revoke')}>
        Revoke
      </Button>
      {asking === 'rotate' && (
        <ConfirmPanel
          title={`Rotate “${label}”?`}
          text="A new key with the same scopes takes its place. The old one ends when the new one is first used, within the hour at the latest."
          action={isBusy ? 'Rotating…' : 'Rotate key'}
          keep="Keep it"
          isBusy={isBusy}
          onConfirm={rotate}
          onClose={close}
        />
      )}
      {asking === 'revoke' && (
        <ConfirmPanel
          title={`Revoke “${label}”?`}
          text={
            isCurrent
              ? 'It ends at once, and this dashboard closes: you need another key of this agent to come back.'
              : 'It ends at once, wherever it is used. This cannot be undone.'
          }
          action={isBusy ? 'Revoking…' : 'Revoke key'}
          keep="Keep it"
          isBusy={isBusy}
          onConfirm={revoke}
          onClose={close}
        />
      )}
    </div>
  )
}

interface KeyActionOptions {
  isCurrent: boolean
  onMade: (apiKey: string) => void
  onDone: () => void
}

function useKeyActions(id: number, { isCurrent, onMade, onDone }: KeyActionOptions) {
  const { call, replaceKey } = useAgent()
  const queries = useQueryClient()
  const params = { id: String(id) }
  const { isBusy, run } = useOnce(async (act: () => Promise<void>) => {
    try {
      await act()
    } catch (error) {
      const text = reasonOf(error, 'Please try again later.')
      showToast({ title: 'The key was left as it is', text, tone: 'error' })
    }
    onDone()
    await queries.invalidateQueries({ queryKey: ['agent'] })
  })
  const rotate = async () => {
    const { apiKey } = await call('rotateAgentKey', { params })
    if (isCurrent) replaceKey(apiKey)
    else onMade(apiKey)
  }
  const revoke = async () => {
    await call('revokeAgentKey', { params })
    showToast({ title: 'Key revoked' })
    if (isCurrent) keepAgentKey(null)
  }
  return { isBusy, rotate: () => run(rotate), revoke: () => run(revoke) }
}
