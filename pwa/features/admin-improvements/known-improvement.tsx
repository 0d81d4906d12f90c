import { type ReactNode, useRef, useState } from 'react'
import type { AdminImprovement } from '#shared/api/admin-market-calls.ts'
import type { ImprovedField } from '#shared/domain/improvement.ts'
import { useFocusHeir } from '../../ui/use-focus-heir.ts'
import type { DiffLayout } from './diff-body.tsx'
import { FieldCard } from './field-card.tsx'
import { HistoryList } from './history-list.tsx'
import classes from './known-improvement.module.css'
import { LayoutSwitch } from './layout-switch.tsx'
import { acceptable, fieldReviews } from './review-fields.ts'
import { ReviewHead } from './review-head.tsx'
import { ReviewReasoning } from './review-reasoning.tsx'
import { VerdictPanel } from './verdict-panel.tsx'

/** Below this, two texts beside each other are too narrow to be read. */
const WIDE = '(min-width: 64em)'

interface KnownImprovementProps {
  improvement: AdminImprovement
  /** What is left to spend, shown while there is something to decide. */
  budget: ReactNode
}

/** What would change on the left, what it costs and what is to be done on the right. */
export function KnownImprovement({ improvement, budget }: KnownImprovementProps) {
  const [layout, setLayout] = useState<DiffLayout>(() => (matchMedia(WIDE).matches ? 'side' : 'inline'))
  const [refused, refuse] = useRefused(improvement)
  const aside = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusHeir(aside, heading)
  const reviews = fieldReviews(improvement)
  const [first] = improvement.state === 'second_review' ? improvement.approvals.given : []
  const accepted = acceptable(reviews).filter((field) => !refused.includes(field))
  return (
    <div className={classes.page}>
      <ReviewHead improvement={improvement} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <ReviewReasoning improvement={improvement} />
          <div className={classes.bar}>
            <h2 className={classes.title}>Fields</h2>
            <LayoutSwitch chosen={layout} onChoose={setLayout} />
          </div>
          {reviews.map((review) => (
            <FieldCard
              key={review.field}
              review={review}
              issues={improvement.issues.filter(({ field }) => field === review.field)}
              layout={layout}
              isFixed={first !== undefined}
              isChosen={(first?.fields ?? accepted).includes(review.field)}
              onChoose={() => refuse(review.field)}
            />
          ))}
        </div>
        <aside ref={aside} className={classes.aside} aria-label="Decision">
          <VerdictPanel improvement={improvement} accepted={accepted} heading={heading} />
          {improvement.approvals.yours !== null && budget}
          <section className={classes.box}>
            <h2 className={classes.title}>History</h2>
            <HistoryList history={improvement.history} />
          </section>
        </aside>
      </div>
    </div>
  )
}

/** Fields that are not to be accepted; another version of the proposal starts with none. */
function useRefused({ updatedAt }: AdminImprovement) {
  const [refused, setRefused] = useState<{ of: string; fields: readonly ImprovedField[] }>({
    of: updatedAt,
    fields: [],
  })
  const fields = refused.of === updatedAt ? refused.fields : []
  const toggle = (field: ImprovedField) =>
    setRefused({
      of: updatedAt,
      fields: fields.includes(field) ? fields.filter((one) => one !== field) : [...fields, field],
    })
  return [fields, toggle] as const
}
