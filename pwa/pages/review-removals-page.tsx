import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createQueryClient } from '../data/create-query-client.ts'
import { RatingRules } from '../features/review-removals/rating-rules.tsx'
import { RemovalLog } from '../features/review-removals/removal-log.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import classes from './plain-page.module.css'

/** Public: what became of reviews that nobody can read any more. */
export function ReviewRemovalsPage() {
  const [client] = useState(createQueryClient)
  return (
    <div className={`page-width ${classes.page}`}>
      <PageTitle>Removed reviews</PageTitle>
      <p className={classes.lead}>
        Every review that a moderator took away, or that was held and never counted, with the reason. Neither
        its text nor its author is shown.
      </p>
      <RatingRules />
      <QueryClientProvider client={client}>
        <RemovalLog />
      </QueryClientProvider>
    </div>
  )
}
