import { Group } from '@mantine/core'
import { useState } from 'react'
import type { Feedback } from '#shared/domain/feedback.ts'
import { adminMarketMessages } from '#shared/messages/admin-market.ts'
import { commonMessages } from '#shared/messages/common.ts'
import type { PagedList } from '../../../data/use-paged-list.ts'
import { InlineSelect } from '../../../ui/inline-select.tsx'
import { FeedbackDialog } from './feedback-dialog.tsx'
import { FEEDBACK_STATUS_OPTIONS } from './filter-options.ts'
import { QueueList } from './queue-list.tsx'
import { FEEDBACK_MESSAGES } from './queue-messages.ts'
import { ReviewCard } from './review-card.tsx'
import type { FeedbackFilter } from './use-feedback.ts'

interface FeedbackQueueProps {
  queue: PagedList<Feedback>
  filter: FeedbackFilter
  allAddress: string
}

export function FeedbackQueue({ queue, filter, allAddress }: FeedbackQueueProps) {
  const [reviewed, setReviewed] = useState<Feedback | null>(null)
  return (
    <>
      <Group gap="xs" mb="md">
        <InlineSelect
          label={commonMessages.status}
          options={FEEDBACK_STATUS_OPTIONS}
          chosen={filter.status}
          onChoose={filter.chooseStatus}
        />
      </Group>
      <QueueList
        title={adminMarketMessages.feedback}
        queue={queue}
        texts={FEEDBACK_MESSAGES}
        isFiltered={filter.status !== 'all'}
        allAddress={allAddress}
        card={(item) => (
          <ReviewCard
            item={item}
            title={item.featureArea}
            level={item.severity}
            kind={item.feedbackType.replaceAll('_', ' ')}
            subject={`feedback on ${item.featureArea}`}
            onReview={() => setReviewed(item)}
          />
        )}
      />
      {reviewed && <FeedbackDialog key={reviewed.id} item={reviewed} onClose={() => setReviewed(null)} />}
    </>
  )
}
