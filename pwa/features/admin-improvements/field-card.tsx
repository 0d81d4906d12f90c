import { useId } from 'react'
import type { LintIssue } from '#shared/domain/improvement.ts'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { Mark } from '../../ui/mark.tsx'
import type { DiffLayout } from './diff-body.tsx'
import { DiffView } from './diff-view.tsx'
import classes from './field-card.module.css'
import type { FieldReview } from './review-fields.ts'

interface FieldCardProps {
  review: FieldReview
  issues: readonly LintIssue[]
  layout: DiffLayout
  /** The first of two approvals has chosen already. */
  isFixed: boolean
  isChosen: boolean
  onChoose: () => void
}

const CONFLICT =
  'The tool has changed in the same words since this was written, so it cannot be accepted. Request changes: the agent then writes it against the tool as it is now.'
const CARRIED_OVER =
  'The tool has changed since this was written, elsewhere. The proposal is carried over: what is shown is what accepting would write.'

/** One field: what would change, and whether that is accepted. */
export function FieldCard({ review, issues, layout, isFixed, isChosen, onChoose }: FieldCardProps) {
  const { name, standing, main, further } = review
  const isOpen = standing !== 'decided'
  const titleId = useId()
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <header className={classes.head}>
        <h3 id={titleId} className={classes.name}>
          {name}
        </h3>
        <Standing review={review} />
        {isFixed && isOpen && (
          <Mark tone={isChosen ? 'good' : 'quiet'}>
            {isChosen ? 'In the first approval' : 'Not in the first approval'}
          </Mark>
        )}
        {!isFixed && (standing === 'clean' || standing === 'carried-over') && (
          <div className={classes.accept}>
            <ChoiceRow
              type="checkbox"
              name={`accept-${review.field}`}
              label={
                <span>
                  Accept<span className="visually-hidden"> {name}</span>
                </span>
              }
              isChosen={isChosen}
              onChoose={onChoose}
            />
          </div>
        )}
      </header>
      {standing === 'conflict' && <p className={classes.note}>{CONFLICT}</p>}
      {standing === 'carried-over' && <p className={classes.note}>{CARRIED_OVER}</p>}
      {issues.length > 0 && (
        <ul className={classes.issues} aria-label={`Likely objections to ${name}`}>
          {issues.map(({ code, message }) => (
            <li key={`${code} ${message}`}>
              {name} {message}.
            </li>
          ))}
        </ul>
      )}
      <div className={classes.diff}>
        <DiffView comparison={main} layout={layout} />
      </div>
      {further.map((comparison) => (
        <details key={comparison.title} className={classes.further}>
          <summary className={classes.summary}>{comparison.title}</summary>
          <div className={classes.diff}>
            <DiffView comparison={comparison} layout={layout} />
          </div>
        </details>
      ))}
    </section>
  )
}

function Standing({ review: { standing, isAccepted } }: { review: FieldReview }) {
  if (standing === 'conflict') return <Mark tone="bad">Conflict</Mark>
  if (standing === 'carried-over') return <Mark tone="warning">Carried over</Mark>
  if (isAccepted === null) return null
  return isAccepted ? <Mark tone="good">Accepted</Mark> : <Mark>Not accepted</Mark>
}
