import { SUMMARY_LIMITS, type SummaryContent } from '#shared/domain/summary.ts'
import { shorten } from './clean-facts.ts'
import { isCaveat } from './linked-quotes.ts'
import { asEntry, type SentenceWriter } from './parts.ts'
import type { Subject } from './subject.ts'

const MAX_POINTS = 4

type Lists = Pick<SummaryContent, 'keyFeatures' | 'audience' | 'useCases' | 'pros' | 'cons'>

/** The structured fields. Each has at least one entry, even if little is known. */
export function composeLists({ subject, choose }: SentenceWriter): Lists {
  const { features, people, uses, topics, category, field } = subject
  return {
    keyFeatures: entries(features, `Listed under ${category}`),
    audience: entries(people, `Anyone concerned with ${field}`),
    useCases: entries(
      uses.length > 0 ? uses : topics.map((topic) => `work around ${topic}`),
      `Trying out tools for ${field}`,
    ),
    pros: entries(
      [
        ...moneyPros(subject),
        ...choose.shuffle('pros', subject.known).map(({ phrases }) => phrases.pro),
      ].slice(0, MAX_POINTS),
      `Can be compared with its neighbours under ${category}`,
    ),
    cons: entries(
      cons(subject).slice(0, MAX_POINTS),
      'Little is on record, so its website should be read first',
    ),
  }
}

function entries(texts: readonly string[], otherwise: string): string[] {
  const unique = [...new Set(texts.map((text) => asEntry(shorten(text, SUMMARY_LIMITS.entry))))]
  return unique.length === 0
    ? [asEntry(shorten(otherwise, SUMMARY_LIMITS.entry))]
    : unique.slice(0, SUMMARY_LIMITS.entries)
}

function moneyPros({ pricing, openSource, hasFreePlan }: Subject): string[] {
  return [
    ...(pricing === 'free' ? ['Free to use'] : []),
    ...(pricing === 'freemium' && !hasFreePlan ? ['Has a free tier to begin with'] : []),
    ...(openSource === true ? ['Open source'] : []),
  ]
}

/** Reservations of the description, then the missing facts. */
function cons({ quotes, pricing, price, hasFreePlan, features, openSource }: Subject): string[] {
  const last = quotes.length > 1 ? quotes.at(-1) : undefined
  const has = (label: string) => features.some((feature) => feature.toLowerCase() === label)
  return [
    ...(last !== undefined && isCaveat(last) && last.length <= SUMMARY_LIMITS.entry
      ? [last.replace(/\.$/, '')]
      : []),
    ...(pricing === 'paid' && !hasFreePlan ? ['No free plan is listed'] : []),
    ...(pricing === null ? ['The price is not on record'] : []),
    ...(pricing !== null && pricing !== 'free' && price === null ? ['No starting price is on record'] : []),
    ...(features.length > 0 && !has('api access') && !has('sdk') ? ['No API is listed'] : []),
    ...(features.length > 0 && !has('mobile app') ? ['No mobile app is listed'] : []),
    ...(openSource === false ? ['The source code is not open'] : []),
  ]
}
