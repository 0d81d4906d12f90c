import { Group } from '@mantine/core'
import { IconWand } from '@tabler/icons-react'
import { useState } from 'react'
import type { Recommendation } from '#shared/domain/recommendation.ts'
import { adminMarketMessages } from '#shared/messages/admin-market.ts'
import { commonMessages } from '#shared/messages/common.ts'
import type { PagedList } from '../../../data/use-paged-list.ts'
import { InlineSelect } from '../../../ui/inline-select.tsx'
import { PRIORITY_OPTIONS, RECOMMENDATION_STATUS_OPTIONS } from './filter-options.ts'
import { QueueList } from './queue-list.tsx'
import { RECOMMENDATION_MESSAGES } from './queue-messages.ts'
import { RecommendationDialog } from './recommendation-dialog.tsx'
import { ReviewCard } from './review-card.tsx'
import type { RecommendationFilters } from './use-recommendations.ts'

interface RecommendationQueueProps {
  queue: PagedList<Recommendation>
  filters: RecommendationFilters
  allAddress: string
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
        title={adminMarketMessages.recommendations}
        queue={queue}
        texts={RECOMMENDATION_MESSAGES}
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
      {adminMarketMessages.oneClickChange}
    </span>
  )
}
