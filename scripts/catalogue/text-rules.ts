/** How entries are written: no advertising, no phrase or sentence used again and again, and not all built alike. */
import { type Catalogue, type Entry, problemOf } from './read-catalogue.ts'

/** Advertising words say nothing about a tool. */
const ADVERTISING =
  /\b(best|leading|powerful|seamless|revolutionary|cutting-edge|unlock|supercharge|game-chang)/i
/** True of everything, so it helps nobody. */
const GENERAL = /\b(can|may|might) (be wrong|make mistakes|hallucinate)\b|\bdouble[- ]check\b/i
const ADVICE = ['bestFor', 'notFor', 'watchOut'] as const
/** What ends a description on what the tool does not do. Measured in November 2026: 13 % of them do. */
const RESERVATION =
  /\b(but|though|although|however|cannot|can't|not|no|never|nothing|without|only|lacks?)\b|n['’]t\b/i

/**
 * Shares and counts that a varied catalogue keeps to. As measured in November 2026: 40 % have three sentences, 13 % end on a
 * reservation, no skeleton is in more than three entries, and 1 % of the advice of one kind begins with the same four words.
 */
export const TEXT_BOUNDS = {
  sameSentenceCount: 0.5,
  reservations: 0.2,
  skeletonUsers: 3,
  adviceOpenings: 0.02,
  sharedPairs: 0.25,
}

const segmenter = new Intl.Segmenter('en-GB', { granularity: 'sentence' })
const sentencesOf = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment.trim())
const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}'’-]+/gu) ?? []
const percent = (share: number) => `${Math.round(share * 100)} %`

/** What one entry says by itself. */
export function textProblems(entry: Entry): string[] {
  const { facts } = entry
  const { description, statusNote } = facts
  const problems: string[] = []
  if (description.length < 120 || description.length > 600) {
    problems.push(`description of ${description.length} characters: write 120 to 600`)
  }
  const texts = {
    description,
    statusNote,
    bestFor: facts.bestFor,
    notFor: facts.notFor,
    watchOut: facts.watchOut,
  }
  for (const [field, text = ''] of Object.entries(texts)) {
    const word = ADVERTISING.exec(text)?.[0]
    if (word) problems.push(`${field} advertises ("${word}"): say what it does instead`)
    if (text !== '' && !/[.!?]["”’)]?$/.test(text)) problems.push(`${field} ends without a full stop`)
  }
  for (const field of ADVICE) {
    const general = GENERAL.exec(facts[field] ?? '')?.[0]
    if (general) problems.push(`${field} is true of everything ("${general}"): say what is particular to it`)
  }
  return problems.map((problem) => problemOf(entry, problem))
}

/** Which entries hold a text, by text. */
function usersOf(entries: readonly Entry[], textsOf: (entry: Entry) => Iterable<string>) {
  const users = new Map<string, Entry[]>()
  for (const entry of entries) {
    for (const text of new Set(textsOf(entry))) {
      const before = users.get(text)
      if (before) before.push(entry)
      else users.set(text, [entry])
    }
  }
  return users
}

const naming = (entries: readonly Entry[]) =>
  entries.map(({ file, facts }) => `${file}: ${facts.name}`).join(', ')

/** All sequences of this many words. */
function runsOf(text: string, length: number): string[] {
  const words = wordsOf(text)
  return words.slice(length - 1).map((_, at) => words.slice(at, at + length).join(' '))
}

function repeatedPhrases(entries: readonly Entry[]): string[] {
  const users = usersOf(entries, ({ facts }) => runsOf(facts.description, 6))
  return [...users]
    .filter(([, holders]) => holders.length > 1)
    .map(([phrase, holders]) => `${naming(holders)}: both say "${phrase}": say it in other words`)
}

/** Descriptions that share many pairs of words, though no six in a row. */
function nearTwins(entries: readonly Entry[]): string[] {
  const pairs = entries.map(({ facts }) => new Set(runsOf(facts.description, 2)))
  const shared = new Map<number, number>()
  const places = new Map<string, number[]>()
  for (const [at, set] of pairs.entries()) {
    for (const pair of set) {
      const before = places.get(pair) ?? []
      for (const other of before)
        shared.set(other * entries.length + at, (shared.get(other * entries.length + at) ?? 0) + 1)
      places.set(pair, [...before, at])
    }
  }
  return [...shared].flatMap(([key, count]) => {
    const [one, other] = [Math.floor(key / entries.length), key % entries.length]
    const smaller = Math.min(pairs[one]?.size ?? 0, pairs[other]?.size ?? 0)
    const both = [entries[one], entries[other]].filter((entry) => entry !== undefined)
    return count / smaller > TEXT_BOUNDS.sharedPairs
      ? [`${naming(both)}: descriptions nearly the same: write one of them anew`]
      : []
  })
}

/** An expression that finds any of the texts as whole words, the longest first. */
function anyOf(texts: Iterable<string>, flags: string): RegExp {
  const longestFirst = [...new Set(texts)]
    .sort((a, b) => b.length - a.length)
    .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${longestFirst.join('|')})(?![\\p{L}\\p{N}])`, flags)
}

/**
 * Makes what is left of a sentence when names, terms of the vocabulary, other proper nouns and numbers are blanks, and
 * blanks in a row are one: equal skeletons are a template that was filled.
 */
export function skeletonMaker({ entries, vocabulary }: Catalogue): (sentence: string) => string {
  const names = entries.flatMap(({ facts }) => [facts.name, facts.vendor ?? '', ...facts.formerNames])
  const name = anyOf(names.filter(Boolean), 'gu')
  const term = anyOf([...vocabulary.tags, ...vocabulary.features], 'giu')
  return (sentence) =>
    sentence
      .replace(name, '~')
      .replace(term, '~')
      .replace(/(?<!^)(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}'’.-]*/gu, '~')
      .replace(/[$€£]?\d[\d.,]*[\p{L}%]*/gu, '~')
      .toLowerCase()
      .replace(/[^\p{L}~'’]+/gu, ' ')
      .trim()
      .replace(/~(?: (?:(?:and|or) )?~)+/g, '~')
}

function repeatedSkeletons(catalogue: Catalogue): string[] {
  const skeletonOf = skeletonMaker(catalogue)
  const users = usersOf(catalogue.entries, ({ facts }) => sentencesOf(facts.description).map(skeletonOf))
  return [...users]
    .filter(([, holders]) => holders.length > TEXT_BOUNDS.skeletonUsers)
    .map(
      ([skeleton, holders]) =>
        `${naming(holders)}: one sentence filled ${holders.length} times ("${skeleton}"): vary it`,
    )
}

function uniformShapes(entries: readonly Entry[]): string[] {
  const problems: string[] = []
  const sentences = entries.map(({ facts }) => sentencesOf(facts.description))
  for (const [count, alike] of Map.groupBy(sentences, ({ length }) => length)) {
    const share = alike.length / entries.length
    if (share > TEXT_BOUNDS.sameSentenceCount) {
      problems.push(`all files: ${percent(share)} of the descriptions have ${count} sentences: vary them`)
    }
  }
  const reserved = sentences.filter((all) => RESERVATION.test(all.at(-1) ?? '')).length / entries.length
  if (reserved > TEXT_BOUNDS.reservations) {
    problems.push(
      `all files: ${percent(reserved)} of the descriptions end on a reservation: move it, or say it in watchOut`,
    )
  }
  return problems
}

function repeatedAdvice(entries: readonly Entry[]): string[] {
  return ADVICE.flatMap((field) => {
    const advised = entries.filter(({ facts }) => facts[field] !== undefined)
    const same = usersOf(advised, ({ facts }) => [facts[field] ?? ''])
    const openings = usersOf(advised, ({ facts }) => [
      wordsOf(facts[field] ?? '')
        .slice(0, 4)
        .join(' '),
    ])
    const most = Math.max(2, advised.length * TEXT_BOUNDS.adviceOpenings)
    return [
      ...[...same]
        .filter(([, { length }]) => length > 1)
        .map(([, users]) => `${naming(users)}: the same ${field}`),
      ...[...openings]
        .filter(([, { length }]) => length > most)
        .map(
          ([words, users]) =>
            `${naming(users)}: ${field} begins "${words}" in ${users.length} entries: vary it`,
        ),
    ]
  })
}

/** What entries say too much alike. */
export function sharedTextProblems(catalogue: Catalogue): string[] {
  const { entries } = catalogue
  return [
    ...repeatedPhrases(entries),
    ...nearTwins(entries),
    ...repeatedSkeletons(catalogue),
    ...uniformShapes(entries),
    ...repeatedAdvice(entries),
  ]
}
