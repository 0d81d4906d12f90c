import { createHash } from 'node:crypto'
import type { Tool } from '#shared/domain/tool.ts'
import type { ToolDayRow } from '../../repositories/tool-days.ts'
import { MAX_POPULARITY } from '../signals/popularity.ts'

/**
 * What a tool with sample figures showed on earlier days, invented as these figures are and never stored: it ends in what
 * the tool shows, and the same tool always gets the same past. Prices stay: a changed one would be a false statement about a product.
 */
export interface SampledTool {
  id: number
  popularity: number
  isTrending: boolean
}

const STEP = 10

/** The popularity so many days before `today` (days since 1970): two slow waves, and a rise, steeper of late when it trends. */
export function samplePopularity(
  { id, popularity, isTrending }: SampledTool,
  today: number,
  age: number,
): number {
  const [phase, slowPhase, strength, drift] = draws(id)
  const wave = (day: number) =>
    0.02 * Math.sin((2 * Math.PI * day) / 9 + phase * 7) +
    0.015 * Math.sin((2 * Math.PI * day) / 23 + slowPhase * 7)
  const risen = isTrending
    ? (0.1 + 0.15 * strength) * (1 - Math.exp(-age / 8))
    : ((0.12 * drift - 0.05) * age) / 90
  const former = popularity * (1 - risen + wave(today - age) - wave(today))
  return Math.min(MAX_POPULARITY, Math.max(0, Math.round(former / STEP) * STEP))
}

/** The places of trending tools so many days before `today`, 1 the hottest, by id. */
export function sampleRanks(
  trending: readonly SampledTool[],
  today: number,
  age: number,
): Map<number, number> {
  const former = trending.map((tool) => ({ id: tool.id, popularity: samplePopularity(tool, today, age) }))
  former.sort((a, b) => b.popularity - a.popularity || a.id - b.id)
  return new Map(former.map(({ id }, place) => [id, place + 1]))
}

/** A row for each day of `from` to `today`. */
export function sampleDays(tool: Tool, from: number, today: number): ToolDayRow[] {
  const [, , , , change] = draws(tool.id)
  return Array.from({ length: today - from + 1 }, (_, place) => {
    const age = today - from - place
    const rating = tool.rating === null ? null : Number(tool.rating)
    const wasOther = age > 10 + 60 * change
    return {
      toolId: tool.id,
      day: today - age,
      popularity: samplePopularity(tool, today, age),
      rating: rating !== null && wasOther ? Math.min(5, rating + (change < 0.7 ? -0.1 : 0.1)) : rating,
      reviewCount: Math.round(tool.reviewCount * 0.998 ** age),
      priceFrom: tool.priceFrom,
      trendingRank: null,
    }
  })
}

/** Five numbers from 0 up to 1, evenly distributed over all ids. */
function draws(id: number): [number, number, number, number, number] {
  const digest = createHash('sha256').update(`history ${id}`).digest()
  const draw = (place: number) => digest.readUInt32BE(place * 4) / 2 ** 32
  return [draw(0), draw(1), draw(2), draw(3), draw(4)]
}
