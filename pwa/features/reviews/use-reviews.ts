import { useEffect, useEffectEvent, useRef } from 'react'
import type { ReviewSort } from '#shared/domain/review.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { callReviews, type ReviewPage } from '../../data/reviews-api.ts'
import { useCatalogueState } from '../../data/use-catalogue.ts'
import { usePagedList } from '../../data/use-paged-list.ts'
import { visibleTimeout } from '../../ui/visible-timers.ts'

/** Which reviews are asked for, and in which order. */
export interface ReviewView {
  sort: ReviewSort
  /** Empty: with any number of them. */
  stars: readonly number[]
}

export interface LoadedReviews {
  /** All that has come so far in one; null before the first answer. */
  page: Omit<ReviewPage, 'next'> | null
  /** Why there is nothing, or nothing newer. */
  error: unknown
  isOnline: boolean
  isLoadingMore: boolean
  /** Asks for the next page; null when there is none. */
  more: (() => void) | null
  reload: () => void
}

/** What tools show of their reviews follows them within a minute. */
const BEHIND_MS = 65_000

/**
 * Asks again whenever the figures of the tool change or `own`, which names the version of the reader's own review, and when
 * the connection comes back. Another view begins at its first page; the one before stands until it is there.
 */
export function useReviews(tool: SyncTool, { own, view }: { own: string; view: ReviewView }): LoadedReviews {
  const { isOnline } = useCatalogueState()
  const params = { id: String(tool.id) }
  const list = usePagedList({
    queryKey: ['reviews', tool.id, view],
    load: async (after, signal) => {
      const query = { ...viewQuery(view), ...(after !== undefined && { after }) }
      const { reviews: items, next, ...facts } = await callReviews('listReviews', { params, query, signal })
      return { items, next, facts }
    },
  })
  const { items, facts, lastError: error, isLoadingMore } = list
  const reload = useEffectEvent(list.retry)

  const figures = tool.isSample ? '' : `${tool.rating}:${tool.reviewCount}`
  const news = `${figures} ${own} ${isOnline}`
  const asked = useRef(news)
  // It takes nothing away from what is on its way: it waits for it.
  const isExpected = isLoadingMore || list.isStale || (items === undefined && error === null)
  useEffect(() => {
    if (isExpected || asked.current === news) return
    asked.current = news
    reload()
  }, [isExpected, news])

  // Reviews that cancel each other out change no figures.
  const isBehind = facts?.isRatingBehind === true
  useEffect(() => {
    if (!isBehind) return
    return visibleTimeout(() => reload(), BEHIND_MS)
  }, [isBehind])

  const shown = useRef<LoadedReviews['page']>(null)
  if (items !== undefined && facts !== undefined) shown.current = { ...facts, reviews: items }
  return {
    page: shown.current,
    error,
    isOnline,
    isLoadingMore,
    more: list.loadMore,
    reload: list.retry,
  }
}

/** What is as usual is not said. */
function viewQuery({ sort, stars }: ReviewView): { sort?: ReviewSort; stars?: string } {
  return { ...(sort !== 'newest' && { sort }), ...(stars.length > 0 && { stars: stars.join() }) }
}
