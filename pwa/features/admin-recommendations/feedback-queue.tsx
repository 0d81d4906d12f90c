import { useState } from 'react'
import type { Feedback } from '#shared/domain/feedback.ts'
import { InlineSelect } from '../../ui/inline-select.tsx'
import { FeedbackDialog } from './feedback-dialog.tsx'
import { FEEDBACK_STATUS_OPTIONS } from './filter-options.ts'
import { QueueList } from './queue-list.tsx'
import { FEEDBACK_MESSAGES } from './queue-messages.ts'
import { ReviewCard } from './review-card.tsx'
import classes from './review-queues.module.css'
import type { FeedbackFilter } from './use-feedback.ts'
import type { Queue } from './use-queue.ts'

interface FeedbackQueueProps {
  queue: Queue<Feedback>
  filter: FeedbackFilter
  allAddress: string
}

export function FeedbackQueue({ queue, filter, allAddress }: FeedbackQueueProps) {
  const [reviewed, setReviewed] = useState<Feedback | null>(null)
  return (
    <>
      <div className={classes.filters}>
        <InlineSelect
          label="Status"
          options={FEEDBACK_STATUS_OPTIONS}
          chosen={filter.status}
          onChoose={filter.chooseStatus}
        />
      </div>
      <QueueList
        title="Feedback"
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
