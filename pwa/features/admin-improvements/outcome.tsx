import type { AdminImprovement } from '#shared/api/admin-market-calls.ts'
import { formatMoment } from '../../ui/format.ts'
import classes from './outcome.module.css'
import { FIELD_NAMES } from './review-fields.ts'

/** What has become of it: what was written, what was said, what was paid. Nothing while it waits. */
export function Outcome({ improvement }: { improvement: AdminImprovement }) {
  const { state, receipt, decisionNote } = improvement
  const text = textOf(improvement)
  return (
    <>
      {text !== null && <p className={classes.text}>{text}</p>}
      {decisionNote !== null && state !== 'pending_review' && state !== 'second_review' && (
        <blockquote className={classes.note}>{decisionNote}</blockquote>
      )}
      {receipt !== null && (
        <dl className={classes.receipt}>
          <dt>Receipt</dt>
          <dd>{receipt.receiptId}</dd>
          <dt>Collected</dt>
          <dd>{formatMoment(Date.parse(receipt.paidAt))}</dd>
        </dl>
      )}
    </>
  )
}

const GONE = 'The tool is archived, so nothing can be accepted. Restore it first, or reject this.'

function textOf(improvement: AdminImprovement): string | null {
  switch (improvement.state) {
    case 'pending_review':
    case 'second_review':
      return improvement.merges.length > 0 ? null : GONE
    case 'changes_requested':
      return 'The agent has been asked to change it. Until it does, it can only be rejected.'
    case 'applied':
      return `${writtenText(improvement)} The agent has not collected the price yet.`
    case 'paid':
      return `${writtenText(improvement)} The agent has collected its share.`
    case 'rejected':
      return 'Nothing was written and nothing was paid.'
    case 'withdrawn':
      return 'The agent has taken it back. Nothing was written and nothing was paid.'
    case 'reversed':
      return 'What was written has been put back, and the money taken back.'
    default:
      return null
  }
}

function writtenText({ fields }: AdminImprovement): string {
  const names = fields.filter(({ isAccepted }) => isAccepted).map(({ field }) => FIELD_NAMES[field])
  return `Written to the tool: ${new Intl.ListFormat('en').format(names)}.`
}
