import { type CatalogueQuery, QUERY_LIMITS } from '../query.ts'
import { type Finding, RULES, type Rule } from './rules.ts'
import {
  AFTER_NEGATION,
  CONNECTIVES,
  EMPTY_HEADS,
  FILLERS,
  NEGATIONS,
  readSentence,
  type Sentence,
} from './sentence.ts'
import {
  describesTool,
  findSpans,
  isBeingMade,
  isListed,
  isParted,
  type Span,
  type Vocabulary,
} from './vocabulary.ts'
import { findWishes } from './wishes.ts'

/** What a question asks for. */
export interface Understanding {
  /** In the order of the text, each once. */
  findings: readonly Finding[]
  /** Parts that were understood but that a query cannot express, as typed: `over $20`, `not free`. */
  leftOut: readonly string[]
  sentence: Sentence
  /** By token: key of the finding that it belongs to, LEFT_OUT, or null for a word to search for. */
  owners: readonly (string | null)[]
}

const LEFT_OUT = 'left-out'
const CATEGORY = 'category'
/** Words further than this after a `not` are no longer negated. */
const NEGATED_WORDS = 3

/**
 * Reads a question such as `free tools to transcribe meetings rated over 4` as filters and remaining words. Precision
 * comes first: a word that may mean something else stays a search word.
 *
 *   1. phrases of the vocabulary are found, so that `no-code` is not taken for a negation
 *   2. rules for price, rating, flags and order claim their words
 *   3. phrases become the category, features and tags, by where they stand
 *   4. what a negation is about is left out: a query can only ask for things
 */
export function understand(text: string, vocabulary: Vocabulary): Understanding {
  const reading = new Reading(readSentence(text.slice(0, QUERY_LIMITS.search)), vocabulary)
  for (const rule of RULES) reading.apply(rule)
  reading.readPhrases()
  reading.leaveOutNegated()
  return reading.result()
}

export type Asked = Pick<
  CatalogueQuery,
  'search' | 'category' | 'pricing' | 'maxPrice' | 'rating' | 'features' | 'tags' | 'flags' | 'sortBy'
>

const NONE: ReadonlySet<string> = new Set()
/** What is given up with the words that are no finding. */
export const REST_WORDS = 'words'

/**
 * The query for an understanding without the unwanted findings: the words of an unwanted subject are searched for instead. Of what
 * is `givenUp` because no tool has it, only those of the category are.
 */
export function askedQuery(
  { findings, sentence, owners }: Understanding,
  unwanted: ReadonlySet<string> = NONE,
  givenUp: ReadonlySet<string> = NONE,
): Asked {
  const wishes = findings.filter(({ key }) => !unwanted.has(key) && !givenUp.has(key)).map(({ wish }) => wish)
  const all = <T>(read: (wish: Finding['wish']) => T | null | undefined) =>
    wishes.map(read).filter((value) => value != null)
  const subjects = new Set(findings.filter(isSubject).map(({ key }) => key))
  const isSearched = (owner: string | null) => {
    if (owner === null) return !givenUp.has(REST_WORDS)
    if (owner === CATEGORY && givenUp.has(owner)) return true
    return unwanted.has(owner) && subjects.has(owner)
  }
  return {
    search: wordsOf(sentence, (at) => isSearched(owners[at] ?? null)),
    category: all(({ category }) => category)[0] ?? null,
    pricing: [...new Set(all(({ pricing }) => pricing).flat())],
    maxPrice: all(({ maxPrice }) => maxPrice)[0] ?? null,
    rating: all(({ rating }) => rating)[0] ?? null,
    features: all(({ feature }) => feature),
    tags: all(({ tag }) => tag),
    flags: all(({ flag }) => flag),
    sortBy: all(({ sortBy }) => sortBy)[0] ?? null,
  }
}

function isSubject({ wish }: Finding): boolean {
  return wish.category != null || wish.tag !== undefined || wish.feature !== undefined
}

/** Whether a hyphen joins a token to the one before. */
const isHyphenated = ({ line, offsets }: Sentence, at: number) => line[(offsets[at] ?? 0) - 1] === '-'

/** Words that say what is looked for, hyphens kept: of `to-do` neither part is a word by itself. */
function wordsOf(sentence: Sentence, isKept: (at: number) => boolean): string {
  const { text, tokens } = sentence
  let words = ''
  let end = -1
  for (const [at, token] of tokens.entries()) {
    const isInWord = isHyphenated(sentence, at) || isHyphenated(sentence, at + 1)
    const isEmpty = !token.isQuoted && !isInWord && (FILLERS.has(token.word) || EMPTY_HEADS.has(token.stem))
    if (isEmpty || !isKept(at)) continue
    const between = text.slice(end, token.start)
    const isJoined = end >= 0 && /^[-/]$/.test(between)
    words += `${words === '' ? '' : isJoined ? between : ' '}${text.slice(token.start, token.end)}`
    end = token.end
  }
  return words
}

/** A sentence and the findings that claim its tokens, step by step. */
class Reading {
  readonly #sentence: Sentence
  readonly #spans: readonly Span[]
  readonly #owners: (string | null)[]
  readonly #found = new Map<string, { finding: Finding; at: number }>()
  readonly #leftOut: { from: number; to: number }[] = []

  constructor(sentence: Sentence, vocabulary: Vocabulary) {
    this.#sentence = sentence
    this.#spans = findSpans(sentence, vocabulary)
    this.#owners = sentence.tokens.map(() => null)
  }

  apply({ pattern, read, needsTool = false }: Rule): void {
    for (const match of this.#sentence.line.matchAll(pattern)) {
      const [from, to] = this.#tokensOf(match)
      if (!this.#isFree(from, to)) continue
      if (needsTool && !this.#isOfTool(from, to)) continue
      const finding = read(match)
      if (finding === null) this.#leaveOut(from, to)
      else this.#take(finding, from, to)
    }
  }

  readPhrases(): void {
    const spans = this.#spans.filter(({ from, to }) => this.#isFree(from, to))
    for (const { finding, span } of findWishes(this.#sentence, spans, this.#owners))
      this.#take(finding, span.from, span.to)
  }

  leaveOutNegated(): void {
    const { tokens } = this.#sentence
    for (const [at, { word, isQuoted }] of tokens.entries()) {
      if (this.#owners[at] !== null || isQuoted || !NEGATIONS.has(word)) continue
      const to = this.#endOfNegated(at + 1)
      if (to > at + 1) this.#leaveOut(at, to)
    }
  }

  result(): Understanding {
    const { text, tokens } = this.#sentence
    const found = [...this.#found.values()].sort((a, b) => a.at - b.at)
    const leftOut = this.#leftOut
      .toSorted((a, b) => a.from - b.from)
      .map(({ from, to }) => text.slice(tokens[from]!.start, tokens[to - 1]!.end))
    return {
      findings: found.map(({ finding }) => finding),
      leftOut,
      sentence: this.#sentence,
      owners: this.#owners,
    }
  }

  /** A repeated finding counts once. Of two orders, ratings or amounts, the first one counts. */
  #take(finding: Finding, from: number, to: number): void {
    const negation = this.#negationBefore(from)
    if (negation !== null) {
      this.#leaveOut(negation, to)
      return
    }
    this.#owners.fill(finding.key, from, to)
    if (!this.#found.has(finding.key)) this.#found.set(finding.key, { finding, at: from })
  }

  #leaveOut(from: number, to: number): void {
    this.#owners.fill(LEFT_OUT, from, to)
    this.#leftOut.push({ from, to })
  }

  #negationBefore(from: number): number | null {
    const { tokens } = this.#sentence
    let at = from - 1
    while (AFTER_NEGATION.has(tokens[at]?.word ?? '') && !NEGATIONS.has(tokens[at]?.word ?? '')) at--
    const isNegation = NEGATIONS.has(tokens[at]?.word ?? '') && this.#owners[at] === null
    return isNegation ? at : null
  }

  /** Past `sign up` in `no sign up for students`. */
  #endOfNegated(from: number): number {
    const { tokens } = this.#sentence
    const isPart = (at: number) =>
      at < tokens.length && this.#isFree(at, at + 1) && !isParted(this.#sentence, at)
    let at = from
    while (isPart(at) && AFTER_NEGATION.has(tokens[at]!.word)) at++
    const most = at + NEGATED_WORDS
    while (at < most && isPart(at) && !CONNECTIVES.has(tokens[at]!.word)) at++
    return at
  }

  #isFree(from: number, to: number): boolean {
    for (let at = from; at < to; at++) {
      if (this.#owners[at] !== null || this.#sentence.tokens[at]?.isQuoted) return false
    }
    return true
  }

  #isOfTool(from: number, to: number): boolean {
    if (isListed(this.#sentence, from, to)) return true
    return describesTool(this.#sentence, this.#spans, to) && !isBeingMade(this.#sentence, from)
  }

  #tokensOf({ index, 0: { length } }: RegExpExecArray): [from: number, to: number] {
    const { offsets } = this.#sentence
    const from = offsets.findIndex((offset) => offset >= index)
    const end = offsets.findIndex((offset) => offset >= index + length)
    return [from, end === -1 ? offsets.length : end]
  }
}
