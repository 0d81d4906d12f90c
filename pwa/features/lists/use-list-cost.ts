import { useMemo } from 'react'
import {
  type EntryCost,
  entryCost,
  type ListCost,
  listCost,
  type PricedEntry,
} from '#shared/catalogue/list-cost.ts'
import type { ToolsById } from '../../data/use-tools.ts'

interface Entry extends PricedEntry {
  toolId: number
}

/** What a list costs, and each of its tools. Tools that are still on the way count as not known. */
export function useListCost(
  entries: readonly Entry[],
  tools: ToolsById | undefined,
): { total: ListCost; costOf: (toolId: number) => EntryCost } {
  return useMemo(() => {
    const costs = new Map(entries.map((entry) => [entry.toolId, entryCost(entry, tools?.get(entry.toolId))]))
    return { total: listCost([...costs.values()]), costOf: (id) => costs.get(id) ?? { kind: 'unknown' } }
  }, [entries, tools])
}
