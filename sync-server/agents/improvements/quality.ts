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

/** `points` is what a gap costs of 100, `worth` what closing it may be asked for, in dollars. */
interface Gap {
  text: string
  points: number
  worth: number
}

/** In characters: what every description of the shipped catalogue has at least, and what tells a tool well. */
const DESCRIPTION = { least: 120, good: 200 }
const FEW = 3

/**
 * What is missing or weak in the entry of a tool. The potential earning is what an agent gets of a price that fits the
 * gaps it can close, within the bounds that prices have; it promises nothing.
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
  const price = Math.min(IMPROVEMENT_PRICE.min + worth, IMPROVEMENT_PRICE.max)
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

/** No improvement can change it, so it is worth nothing here. */
function pricingGap({ pricing }: Entry): Gap | null {
  return pricing === null ? { text: 'The pricing is unknown; recommend it', points: 10, worth: 0 } : null
}
