import type { ReactNode } from 'react'
import { reasonOf } from '../../data/reason-of.ts'
import { LoadMore } from '../../ui/load-more.tsx'
import { RemoteList } from '../../ui/remote-list.tsx'
import type { Pages } from './use-pages.ts'

interface PagedListProps<Item> {
  label: string
  /** As the start of a sentence: `Your listings`. */
  what: string
  pages: Pages<Item>
  empty: ReactNode
  row: (item: Item) => ReactNode
}

/** A list of the agent, or what stands there while there is none. */
export function PagedList<Item>({ label, what, pages, empty, row }: PagedListProps<Item>) {
  const { items, total, error, isStale, more, isLoadingMore, moreFailed, retry } = pages
  return (
    <RemoteList
      label={label}
      items={items}
      isStale={isStale}
      failure={
        error && {
          title: `${what} could not be loaded`,
          text: reasonOf(error, 'Please try again in a moment.'),
          onRetry: retry,
        }
      }
      empty={empty}
      placeholderHeight="5rem"
      row={row}
    >
      {items !== undefined && (more !== null || items.length > 5) && (
        <LoadMore
          shown={items.length}
          total={more === null ? items.length : Math.max(total, items.length + 1)}
          onMore={more}
          label={isLoadingMore ? 'Loading…' : 'Load More'}
          note={moreFailed && 'More could not be loaded. Please try again in a moment.'}
        />
      )}
    </RemoteList>
  )
}
