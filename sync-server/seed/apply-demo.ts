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
    let trending = 0
    for await (const tools of readTools(transaction)) {
      trending += tools.filter((tool) => tool.isTrending).length
      const changing = tools.filter((tool) => (demo ? hasNoFigures(tool) : tool.isSample))
      const drafts = changing.map((tool): ToolDraft => {
        const figures = demo ? sampleFigures(tool.websiteKey, tool.prominence) : NO_FIGURES
        const isSampled = figures.isTrending && ++trending <= MOST_TRENDING
        const isTrending = isSampled || tool.trendGain !== null
        return { ...tool, ...figures, isTrending, updatedAt: now.toISOString() }
      })
      if (drafts.length > 0) await saveTools(transaction, drafts, { source: 'catalogue' })
      changed += drafts.length
    }
    if (!demo) await deleteSamples(transaction)
    return changed
  })
}

type SampleFigures = Pick<Tool, 'rating' | 'reviewCount' | 'userCount' | 'isTrending' | 'isSample'>

/** Of a tool that nobody has judged. */
const ORDINARY_PROMINENCE = 40
const MOST_TRENDING = 60

/**
 * Invented figures for showing the product, marked as such: the same website with the same prominence always gets the same
 * ones. Users and reviews grow tenfold with each 20 and 29 points of prominence, so that a page shows a known tool far ahead of
 * a niche one; ratings, from 3.5 to 4.9 and mostly above 4, have nothing to do with it. About one tool in twenty is trending,
 * a known one more likely than others.
 */
export function sampleFigures(websiteKey: string, prominence: number | null): SampleFigures {
  const known = prominence ?? ORDINARY_PROMINENCE
  const [ratingDraw, userDraw, reviewDraw, trendingDraw] = draws(websiteKey)
  return {
    rating: (4.9 - 1.4 * ratingDraw ** 1.5).toFixed(1),
    reviewCount: Math.round(10 ** (0.5 + known / 29 + 0.3 * reviewDraw)),
    userCount: `${inSteps(10 ** (3 + known / 20 + 0.3 * userDraw))}+`,
    isTrending: trendingDraw < 0.0012 * known,
    isSample: true,
  }
}

/** A number as tools boast of their users, rounded down to 1, 2 or 5 times a power of ten: `20k`, `5M`. */
function inSteps(users: number): string {
  const power = 10 ** Math.floor(Math.log10(users))
  const round = power * ([5, 2].find((step) => users >= step * power) ?? 1)
  return round >= 1e6 ? `${round / 1e6}M` : `${round / 1000}k`
}

/** Four numbers from 0 up to 1, evenly distributed over all texts. */
function draws(text: string): [number, number, number, number] {
  const digest = createHash('sha256').update(text).digest()
  const draw = (place: number) => digest.readUInt32BE(place * 4) / 2 ** 32
  return [draw(0), draw(1), draw(2), draw(3)]
}
