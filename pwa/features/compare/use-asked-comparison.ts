import { useMemo } from 'react'
import { parseComparedIds } from '#shared/catalogue/compare-ids.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { useTools } from '../../data/use-tools.ts'
import { comparisonNotes, NAMED } from './comparison-notes.ts'

export interface AskedComparison {
  /** Those that are compared, as far as they are known. */
  tools: SyncTool[]
  /** How many the address asks to compare, three at most. */
  count: number
  /** What would be compared without one of them: one that was left out moves up. */
  without(id: number): number[]
  /** What cannot be compared as it was asked for, in sentences. */
  notes: string[]
  isLoading: boolean
  error: Error | null
  retry(): void
}

/** The comparison that an address asks for, whatever stands in it. */
export function useAskedComparison(text: string): AskedComparison {
  const asked = useMemo(() => parseComparedIds(text), [text])
  const { ids, leftOut } = asked
  const { data, error, retry } = useTools(ids)
  const named = useTools(leftOut.slice(0, NAMED))
  const tools = ids.map((id) => data?.get(id)).filter((tool) => tool != null)
  return {
    tools,
    count: ids.length,
    without: (id) => [...tools.map((tool) => tool.id), ...leftOut].filter((other) => other !== id),
    notes: comparisonNotes(asked, new Map([...(data ?? []), ...(named.data ?? [])])),
    isLoading: error === null && (data === undefined || ids.some((id) => !data.has(id))),
    error,
    retry,
  }
}
