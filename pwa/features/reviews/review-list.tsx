import { Button, Skeleton } from '@mantine/core'
import { IconMessageStar, IconPlugConnectedX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { ApiError } from '../../data/api-errors.ts'
import type { Review } from '../../data/reviews-api.ts'
import type { Me } from '../../data/session.ts'
import { Notice } from '../../ui/notice.tsx'
import { useFocusHeir } from '../../ui/use-focus-heir.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { ReviewItem } from './review-item.tsx'
import classes from './review-list.module.css'
import { REVIEW_TEXTS } from './review-texts.ts'
import type { LoadedReviews } from './use-reviews.ts'

interface ReviewListProps {
  reviews: LoadedReviews
  user: Me | null
}

/** What everybody else says: the reader's own review stands above. */
export function ReviewList({ reviews, user }: ReviewListProps) {
  const { page, error, isOnline, isLoadingMore, more, reload } = reviews
  const [removing, setRemoving] = useState<Review | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLParagraphElement>(null)
  useFocusHeir(place, end)
  if (page === null) return error === null ? <Skeleton height="12rem" radius="md" /> : <NoList {...reviews} />
  const others = page.reviews.filter(({ author }) => author !== user?.username)
  if (page.reviews.length === 0) return <NoReviews />
  return (
    <div ref={place}>
      <ul>
        {others.map((review) => (
          <li key={review.id}>
            <ReviewItem review={review} onRemove={user?.isAdmin ? () => setRemoving(review) : null} />
          </li>
        ))}
      </ul>
      <div className={classes.end}>
        {more && (
          <Button variant="default" size="md" aria-disabled={isLoadingMore} onClick={more}>
            {isLoadingMore ? 'Loading…' : 'Load more reviews'}
          </Button>
        )}
        <p ref={end} tabIndex={-1} className={classes.note} role="status">
          {others.length === 0 && more === null && REVIEW_TEXTS.emptyButOwn}
          {error !== null && (isOnline ? REVIEW_TEXTS.moreFailed : REVIEW_TEXTS.offline.title)}
        </p>
      </div>
      {removing && <RemoveDialog review={removing} onClose={() => setRemoving(null)} onRemoved={reload} />}
    </div>
  )
}

function NoReviews() {
  const { title, text } = REVIEW_TEXTS.empty
  return (
    <div className={classes.empty}>
      <IconMessageStar size={22} className={classes.icon} aria-hidden="true" />
      <div>
        <p className={classes.title}>{title}</p>
        <p>{text}</p>
      </div>
    </div>
  )
}

/** The server did not answer, or not as it should. */
function NoList({ error, isOnline, reload }: LoadedReviews) {
  const words = isOnline && error instanceof ApiError ? REVIEW_TEXTS.failedToLoad : REVIEW_TEXTS.offline
  return (
    <Notice icon={<IconPlugConnectedX size={22} />} {...words}>
      <Button variant="default" onClick={reload}>
        Try again
      </Button>
    </Notice>
  )
}
