import { planMoves } from '../catalogue/tool-changes.ts'
import type {
  ChangeOf,
  ChangeSource,
  KeptChange,
  PriceState,
  StatusState,
  ToolChange,
} from '../domain/tool-change.ts'
import { amountText, priceLine, priceLineText, sourceText, statusText } from './fact-text.ts'
import { factMessages } from './tool-facts.ts'
import { uiMessages } from './ui.ts'

/** How many plans are named; the page of the tool has them all. */
const NAMED_PLANS = 3

/** What happened in a short sentence without a full stop, such as `Price: Free → $10 / month`. It is plain text. */
export function describeChange(change: ToolChange): string {
  switch (change.kind) {
    case 'price':
      return describePrice(change)
    case 'name':
      return changeMessages.renamed(change.before, change.after)
    case 'vendor':
      return changeMessages.learnt(changeMessages.owner, change.before, change.after)
    case 'status':
      return changeMessages.moved(
        changeMessages.status,
        statusWords(change.before),
        statusWords(change.after),
      )
    case 'description':
      return changeMessages.descriptionChanged
    case 'rating':
      return changeMessages.moved(changeMessages.rating, change.before.rating, change.after.rating)
  }
}

const changeMessages = {
  price: 'Price',
  plans: 'Plans',
  owner: 'Owner',
  status: 'Status',
  rating: 'Rating',
  descriptionChanged: 'Description changed',
  renamed: (before: string, after: string) => `Renamed from ${before} to ${after}`,
  moved: (what: string, before: string, after: string) => `${what}: ${before} → ${after}`,
  /** Of what may be unknown: nobody changed what became known. */
  learnt: (what: string, before: string | null, after: string | null) => {
    if (before === null) return `${what} now known: ${after}`
    return after === null ? `${what} no longer known (was ${before})` : `${what}: ${before} → ${after}`
  },
  onRequest: 'Some prices are now on request',
  notOnRequest: 'Prices are no longer on request',
  freemiumFrom: (price: string) => `Freemium, paid plans from ${price}`,
  planAdded: (plan: string, price: string) => `${plan} added at ${price}`,
  planRemoved: (plan: string) => `${plan} removed`,
  planMoved: (plan: string, before: string, after: string) => `${plan} ${before} → ${after}`,
  morePlans: (count: number) => `${count} more`,
  succeeded: (status: string, successor: string) => `${status}, replaced by ${successor}`,
} as const

function describePrice(change: ChangeOf<'price'>): string {
  const { before, after } = change
  const [was, is] = [priceWords(before), priceWords(after)]
  if (was !== is) return changeMessages.learnt(changeMessages.price, was, is)
  const moves = planMoves(change)
  if (moves.length === 0) return after.priceOnRequest ? changeMessages.onRequest : changeMessages.notOnRequest
  const named = moves.slice(0, NAMED_PLANS).map(({ before: was, after: is }) => {
    if (is === null) return changeMessages.planRemoved(was?.name ?? '')
    const price = priceLineText(priceLine(is))
    if (was === null) return changeMessages.planAdded(is.name, price)
    return changeMessages.planMoved(is.name, amountText(was), price)
  })
  if (moves.length > NAMED_PLANS) named.push(changeMessages.morePlans(moves.length - NAMED_PLANS))
  return `${changeMessages.plans}: ${named.join('; ')}`
}

/** `Free`, `Freemium, paid plans from $8 / month`, `$10 / month`, `Paid`; null when nothing is known. */
function priceWords({ pricing, priceFrom }: PriceState): string | null {
  if (pricing === 'free') return uiMessages.pricing.free
  const price = priceFrom ? `${amountText({ amount: priceFrom })} ${factMessages.aMonth}` : null
  if (pricing === 'freemium')
    return price === null ? uiMessages.pricing.freemium : changeMessages.freemiumFrom(price)
  return price ?? (pricing === null ? null : uiMessages.pricing.paid)
}

function statusWords({ status, date, successor }: StatusState): string {
  const text = statusText(status, date)
  return successor === undefined ? text : changeMessages.succeeded(text, successor)
}

const SOURCES: Readonly<Record<ChangeSource, string>> = {
  admin: 'Entered by an admin of this directory',
  person: 'Suggested by a reader',
  agent: 'Proposed by an AI agent, approved by an admin',
  import: 'From an imported file',
  catalogue: 'From a newer edition of the catalogue',
}

/** Where a change comes from, without a full stop: `From the vendor’s own page (20 Nov 2026)`. */
export function describeSource({ source, origin }: Pick<KeptChange, 'source' | 'origin'>): string {
  return origin === null ? SOURCES[source] : historyMessages.from(sourceText(origin))
}

/** Of the history on the page of a tool. */
export const historyMessages = {
  changes: 'Changes',
  none: (since: string) => `No changes since ${since}.`,
  offline: 'Earlier changes aren’t on this device. Go online to see them.',
  from: (source: string) => `From ${source}`,
  bothTexts: 'Show both texts',
  before: 'Before',
  after: 'After',
  price: 'Price',
  priceNow: (price: string) => `Now ${price}`,
} as const
