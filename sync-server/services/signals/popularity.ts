/**
 * Popularity: an editorial prior, corrected by what people do. docs/popularity.md has the formulas in full.
 *
 * A tool's share of all interest is estimated as the posterior mean of a Dirichlet-multinomial model (Gelman et al.,
 * Bayesian Data Analysis, 3rd ed., section 3.4): the editors' judgement counts as so many events, spread over the tools by
 * their prominence, to which the events that were really counted are added. So a few events move a little-known tool a
 * little, many events move it much, and a known tool that nobody uses falls.
 */

/** A tool of prominence 100 is expected to draw this many times the interest of one of prominence 0. */
const PRIOR_RATIO = 1000
const POINTS_A_FACTOR_E = 100 / Math.log(PRIOR_RATIO)

/** The editors' judgement weighs as much as so many (weighted, decayed) events a tool. */
const PRIOR_EVENTS_A_TOOL = 20

export const MAX_POPULARITY = 10_000
/** Finer differences mean nothing, and would cost every device a byte a tool. */
const STEP = 10
/** Prominence 50 is half of the scale; each further 24 points multiply the odds by e. */
const SCALE = { middle: 50, points: 24 }

/** Of a tool that nobody has judged, in a category without judged tools. */
export const DEFAULT_PROMINENCE = 40

/** Interest that editors expect, relative to prominence 0. */
const priorWeight = (prominence: number) => Math.exp(prominence / POINTS_A_FACTOR_E)

/** 0 to 10,000 for a prominence; one beyond 0 to 100 comes from events. */
function onScale(prominence: number): number {
  const share = 1 / (1 + Math.exp(-(prominence - SCALE.middle) / SCALE.points))
  return Math.round((MAX_POPULARITY * share) / STEP) * STEP
}

/** The popularity of a tool while nothing has been counted: 1,110 for prominence 0, 8,890 for 100. */
export function priorPopularity(prominence: number): number {
  return onScale(prominence)
}

/** How much of all interest editors expect each tool to draw, where 1 is the average. */
export function expectedInterests(prominences: readonly number[]): number[] {
  const weights = prominences.map(priorWeight)
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / weights.length
  return weights.map((weight) => weight / mean)
}

export interface Interest {
  /** 0 to 100. */
  prominence: number
  /** Weighted and decayed events, 0 or more. */
  events: number
}

/**
 * The popularity of each tool, in the same order: multiples of 10 from 0 to 10,000 that grow with a tool's own prominence
 * and events. It is the prominence that would let editors expect the estimated share of interest, on the scale.
 */
export function popularities(tools: readonly Interest[]): number[] {
  let priorSum = 0
  let eventSum = 0
  for (const { prominence, events } of tools) {
    priorSum += priorWeight(prominence)
    eventSum += events
  }
  const priorEvents = PRIOR_EVENTS_A_TOOL * tools.length
  return tools.map(({ prominence, events }) => {
    const expected = (priorEvents * priorWeight(prominence)) / priorSum
    const share = (expected + events) / (priorEvents + eventSum)
    return onScale(POINTS_A_FACTOR_E * Math.log(share * priorSum))
  })
}
