import type { Pricing } from '#shared/domain/pricing.ts'
import type { Platform, PriceTier, ToolStatus } from '#shared/domain/tool-details.ts'
import type { ComparedFacts, SummaryFacts } from '../summary-provider.ts'
import { type Advice, adviceOf, quoteOf } from './advice.ts'
import { CATEGORY_PHRASES } from './category-phrases.ts'
import { cleanLabels, cleanLine, cleanName, quotableSentences } from './clean-facts.ts'
import { FEATURE_PHRASES, type FeaturePhrases } from './feature-phrases.ts'
import { TAG_PHRASES } from './tag-phrases.ts'

/** A tool in the words that sentences are made of. An unknown fact is null or an empty list. */
export interface Party {
  name: string
  /** The maker; null also where that is the tool's own name. */
  vendor: string | null
  launchYear: number | null
  openSource: boolean | null
  pricing: Pricing | null
  /** US dollars a month of the cheapest paid plan. */
  priceFrom: number | null
  hasFreePlan: boolean
  isPriceOnRequest: boolean
  tiers: readonly PriceTier[]
  licence: string | null
  trainsOnData: 'yes' | 'no' | 'opt-out' | null
  platforms: readonly Platform[]
  /** Labels in lower case with their phrases, those without phrases quoted. */
  features: ReadonlyMap<string, FeaturePhrases>
  /** Activities that its tags name. */
  uses: readonly string[]
  bestFor: Advice | null
}

/** The tool that is written of. */
export interface Subject extends Party {
  /** With its article: `a coding assistant`. */
  kind: string
  /** The work it belongs to: `code review`. */
  field: string
  category: string
  categoryDescription: string | null
  /** The work of its further categories. */
  otherFields: readonly string[]
  /** Their names. */
  otherHomes: readonly string[]
  quotes: readonly string[]
  labels: readonly string[]
  people: readonly string[]
  /** Tags that name neither an activity nor an audience. */
  topics: readonly string[]
  notFor: Advice | null
  watchOut: string | null
  status: ToolStatus
  statusNote: string | null
  statusYear: string | null
  successor: string | null
  formerNames: readonly string[]
  peers: readonly Party[]
  usualFeatures: ReadonlySet<string>
}

const NO_CATEGORY = { name: 'AI tools', slug: '', description: '' }

export function subjectOf(facts: SummaryFacts): Subject {
  const party = partyOf(facts) ?? { ...partyOfName(facts, 'This tool') }
  const tags = cleanLabels(facts.tags)
  const { details } = facts
  return {
    ...party,
    ...categoryOf(facts, tags),
    otherFields: facts.otherCategories.flatMap(({ slug }) => CATEGORY_PHRASES[slug]?.field ?? []),
    otherHomes: facts.otherCategories.flatMap((other) => cleanName(other.name) ?? []),
    quotes: quotableSentences(facts.description),
    labels: cleanLabels(facts.features),
    topics: tags.filter((tag) => TAG_PHRASES[tag.toLowerCase()] === undefined),
    notFor: adviceOf(details.notFor),
    watchOut: quoteOf(details.watchOut),
    status: facts.status,
    statusNote: quoteOf(details.statusNote),
    statusYear: details.statusDate?.slice(0, 4) ?? null,
    successor: details.successor === undefined ? null : cleanName(details.successor),
    formerNames: facts.formerNames.flatMap((former) => cleanName(former) ?? []),
    peers: facts.neighbours.flatMap((other) => partyOf(other) ?? []),
    usualFeatures: new Set(cleanLabels(facts.usualFeatures).map((label) => label.toLowerCase())),
  }
}

/** A tool is the neighbour of several others in a batch. */
const known = new WeakMap<ComparedFacts, Party | null>()

/** Null where nothing readable of its name remains. */
function partyOf(facts: ComparedFacts): Party | null {
  const party = known.get(facts)
  if (party !== undefined) return party
  const name = cleanName(facts.name)
  const made = name === null ? null : partyOfName(facts, name)
  known.set(facts, made)
  return made
}

function partyOfName(facts: ComparedFacts, name: string): Party {
  const { details, pricing, priceFrom } = facts
  const vendor = facts.vendor === null ? null : cleanName(facts.vendor)
  const labels = cleanLabels(facts.features)
  return {
    name,
    vendor: vendor !== null && isSameName(vendor, name) ? null : vendor,
    launchYear: facts.launchYear,
    openSource: facts.openSource,
    pricing,
    priceFrom: pricing === 'free' || priceFrom === null || priceFrom === 0 ? null : priceFrom,
    hasFreePlan: pricing === 'freemium' || labels.some((label) => label.toLowerCase() === 'free plan'),
    isPriceOnRequest: details.priceOnRequest === true,
    tiers: pricing === 'free' ? [] : (details.prices ?? []),
    licence: details.licence === undefined ? null : cleanName(details.licence),
    trainsOnData: details.trainsOnData ?? null,
    platforms: facts.platforms,
    features: new Map(labels.map((label) => [label.toLowerCase(), phrasesOf(label)])),
    uses: usesOf(facts.tags),
    bestFor: adviceOf(details.bestFor),
  }
}

function usesOf(tags: readonly string[]): string[] {
  const labels = cleanLabels(tags).map((tag) => tag.toLowerCase())
  const isTechnical = labels.some((label) => TECHNICAL.has(label))
  const meant = labels.filter((label) => isTechnical || !TWO_MEANINGS.has(label))
  return [...new Set(meant.flatMap((label) => TAG_PHRASES[label]?.use ?? []))]
}

/** Tags with their technical meaning only beside others of that kind: a school evaluates pupils, not models. */
const TWO_MEANINGS = new Set([
  'evaluation',
  'testing',
  'inference',
  'retrieval',
  'monitoring',
  'tracing',
  'security',
])
const TECHNICAL = new Set([
  'developer tools',
  'large language model',
  'mlops',
  'observability',
  'model training',
  'model hosting',
  'fine-tuning',
  'agent framework',
  'code review',
  'debugging',
  'embeddings',
  'vector database',
  'prompt engineering',
])

function phrasesOf(label: string): FeaturePhrases {
  const known = FEATURE_PHRASES[label.toLowerCase()]
  if (known !== undefined) return known
  return {
    noun: `“${label}”`,
    does: `lists “${label}”`,
    need: `“${label}” is what you are after`,
    pro: label,
    interest: 1,
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
  return /^(?:[aeioAEIO]|SEO\b|MCP\b)/.test(noun) ? `an ${noun}` : `a ${noun}`
}

export function isSameName(a: string, b: string): boolean {
  const key = (text: string) =>
    cleanLine(text)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, '')
  return key(a) === key(b)
}
