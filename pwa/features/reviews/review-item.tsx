import { Button } from '@mantine/core'
import type { Review } from '../../data/reviews-api.ts'
import { ReviewDate } from './review-date.tsx'
import classes from './review-item.module.css'
import { ReviewText } from './review-text.tsx'
import { Stars } from './stars.tsx'

interface ReviewItemProps {
  review: Review
  /** For moderators; null for everybody else. */
  onRemove: (() => void) | null
}

export function ReviewItem({ review, onRemove }: ReviewItemProps) {
  const { author, rating, text, createdAt, updatedAt } = review
  return (
    <article className={classes.review} aria-label={`Review by ${author}`}>
      <div className={classes.head}>
        <h3 className={classes.author}>{author}</h3>
        <Stars rating={rating} />
        <ReviewDate time={createdAt} />
        {updatedAt !== createdAt && <span className={classes.date}>edited</span>}
        {onRemove && (
          <Button
            className={classes.remove ?? ''}
            variant="subtle"
            size="compact-sm"
            aria-label={`Remove the review by ${author}`}
            onClick={onRemove}
          >
            Remove
          </Button>
        )}
      </div>
      <ReviewText text={text} />
    </article>
  )
}
