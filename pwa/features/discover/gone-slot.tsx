import { useDebouncedValue } from '@mantine/hooks'
import { type ComponentType, lazy, Suspense } from 'react'
import type { GoneMatchesProps } from './gone-matches.tsx'
import type { Discover } from './use-discover.ts'

/** What comes and goes above a list while somebody types would move it under their eyes. */
const PAUSE_MS = 500

const GoneMatches = lazy<ComponentType<GoneMatchesProps>>(() =>
  import('./gone-matches.tsx').then(
    (file) => ({ default: file.GoneMatches }),
    () => ({ default: () => null }),
  ),
)

/** The place of a word about tools that a search would find if they were not gone. */
export function GoneSlot({ discover: { query, change } }: { discover: Discover }) {
  const [settled] = useDebouncedValue(query, PAUSE_MS)
  const isAsked = query === settled && query.search !== '' && query.discontinued === 'hide'
  return (
    isAsked && (
      <Suspense>
        <GoneMatches query={query} onShow={() => change({ discontinued: 'include' })} />
      </Suspense>
    )
  )
}
