import { findMarkup } from '#shared/domain/markup.ts'
import { SUMMARY_LIMITS } from '#shared/domain/summary.ts'
import { shorten } from './clean-facts.ts'
import { longPrice } from './price-topics.ts'
import { joinList, write } from './sentence.ts'
import type { Subject } from './subject.ts'
import { names } from './topic.ts'
import type { Variation } from './variation.ts'

const TITLES = [
  '{name}: features, price and use cases',
  '{name} at a glance: features and price',
  '{name}, {kind}: facts and price',
  '{name}: what it does and what it costs',
  '{name}: pros, cons and pricing',
  '{name} for {field}: facts and price',
]

const STARTS = [
  '{name} is {kind}{by}.',
  'Get to know {name}, {kind}{by}.',
  'What is {name}? It is {kind}{by}.',
  'Thinking about {name}{by}? It is {kind}.',
]

/** Appended to every description that is still too short. */
const ENDS = [
  'Key features, audience, price, pros and cons on one page.',
  'See what it is for, what it costs, and what to compare it with.',
  'Facts, pros, cons and alternatives to help you choose.',
]

/** The title and the description that search engines show. */
export function composeMeta(
  subject: Subject,
  choose: Variation,
): { metaTitle: string; metaDescription: string } {
  const { name, kind, field, vendor } = subject
  const fills = { name, kind, field, by: vendor === null ? '' : ` by ${vendor}` }
  const titles = TITLES.map((pattern) => write(pattern, fills)).filter(
    (title) => title.length <= SUMMARY_LIMITS.metaTitle && findMarkup(title) === null,
  )
  return {
    metaTitle: titles.length > 0 ? choose.pick('title', titles) : shorten(name, SUMMARY_LIMITS.metaTitle),
    metaDescription: gather([
      write(choose.pick('meta start', STARTS), fills),
      ...choose.shuffle('meta parts', parts(subject, choose)),
      choose.pick('meta end', ENDS),
      ...ENDS,
    ]),
  }
}

function parts(subject: Subject, choose: Variation): string[] {
  const { labels, uses, pricing, priceFrom, hasFreePlan, peers, bestFor } = subject
  const shown = choose.shuffle('meta features', labels).slice(0, 3)
  const free = hasFreePlan || pricing === 'freemium' ? 'Free tier' : 'Paid'
  return [
    ...(bestFor?.isShort === true ? [`For ${bestFor.inside}.`] : []),
    ...(peers.length < 2 ? [] : [`Compared with ${names(peers)}.`]),
    ...(shown.length === 0 ? [] : [`Features: ${joinList(shown)}.`]),
    ...(uses.length === 0 ? [] : [`For ${joinList(choose.shuffle('meta uses', uses).slice(0, 2))}.`]),
    ...(pricing === 'free' ? ['Free to use.'] : []),
    ...(priceFrom !== null ? [`${free}, plans from ${longPrice(subject)}.`] : []),
  ]
}

/** As many of the texts as fit into a description, and at least the minimum length. */
function gather(texts: readonly string[]): string {
  const { min, max } = SUMMARY_LIMITS.metaDescription
  let [line = '', ...rest] = texts
  while (characters(line) < min) {
    const next = rest.find((text) => line.length + 1 + text.length <= max) ?? rest[0] ?? ''
    rest = rest.filter((text) => text !== next)
    line = `${line} ${next}`
    if (line.length > max || next === '') return cut(line, min, max)
  }
  return line.length > max ? cut(line, min, max) : line
}

/** Length as the schema counts it: a character outside the basic plane is one. */
const characters = (text: string) => [...text].length

function cut(text: string, min: number, max: number): string {
  const between = shorten(text, max)
  return characters(between) >= min ? between : `${[...text].slice(0, max - 1).join('')}…`
}
