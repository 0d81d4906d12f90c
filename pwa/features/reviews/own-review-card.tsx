import { Button } from '@mantine/core'
import { IconClockPause } from '@tabler/icons-react'
import type { RefObject } from 'react'
import type { NewReview } from '#shared/domain/review.ts'
import { Stars } from '../../ui/stars.tsx'
import classes from './own-review.module.css'
import { ReviewDate } from './review-date.tsx'
import { ReviewText } from './review-text.tsx'
import { REVIEW_TEXTS } from './review-texts.ts'

interface OwnReviewCardProps {
  review: NewReview
  /** An admin looks at it first. */
  isHeld: boolean
  /** null while the server has not taken it. */
  updatedAt: string | null
  isOnline: boolean
  heading: RefObject<HTMLHeadingElement | null>
  onEdit: () => void
  onDelete: () => void
}

export function OwnReviewCard({
  review,
  isHeld,
  updatedAt,
  isOnline,
  heading,
  onEdit,
  onDelete,
}: OwnReviewCardProps) {
  return (
    <article className={classes.card}>
      <div className={classes.head}>
        <h3 ref={heading} tabIndex={-1} className={classes.title}>
          Your review
        </h3>
        <Stars rating={review.rating} />
        {updatedAt !== null && <ReviewDate time={updatedAt} />}
        {updatedAt === null && (
          <span className={classes.waiting} data-soon={isOnline}>
            <IconClockPause size={15} aria-hidden="true" />
            {isOnline ? 'Being sent…' : 'Waiting to be sent'}
          </span>
        )}
      </div>
      <ReviewText text={review.text} />
      {isHeld && updatedAt !== null && <p className={classes.waiting}>{REVIEW_TEXTS.held}</p>}
      <div className={classes.actions}>
        <Button variant="default" onClick={onEdit}>
          Edit
        </Button>
        <Button variant="subtle" onClick={onDelete}>
          Delete
        </Button>
      </div>
    </article>
  )
}
