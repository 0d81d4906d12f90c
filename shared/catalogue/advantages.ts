import type { SyncTool } from '../domain/tool.ts'
import type { Platform } from '../domain/tool-details.ts'
import { paidPlansFrom } from './compare-figures.ts'
import { holders, labelRows } from './compare-labels.ts'

/** What is read of a tool to set it beside another one. */
export type ComparedTool = Pick<
  SyncTool,
  | 'pricing'
  | 'priceFrom'
  | 'openSource'
  | 'platforms'
  | 'rating'
  | 'reviewCount'
  | 'isSample'
  | 'features'
  | 'tags'
  | 'details'
>

/** In what a tool is ahead of another. Prices in US dollars a month. */
export type Advantage =
  | { kind: 'free' }
  | { kind: 'free-plan' }
  | { kind: 'cheaper'; from: number; insteadOf: number }
  | { kind: 'open-source' }
  | { kind: 'local' }
  | { kind: 'no-training' }
  | { kind: 'platforms'; platforms: Platform[] }
  | { kind: 'rated'; rating: string; insteadOf: string }

/** Smaller differences of ratings say nothing, nor do ratings of a few people. */
const RATING_LEAD = 0.3
const RATERS = 10
/** What is installed: everything of today has a web page. */
const DEVICES: readonly Platform[] = ['ios', 'android', 'macos', 'windows', 'linux', 'extension']

/**
 * In what a tool is ahead of another, the weightiest first. By rules over facts of the catalogue: a rule speaks only where
 * the fact is known of both, generated samples are not compared, and nothing is held against a tool because it is unknown.
 */
export function advantages(tool: ComparedTool, other: ComparedTool): Advantage[] {
  const found: (Advantage | false)[] = [
    priceAdvantage(tool, other),
    tool.openSource === true && other.openSource === false && { kind: 'open-source' },
    isLocal(tool) && other.platforms.length > 0 && !isLocal(other) && { kind: 'local' },
    tool.details?.trainsOnData === 'no' &&
      (other.details?.trainsOnData ?? 'no') !== 'no' && { kind: 'no-training' },
    platformAdvantage(tool, other),
    ratingAdvantage(tool, other),
  ]
  return found.filter((advantage) => advantage !== false)
}

const isLocal = ({ platforms }: ComparedTool) => platforms.includes('self-hosted')

function priceAdvantage(tool: ComparedTool, other: ComparedTool): Advantage | false {
  if (tool.pricing === null || other.pricing === null) return false
  if (tool.pricing === 'free') return other.pricing !== 'free' && { kind: 'free' }
  if (tool.pricing === 'freemium' && other.pricing === 'paid') return { kind: 'free-plan' }
  const [from, insteadOf] = [paidPlansFrom(tool), paidPlansFrom(other)]
  return from !== null && insteadOf !== null && from < insteadOf && { kind: 'cheaper', from, insteadOf }
}

function platformAdvantage(tool: ComparedTool, other: ComparedTool): Advantage | false {
  if (other.platforms.length === 0) return false
  const more = DEVICES.filter(
    (platform) => tool.platforms.includes(platform) && !other.platforms.includes(platform),
  )
  return more.length > 0 && { kind: 'platforms', platforms: more }
}

function ratingAdvantage(tool: ComparedTool, other: ComparedTool): Advantage | false {
  const isReal = ({ isSample, rating, reviewCount }: ComparedTool) =>
    !isSample && rating !== null && reviewCount >= RATERS
  if (!isReal(tool) || !isReal(other)) return false
  const [rating, insteadOf] = [tool.rating ?? '0', other.rating ?? '0']
  // Tenths, which are no exact binary fractions.
  const isAhead = Math.round(Number(rating) * 10) - Math.round(Number(insteadOf) * 10) >= RATING_LEAD * 10
  return isAhead && { kind: 'rated', rating, insteadOf }
}

/** More would not be read. */
const NAMED = 3

/** What two tools have in common: features, or tags where no feature is shared. */
export function sharedLabels(tool: ComparedTool, other: ComparedTool): string[] {
  const common = (lists: string[][]) => labelRows(lists).filter((row) => holders(row) === lists.length)
  const features = common([tool.features, other.features])
  const shared = features.length > 0 ? features : common([tool.tags, other.tags])
  return shared.slice(0, NAMED).map(({ label }) => label)
}
