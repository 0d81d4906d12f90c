import { useEffect, useState } from 'react'

export interface Answer<T> {
  data: T | undefined
  /** Why there is none. */
  error: unknown
  /** Asks again; what is there stays until the answer comes. */
  ask: () => void
}

/** What the server answers now, asked on mount: nothing of it is kept on the device. `load` stays the same function. */
export function useAnswer<T>(load: () => Promise<T>): Answer<T> {
  const [round, setRound] = useState(0)
  const [outcome, setOutcome] = useState<{ data?: T; error?: unknown }>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again
  useEffect(() => {
    let isWanted = true
    load().then(
      (data) => isWanted && setOutcome({ data }),
      (error: unknown) => isWanted && setOutcome({ error }),
    )
    return () => {
      isWanted = false
    }
  }, [load, round])
  return { data: outcome.data, error: outcome.error, ask: () => setRound((count) => count + 1) }
}
