import { Badge, Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { ModeratedReview } from '#shared/domain/review.ts'
import { adminPeopleMessages } from '#shared/messages/admin-people.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { paths } from '#shared/paths.ts'
import { formatAgo, formatMoment } from '../../ui/format.ts'
import { Stars } from '../../ui/stars.tsx'
import { useNow } from '../../ui/use-now.ts'
import classes from './moderated-review-item.module.css'

interface ModeratedReviewItemProps {
  review: ModeratedReview
  /** Shows only the reviews of this tool; null: that is what is shown. */
  onTool: ((id: number) => void) | null
  onRemove: (review: ModeratedReview) => void
  /** Publishes one that waits; null: one is being published. */
  onCount: ((review: ModeratedReview) => void) | null
}

export function ModeratedReviewItem({ review, onTool, onRemove, onCount }: ModeratedReviewItemProps) {
  const { tool, author, rating, text, removed, isHeld, createdAt, updatedAt } = review
  const now = useNow()
  const written = removed === null ? updatedAt : createdAt
  return (
    <li className={`stack gap-2 p-4 ${classes.item}`} data-removed={removed !== null}>
      <div className="row flex-wrap gap-y-1 gap-x-3">
        <Stars rating={rating} />
        <h2 className={`min-w-0 text-md font-semibold ${classes.tool}`}>
          <Link to={paths.tool(tool.id)}>{tool.name}</Link>
        </h2>
        {removed !== null && <Badge color="red">{adminPeopleMessages.removed}</Badge>}
        {isHeld && <Badge color="yellow">{adminPeopleMessages.notCountedYet}</Badge>}
      </div>
      {text === '' ? (
        <p className="text-sm text-ink-3">{adminPeopleMessages.ratingOnly}</p>
      ) : (
        <p className={`pre-wrap anywhere prose ${classes.text}`} dir="auto">
          {text}
        </p>
      )}
      {removed !== null && (
        <p className={`text-ui text-ink-2 anywhere ${classes.reason}`}>
          Removed by {removed.by ?? 'a former admin'}, {formatMoment(Date.parse(removed.at))}:{' '}
          {removed.reason}
        </p>
      )}
      <div className="row flex-wrap gap-y-1 gap-x-3">
        <p className="text-sm text-ink-3">
          {author}
          {now !== null && `, ${formatAgo(Date.parse(written), now)}`}
          {removed === null && updatedAt !== createdAt && ' (edited)'}
        </p>
        <div className="flex gap-2 ml-auto">
          {onTool !== null && (
            <Button
              size="xs"
              variant="subtle"
              aria-label={`Show this tool’s reviews: ${tool.name}`}
              onClick={() => onTool(tool.id)}
            >
              {adminPeopleMessages.reviewsOfTool}
            </Button>
          )}
          {isHeld && (
            <Button
              size="xs"
              aria-label={`Count it: the review of ${tool.name} by ${author}`}
              aria-disabled={onCount === null}
              onClick={() => onCount?.(review)}
            >
              {adminPeopleMessages.countIt}
            </Button>
          )}
          {removed === null && (
            <Button
              size="xs"
              variant="default"
              aria-label={`Remove the review of ${tool.name} by ${author}`}
              onClick={() => onRemove(review)}
            >
              {commonMessages.remove}
            </Button>
          )}
        </div>
      </div>
    </li>
  )
}
