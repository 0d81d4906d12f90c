import { Button } from '@mantine/core'
import { type RefObject, useState } from 'react'
import { Link } from 'react-router-dom'
import type { AdminImprovement } from '#shared/api/admin-market-calls.ts'
import type { ImprovedField } from '#shared/domain/improvement.ts'
import { paths } from '#shared/paths.ts'
import { mayTransition } from '#shared/policy/improvement-states.ts'
import { ApprovalNote } from './approval-note.tsx'
import { DecisionForm } from './decision-form.tsx'
import { MoneySplit } from './money-split.tsx'
import { Outcome } from './outcome.tsx'
import { ProblemLine } from './problem-line.tsx'
import { RevertDialog } from './revert-dialog.tsx'
import { useWaiting } from './use-improvements.ts'
import { useVerdict, type Verdict } from './use-verdict.ts'
import classes from './verdict-panel.module.css'

interface VerdictPanelProps {
  improvement: AdminImprovement
  accepted: readonly ImprovedField[]
  heading: RefObject<HTMLHeadingElement | null>
}

/** What it costs, and what can be done about it in its state. */
export function VerdictPanel({ improvement, accepted, heading }: VerdictPanelProps) {
  const { state, fields, priceUsd } = improvement
  const [note, setNote] = useState('')
  const [isReverting, setReverting] = useState(false)
  const { problem, decide, revert, reload } = useVerdict(improvement)
  const { yours, given } = improvement.approvals
  const may = {
    approve: mayTransition('admin', state, 'approved') && yours !== 'given' && yours !== 'linked',
    request_changes: mayTransition('admin', state, 'changes_requested'),
    reject: mayTransition('admin', state, 'rejected'),
  }
  const isOpen = may.approve || may.reject
  // Both approvals are of the same fields.
  const approved = given[0] !== undefined && state === 'second_review' ? given[0].fields : accepted
  const onDecide = async (verdict: Verdict) => {
    if (await decide(verdict)) setNote('')
  }
  return (
    <section className={classes.box}>
      <h2 ref={heading} tabIndex={-1} className={classes.title}>
        {isOpen ? 'Decision' : 'Outcome'}
      </h2>
      <MoneySplit improvement={improvement} />
      <Outcome improvement={improvement} />
      <ApprovalNote
        improvement={improvement}
        onWithdraw={() => onDecide({ decision: 'withdraw_approval' })}
      />
      {isOpen && (
        <DecisionForm
          priceUsd={priceUsd}
          isFirst={yours === 'first'}
          accepted={approved}
          fieldCount={fields.length}
          may={may}
          note={note}
          onNote={setNote}
          onDecide={onDecide}
        />
      )}
      {!isReverting && <ProblemLine problem={problem} onReload={() => void reload()} />}
      {mayTransition('admin', state, 'reversed') && (
        <Button
          size="md"
          variant="default"
          className={classes.revert ?? ''}
          onClick={() => setReverting(true)}
        >
          Revert…
        </Button>
      )}
      {!isOpen && <NextWaiting id={improvement.id} />}
      {isReverting && (
        <RevertDialog
          improvement={improvement}
          problem={problem}
          onRevert={revert}
          onReload={() => {
            setReverting(false)
            void reload()
          }}
          onClose={() => setReverting(false)}
        />
      )}
    </section>
  )
}

/** The way on, while there is something to do. */
function NextWaiting({ id }: { id: number }) {
  const next = useWaiting().data?.improvements.find((other) => other.id !== id)
  if (next === undefined) return null
  return (
    <Link to={paths.adminImprovement(next.id)} className={classes.next}>
      Next in the queue: {next.toolName} →
    </Link>
  )
}
