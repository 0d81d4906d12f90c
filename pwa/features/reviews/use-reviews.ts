import { useEffect, useEffectEvent, useState } from 'react'
import type { SyncTool } from '#shared/domain/tool.ts'
import { callReviews, type ReviewPage } from '../../data/reviews-api.ts'
import { useCatalogueState } from '../../data/use-catalogue.ts'

/** The page the server gives by itself, and the most it gives at once. */
const FIRST = 10
const MOST = 50

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

/** Asks again whenever the figures of the tool change, and when the connection comes back. */
export function useReviews(tool: SyncTool): LoadedReviews {
  const { isOnline } = useCatalogueState()
  const [page, setPage] = useState<ReviewPage | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(0)
  const [isLoadingMore, setLoadingMore] = useState(false)
  const params = { id: String(tool.id) }
  const figures = tool.isSample ? '' : `${tool.rating}:${tool.reviewCount}`

  /** As many as are shown, so that nothing that was unfolded folds up. */
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    const limit = Math.min(MOST, Math.max(FIRST, page?.reviews.length ?? 0))
    try {
      setPage(await callReviews('listReviews', { params, query: { limit: String(limit) }, signal }))
      setError(null)
    } catch (reason) {
      if (!signal.aborted) setError(reason)
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: other figures, a connection and a retry ask again
  useEffect(() => {
    const asking = new AbortController()
    void ask(asking.signal)
    return () => asking.abort()
  }, [figures, isOnline, attempt])

  const more = async (after: string) => {
    if (isLoadingMore) return
    setLoadingMore(true)
    try {
      const further = await callReviews('listReviews', { params, query: { after } })
      setPage((known) => known && { ...further, reviews: [...known.reviews, ...further.reviews] })
      setError(null)
    } catch (reason) {
      setError(reason)
    } finally {
      setLoadingMore(false)
    }
  }
  const next = page?.next ?? null
  return {
    page,
    error,
    isOnline,
    isLoadingMore,
    more: next === null ? null : () => void more(next),
    reload: () => setAttempt((count) => count + 1),
  }
}
