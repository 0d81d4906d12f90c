import { Group } from '@mantine/core'
import { IconWand } from '@tabler/icons-react'
import { useState } from 'react'
import type { Recommendation } from '#shared/domain/recommendation.ts'
import { recommendationsMessages } from '#shared/messages/admin-recommendations.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { LEVELS, RECOMMENDATION_STATUSES } from '#shared/policy/agent-reports.ts'
import { callAdmin } from '../../../data/admin-api.ts'
import { type PagedList, usePagedList } from '../../../data/use-paged-list.ts'
import { InlineSelect } from '../../../ui/inline-select.tsx'
import { useAddressChoice } from '../../../ui/use-address-choice.ts'
import { QueueList, type QueueTexts } from './queue-list.tsx'
import { RecommendationDialog } from './recommendation-dialog.tsx'
import { ReviewCard } from './review-card.tsx'
import { PRIORITY_OPTIONS, RECOMMENDATION_STATUS_OPTIONS } from './statuses.tsx'

type Status = 'all' | (typeof RECOMMENDATION_STATUSES)[number]
type Priority = 'all' | (typeof LEVELS)[number]

interface RecommendationFilters {
  status: Status
  priority: Priority
  chooseStatus: (status: Status) => void
  choosePriority: (priority: Priority) => void
}

const ALL_STATUSES: readonly [Status, ...Status[]] = ['all', ...RECOMMENDATION_STATUSES]
const ALL_PRIORITIES: readonly [Priority, ...Priority[]] = ['all', ...LEVELS]

/** The filters are part of the address. */
export function useRecommendationFilters(): RecommendationFilters {
  const [status, chooseStatus] = useAddressChoice('status', ALL_STATUSES)
  const [priority, choosePriority] = useAddressChoice('priority', ALL_PRIORITIES)
  return { status, priority, chooseStatus, choosePriority }
}

export function useRecommendations(
  { status, priority }: RecommendationFilters,
  everyMs?: number,
): PagedList<Recommendation> {
  return usePagedList({
    queryKey: ['admin', 'recommendations', { status, priority }],
    everyMs,
    async load(before, signal) {
      const query = { status, priority, before }
      const { recommendations, total, next } = await callAdmin('listRecommendations', { query, signal })
      return { items: recommendations, total, next }
    },
  })
}

interface RecommendationQueueProps {
  queue: PagedList<Recommendation>
  filters: RecommendationFilters
  allAddress: string
}

/** SPEC §8 where it names one. */
const RECOMMENDATION_TEXTS: QueueTexts = {
  failed: recommendationsMessages.failed,
  empty: { title: recommendationsMessages.empty, text: recommendationsMessages.emptyText },
  noMatch: recommendationsMessages.noMatch,
}

export function RecommendationQueue({ queue, filters, allAddress }: RecommendationQueueProps) {
  const [reviewed, setReviewed] = useState<Recommendation | null>(null)
  return (
    <>
      <Group gap="xs" mb="md">
        <InlineSelect
          label={commonMessages.status}
          options={RECOMMENDATION_STATUS_OPTIONS}
          chosen={filters.status}
          onChoose={filters.chooseStatus}
        />
        <InlineSelect
          label={commonMessages.priority}
          options={PRIORITY_OPTIONS}
          chosen={filters.priority}
          onChoose={filters.choosePriority}
        />
      </Group>
      <QueueList
        title={recommendationsMessages.recommendations}
        queue={queue}
        texts={RECOMMENDATION_TEXTS}
        isFiltered={filters.status !== 'all' || filters.priority !== 'all'}
        allAddress={allAddress}
        card={(item) => (
          <ReviewCard
            item={item}
            title={item.title}
            level={item.priority}
            kind={item.category}
            subject={item.title}
            mark={item.change !== null && item.status !== 'implemented' && <OneClick />}
            onReview={() => setReviewed(item)}
          />
        )}
      />
      {reviewed && (
        <RecommendationDialog key={reviewed.id} item={reviewed} onClose={() => setReviewed(null)} />
      )}
    </>
  )
}

function OneClick() {
  return (
    <span className="inline-flex items-center gap-1 text-accent font-medium">
      <IconWand size={15} aria-hidden="true" />
      {recommendationsMessages.oneClickChange}
    </span>
  )
}
