import { Button } from '@mantine/core'
import type { RefObject } from 'react'
import classes from './own-review.module.css'
import { REVIEW_TEXTS } from './review-texts.ts'

interface RemovedReviewProps {
  reason: string
  heading: RefObject<HTMLHeadingElement | null>
  onWrite: () => void
}

/** What is left of a review that a moderator took away: why, and another chance. */
export function RemovedReview({ reason, heading, onWrite }: RemovedReviewProps) {
  return (
    <div className={classes.card}>
      <h3 ref={heading} tabIndex={-1} className={classes.title}>
        {REVIEW_TEXTS.removed}
      </h3>
      <blockquote className={classes.reason} dir="auto">
        {reason}
      </blockquote>
      <div className={classes.actions}>
        <Button variant="default" onClick={onWrite}>
          Write a new review
        </Button>
      </div>
    </div>
  )
}
