import type { StoredTool } from '../../repositories/tools.ts'
import type { Analyser, Finding } from './analyser.ts'
import { quoted } from './wording.ts'

/** Prices that contradict the pricing beside them. */
export const pricingCheck: Analyser = {
  agent: { name: 'Pricing check', agentType: 'analyzer' },
  *analyse({ tools }) {
    for (const tool of tools) {
      const finding = contradiction(tool)
      if (finding !== null) yield finding
    }
  },
}

function contradiction(tool: StoredTool): Finding | null {
  const { priceFrom, pricing } = tool
  if (priceFrom === null) return null
  if (priceFrom > 0 && pricing === 'free') return freeWithPrice(tool, priceFrom)
  if (priceFrom > 0 && pricing === null) return unknownWithPrice(tool, priceFrom)
  if (priceFrom === 0 && pricing !== 'free' && pricing !== null) return fromNothing(tool, pricing)
  return null
}

const COMMON = { category: 'Pricing', change: null } as const

function freeWithPrice({ id, name }: StoredTool, price: number): Finding {
  return {
    ...COMMON,
    fingerprint: `pricing:${id}:free:${price}`,
    title: `${quoted(name)} is free, yet costs $${price} a month`,
    priority: 'High',
    description: `${quoted(name)} is listed as Free and has a price from $${price} a month. One of the two is wrong.`,
    confidence: 0.95,
    suggestedSolution:
      'Look at the price list of the tool. With a free plan it is Freemium, without one Paid; when nothing costs anything, remove the price.',
    estimatedImpact: 'Nobody who filters for free tools is led to one that costs money',
    implementationComplexity: 'Low: one look at the price list, one field',
  }
}

function unknownWithPrice({ id, name }: StoredTool, price: number): Finding {
  return {
    ...COMMON,
    fingerprint: `pricing:${id}:unknown:${price}`,
    title: `${quoted(name)} has a price, but no pricing`,
    priority: 'Medium',
    description: `${quoted(name)} costs from $${price} a month, and its pricing is shown as Unknown. No pricing filter finds it.`,
    confidence: 0.9,
    suggestedSolution: 'Set the pricing to Freemium when there is a free plan, else to Paid.',
    estimatedImpact: 'The pricing filters find the tool',
    implementationComplexity: 'Low: one look at the price list, one field',
  }
}

function fromNothing({ id, name }: StoredTool, pricing: 'freemium' | 'paid'): Finding {
  const shown = pricing === 'paid' ? 'Paid' : 'Freemium'
  return {
    fingerprint: `pricing:${id}:${pricing}:0`,
    title: `${quoted(name)} is ${shown}, from $0 a month`,
    priority: 'Medium',
    category: 'Pricing',
    description: `${quoted(name)} is listed as ${shown} with a lowest price of $0. Zero usually stands for a price that was not known.`,
    confidence: pricing === 'paid' ? 0.9 : 0.75,
    suggestedSolution: 'Remove the price, or enter what the cheapest paid plan costs.',
    estimatedImpact: 'Visitors do not take a paid tool for one that costs nothing',
    implementationComplexity: 'Trivial: applied with one click',
    change: { toolId: id, edit: { base: { priceFrom: 0 }, changes: { priceFrom: null } } },
  }
}
