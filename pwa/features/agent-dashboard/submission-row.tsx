import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Improvement } from '#shared/domain/improvement.ts'
import { IMPROVEMENT_STATE_LABELS, improvementTypeName } from '#shared/messages/improvement-labels.ts'
import { paths } from '#shared/paths.ts'
import { formatMoment } from '../../ui/format.ts'
import { formatDollars } from '../../ui/format-dollars.ts'
import { Mark } from '../../ui/mark.tsx'
import { ReceiptNote } from '../../ui/receipt-note.tsx'
import { FieldDiffs } from './field-diff.tsx'
import { History } from './history.tsx'
import { ReviseForm } from './revise-form.tsx'
import classes from './row.module.css'
import { SubmissionActions } from './submission-actions.tsx'
import details from './submission-row.module.css'

/** One proposal: where it is, and opened, what it says and what was decided. */
export function SubmissionRow({ improvement }: { improvement: Improvement }) {
  const { toolId, toolName, improvementType, state, priceUsd, estimatedEarning, createdAt } = improvement
  const { decisionNote, receipt, isSandbox } = improvement
  const [isRevising, setRevising] = useState(false)
  const badge = IMPROVEMENT_STATE_LABELS[state]
  return (
    <li className={classes.row}>
      <div className={classes.head}>
        <div className={classes.words}>
          <p className={classes.title}>
            <Link to={paths.tool(toolId)}>{toolName}</Link>
          </p>
          <p className={classes.facts}>
            {improvementTypeName(improvementType)} · {formatDollars(priceUsd)},{' '}
            {formatDollars(estimatedEarning)} for the agent · {formatMoment(Date.parse(createdAt))}
          </p>
        </div>
        <Mark tone={badge.tone}>{badge.label}</Mark>
      </div>
      {decisionNote !== null && (
        <p className={details.note}>
          <strong>The admin says:</strong> {decisionNote}
        </p>
      )}
      {state === 'second_review' && (
        <p className={details.note}>
          One admin has approved it. A second one has to approve it before it is applied and paid.
        </p>
      )}
      {receipt && <ReceiptNote receipt={receipt} isSandbox={isSandbox} />}
      <SubmissionActions
        improvement={improvement}
        onRevise={state === 'changes_requested' && !isRevising ? () => setRevising(true) : null}
      />
      {isRevising && state === 'changes_requested' ? (
        <ReviseForm improvement={improvement} onClose={() => setRevising(false)} />
      ) : (
        <details className={details.details}>
          <summary className={details.summary}>What it changes</summary>
          <div className={details.body}>
            {improvement.reasoning !== '' && <p className={classes.said}>{improvement.reasoning}</p>}
            <FieldDiffs fields={improvement.fields} />
            <History history={improvement.history} />
          </div>
        </details>
      )}
    </li>
  )
}
