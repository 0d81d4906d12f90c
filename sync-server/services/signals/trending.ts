/**
 * Trending: tools that people use much more these days than they usually do. docs/popularity.md has the formulas in full.
 *
 * The events of a tool in the last three days are taken to be Poisson distributed around its own baseline: the mean of all
 * days before, of which those two weeks ago weigh half, with a little prior so that a tool without any has one (the mean of
 * a gamma posterior; Gelman et al., Bayesian Data Analysis, 3rd ed., section 2.6). How surprising they are is the difference of the square roots, which is nearly
 * normal with variance 1 whatever the baseline (Anscombe 1948, "The transformation of Poisson, binomial and
 * negative-binomial data", Biometrika 35).
 */

export const RECENT_DAYS = 3

/** A tool without a baseline is taken to have drawn half an event in one day; a well-known one more. */
const PRIOR = { events: 0.5, days: 1 }

/** Chance alone exceeds it once in 4,300 tools; one that is trending already may fall back a little. */
const SURPRISE = { start: 3.5, stay: 2.5 }

const MAX_TRENDING = 100
/** In percent. What is new to everybody has no baseline worth a larger number. */
const MAX_GAIN = 999

export interface Uses {
  id: number
  /** Events of the last three days, and the decayed sum of those before. */
  recent: number
  baseline: number
  wasTrending: boolean
  /** How much of the interest editors expect it to draw, where 1 is the average. */
  expectedInterest: number
}

/**
 * The gain of each trending tool in percent, by id; the most surprising where there are more than a hundred.
 * `baselineDays`: the decayed sum of one event a day over the time of the baselines; a young directory has little of it.
 */
export function trendGains(tools: readonly Uses[], baselineDays: number): Map<number, number> {
  const expectedOf = ({ baseline, expectedInterest }: Uses) => {
    const prior = PRIOR.events * Math.max(1, expectedInterest)
    return ((baseline + prior) / (baselineDays + PRIOR.days)) * RECENT_DAYS
  }
  const growth = growthOf(tools, expectedOf)
  const trending = tools.flatMap((tool) => {
    const expected = expectedOf(tool) * growth
    const surprise = 2 * (Math.sqrt(tool.recent + 3 / 8) - Math.sqrt(expected + 3 / 8))
    const gain = Math.min(MAX_GAIN, Math.round((tool.recent / expected - 1) * 100))
    const isTrending = surprise >= (tool.wasTrending ? SURPRISE.stay : SURPRISE.start)
    return isTrending && gain > 0 ? [{ id: tool.id, surprise, gain }] : []
  })
  trending.sort((a, b) => b.surprise - a.surprise || a.id - b.id)
  return new Map(trending.slice(0, MAX_TRENDING).map(({ id, gain }) => [id, gain]))
}

/** When the whole directory is used more than before, only what grows faster than it is trending. */
function growthOf(tools: readonly Uses[], expectedOf: (tool: Uses) => number): number {
  let recent = 0
  let expected = 0
  for (const tool of tools) {
    recent += tool.recent
    expected += expectedOf(tool)
  }
  return expected === 0 ? 1 : Math.max(1, recent / expected)
}
