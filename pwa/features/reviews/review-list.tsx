import { Button, Group, NativeSelect, Skeleton } from '@mantine/core'
import { IconMessageStar, IconPlugConnectedX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { ReviewSort } from '#shared/domain/review.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { REVIEW_SORT_LABELS, reviewMessages } from '#shared/messages/reviews.ts'
import { ApiError } from '../../data/api-errors.ts'
import type { Review } from '../../data/reviews-api.ts'
import type { Me } from '../../data/session.ts'
import { LazyPart, lazyCode } from '../../ui/lazy-part.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RemovableChip } from '../../ui/removable-chip.tsx'
import { useFocusHeir } from '../../ui/use-focus-heir.ts'
import { ReviewItem } from './review-item.tsx'
import { useHelpful } from './use-helpful.ts'
import type { LoadedReviews, ReviewView } from './use-reviews.ts'

/** For moderators alone. */
const removal = lazyCode(() => import('./remove-dialog.tsx'))
/** For makers. */
const answers = lazyCode(() => import('./answer-form.tsx'))

/** What is open over the list. */
type Open = { kind: 'remove' | 'remove-answer' | 'answer'; review: Review }

interface ReviewListProps {
  toolId: number
  reviews: LoadedReviews
  user: Me | null
  /** The reader has proved that the tool is theirs. */
  isMaker: boolean
  view: ReviewView
  onView: (view: ReviewView) => void
}

/** What everybody else says: the reader's own review stands above. */
export function ReviewList({ toolId, reviews, user, isMaker, view, onView }: ReviewListProps) {
  const { page, error, isOnline, isLoadingMore, more, reload } = reviews
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const helpful = useHelpful(toolId, user)
  const place = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLParagraphElement>(null)
  useFocusHeir(place, end)
  if (page === null) return error === null ? <Skeleton height="12rem" radius="lg" /> : <NoList {...reviews} />
  if (page.reviewCount === 0) return <NoReviews />
  const others = page.reviews.filter(({ author }) => author !== user?.username)
  const isNone = others.length === 0 && more === null
  return (
    <div ref={place}>
      <ViewBar view={view} onView={onView} />
      <ul>
        {others.map((review) => (
          <li key={review.id}>
            <ReviewItem
              review={review}
              isHelpful={helpful.ids.has(review.id)}
              count={helpful.countOf(review)}
              onHelpful={() => helpful.toggle(review)}
              moderation={
                user?.isAdmin
                  ? {
                      onRemove: () => setOpen({ kind: 'remove', review }),
                      onRemoveAnswer: () => setOpen({ kind: 'remove-answer', review }),
                    }
                  : null
              }
              answering={
                isMaker
                  ? {
                      onWrite: () => setOpen({ kind: 'answer', review }),
                      onDelete: () => answers.run(({ deleteAnswer }) => deleteAnswer(review, reload)),
                    }
                  : null
              }
            />
          </li>
        ))}
      </ul>
      <div className="grid gap-3 pt-4 justify-items-center">
        {more && (
          <Button variant="default" size="md" aria-disabled={isLoadingMore} onClick={more}>
            {isLoadingMore ? reviewMessages.loading : reviewMessages.loadMoreReviews}
          </Button>
        )}
        <p ref={end} tabIndex={-1} className="text-sm text-ink-3" role="status">
          {isNone && (view.stars.length > 0 ? reviewMessages.noneOfThese : reviewMessages.emptyButOwn)}
          {error !== null && (isOnline ? reviewMessages.moreFailed : reviewMessages.offline.title)}
        </p>
      </div>
      <LazyPart code={removal} isWanted={open?.kind.startsWith('remove') === true} giveUp={close}>
        {({ RemoveDialog, RemoveAnswerDialog }) => {
          const ends = { onClose: close, onRemoved: reload }
          if (open?.kind === 'remove') return <RemoveDialog review={open.review} {...ends} />
          if (open?.kind !== 'remove-answer' || open.review.answer === null) return null
          return <RemoveAnswerDialog review={open.review} text={open.review.answer.text} {...ends} />
        }}
      </LazyPart>
      <LazyPart code={answers} isWanted={open?.kind === 'answer'} giveUp={close}>
        {({ AnswerDialog }) => open && <AnswerDialog review={open.review} onClose={close} onSaved={reload} />}
      </LazyPart>
    </div>
  )
}

/** By the labels: the schema of the domain would bring zod to every tool page. */
const isSort = (value: string): value is ReviewSort => value in REVIEW_SORT_LABELS

/** The order, and the stars that the bars above leave. */
function ViewBar({ view, onView }: Pick<ReviewListProps, 'view' | 'onView'>) {
  const { sort, stars } = view
  return (
    <Group mih="3.75rem" justify="space-between" gap="xs">
      <Group gap="xs">
        {stars.map((star) => (
          <RemovableChip
            key={star}
            label={reviewMessages.stars(star)}
            onRemove={() => onView({ ...view, stars: stars.filter((other) => other !== star) })}
          />
        ))}
      </Group>
      <NativeSelect
        aria-label={reviewMessages.sortReviews}
        value={sort}
        data={Object.entries(REVIEW_SORT_LABELS).map(([value, label]) => ({ value, label }))}
        onChange={({ currentTarget }) => {
          if (isSort(currentTarget.value)) onView({ ...view, sort: currentTarget.value })
        }}
      />
    </Group>
  )
}

function NoReviews() {
  const { title, text } = reviewMessages.empty
  return (
    <div className="row gap-4 text-ink-3 py-5 px-6">
      <IconMessageStar size={22} aria-hidden="true" />
      <div>
        <p className="text-ink font-semibold">{title}</p>
        <p>{text}</p>
      </div>
    </div>
  )
}

/** The server did not answer, or not as it should. */
function NoList({ error, isOnline, reload }: LoadedReviews) {
  const words = isOnline && error instanceof ApiError ? reviewMessages.failedToLoad : reviewMessages.offline
  return (
    <Notice icon={<IconPlugConnectedX size={22} />} {...words}>
      <Button variant="default" onClick={reload}>
        {commonMessages.tryAgain}
      </Button>
    </Notice>
  )
}
