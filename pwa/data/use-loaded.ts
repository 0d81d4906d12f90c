import { startTransition, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { AnswerCache } from './answer-cache.ts'
import { catalogue } from './catalogue-client.ts'
import { isSameData } from './same-data.ts'

export interface Loaded<T> {
  data: T | undefined
  error: Error | null
  /** No data yet. */
  isLoading: boolean
  /** Showing the answer to the previous question, which an error leaves where it is when both are of one list. */
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
  /** The same for all parts of one list: what is shown of it stays when the next part fails. */
  list?: string
}

interface Settled<T> {
  key: string
  data?: T
  error: Error | null
}

const INITIAL_VERSION = 0

/** Asks on mount, on another key, on retry and whenever the catalogue moves; the last answer to the same key stays meanwhile. */
export function useLoaded<T>(question: Question<T>): Loaded<T> {
  const { key, cache, initial, keepsPrevious = false, list } = question
  const [attempt, setAttempt] = useState(0)
  // Looked up once for each question: what comes into the cache later is drawn in its transition and not before,
  // together with the next letter.
  const cached = useMemo(() => (key === null ? undefined : cache.get(key)?.data), [key, cache])
  const settled = useSettled({ ...question, cached }, attempt)
  const settledHere = settled?.key === key ? settled : null
  const known = key === null ? [] : [settledHere?.data, cached, initial?.data]
  const current = known.find((data) => data !== undefined)
  const [shown, setShown] = useState({ data: current, list })
  if (current !== undefined && (current !== shown.data || list !== shown.list))
    setShown({ data: current, list })

  const error = current === undefined ? (settledHere?.error ?? null) : null
  const isSameList = list !== undefined && list === shown.list
  const mayShowPrevious = keepsPrevious && current === undefined && (error === null || isSameList)
  const data = mayShowPrevious ? shown.data : current
  const isLoading = key !== null && data === undefined && error === null
  const isStale = mayShowPrevious && data !== undefined && error === null
  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  return useMemo(() => ({ data, error, isLoading, isStale, retry }), [data, error, isLoading, isStale, retry])
}

/** The outcome of the latest load, whichever key it was for. */
function useSettled<T>(
  question: Question<T> & { cached: T | undefined },
  attempt: number,
): Settled<T> | null {
  const { key, cache, cached } = question
  const [settled, setSettled] = useState<Settled<T> | null>(null)
  /** An answer for this version that is there already; null: it has to be asked for. */
  const knownAnswer = useEffectEvent((asked: string, version: number): Settled<T> | null => {
    if (attempt > 0 && settled?.error) return null
    const { initial } = question
    if (version === INITIAL_VERSION && initial?.isWhole)
      return { key: asked, data: initial.data, error: null }
    const known = cache.get(asked)
    return known?.version === version ? { key: asked, data: known.data, error: null } : null
  })
  const load = useEffectEvent((signal: AbortSignal) => question.load(signal))
  const settle = useEffectEvent((outcome: Settled<T>) => {
    const known =
      settled?.key === outcome.key ? settled : { data: cached ?? question.initial?.data, error: null }
    if (outcome.data === known.data && outcome.error === known.error) return
    // Where the previous answer stands meanwhile, drawing the next one holds up nothing that is typed.
    if (question.keepsPrevious) startTransition(() => setSettled(outcome))
    else setSettled(outcome)
  })
  /** An answer that says what is shown already is that one, so that nothing is drawn again. */
  const withoutNews = useEffectEvent((asked: string, data: T) => {
    const inHand = settled?.key === asked ? settled.data : undefined
    const known = inHand ?? cache.get(asked)?.data ?? question.initial?.data
    return known !== undefined && isSameData(known, data) ? known : data
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry asks again
  useEffect(() => {
    if (key === null) return
    let asking = new AbortController()
    const ask = async (version: number) => {
      asking.abort()
      const known = knownAnswer(key, version)
      if (known !== null) return settle(known)
      asking = new AbortController()
      const { signal } = asking
      try {
        // A new version often comes together with the source, and asks again. Waiting for it here asks once, not twice.
        await catalogue.sourceReady
        if (signal.aborted) return
        const data = withoutNews(key, await load(signal))
        cache.set(key, { data, version })
        if (!signal.aborted) settle({ key, data, error: null })
      } catch (reason) {
        const error = reason instanceof Error ? reason : new Error(String(reason))
        if (!signal.aborted) settle({ key, error })
      }
    }
    const stopFollowing = onVersion((version) => void ask(version))
    return () => {
      stopFollowing()
      asking.abort()
    }
  }, [key, attempt])

  return settled
}

/** Calls with the version of the catalogue, now and whenever it moves. */
function onVersion(listener: (version: number) => void): () => void {
  let { version } = catalogue.state()
  listener(version)
  return catalogue.subscribe(() => {
    if (catalogue.state().version === version) return
    version = catalogue.state().version
    listener(version)
  })
}
