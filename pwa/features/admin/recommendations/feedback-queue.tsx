import { Group } from '@mantine/core'
import { useState } from 'react'
import type { Feedback, FeedbackDecision, FeedbackStatus } from '#shared/domain/feedback.ts'
import { recommendationsMessages } from '#shared/messages/admin-recommendations.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { FEEDBACK_STATUSES } from '#shared/policy/agent-reports.ts'
import { callAdmin } from '../../../data/admin-api.ts'
import { type PagedList, usePagedList } from '../../../data/use-paged-list.ts'
import { InlineSelect } from '../../../ui/inline-select.tsx'
import { useAddressChoice } from '../../../ui/use-address-choice.ts'
import { QueueList, type QueueTexts } from './queue-list.tsx'
import { ReviewCard } from './review-card.tsx'
import { Passage, ReviewDialog } from './review-dialog.tsx'
import { FEEDBACK_STATUS_OPTIONS } from './statuses.tsx'
import { useDecision } from './use-decision.ts'

type Status = 'all' | (typeof FEEDBACK_STATUSES)[number]

interface FeedbackFilter {
  status: Status
  chooseStatus: (status: Status) => void
}

const ALL_STATUSES: readonly [Status, ...Status[]] = ['all', ...FEEDBACK_STATUSES]

/** Beside the filters of the recommendations in the same address, so under a name of its own. */
export function useFeedbackFilter(): FeedbackFilter {
  const [status, chooseStatus] = useAddressChoice('feedback', ALL_STATUSES)
  return { status, chooseStatus }
}

export function useFeedback({ status }: FeedbackFilter): PagedList<Feedback> {
  return usePagedList({
    queryKey: ['admin', 'feedback', { status }],
    async load(before, signal) {
      const { feedback, total, next } = await callAdmin('listFeedback', { query: { status, before }, signal })
      return { items: feedback, total, next }
    },
  })
}

interface FeedbackQueueProps {
  queue: PagedList<Feedback>
  filter: FeedbackFilter
  allAddress: string
}

/** SPEC §8 where it names one. */
const FEEDBACK_TEXTS: QueueTexts = {
  failed: recommendationsMessages.feedbackFailed,
  empty: recommendationsMessages.noFeedback,
  noMatch: recommendationsMessages.noFeedbackMatches,
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
        title={recommendationsMessages.feedback}
        queue={queue}
        texts={FEEDBACK_TEXTS}
        isFiltered={filter.status !== 'all'}
        allAddress={allAddress}
        card={(item) => (
          <ReviewCard
            item={item}
            title={item.featureArea}
            level={item.severity}
            kind={item.feedbackType.replaceAll('_', ' ')}
            subject={recommendationsMessages.feedbackSubject(item.featureArea)}
            onReview={() => setReviewed(item)}
          />
        )}
      />
      {reviewed && <FeedbackDialog key={reviewed.id} item={reviewed} onClose={() => setReviewed(null)} />}
    </>
  )
}

interface FeedbackDialogProps {
  item: Feedback
  onClose: () => void
}

function FeedbackDialog({ item, onClose }: FeedbackDialogProps) {
  const { present, isBusy, problem, decide } = useDecision<FeedbackStatus, Feedback>({
    item,
    send: decideFeedback,
    look: lookAtFeedback,
    onDecided: onClose,
  })
  return (
    <ReviewDialog
      title={recommendationsMessages.feedbackOn(present.featureArea)}
      item={present}
      level={present.severity}
      kind={present.feedbackType.replaceAll('_', ' ')}
      statuses={FEEDBACK_STATUSES}
      isBusy={isBusy}
      problem={problem}
      onDecide={decide}
      onClose={onClose}
    >
      <Passage title={commonMessages.description} text={present.description} />
    </ReviewDialog>
  )
}

function decideFeedback(id: number, body: FeedbackDecision): Promise<Feedback> {
  return callAdmin('decideFeedback', { params: { id: String(id) }, body })
}

/** As the server has it now; pages go by id, so it is the first of the one that begins with it. */
async function lookAtFeedback(id: number): Promise<Feedback | undefined> {
  const { feedback } = await callAdmin('listFeedback', { query: { before: String(id + 1) } })
  return feedback.find((one) => one.id === id)
}
