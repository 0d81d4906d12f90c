import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { stemOf } from '#shared/catalogue/natural-language/sentence.ts'
import { askedQuery, type Understanding } from '#shared/catalogue/natural-language/understand.ts'

export const KINDS = ['category', 'price', 'amount', 'rating', 'fact', 'order', 'negation', 'word'] as const
export type Kind = (typeof KINDS)[number]

/** As `questions.txt` writes one: `in:music`, `price:free,freemium`, `words:lyrics` is an item for each word. */
type Item = string

interface Expected {
  /** Any of these fulfils it. */
  items: readonly Item[]
  /** May be found, and need not. */
  isOptional: boolean
}

export interface JudgedQuestion {
  question: string
  half: 'tuning' | 'held back'
  expected: readonly Expected[]
}

const KIND_OF: Readonly<Record<string, Kind>> = {
  in: 'category',
  price: 'price',
  most: 'amount',
  rating: 'rating',
  has: 'fact',
  tag: 'fact',
  is: 'fact',
  sort: 'order',
  not: 'negation',
  words: 'word',
}

/** The questions and what each of them asks for, see README.md. @throws Error for a line that cannot be read */
export function readQuestions(): JudgedQuestion[] {
  return FILES.flatMap(readFile)
}

/** Each is halved by itself, so that a further one moves no question into the other half. */
const FILES = ['questions.txt', 'price-questions.txt']

function readFile(name: string): JudgedQuestion[] {
  const text = readFileSync(new URL(name, import.meta.url), 'utf8')
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const judged = lines.map((line) => {
    const [question, wishes] = line.split(' :: ')
    if (question === undefined || wishes === undefined) throw new Error(`No wishes: ${line}`)
    return { question, expected: wishes.split(';').flatMap((wish) => readWish(wish.trim())) }
  })
  const tuning = new Set(
    judged
      .map(({ question }) => question)
      .toSorted((a, b) => (hashOf(a) < hashOf(b) ? -1 : 1))
      .slice(0, judged.length / 2),
  )
  return judged.map((one) => ({ ...one, half: tuning.has(one.question) ? 'tuning' : 'held back' }))
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

function readWish(text: string): Expected[] {
  const isOptional = text.startsWith('?')
  const ways = text.replace('?', '').split('|')
  for (const way of ways) kindOf(way)
  if (ways.length > 1) return [{ isOptional, items: ways.flatMap(itemsOf) }]
  return itemsOf(text.replace('?', '')).map((item) => ({ isOptional, items: [item] }))
}

function itemsOf(way: string): Item[] {
  if (!way.startsWith('words:')) return [way]
  return way
    .slice('words:'.length)
    .split(' ')
    .map((word) => `words:${stemOf(word)}`)
}

/** @throws Error for one that no wish has */
export function kindOf(item: Item): Kind {
  const kind = KIND_OF[item.slice(0, item.indexOf(':'))]
  if (kind === undefined) throw new Error(`What kind of wish is ${item}?`)
  return kind
}

/** What was read, in the form of what is expected. A negation is what it leaves out, as one text. */
export function itemsRead(understanding: Understanding): Item[] {
  const asked = askedQuery(understanding)
  const { search, category, pricing, maxPrice, rating, features, tags, flags, sortBy } = asked
  const words = search.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return [
    ...(category === null ? [] : [`in:${category}`]),
    ...(pricing.length === 0 ? [] : [`price:${pricing.toSorted().join(',')}`]),
    ...(maxPrice === null ? [] : [`most:${maxPrice}`]),
    ...(rating === null ? [] : [`rating:${rating}`]),
    ...features.map((slug) => `has:${slug}`),
    ...tags.map((slug) => `tag:${slug}`),
    ...flags.map((flag) => `is:${flag}`),
    ...(sortBy === null ? [] : [`sort:${sortBy}`]),
    ...understanding.leftOut.map((text) => `not:${text.toLowerCase()}`),
    ...new Set(words.map((word) => `words:${stemOf(word)}`)),
  ]
}

export interface Verdict {
  /** Expected and not found. */
  missed: Item[]
  /** Found and not expected. */
  extra: Item[]
  /** Expected and found, by what was found. */
  right: Item[]
  /** What is expected, by the first way to fulfil it. */
  wanted: Item[]
  /** What was found and counts. */
  counted: Item[]
}

/** Holds a reading against what was expected of it. */
export function judge({ expected }: Pick<JudgedQuestion, 'expected'>, read: readonly Item[]): Verdict {
  const fulfils = (found: Item, item: Item) =>
    item.startsWith('not:')
      ? found.startsWith('not:') &&
        found
          .slice(4)
          .split(/[^\p{L}\p{N}]+/u)
          .includes(item.slice(4))
      : found === item
  const isFulfilled = ({ items }: Expected) =>
    items.some((item) => read.some((found) => fulfils(found, item)))
  const required = expected.filter(({ isOptional }) => !isOptional)
  const answering = (found: Item) =>
    expected.filter(({ items }) => items.some((item) => fulfils(found, item)))
  const counted = read.filter((found) => {
    const answers = answering(found)
    return answers.length === 0 || answers.some(({ isOptional }) => !isOptional)
  })
  return {
    missed: required.filter((wish) => !isFulfilled(wish)).map(({ items }) => items[0]!),
    extra: read.filter((found) => answering(found).length === 0),
    right: required.filter(isFulfilled).map(({ items }) => items[0]!),
    wanted: required.map(({ items }) => items[0]!),
    counted,
  }
}
