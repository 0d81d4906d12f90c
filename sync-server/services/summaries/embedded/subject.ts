import type { Pricing } from '#shared/domain/pricing.ts'
import type { SummaryFacts } from '../summary-provider.ts'
import { CATEGORY_PHRASES } from './category-phrases.ts'
import { cleanLabels, cleanLine, cleanName, quotableSentences } from './clean-facts.ts'
import { FEATURE_PHRASES, type FeaturePhrases } from './feature-phrases.ts'
import { TAG_PHRASES } from './tag-phrases.ts'

/** The facts of a tool in the words that sentences are made of. An unknown fact is null or an empty list. */
export interface Subject {
  name: string
  /** The maker; null also where that is the tool's own name. */
  vendor: string | null
  launchYear: number | null
  openSource: boolean | null
  /** With its article: `a coding assistant`. */
  kind: string
  /** The work it belongs to: `code review`. */
  field: string
  category: string
  categoryDescription: string | null
  pricing: Pricing | null
  /** `$20` */
  price: string | null
  hasFreePlan: boolean
  quotes: string[]
  features: string[]
  known: { label: string; phrases: FeaturePhrases }[]
  /** Labels without a phrase. */
  otherFeatures: string[]
  uses: string[]
  people: string[]
  /** Tags that name neither an activity nor an audience. */
  topics: string[]
  similar: string[]
}

const NO_CATEGORY = { name: 'AI tools', slug: '', description: '' }

export function subjectOf(facts: SummaryFacts): Subject {
  const name = cleanName(facts.name) ?? 'This tool'
  const vendor = facts.vendor === null ? null : cleanName(facts.vendor)
  const features = cleanLabels(facts.features)
  const tags = cleanLabels(facts.tags)
  const known = features.flatMap((label) => {
    const phrases = FEATURE_PHRASES[label.toLowerCase()]
    return phrases === undefined ? [] : [{ label, phrases }]
  })
  const category = categoryOf(facts, tags)
  return {
    ...category,
    name,
    vendor: vendor !== null && isSameName(vendor, name) ? null : vendor,
    launchYear: facts.launchYear,
    openSource: facts.openSource,
    pricing: facts.pricing,
    price: facts.priceFrom === null || facts.priceFrom === 0 ? null : inDollars(facts.priceFrom),
    hasFreePlan: features.some((label) => label.toLowerCase() === 'free plan'),
    quotes: quotableSentences(facts.description),
    features,
    known,
    otherFeatures: features.filter((label) => FEATURE_PHRASES[label.toLowerCase()] === undefined),
    uses: tags.flatMap((tag) => TAG_PHRASES[tag.toLowerCase()]?.use ?? []),
    topics: tags.filter((tag) => TAG_PHRASES[tag.toLowerCase()] === undefined),
    similar: facts.similar.flatMap((other) => cleanName(other) ?? []),
  }
}

function categoryOf({ category }: SummaryFacts, tags: readonly string[]) {
  const { name, slug, description } = category ?? NO_CATEGORY
  const clean = cleanName(name) ?? NO_CATEGORY.name
  const phrases = CATEGORY_PHRASES[slug] ?? {
    kind: slug === '' ? 'AI tool' : `tool in the ${clean} category`,
    field: slug === '' ? 'work with AI' : `what the ${clean} category covers`,
    people: null,
  }
  return {
    kind: withArticle(phrases.kind),
    field: phrases.field,
    category: clean,
    categoryDescription: quotableSentences(description)[0] ?? null,
    people: peopleOf([phrases.people, ...tags.map((tag) => TAG_PHRASES[tag.toLowerCase()]?.people)]),
  }
}

/** Single groups of people, so that they can be listed together; `teams` adds nothing beside `data teams`. */
function peopleOf(groups: readonly (string | null | undefined)[]): string[] {
  const all = [...new Set(groups.flatMap((group) => group?.split(/, | and /) ?? []))]
  return all.filter((one) => !all.some((other) => other !== one && other.endsWith(` ${one}`)))
}

function withArticle(noun: string): string {
  return /^(?:[aeioAEIO]|SEO\b)/.test(noun) ? `an ${noun}` : `a ${noun}`
}

function isSameName(a: string, b: string): boolean {
  const key = (text: string) =>
    cleanLine(text)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, '')
  return key(a) === key(b)
}

const WHOLE = new Intl.NumberFormat('en-US')
const CENTS = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

function inDollars(amount: number): string {
  return `$${(Number.isInteger(amount) ? WHOLE : CENTS).format(amount)}`
}
