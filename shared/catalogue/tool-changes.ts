import type { SyncTool } from '../domain/tool.ts'
import type { ChangeOf, PriceState, StatusState, ToolChange } from '../domain/tool-change.ts'
import type { PriceTier } from '../domain/tool-details.ts'

/** A rating has moved much when it is this many stars away, and on both sides enough people stand behind it. */
export const RATING_MOVE = { stars: 0.5, reviews: 5 } as const

/** What of a tool is compared. */
export type Changeable = Pick<
  SyncTool,
  | 'name'
  | 'vendor'
  | 'description'
  | 'pricing'
  | 'priceFrom'
  | 'status'
  | 'rating'
  | 'reviewCount'
  | 'isSample'
  | 'details'
>

/** The readable differences between two states of one tool, what people ask for first at the top; none: []. */
export function toolChanges(before: Changeable, after: Changeable): ToolChange[] {
  return [
    ...priceChange(before, after),
    ...nameChange(before, after),
    ...vendorChange(before, after),
    ...statusChange(before, after),
    ...descriptionChange(before, after),
    ...ratingChange(before, after),
  ]
}

function priceChange(before: Changeable, after: Changeable): ChangeOf<'price'>[] {
  const knowsBoth = before.details !== undefined && after.details !== undefined
  const change = {
    kind: 'price' as const,
    before: priceState(before, knowsBoth),
    after: priceState(after, knowsBoth),
  }
  const isAsBefore =
    change.before.pricing === change.after.pricing &&
    change.before.priceFrom === change.after.priceFrom &&
    change.before.priceOnRequest === change.after.priceOnRequest &&
    planMoves(change).length === 0
  return isAsBefore ? [] : [change]
}

/** A price of nothing is none, a free tool has none, and what has a price is paid for where nobody knows more. */
function priceState({ pricing, priceFrom, details }: Changeable, hasDetails: boolean): PriceState {
  const { prices, priceOnRequest } = (hasDetails && details) || {}
  const price = pricing === 'free' || priceFrom === 0 ? null : priceFrom
  return {
    pricing: pricing ?? (price === null ? null : 'paid'),
    priceFrom: price,
    ...(prices === undefined ? {} : { prices }),
    ...(priceOnRequest === undefined ? {} : { priceOnRequest }),
  }
}

function nameChange({ name: before }: Changeable, { name: after }: Changeable): ChangeOf<'name'>[] {
  return before === after ? [] : [{ kind: 'name', before, after }]
}

function vendorChange({ vendor: before }: Changeable, { vendor: after }: Changeable): ChangeOf<'vendor'>[] {
  return before === after ? [] : [{ kind: 'vendor', before, after }]
}

/** A renamed tool goes on as an active one does: what happened is that it has another name. */
const GOES_ON = new Set(['active', 'renamed'])

function statusChange(before: Changeable, after: Changeable): ChangeOf<'status'>[] {
  if (GOES_ON.has(before.status) && GOES_ON.has(after.status)) return []
  const knowsBoth = before.details !== undefined && after.details !== undefined
  const change = {
    kind: 'status' as const,
    before: statusState(before, knowsBoth),
    after: statusState(after, knowsBoth),
  }
  const isAsBefore =
    before.status === after.status &&
    change.before.date === change.after.date &&
    change.before.successor === change.after.successor
  return isAsBefore ? [] : [change]
}

function statusState({ status, details }: Changeable, hasDetails: boolean): StatusState {
  const { statusDate, successor } = (hasDetails && details) || {}
  return {
    status,
    ...(statusDate === undefined ? {} : { date: statusDate }),
    ...(successor === undefined ? {} : { successor }),
  }
}

/** Other spaces are no other text. */
const words = (text: string) => text.split(/\s+/).join(' ')

function descriptionChange(
  { description: before }: Changeable,
  { description: after }: Changeable,
): ChangeOf<'description'>[] {
  return words(before) === words(after) ? [] : [{ kind: 'description', before, after }]
}

/** Generated samples say nothing, and a few reviews move a rating by chance. */
function ratingChange(before: Changeable, after: Changeable): ChangeOf<'rating'>[] {
  const [was, is] = [ratingState(before), ratingState(after)]
  if (was === null || is === null) return []
  // In tenths, since 4.6 - 4.1 is a little less than 0.5 in binary.
  const tenths = Math.round(Math.abs(Number(is.rating) - Number(was.rating)) * 10)
  return tenths < RATING_MOVE.stars * 10 ? [] : [{ kind: 'rating', before: was, after: is }]
}

function ratingState({ rating, reviewCount, isSample }: Changeable) {
  return isSample || rating === null || reviewCount < RATING_MOVE.reviews ? null : { rating, reviewCount }
}

/** A plan that costs something else, that came (`before` is null), or that is gone (`after` is null). */
export interface PlanMove {
  before: PriceTier | null
  after: PriceTier | null
}

/** The plans in which two prices differ; none where one side does not know its plans. A trial is no price. */
export function planMoves({ before, after }: Pick<ChangeOf<'price'>, 'before' | 'after'>): PlanMove[] {
  if (before.prices === undefined || after.prices === undefined) return []
  const was = new Map(before.prices.map((tier) => [planKey(tier), tier]))
  const is = new Map(after.prices.map((tier) => [planKey(tier), tier]))
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((key) => {
    const move = { before: was.get(key) ?? null, after: is.get(key) ?? null }
    return move.before?.amount === move.after?.amount ? [] : [move]
  })
}

/** What makes a plan the same as one before, whatever it costs. */
const planKey = ({ name, billing, currency = 'USD', per, unit }: PriceTier) =>
  JSON.stringify([name, billing, currency, per ?? '', unit ?? ''])

/**
 * Whether a tool costs less or more than before: first what one must pay at all, then what the cheapest paid plan costs, then
 * the plans that both have. null: neither, mixed, or not known.
 */
export function priceDirection(
  change: Pick<ChangeOf<'price'>, 'before' | 'after'>,
): 'cheaper' | 'dearer' | null {
  const { before, after } = change
  const plans = planMoves(change).map((move) => direction(move.before?.amount, move.after?.amount))
  return (
    direction(leastPrice(before), leastPrice(after)) ??
    direction(paidPrice(before), paidPrice(after)) ??
    (new Set(plans).size === 1 ? (plans[0] ?? null) : null)
  )
}

function direction(before: number | null | undefined, after: number | null | undefined) {
  if (before == null || after == null || before === after) return null
  return after < before ? 'cheaper' : 'dearer'
}

/** US dollars a month that somebody must pay to use it at all. */
const leastPrice = ({ pricing, priceFrom }: PriceState) =>
  pricing === 'free' || pricing === 'freemium' ? 0 : priceFrom

/** US dollars a month of the cheapest plan that costs something; 0 where everything is free. */
const paidPrice = ({ pricing, priceFrom }: PriceState) => (pricing === 'free' ? 0 : priceFrom)
