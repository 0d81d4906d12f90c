import { Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconFilterOff } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router-dom'
import { recommendationsMessages } from '#shared/messages/admin-recommendations.ts'
import { commonMessages } from '#shared/messages/common.ts'
import type { PagedList } from '../../../data/use-paged-list.ts'
import { EmptyMark } from '../../../ui/empty-mark.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useFocusHeir } from '../../../ui/use-focus-heir.ts'
import placeholder from './review-card.module.css'

/** Why there are no cards. */
export interface QueueTexts {
  failed: { title: string; text: string }
  empty: { title: string; text: string }
  noMatch: { title: string; text: string }
}

interface QueueListProps<Item> {
  title: string
  queue: PagedList<Item>
  texts: QueueTexts
  isFiltered: boolean
  /** The same list without its filters. */
  allAddress: string
  card: (item: Item) => ReactNode
}

/** The cards of one tab, or why there are none. */
export function QueueList<Item extends { id: number }>(props: QueueListProps<Item>) {
  const { title, queue, card } = props
  const place = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusHeir(place, heading)
  return (
    <div ref={place}>
      <h2 ref={heading} tabIndex={-1} className="visually-hidden">
        {title}
      </h2>
      {queue.items !== undefined && queue.items.length > 0 ? (
        <>
          <ul className="grid cols-fill col-22 gap-4 busy-faded" aria-busy={queue.isStale}>
            {queue.items.map((item) => (
              <li key={item.id} className="grid min-w-0">
                {card(item)}
              </li>
            ))}
          </ul>
          <LoadMore
            shown={queue.items.length}
            total={queue.total}
            onMore={queue.loadMore}
            isLoading={queue.isLoadingMore}
            hasFailed={queue.hasMoreFailed}
            label={recommendationsMessages.loadMore}
          />
        </>
      ) : (
        <NoCards {...props} />
      )}
    </div>
  )
}

function NoCards<Item>({ queue, texts, isFiltered, allAddress }: QueueListProps<Item>) {
  if (queue.error !== null) {
    return (
      <Notice role="alert" icon={<IconAlertTriangle size={24} />} {...texts.failed}>
        <Button variant="default" onClick={queue.retry}>
          {commonMessages.tryAgain}
        </Button>
      </Notice>
    )
  }
  if (queue.items === undefined) return <QueueSkeleton />
  if (!isFiltered) return <Notice icon={<EmptyMark />} {...texts.empty} />
  return (
    <Notice icon={<IconFilterOff size={24} />} {...texts.noMatch}>
      <Button variant="default" component={Link} to={allAddress}>
        {commonMessages.showAll}
      </Button>
    </Notice>
  )
}

/** SPEC §9: six on lists. */
const PLACEHOLDERS = [1, 2, 3, 4, 5, 6]

function QueueSkeleton() {
  return (
    <div
      className="grid cols-fill col-22 gap-4"
      role="status"
      aria-label={commonMessages.loading}
      aria-busy="true"
    >
      {PLACEHOLDERS.map((place) => (
        <div key={place} className={`card grid min-w-0 gap-3 p-4 ${placeholder.card}`} data-placeholder="">
          <div className="row flex-wrap justify-between gap-y-1 gap-x-3">
            <Skeleton width="4rem" height="1.25rem" radius="xl" />
            <Skeleton width="6rem" height="1rem" />
          </div>
          <Skeleton width="75%" height="1.25rem" />
          <div className="grid content-start gap-2">
            <Skeleton height="0.875rem" />
            <Skeleton height="0.875rem" />
            <Skeleton width="60%" height="0.875rem" />
          </div>
          <Skeleton width="45%" height="0.875rem" />
          <div className="row justify-between gap-3 pt-3 border-t">
            <Skeleton width="8rem" height="1rem" />
            <Skeleton width="5rem" height="2.25rem" />
          </div>
        </div>
      ))}
    </div>
  )
}
