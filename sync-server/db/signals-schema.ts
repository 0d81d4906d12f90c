import type { Generated } from 'kysely'
import type { ChangeSource, KeptKind } from '#shared/domain/tool-change.ts'
import type { UsageKind } from '#shared/policy/usage.ts'

/** How many devices did it in an hour. */
interface UsageCountTable {
  tool_id: number
  kind: UsageKind
  /** Hours since 1970 in UTC. */
  hour: number
  count: number
}

/**
 * One row for each device, day, kind and tool that was counted, so that it is counted once: 52 bits of a hash with the
 * token that a device draws anew every day. Deleted when it can hardly be sent again.
 */
interface UsageMarkTable {
  /** On which it was counted; days since 1970 in UTC. */
  day: number
  mark: number
}

/** How many devices searched for it, and whether they found anything. */
interface SearchCountTable {
  query: string
  is_found: 0 | 1
  /** Days since 1970 in UTC. */
  day: number
  count: number
}

/** Decayed sums of the events of a tool, in the units of `interestOf`. */
interface ToolInterestTable {
  tool_id: number
  weighted: number
  uses: number
}

/** What a tool showed at the end of a day, and on the days after it until its next row. Sample figures are left out. */
interface ToolDayTable {
  tool_id: number
  /** Days since 1970 in UTC. */
  day: number
  popularity: number
  rating: number | null
  review_count: number
  price_from: number | null
  /** Its place among the trending tools, from 1; null: it was not trending. */
  trending_rank: number | null
}

/** A change of a fact of a tool. Kept for good, but for those that were taken back within the hour. */
interface ToolChangeTable {
  id: Generated<number>
  tool_id: number
  at: string
  kind: KeptKind
  /** JSON; `toolChangeSchema` says what of each kind. */
  before: string
  after: string
  source: ChangeSource
  /** Provenance of the new fact, where it says more than the source. */
  origin: string | null
}

export interface SignalsSchema {
  tool_change: ToolChangeTable
  tool_day: ToolDayTable
  tool_interest: ToolInterestTable
  usage_count: UsageCountTable
  usage_mark: UsageMarkTable
  search_count: SearchCountTable
}
