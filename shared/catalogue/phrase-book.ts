import { PHRASES } from './natural-language/phrases.ts'
import { SYNONYMS } from './synonyms.ts'
import { isStopWord, tokenize } from './tokenize.ts'
import { wordStem } from './word-stem.ts'

export interface Meaning {
  /** The key by which labels are looked up. */
  readonly key: string
  /** The content words. */
  readonly words: readonly string[]
}

export interface PhraseBook {
  /** By the key of a phrase: what else it may mean. */
  readonly meanings: ReadonlyMap<string, readonly Meaning[]>
  /** Words of the longest phrase. */
  readonly longest: number
}

/** Words of a phrase without their endings, as phrases are compared. */
export function phraseKey(words: readonly string[]): string {
  return words.map(wordStem).join(' ')
}

let known: PhraseBook | null = null

/** Synonyms, and the ways to ask for categories, tags and features. Built for the first question. */
export function phraseBook(): PhraseBook {
  known ??= makePhraseBook()
  return known
}

function makePhraseBook(): PhraseBook {
  const meanings = new Map<string, Meaning[]>()
  let longest = 0
  const add = (said: string, meant: string) => {
    const words = tokenize(said)
    const key = phraseKey(words)
    const meaning = meaningOf(meant)
    if (meaning.key === key) return
    longest = Math.max(longest, words.length)
    meanings.set(key, [...(meanings.get(key) ?? []), meaning])
  }
  for (const { said, meant } of SYNONYMS) add(said, meant)
  for (const [slug, ways] of [...PHRASES.category, ...PHRASES.tag, ...PHRASES.feature]) {
    for (const way of ways) add(way.replace('!', ''), slug)
  }
  return { meanings, longest }
}

function meaningOf(text: string): Meaning {
  const words = tokenize(text)
  return { key: phraseKey(words), words: words.filter((word) => !isStopWord(word)) }
}
