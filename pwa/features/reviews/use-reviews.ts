import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ReviewSort } from '#shared/domain/review.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { callReviews, type ReviewPage } from '../../data/reviews-api.ts'
import { useCatalogueState } from '../../data/use-catalogue.ts'
import { visibleTimeout } from '../../ui/visible-timers.ts'

/** The page the server gives by itself, and the most it gives at once. */
const FIRST = 10
const MOST = 50

/** Which reviews are asked for, and in which order. */
export interface ReviewView {
  sort: ReviewSort
  /** Empty: with any number of them. */
  stars: readonly number[]
}

export interface LoadedReviews {
  /** All that has come so far in one; null before the first answer. */
  page: ReviewPage | null
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
 * Asks again whenever the view or the figures of the tool change or `own`, which names the version of the reader's own
 * review, and when the connection comes back. Another view begins at its first page.
 */
export function useReviews(tool: SyncTool, { own, view }: { own: string; view: ReviewView }): LoadedReviews {
  const { isOnline } = useCatalogueState()
  const [page, setPage] = useState<ReviewPage | null>(null)
  // Answers may cross: each is held against what is shown when it arrives.
  const shown = useRef<ReviewPage | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(0)
  const [isLoadingMore, setLoadingMore] = useState(false)
  const params = { id: String(tool.id) }
  const shownView = useRef(view)
  const asked = viewQuery(view)
  const figures = tool.isSample ? '' : `${tool.rating}:${tool.reviewCount}`

  const show = (next: ReviewPage) => {
    shown.current = next
    setPage(next)
    setError(null)
  }

  /** As many as are shown, so that nothing that was unfolded folds up. */
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    if (shownView.current !== view) shown.current = null
    shownView.current = view
    try {
      for (;;) {
        const limit = sizeOf(shown.current)
        const fresh = await callReviews('listReviews', {
          params,
          query: { ...asked, limit: String(limit) },
          signal,
        })
        if (sizeOf(shown.current) <= limit) return show(fresh)
      }
    } catch (reason) {
      if (!signal.aborted) setError(reason)
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view, other figures, an own review, a connection and a retry ask again
  useEffect(() => {
    const asking = new AbortController()
    void ask(asking.signal)
    return () => asking.abort()
  }, [view, figures, own, isOnline, attempt])

  // Reviews that cancel each other out change no figures.
  const isBehind = page?.isRatingBehind === true
  useEffect(() => {
    if (!isBehind) return
    return visibleTimeout(() => setAttempt((count) => count + 1), BEHIND_MS)
  }, [isBehind])

  const more = async () => {
    if (isLoadingMore) return
    setLoadingMore(true)
    try {
      for (;;) {
        const after = shown.current?.next ?? null
        if (after === null) return
        const further = await callReviews('listReviews', { params, query: { ...asked, after } })
        const known = shown.current
        // What was shown anew meanwhile may end elsewhere.
        if (known?.next === after)
          return show({ ...further, reviews: [...known.reviews, ...further.reviews] })
      }
    } catch (reason) {
      setError(reason)
    } finally {
      setLoadingMore(false)
    }
  }
  return {
    page,
    error,
    isOnline,
    isLoadingMore,
    more: page === null || page.next === null ? null : () => void more(),
    reload: () => setAttempt((count) => count + 1),
  }
}

function sizeOf(page: ReviewPage | null): number {
  return Math.min(MOST, Math.max(FIRST, page?.reviews.length ?? 0))
}

/** What is as usual is not said. */
function viewQuery({ sort, stars }: ReviewView): { sort?: ReviewSort; stars?: string } {
  return { ...(sort !== 'newest' && { sort }), ...(stars.length > 0 && { stars: stars.join() }) }
}
