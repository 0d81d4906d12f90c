import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { AnswerCache } from './answer-cache.ts'
import { catalogue } from './catalogue-client.ts'

export interface Loaded<T> {
  data: T | undefined
  error: Error | null
  /** No data yet. */
  isLoading: boolean
  /** Showing the answer to the previous question. */
  isStale: boolean
  retry(): void
}

export interface Question<T> {
  /** Names the question; null asks nothing. */
  key: string | null
  load(signal: AbortSignal): Promise<T>
  cache: AnswerCache<T>
  /** The server's own answer from the page. `isWhole`: as good as asking again. */
  initial?: { data: T; isWhole: boolean } | undefined
  /** Whether the answer to the previous question stands in until this one is answered. */
  keepsPrevious?: boolean
}

interface Settled<T> {
  key: string
  data?: T
  error: Error | null
}

const INITIAL_VERSION = 0
const readVersion = () => catalogue.state().version
const readInitialVersion = () => INITIAL_VERSION

/** Asks on mount, on another key, on retry and whenever the catalogue moves; the last answer to the same key stays meanwhile. */
export function useLoaded<T>(question: Question<T>): Loaded<T> {
  const { key, cache, initial, keepsPrevious = false } = question
  const [attempt, setAttempt] = useState(0)
  const settled = useSettled(question, attempt)
  const settledHere = settled?.key === key ? settled : null
  const known = key === null ? [] : [settledHere?.data, cache.get(key)?.data, initial?.data]
  const current = known.find((data) => data !== undefined)
  const [shown, setShown] = useState(current)
  if (current !== undefined && current !== shown) setShown(current)

  const error = current === undefined ? (settledHere?.error ?? null) : null
  const mayShowPrevious = keepsPrevious && current === undefined && error === null
  const data = mayShowPrevious ? shown : current
  return {
    data,
    error,
    isLoading: key !== null && data === undefined && error === null,
    isStale: mayShowPrevious && data !== undefined,
    retry: useCallback(() => setAttempt((count) => count + 1), []),
  }
}

/** The outcome of the latest load, whichever key it was for. */
function useSettled<T>(question: Question<T>, attempt: number): Settled<T> | null {
  const { key, cache } = question
  const version = useSyncExternalStore(catalogue.subscribe, readVersion, readInitialVersion)
  const [settled, setSettled] = useState<Settled<T> | null>(null)
  const isAnswered = useEffectEvent((asked: string) => {
    if (attempt > 0 && settled?.error) return false
    const isFromPage = version === INITIAL_VERSION && question.initial?.isWhole === true
    return isFromPage || cache.get(asked)?.version === version
  })
  const load = useEffectEvent((signal: AbortSignal) => question.load(signal))

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry and another version ask again
  useEffect(() => {
    if (key === null || isAnswered(key)) return
    const controller = new AbortController()
    const settle = (outcome: Settled<T>) => {
      if (!controller.signal.aborted) setSettled(outcome)
    }
    load(controller.signal).then(
      (data) => {
        cache.set(key, { data, version })
        settle({ key, data, error: null })
      },
      (reason: unknown) =>
        settle({ key, error: reason instanceof Error ? reason : new Error(String(reason)) }),
    )
    return () => controller.abort()
  }, [key, version, attempt])

  return settled
}
