import type { AvailableTool } from '#shared/domain/improvement.ts'
import type { Tool } from '#shared/domain/tool.ts'
import { IMPROVEMENT_PRICE } from '#shared/policy/marketplace.ts'
import { centsFromDollars, dollarsFromCents, splitImprovement } from '#shared/policy/money.ts'

type Entry = Pick<Tool, 'description' | 'aiSummary' | 'features' | 'tags' | 'pricing'>

/** How complete the entry of a tool is. */
export interface Quality extends Pick<AvailableTool, 'currentQuality' | 'potentialEarning' | 'gaps'> {
  /** 0–100 */
  score: number
}

/** `points`: how much a gap takes off the score of 100. `worth`: the price of closing it, in dollars. */
interface Gap {
  text: string
  points: number
  worth: number
}

/**
 * In characters. `least`: the shortest description in the shipped catalogue. `good`: enough to describe a tool well.
 */
const DESCRIPTION = { least: 120, good: 200 }
const FEW = 3

/**
 * Rates the entry of a tool and lists its gaps. The potential earning is the agent's share of a price that fits the
 * gaps it can close, within the price limits, and nothing where there is none. It is not a promise.
 */
export function assessQuality(tool: Entry): Quality {
  const gaps = [
    summaryGap(tool),
    descriptionGap(tool),
    featureGap(tool),
    tagGap(tool),
    pricingGap(tool),
  ].filter((gap) => gap !== null)
  const score = 100 - gaps.reduce((sum, { points }) => sum + points, 0)
  const worth = gaps.reduce((sum, gap) => sum + gap.worth, 0)
  const price = worth === 0 ? 0 : Math.min(IMPROVEMENT_PRICE.min + worth, IMPROVEMENT_PRICE.max)
  return {
    score,
    currentQuality: gradeOf(score),
    gaps: gaps.map(({ text }) => text),
    potentialEarning: dollarsFromCents(splitImprovement(centsFromDollars(price)).agent),
  }
}

function gradeOf(score: number): Quality['currentQuality'] {
  if (score >= 80) return 'good'
  return score >= 50 ? 'fair' : 'poor'
}

function summaryGap({ aiSummary }: Entry): Gap | null {
  return aiSummary === null ? { text: 'No summary', points: 30, worth: 100 } : null
}

function descriptionGap({ description: { length } }: Entry): Gap | null {
  if (length < DESCRIPTION.least)
    return { text: `The description is very short: ${length} characters`, points: 30, worth: 75 }
  if (length < DESCRIPTION.good)
    return { text: `The description is short: ${length} characters`, points: 10, worth: 35 }
  return null
}

function featureGap({ features: { length } }: Entry): Gap | null {
  if (length === 0) return { text: 'No features', points: 20, worth: 60 }
  return length < FEW ? { text: `Only ${length} of its features`, points: 10, worth: 30 } : null
}

function tagGap({ tags: { length } }: Entry): Gap | null {
  if (length === 0) return { text: 'No tags', points: 10, worth: 40 }
  return length < FEW ? { text: `Only ${length} of its tags`, points: 5, worth: 20 } : null
}

/** Improvements cannot change the pricing, so it is worth nothing here. */
function pricingGap({ pricing }: Entry): Gap | null {
  return pricing === null ? { text: 'The pricing is unknown; recommend it', points: 10, worth: 0 } : null
}
