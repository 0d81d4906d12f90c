import type { Sentence } from './natural-language-tokens.ts'
import type { Meaning, Vocabulary } from './natural-language-vocabulary.ts'
import { ADJECTIVES, ARTICLES, HEADS, MAKING } from './natural-language-words.ts'

/** A phrase of the vocabulary in a sentence: its tokens from `from` up to, not including, `to`. */
export interface Span {
  from: number
  to: number
  meaning: Meaning
  /** Words without articles. */
  length: number
}

/** The phrases of a sentence, the longest at each place, none over another. */
export function findSpans(sentence: Sentence, vocabulary: Vocabulary): Span[] {
  const { tokens } = sentence
  const spans: Span[] = []
  for (let at = 0; at < tokens.length; at++) {
    let key = ''
    let longest: Span | null = null
    for (let to = at, length = 0; to < tokens.length && length < vocabulary.longest; to++) {
      const { word, stem, isQuoted } = tokens[to]!
      if (isQuoted || (to > at && isParted(sentence, to))) break
      if (ARTICLES.has(word) && to > at) continue
      key = key === '' ? stem : `${key} ${stem}`
      length++
      const meaning = vocabulary.phrases.get(key)
      if (meaning !== undefined) longest = { from: at, to: to + 1, meaning, length }
    }
    if (longest === null) continue
    spans.push(longest)
    at = longest.to - 1
  }
  return spans
}

/**
 * Whether an adjective, the tokens before `from`, is said of a tool: `new AI tools`, `free and verified video editors`,
 * `new chatbots`.
 */
export function describesTool({ tokens }: Sentence, spans: readonly Span[], from: number): boolean {
  for (let at = from; at < tokens.length; ) {
    const token = tokens[at]!
    const span = spans.find((known) => known.from === at)
    if (span !== undefined) {
      at = span.to
      const next = tokens[at]
      const last = tokens[at - 1]!
      const isTool = HEADS.has(last.stem) || (span.meaning.category && last.word !== last.stem)
      if (isTool && (next === undefined || !HEADS.has(next.stem))) return true
    } else if (ADJECTIVES.has(token.word)) at++
    else return HEADS.has(token.stem)
  }
  return HEADS.has(tokens.at(-1)?.stem ?? '') && from < tokens.length
}

/** Whether the tokens stand alone in a list of wishes: `free, verified, 4+ stars`. */
export function isListed(sentence: Sentence, from: number, to: number): boolean {
  const isEdge = (at: number) => at === sentence.tokens.length || isParted(sentence, at)
  return from > 0 ? isParted(sentence, from) && isEdge(to) : to < sentence.tokens.length && isEdge(to)
}

/** Whether a comma or another sign stands before a token. */
export function isParted({ line, offsets }: Sentence, at: number): boolean {
  return line[(offsets[at] ?? 0) - 1] === ','
}

/** Whether something is to be made, so that adjectives say how it is to be: `build a new app`. */
export function isBeingMade({ tokens }: Sentence, at: number): boolean {
  let before = at - 1
  while (ARTICLES.has(tokens[before]?.word ?? '')) before--
  return MAKING.has(tokens[before]?.stem ?? '')
}
