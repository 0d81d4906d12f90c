import type { SyncTool } from '../domain/tool.ts'
import type { PriceTier } from '../domain/tool-details.ts'

/** What somebody chooses who stays with the plan that costs nothing. Price tiers are those that cost something. */
export const FREE_PLAN = 'Free'

/** What the cost of an entry comes from. */
export interface PricedEntry {
  /** The name of a plan; null: none has been chosen. */
  plan: string | null
  /** How many of it: seats of a plan that is priced by seat, of any other one accounts. */
  seats: number
}

/** What an entry costs. Amounts are of all its seats or accounts, in units of their currency. */
export type EntryCost =
  | { kind: 'free' }
  /** A month; `isYearly`: when a year is paid at once. */
  | { kind: 'monthly'; amount: number; currency: string; isYearly: boolean }
  | { kind: 'once'; amount: number; currency: string }
  /** By what is used, which nobody knows beforehand. */
  | { kind: 'usage'; tier: PriceTier }
  /** No plan has been chosen. */
  | { kind: 'unchosen' }
  /** Nobody has told the price of the plan, or the tool is not known. */
  | { kind: 'unknown' }

/** What a list costs. Sums are kept apart by their currency, the largest first; `once` and `usage` are in none of the monthly ones. */
export interface ListCost {
  monthly: Money[]
  once: Money[]
  /** How many entries are paid by use. */
  usage: number
  /** How many entries have no plan chosen. */
  unchosen: number
  /** How many entries have a price that is not known. */
  unknown: number
}

export interface Money {
  amount: number
  currency: string
}

type Priced = Pick<SyncTool, 'pricing' | 'details'>

/** The plans of a tool that one can choose: the free one where there is one, then each priced one once. */
export function plansOf({ pricing, details = {} }: Priced): string[] {
  const isFree = pricing === 'free' || pricing === 'freemium'
  const named = (details.prices ?? []).map(({ name }) => name)
  return [...new Set([...(isFree ? [FREE_PLAN] : []), ...named])]
}

/** @param tool null or undefined: not known, or gone from the catalogue */
export function entryCost({ plan, seats }: PricedEntry, tool: Priced | null | undefined): EntryCost {
  if (!tool) return { kind: 'unknown' }
  if (plan === null) return tool.pricing === 'free' ? { kind: 'free' } : { kind: 'unchosen' }
  const tier = tierOf(tool, plan)
  if (tier === undefined) {
    return plan === FREE_PLAN && plansOf(tool).includes(plan) ? { kind: 'free' } : { kind: 'unknown' }
  }
  const { billing, currency = 'USD' } = tier
  if (billing === 'usage') return { kind: 'usage', tier }
  const amount = inCents(tier.amount * seats) / 100
  if (billing === 'once') return { kind: 'once', amount, currency }
  return { kind: 'monthly', amount, currency, isYearly: billing === 'yearly' }
}

/**
 * What can be bought of a plan more than once: `seats` where it is priced by seat, of any other paid one `accounts`. null: of
 * what is free or paid by use, of a plan whose price is not known, and while none is chosen, there is nothing to count.
 */
export function countedOf(
  { plan }: Pick<PricedEntry, 'plan'>,
  tool: Priced | null | undefined,
): Counted | null {
  const tier = tool && plan !== null ? tierOf(tool, plan) : undefined
  if (tier === undefined || tier.billing === 'usage') return null
  return tier.per === 'seat' ? 'seats' : 'accounts'
}
export type Counted = 'seats' | 'accounts'

/** Who can leave every month pays the price of a month, so that goes first where a plan has several. */
const ORDER = ['monthly', 'yearly', 'once', 'usage'] as const

function tierOf({ details = {} }: Priced, plan: string): PriceTier | undefined {
  const tiers = (details.prices ?? []).filter(({ name }) => name === plan)
  return tiers.toSorted((a, b) => ORDER.indexOf(a.billing) - ORDER.indexOf(b.billing))[0]
}

export function listCost(costs: readonly EntryCost[]): ListCost {
  const count = (kind: EntryCost['kind']) => costs.filter((cost) => cost.kind === kind).length
  return {
    monthly: sums(costs.filter((cost) => cost.kind === 'monthly')),
    once: sums(costs.filter((cost) => cost.kind === 'once')),
    usage: count('usage'),
    unchosen: count('unchosen'),
    unknown: count('unknown'),
  }
}

function sums(amounts: readonly Money[]): Money[] {
  const cents = new Map<string, number>()
  for (const { amount, currency } of amounts)
    cents.set(currency, (cents.get(currency) ?? 0) + inCents(amount))
  return [...cents]
    .map(([currency, sum]) => ({ amount: sum / 100, currency }))
    .sort((a, b) => b.amount - a.amount || a.currency.localeCompare(b.currency))
}

/** Sums of cents are exact. */
const inCents = (amount: number) => Math.round(amount * 100)
