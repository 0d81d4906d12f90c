import { EMPTY_QUERY } from '#shared/catalogue/query.ts'
import { useStats, useToolList } from '../../data/use-catalogue.ts'

export interface HubFigures {
  tools: number
  categories: number
  verified: number
  /** Milliseconds since 1970; null for a catalogue that was never changed. */
  changedAt: number | null
}

/** Counted from the catalogue as it is now; undefined until all of it is known. */
export function useHubFigures(): HubFigures | undefined {
  const { data: stats } = useStats()
  const { data: verified } = useToolList({ ...EMPTY_QUERY, flags: ['verified'], limit: 1 })
  if (stats === undefined || verified === undefined) return undefined
  return {
    tools: stats.totalTools,
    categories: stats.totalCategories,
    verified: verified.total,
    changedAt: stats.lastUpdated === null ? null : Date.parse(stats.lastUpdated),
  }
}
