import type { Feedback } from '#shared/domain/feedback.ts'
import { callAdmin } from '../../../data/admin-api.ts'
import { type PagedList, usePagedList } from '../../../data/use-paged-list.ts'
import { useAddressChoice } from '../../../ui/use-address-choice.ts'
import { FEEDBACK_STATUSES } from './filter-options.ts'

type Status = 'all' | (typeof FEEDBACK_STATUSES)[number]

export interface FeedbackFilter {
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
