import { type ComponentType, useEffect, useState } from 'react'

type Outcome<P> = { Part: ComponentType<P> } | 'failed' | null

/** A part in a file of its own, fetched when it is wanted; after a failure, asked for again by `retry`. */
export function usePart<P>(isWanted: boolean, load: () => Promise<ComponentType<P>>) {
  const [outcome, setOutcome] = useState<Outcome<P>>(null)
  useEffect(() => {
    if (!isWanted || outcome !== null) return
    load().then(
      (Part) => setOutcome({ Part }),
      () => setOutcome('failed'),
    )
  }, [isWanted, outcome, load])
  const isThere = outcome !== null && outcome !== 'failed'
  return {
    Part: isThere ? outcome.Part : null,
    hasFailed: outcome === 'failed',
    retry: () => setOutcome(null),
  }
}
