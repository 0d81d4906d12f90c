import { removalMessages } from '#shared/messages/removals.ts'
import { RemovalLog } from '../features/review-removals/removal-log.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import classes from './plain-page.module.css'

/** Public: what became of reviews that nobody can read any more. */
export function ReviewRemovalsPage() {
  return (
    <div className={`page-width ${classes.page}`}>
      <PageTitle>{removalMessages.removedReviews}</PageTitle>
      <p className={`text-ink-2 min-h-6 prose-narrow ${classes.lead}`}>{removalMessages.removalsAbout}</p>
      <RemovalLog />
    </div>
  )
}
