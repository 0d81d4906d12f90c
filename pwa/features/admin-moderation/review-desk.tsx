import { IconMessage2Star } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { ModeratedReview } from '#shared/domain/review.ts'
import { adminPeopleMessages } from '#shared/messages/admin-people.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { InlineSelect } from '../../ui/inline-select.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RemoteList } from '../../ui/remote-list.tsx'
import { RemovableChip } from '../../ui/removable-chip.tsx'
import { useListAddress } from '../../ui/use-list-address.ts'
import { ModeratedReviewItem } from './moderated-review-item.tsx'
import classes from './review-desk.module.css'
import { useCounting, useModeration, useReviewRefresh } from './use-moderation.ts'

const STATES = ['live', 'held', 'removed', 'all'] as const
const STATE_OPTIONS = [
  { value: 'live', label: 'Published' },
  { value: 'held', label: 'Waiting for a decision' },
  { value: 'removed', label: 'Removed' },
  { value: 'all', label: 'All' },
] as const satisfies readonly { value: (typeof STATES)[number]; label: string }[]

interface RemovalDialog {
  review: ModeratedReview
  onClose: () => void
  onRemoved: () => void
}

interface ReviewDeskProps {
  /** Asks why, and takes the review away. */
  removalDialog: (props: RemovalDialog) => ReactNode
}

/** What users say about tools, the latest first. */
export function ReviewDesk({ removalDialog }: ReviewDeskProps) {
  const address = useListAddress()
  const state = address.choice('state', STATES)
  const toolId = /^\d{1,9}$/.test(address.read('toolId')) ? address.read('toolId') : ''
  const list = useModeration({ state, toolId })
  const refresh = useReviewRefresh()
  const count = useCounting()
  const [removing, setRemoving] = useState<ModeratedReview | null>(null)
  const { items: reviews, error } = list
  return (
    <div className="stack gap-4">
      <div className="row flex-wrap gap-3">
        <InlineSelect
          label={commonMessages.show}
          options={STATE_OPTIONS}
          chosen={state}
          onChoose={(value) => address.put({ state: value === 'live' ? '' : value })}
        />
        {toolId !== '' && (
          <RemovableChip
            label={reviews?.[0]?.tool.name ?? `Tool ${toolId}`}
            onRemove={() => address.put({ toolId: '' })}
          />
        )}
      </div>
      <RemoteList
        label={commonMessages.reviews}
        items={reviews}
        isStale={list.isStale}
        failure={
          error && {
            title: 'The reviews could not be loaded',
            text: reasonOf(error, 'Please try again in a moment.'),
            onRetry: list.retry,
          }
        }
        empty={<NoReviews {...EMPTY[state]} />}
        placeholderHeight="7rem"
        row={(review) => (
          <ModeratedReviewItem
            key={review.id}
            review={review}
            onTool={toolId === '' ? (id) => address.put({ toolId: String(id) }) : null}
            onRemove={setRemoving}
            onCount={count.isPending ? null : ({ id }) => count.mutate(id)}
          />
        )}
      >
        <LoadMore
          shown={reviews?.length ?? 0}
          total={list.total}
          label={adminPeopleMessages.loadMoreReviews}
          onMore={list.loadMore}
          isLoading={list.isLoadingMore}
          hasFailed={list.hasMoreFailed}
        />
      </RemoteList>
      {count.error && (
        <p role="alert" className={classes.failure}>
          {reasonOf(count.error, 'The review could not be published. Please try again.')}
        </p>
      )}
      {removing !== null &&
        removalDialog({ review: removing, onClose: () => setRemoving(null), onRemoved: refresh })}
    </div>
  )
}

const EMPTY = {
  live: { title: 'No reviews yet', text: 'The first one will be here as soon as it is written.' },
  held: {
    title: 'Nothing waits for a decision',
    text: 'Reviews of young accounts and sudden bursts wait here before they are public and count.',
  },
  removed: {
    title: 'Nothing was removed',
    text: 'What moderators take away is kept here, and the reason is in the public log.',
  },
  all: { title: 'No reviews yet', text: 'The first one will be here as soon as it is written.' },
} as const satisfies Record<(typeof STATES)[number], { title: string; text: string }>

function NoReviews(words: { title: string; text: string }) {
  return <Notice icon={<IconMessage2Star size={24} />} {...words} />
}
