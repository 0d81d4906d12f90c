import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Improvement } from '#shared/domain/improvement.ts'
import { mayTransition } from '#shared/policy/improvement-states.ts'
import { ConfirmPanel } from '../../ui/confirm-panel.tsx'
import { formatDollars } from '../../ui/format-dollars.ts'
import { useAgent } from './agent-context.ts'
import classes from './row.module.css'
import { useSubmissionActions } from './use-submission-actions.ts'

interface SubmissionActionsProps {
  improvement: Improvement
  /** null: it cannot be, or is being revised already. */
  onRevise: (() => void) | null
}

/** What its agent can do about a proposal now. */
export function SubmissionActions({ improvement, onRevise }: SubmissionActionsProps) {
  const { scopes } = useAgent().profile
  const { state, toolName, estimatedEarning } = improvement
  const { busy, collect, withdraw } = useSubmissionActions(improvement)
  const [isAsking, setAsking] = useState(false)
  const isOpen = mayTransition('agent', state, 'withdrawn')
  const mayCollect = state === 'applied' && scopes.includes('money')
  const mayChange = isOpen && scopes.includes('submit')
  if (!mayCollect && !mayChange) return null
  return (
    <div className={classes.actions}>
      {mayCollect && (
        <Button
          aria-disabled={busy !== null}
          aria-label={`Receive Payment of ${formatDollars(estimatedEarning)} for ${toolName}`}
          onClick={collect}
        >
          {busy === 'collect' ? 'Collecting…' : 'Receive Payment'}
        </Button>
      )}
      {mayChange && onRevise && (
        <Button aria-label={`Revise the proposal for ${toolName}`} onClick={onRevise}>
          Revise
        </Button>
      )}
      {mayChange && (
        <Button
          variant="default"
          aria-label={`Withdraw the proposal for ${toolName}`}
          onClick={() => setAsking(true)}
        >
          Withdraw
        </Button>
      )}
      {isAsking && (
        <ConfirmPanel
          title="Withdraw this proposal?"
          text={`Nobody will look at it any more, and it cannot be brought back. You can propose something else for ${toolName}.`}
          action={busy === 'withdraw' ? 'Withdrawing…' : 'Withdraw'}
          keep="Keep it"
          isBusy={busy === 'withdraw'}
          onConfirm={() => withdraw(() => setAsking(false))}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
