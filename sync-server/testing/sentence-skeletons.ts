import { adviceOf } from '../services/summaries/embedded/advice.ts'
import { FEATURE_PHRASES } from '../services/summaries/embedded/feature-phrases.ts'
import { PLATFORM_PHRASES, placesOf } from '../services/summaries/embedded/platform-phrases.ts'
import { subjectOf } from '../services/summaries/embedded/subject.ts'
import { TAG_PHRASES } from '../services/summaries/embedded/tag-phrases.ts'
import type { ComparedFacts, SummaryFacts } from '../services/summaries/summary-provider.ts'

/** In a skeleton: the tool itself, what its category is called, and any fact of it or of a named neighbour. */
const [SELF, KIND, FACT] = ['@', '~', '◊'] as const

/**
 * The sentences of a summary with all that is particular to a tool replaced: names, numbers, prices, years, labels and
 * their phrases, platforms, licences, tasks, audiences, what categories are called, and what editors wrote by hand. What
 * remains is the frame, so that another name or feature in it is still the same skeleton. Lists count as one thing.
 */
export function skeletonsOf(summary: string, facts: SummaryFacts): string[] {
  const self = subjectOf(facts)
  const kinds = [self.kind, self.kind.replace(/^an? /, ''), self.field, self.category]
  const known = [facts, ...facts.neighbours].flatMap(particulars)
  const particular = [
    ...known,
    ...facts.formerNames,
    ...self.otherFields,
    ...facts.otherCategories.map(({ name }) => name),
    ...GENERAL,
  ]
  const marks = new Map<string, string>()
  for (const text of particular) marks.set(text.toLowerCase(), FACT)
  for (const text of kinds) marks.set(text.toLowerCase(), KIND)
  marks.set(self.name.toLowerCase(), SELF)
  const lower = summary.toLowerCase()
  const longest = [...marks.keys()]
    .filter((text) => text !== '' && lower.includes(text))
    .sort((a, b) => b.length - a.length)
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${longest.map((text) => quoted(text)).join('|')})(?![\\p{L}\\p{N}])`,
    'giu',
  )
  return summary
    .replace(pattern, (text) => marks.get(text.toLowerCase()) ?? FACT)
    .replace(/[$€£]?\d+(?:,\d{3})*(?:\.\d+)?/g, FACT)
    .replace(/◊ \(◊\)/g, FACT)
    .replace(/◊(?:(?:,| and| or|, and|, or) ◊)+/g, FACT)
    .split(/(?<=[.!?]["”]?) (?=\S)/)
}

const quoted = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The frame alone: the tool by name or by pronoun is the same. */
export const frameOf = (skeleton: string) =>
  skeleton.replace(/^It\b/, SELF).replaceAll(SELF, FACT).replaceAll(KIND, FACT)

/** Written by hand from beginning to end, and quoted unchanged. */
export const isQuotation = (skeleton: string) => /^◊\.?$/.test(skeleton)

export const hasFact = (skeleton: string) => skeleton.includes(FACT)

function particulars(tool: ComparedFacts): string[] {
  const { details, name, vendor, features, tags } = tool
  const advice = [details.bestFor, details.notFor, details.watchOut, details.statusNote].flatMap((text) =>
    text === undefined ? [] : [text.replace(/\.$/, ''), adviceOf(text)?.inside ?? ''],
  )
  const tiers = (details.prices ?? []).flatMap((tier) => [tier.name, tier.unit ?? ''])
  return [
    name,
    vendor ?? '',
    ...features.flatMap((label) => {
      const phrases = FEATURE_PHRASES[label.toLowerCase()]
      return phrases === undefined ? [label] : [phrases.noun, phrases.does, phrases.need]
    }),
    ...tags.flatMap((tag) => [
      TAG_PHRASES[tag.toLowerCase()]?.use ?? '',
      ...(TAG_PHRASES[tag.toLowerCase()]?.people?.split(/, | and /) ?? []),
    ]),
    ...tiers,
    details.licence ?? '',
    details.successor ?? '',
    ...advice,
  ]
}

const GENERAL = [
  ...Object.values(PLATFORM_PHRASES).flatMap(({ place, need }) => [place, need]),
  ...placesOf(['ios', 'android', 'macos', 'windows', 'linux']),
]
