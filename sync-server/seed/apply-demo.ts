import { createHash } from 'node:crypto'
import type { Tool } from '#shared/domain/tool.ts'
import { type Writer, writeTransaction } from '../db/write-transaction.ts'
import { deleteSamples } from '../repositories/tool-figures.ts'
import { readTools, saveTools, type ToolDraft } from '../repositories/tools.ts'
import { hasNoFigures, NO_FIGURES } from '../services/no-figures.ts'

/**
 * With `demo`, gives sample figures to the tools without real ones; without it, removes them all again.
 * Writes only what differs: a second start with the same setting changes nothing.
 * @returns how many tools changed
 */
export function applyDemo(writer: Writer, demo: boolean, now = new Date()): Promise<number> {
  return writeTransaction(writer, async (transaction) => {
    let changed = 0
    for await (const tools of readTools(transaction)) {
      const changing = tools.filter((tool) => (demo ? hasNoFigures(tool) : tool.isSample))
      const drafts = changing.map((tool): ToolDraft => {
        const figures = demo ? sampleFigures(tool.websiteKey) : NO_FIGURES
        const isTrending = figures.isTrending || tool.trendGain !== null
        return { ...tool, ...figures, isTrending, updatedAt: now.toISOString() }
      })
      if (drafts.length > 0) await saveTools(transaction, drafts)
      changed += drafts.length
    }
    if (!demo) await deleteSamples(transaction)
    return changed
  })
}

type SampleFigures = Pick<Tool, 'rating' | 'reviewCount' | 'userCount' | 'isTrending' | 'isSample'>

const MAX_POPULARITY = 10_000
const TRENDING_SHARE = 0.08

/** The number of users that a tool's page shows, by minimum popularity. */
const USER_COUNTS = [
  [8000, '5M+'],
  [6500, '1M+'],
  [5000, '500k+'],
  [3500, '250k+'],
  [2200, '100k+'],
  [1200, '50k+'],
  [500, '10k+'],
  [0, '5k+'],
] as const

/**
 * Invented figures for showing the product, marked as such: the same website always gets the same ones.
 * Ratings lie between 3.0 and 5.0, most of them above 4; few tools are very popular.
 */
export function sampleFigures(websiteKey: string): SampleFigures {
  const [ratingDraw, popularityDraw, reviewDraw, trendingDraw] = draws(websiteKey)
  const popularity = Math.round(MAX_POPULARITY * popularityDraw ** 2)
  return {
    rating: (5 - 2 * ratingDraw ** 1.5).toFixed(1),
    reviewCount: 3 + Math.round(popularity * (0.05 + 0.25 * reviewDraw)),
    userCount: USER_COUNTS.find(([from]) => popularity >= from)?.[1] ?? null,
    isTrending: trendingDraw < TRENDING_SHARE,
    isSample: true,
  }
}

/** Four numbers from 0 up to 1, evenly distributed over all texts. */
function draws(text: string): [number, number, number, number] {
  const digest = createHash('sha256').update(text).digest()
  const draw = (place: number) => digest.readUInt32BE(place * 4) / 2 ** 32
  return [draw(0), draw(1), draw(2), draw(3)]
}
