import type { SummaryFacts } from '../summary-provider.ts'
import { shorten } from './clean-facts.ts'
import type { FeaturePhrases } from './feature-phrases.ts'
import { linkQuote } from './linked-quotes.ts'
import {
  CATEGORY_QUOTE,
  DOORS,
  FEATURES,
  FILLERS,
  GAPS,
  LAST_FILLERS,
  LINKS,
  NEIGHBOURS,
  OFFLINE,
  ONE_FEATURE,
  ONE_LINK,
  ONE_NEIGHBOUR,
  OPEN_SOURCE,
  OPENINGS,
  PEOPLE,
  PRICES,
  SELF_HOSTING,
  TOPICS,
  UNKNOWN_FEATURES,
  USES,
} from './patterns.ts'
import { capitalize, joinList, write } from './sentence.ts'
import type { Subject } from './subject.ts'
import { type Variation, variationOf } from './variation.ts'

const MOST = { features: 4, doors: 3, links: 3, uses: 3, people: 3, similar: 3, labels: 4, topics: 4 }
const LONGEST_CATEGORY_QUOTE = 220
const LISTED_NAME = 40

/** Writes single sentences about one tool, each kind of them once. */
export class SentenceWriter {
  readonly subject: Subject
  readonly choose: Variation
  readonly #fills: Readonly<Record<string, string>>

  constructor(subject: Subject, facts: SummaryFacts) {
    this.subject = subject
    this.choose = variationOf(`${facts.id} ${facts.name} ${facts.description}`)
    this.#fills = {
      name: subject.name,
      kind: subject.kind,
      field: subject.field,
      category: subject.category,
      vendor: subject.vendor ?? '',
      year: String(subject.launchYear ?? ''),
      price: subject.price ?? '',
      people: joinList(this.#audience(subject.people)) || 'anyone interested',
      tested: joinList(this.#tested(subject)),
    }
  }

  opening(): string {
    const { vendor, launchYear } = this.subject
    if (vendor !== null && launchYear !== null) return this.#write('opening', OPENINGS.vendorAndYear)
    if (vendor !== null) return this.#write('opening', OPENINGS.vendor)
    return this.#write('opening', launchYear === null ? OPENINGS.plain : OPENINGS.year)
  }

  quotes(): string[] {
    return this.subject.quotes.map(linkQuote)
  }

  features(): string | null {
    const list = this.#some('features', this.#nouns('do'), MOST.features)
    if (list.length > 0)
      return this.#write('features', list.length === 1 ? ONE_FEATURE : FEATURES, { list: joinList(list) })
    const labels = this.#some('labels', this.subject.otherFeatures, MOST.labels)
    return labels.length === 0 ? null : this.#write('labels', UNKNOWN_FEATURES, { list: joinList(labels) })
  }

  doors(): string | null {
    const list = this.#nouns('door').slice(0, MOST.doors)
    return list.length === 0 ? null : this.#write('doors', DOORS, { list: joinList(list) })
  }

  links(): string | null {
    const list = this.#nouns('link').slice(0, MOST.links)
    if (list.length === 0) return null
    const isPlural = list.length > 1 || list[0]?.endsWith('s') === true
    const text = joinList(list)
    return this.#write('links', isPlural ? LINKS : ONE_LINK, { list: text, listFirst: text })
  }

  place(): string | null {
    const [first] = this.#nouns('place')
    if (first === undefined) return null
    return this.#write('place', first === 'self-hosting' ? SELF_HOSTING : OFFLINE)
  }

  uses(): string | null {
    const uses = this.#some('uses', this.subject.uses, MOST.uses)
    if (uses.length > 0)
      return this.#write('uses', USES, { uses: joinList(uses), usesOr: joinList(uses, 'or') })
    const topics = this.#some('topics', this.subject.topics, MOST.topics)
    return topics.length === 0 ? null : this.#write('topics', TOPICS, { topics: joinList(topics) })
  }

  people(): string | null {
    if (this.subject.people.length === 0) return null
    return this.#write('people', PEOPLE, { peopleFirst: this.#fills.people ?? '' })
  }

  pricing(): string {
    const { pricing, price } = this.subject
    if (pricing === null) return this.#write('price', PRICES.unknown)
    if (pricing === 'free') return this.#write('price', PRICES.free)
    return this.#write('price', price === null ? PRICES[pricing] : PRICES[`${pricing}From` as const])
  }

  openSource(): string | null {
    return this.subject.openSource === true ? this.#write('open source', OPEN_SOURCE) : null
  }

  neighbours(): string | null {
    const names = this.subject.similar.slice(0, MOST.similar).map((name) => shorten(name, LISTED_NAME))
    if (names.length === 0) return null
    const similar = joinList(names)
    return this.#write('similar', names.length === 1 ? ONE_NEIGHBOUR : NEIGHBOURS, {
      similar,
      similarFirst: similar,
    })
  }

  gaps(): string | null {
    const { vendor, launchYear, features, pricing, name } = this.subject
    const missing = [
      ...(features.length === 0 ? ['the features'] : []),
      ...(vendor === null && launchYear === null && name !== '' ? ['the launch year'] : []),
      ...(pricing === null && features.length === 0 ? ['the price'] : []),
    ]
    return missing.length < 2 ? null : this.#write('gaps', GAPS, { gaps: joinList(missing, 'or') })
  }

  /** Optional sentences, the most specific first, in an order that depends on the tool. Written on demand. */
  *fillers(): Generator<string> {
    const { pricing, vendor, known, hasFreePlan } = this.subject
    const fitting = [
      ...FILLERS.always,
      ...(pricing === 'free' || pricing === 'freemium' || hasFreePlan ? FILLERS.canTry : []),
      ...(pricing === 'paid' && !hasFreePlan ? FILLERS.paid : []),
      ...(vendor === null ? [] : FILLERS.vendor),
      ...(known.some(({ phrases }) => phrases.group === 'do') ? FILLERS.features : []),
    ]
    for (const pattern of this.choose.shuffle('fillers', fitting)) yield this.#write(pattern, [pattern])
    yield* this.#aboutCategory()
    for (const pattern of this.choose.shuffle('last fillers', LAST_FILLERS))
      yield this.#write(pattern, [pattern])
  }

  #aboutCategory(): string[] {
    const quote = this.subject.categoryDescription
    const isQuotable = quote !== null && quote.length <= LONGEST_CATEGORY_QUOTE
    return isQuotable ? [this.#write('category', CATEGORY_QUOTE, { quote })] : []
  }

  /** The audience of the category, and one more group. */
  #audience(people: readonly string[]): string[] {
    const [first, ...others] = people
    return first === undefined ? [] : [first, ...this.#some('people', others, MOST.people - 1)]
  }

  #tested({ known }: Subject): string[] {
    const able = known.filter(({ phrases }) => phrases.group === 'do').map(({ phrases }) => phrases.noun)
    return this.choose.shuffle('tested', able).slice(0, 2)
  }

  #nouns(group: FeaturePhrases['group']): string[] {
    return this.subject.known
      .filter(({ phrases }) => phrases.group === group)
      .map(({ phrases }) => phrases.noun)
  }

  #some(slot: string, list: readonly string[], most: number): string[] {
    return list.length <= most ? [...list] : this.choose.shuffle(slot, list).slice(0, most)
  }

  #write(slot: string, patterns: readonly string[], fills: Readonly<Record<string, string>> = {}): string {
    const pattern = this.choose.pick(slot, patterns)
    return write(pattern, { ...this.#fills, ...fills }, this.choose)
  }
}

/** A list entry, as it stands on its own line. */
export const asEntry = (text: string): string => capitalize(text)
