import { Button } from '@mantine/core'
import { IconAlertTriangle, IconFilterOff } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router-dom'
import { EmptyMark } from '../../ui/empty-mark.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useFocusHeir } from '../../ui/use-focus-heir.ts'
import classes from './queue-list.module.css'
import type { QueueMessages } from './queue-messages.ts'
import { QueueSkeleton } from './queue-skeleton.tsx'
import type { Queue } from './use-queue.ts'

interface QueueListProps<Item> {
  title: string
  queue: Queue<Item>
  texts: QueueMessages
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
          <ul className={classes.list} aria-busy={queue.isStale} data-stale={queue.isStale}>
            {queue.items.map((item) => (
              <li key={item.id} className={classes.item}>
                {card(item)}
              </li>
            ))}
          </ul>
          <LoadMore
            shown={queue.items.length}
            total={queue.total}
            onMore={queue.more}
            label={queue.isLoadingMore ? 'Loading…' : 'Load More'}
            note={queue.moreFailed && 'More could not be loaded. Please try again in a moment.'}
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
          Try again
        </Button>
      </Notice>
    )
  }
  if (queue.items === undefined) return <QueueSkeleton />
  if (!isFiltered) return <Notice icon={<EmptyMark />} {...texts.empty} />
  return (
    <Notice icon={<IconFilterOff size={24} />} {...texts.noMatch}>
      <Button variant="default" component={Link} to={allAddress}>
        Show all
      </Button>
    </Notice>
  )
}
