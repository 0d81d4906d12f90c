/** What is wrong with the facts of one entry: their dates and sources, prices, status and categories. */

import { toolFactsSchema } from '#shared/domain/tool.ts'
import { provenanceOf } from '#shared/messages/tool-facts.ts'
import { type Catalogue, type Entry, problemOf } from './read-catalogue.ts'

/** Nobody looks again for longer: then the claim goes, or somebody does look. */
const MAX_AGE_MONTHS = { check: 12, price: 36 }
/** Verified means that these were read on the vendor's own pages. */
const VERIFIED_FIELDS = ['name', 'website', 'category', 'prices']
const PROVENANCE_KEYS = new Set(['*', 'details', ...Object.keys(toolFactsSchema.shape)])
/** Whoever reads about one of the better known tools finds out for whom it is. */
const ADVICE_FROM_PROMINENCE = 54

/** What the rules for one entry need to know of all others. */
export interface FactContext {
  /** `2026-11-23` */
  today: string
  /** By their key: the entries that have or had the name. */
  holders: Map<string, Entry[]>
  /** Slugs and names. */
  categories: Set<string>
  tags: Set<string>
  features: Set<string>
}

/** Names that differ by case and punctuation only are the same. */
const nameKey = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}+#]/gu, '')

export function factContext({ categories, entries, vocabulary }: Catalogue, today: string): FactContext {
  const holders = new Map<string, Entry[]>()
  for (const entry of entries) {
    for (const key of new Set([entry.facts.name, ...entry.facts.formerNames].map(nameKey))) {
      holders.set(key, [...(holders.get(key) ?? []), entry])
    }
  }
  return {
    today,
    holders,
    categories: new Set(categories.flatMap(({ slug, name }) => [slug, name])),
    tags: new Set(vocabulary.tags),
    features: new Set(vocabulary.features),
  }
}

/** The first and the last day that a year, a month or a day may mean. */
const firstDay = (date: string) => `${date}-01-01`.slice(0, 10)
const lastDay = (date: string) => `${date}${'-12-31'.slice(date.length - 4)}`.slice(0, 10)

function monthsBefore(today: string, months: number): string {
  const date = new Date(`${today}T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() - months)
  return date.toISOString().slice(0, 10)
}

type Rule = (facts: Entry['facts'], context: FactContext) => Generator<string>

function* dates(facts: Entry['facts'], { today }: FactContext): Generator<string> {
  const { checkedAt, verifiedAt, provenance = {} } = facts
  const claims = [
    ['checkedAt', checkedAt],
    ['verifiedAt', verifiedAt],
    ...Object.entries(provenance).map(([field, entry]) => [`provenance of ${field}`, entry.split(' ')[1]]),
  ]
  for (const [claim, date] of claims) {
    if (date && firstDay(date) > today)
      yield `${claim} is in the future (${date}): write the day of the check`
  }
  const oldest = monthsBefore(today, MAX_AGE_MONTHS.check)
  for (const [claim, date] of Object.entries({ checkedAt, verifiedAt })) {
    if (date && date < oldest) {
      yield `${claim} is longer ago than ${MAX_AGE_MONTHS.check} months (${date}): check again, or take it out`
    }
  }
}

function* sources(facts: Entry['facts'], { today }: FactContext): Generator<string> {
  const { isVerified, verifiedAt, provenance = {}, prices, priceFrom, priceOnRequest } = facts
  if (provenance['*'] === undefined) yield 'no provenance under "*": say where its facts come from'
  for (const key of Object.keys(provenance)) {
    if (!PROVENANCE_KEYS.has(key))
      yield `provenance of ${key}, which is no field: mend its name or take it out`
  }
  if (isVerified && verifiedAt === null) yield 'isVerified without verifiedAt: say on which day'
  if (isVerified || verifiedAt !== null) {
    const missing = VERIFIED_FIELDS.filter((field) => provenanceOf(facts, field)?.source !== 'vendor')
    if (missing.length > 0) {
      yield `verified, but ${missing.join(', ')} not from the vendor: read the vendor's page, or take verifiedAt out`
    }
  }
  if (prices === undefined && priceFrom === null && priceOnRequest === undefined) return
  const date = provenanceOf(facts, 'prices')?.date
  if (date === undefined) yield 'prices without provenance: say where they come from'
  else if (lastDay(date) < monthsBefore(today, MAX_AGE_MONTHS.price)) {
    yield `prices of ${date} are older than ${MAX_AGE_MONTHS.price} months: read them again, or take them out`
  }
}

/** The lowest price of a month in dollars: paid by the month where that is possible, else by the year. */
function lowestTier({ prices = [] }: Entry['facts']): number | null {
  const amounts = (billing: string) =>
    prices
      .filter((tier) => (tier.currency ?? 'USD') === 'USD' && tier.billing === billing)
      .map((t) => t.amount)
  const monthly = amounts('monthly')
  const lowest = Math.min(...(monthly.length > 0 ? monthly : amounts('yearly')))
  return Number.isFinite(lowest) ? lowest : null
}

function* prices(facts: Entry['facts']): Generator<string> {
  const { pricing, priceFrom, prices = [] } = facts
  if (pricing === 'free' && (prices.length > 0 || priceFrom !== null)) {
    yield 'free, and has prices: make it freemium, or take the prices out'
  }
  const lowest = lowestTier(facts)
  if (priceFrom !== lowest) {
    yield `priceFrom is ${priceFrom}, the lowest tier in dollars ${lowest}: make them the same`
  }
  for (const [tier, next] of prices.slice(1).map((tier, at) => [prices[at], tier] as const)) {
    const kindOf = ({ billing, currency, unit, per }: typeof next) => `${billing} ${currency} ${unit} ${per}`
    const isSameKind = tier !== undefined && kindOf(tier) === kindOf(next)
    if (isSameKind && tier.amount > next.amount)
      yield `price ${next.name} after a dearer one: the cheapest first`
  }
}

function* status(facts: Entry['facts'], { holders }: FactContext): Generator<string> {
  const { name, status, statusDate, statusNote, successor, formerNames, provenance = {} } = facts
  if (status === 'active') {
    if (statusDate ?? statusNote) yield 'what became of it, but no status: give it one, or take the note out'
  } else {
    if (statusNote === undefined) yield `${status} without statusNote: say what happened, in one sentence`
    if (provenance.status === undefined)
      yield `${status} without provenance of status: say where that is known from`
  }
  if (status === 'renamed' && formerNames.length === 0) yield 'renamed without formerNames: add the old name'
  if (successor === undefined) return
  const [heir] = holders.get(nameKey(successor)) ?? []
  if (heir === undefined) yield `successor ${successor} is no entry: add it, or take the successor out`
  else if (heir.facts.name === name) yield 'is its own successor: take the successor out'
}

function* names({ name, formerNames, status }: Entry['facts'], { holders }: FactContext): Generator<string> {
  if (status === 'discontinued') return
  for (const one of [name, ...formerNames]) {
    const others = (holders.get(nameKey(one)) ?? []).filter(({ facts }) => facts.status !== 'discontinued')
    if (others.length > 1) {
      const whose = [...new Set(others.map(({ facts }) => facts.name))].join(' and ')
      yield `the name ${one} stands more than once (${whose}): leave it where people look for it`
    }
  }
}

function* terms(facts: Entry['facts'], context: FactContext): Generator<string> {
  for (const [field, least] of [
    ['tags', 4],
    ['features', 3],
  ] as const) {
    const labels = facts[field]
    const unknown = labels.filter((label) => !context[field].has(label))
    if (unknown.length > 0) yield `${field} ${unknown.join(', ')}: not in vocabulary.json; take one that is`
    if (labels.length < least || labels.length > 8) yield `${labels.length} ${field}: give it ${least} to 8`
    if (new Set(labels).size < labels.length) yield `${field} with one twice: take it out`
  }
  for (const other of facts.otherCategories) {
    if (!context.categories.has(other)) yield `unknown category ${other}: take the slug of a file`
    if (other === facts.category) yield `${other} is its first category already: take it out`
  }
  if (new Set(facts.otherCategories).size < facts.otherCategories.length)
    yield 'a further category twice: take it out'
}

function* judged(facts: Entry['facts']): Generator<string> {
  const { prominence } = facts
  if (prominence === null) yield 'no prominence: judge it by docs/catalogue.md'
  if (Number(prominence) < ADVICE_FROM_PROMINENCE) return
  const missing = (['bestFor', 'notFor', 'watchOut'] as const).filter((field) => facts[field] === undefined)
  if (missing.length > 0)
    yield `no ${missing.join(', ')}: tools from prominence ${ADVICE_FROM_PROMINENCE} on have them`
}

const RULES: Rule[] = [dates, sources, prices, status, names, terms, judged]

/** One sentence for each fact that cannot stay, with what to do. */
export function factProblems(entry: Entry, context: FactContext): string[] {
  return RULES.flatMap((rule) => [...rule(entry.facts, context)]).map((text) => problemOf(entry, text))
}
