import type { CategoryWithCount } from '../../domain/category.ts'
import { slugify } from '../../domain/slug.ts'
import type { Facets } from '../facets-schema.ts'
import { PHRASES, type PhraseKind } from './phrases.ts'
import {
  ADJECTIVES,
  ARTICLES,
  DOUBLED,
  HEADS,
  MAKING,
  readSentence,
  type Sentence,
  VERBS,
} from './sentence.ts'

/** A value that a query can filter by. */
interface Named {
  slug: string
  label: string
}

/** What a phrase can mean, each kind of filter at most once. */
interface Meaning extends Partial<Record<PhraseKind, Named>> {
  /** A single word that says what is wanted anywhere in a sentence. */
  isClear?: boolean
}

/** What the words of a question are looked up in: phrases of singular words, without articles. */
export interface Vocabulary {
  phrases: ReadonlyMap<string, Meaning>
  /** Words of the longest phrase. */
  longest: number
}

export interface VocabularySource {
  categories: readonly Pick<CategoryWithCount, 'name' | 'slug' | 'group' | 'toolCount'>[]
  /** Of all tools. */
  facets: Pick<Facets, 'features' | 'tags'>
}

const KINDS = ['category', 'tag', 'feature'] as const

/** Only what some tool has can be asked for. Made once for a version of the catalogue. */
export function makeVocabulary({ categories, facets }: VocabularySource): Vocabulary {
  const known: Record<PhraseKind, Map<string, Named>> = {
    category: namesOf(places(categories)),
    tag: namesOf(facets.tags),
    feature: namesOf(facets.features),
  }
  const phrases = new Map<string, Meaning>()
  for (const kind of KINDS) {
    for (const named of known[kind].values()) add(phrases, named.label, { [kind]: named })
  }
  for (const kind of KINDS) {
    for (const [slug, ways] of PHRASES[kind]) {
      const named = known[kind].get(slug)
      if (named === undefined) continue
      const meaning = { ...(kind === 'category' && tagToo(known.tag, slug)), [kind]: named }
      for (const way of ways.flatMap(withGerund)) {
        add(phrases, way, way.endsWith('!') ? { ...meaning, isClear: true } : meaning)
      }
    }
  }
  const longest = Math.max(0, ...[...phrases.keys()].map((phrase) => phrase.split(' ').length))
  return { phrases, longest }
}

/** `make logo` is asked for as `making logos` too. */
function withGerund(way: string): string[] {
  const [verb = '', ...rest] = way.split(' ')
  if (rest.length === 0 || !VERBS.has(verb)) return [way]
  return [way, [`${verb.replace(/e$/, '')}${DOUBLED.has(verb) ? verb.at(-1) : ''}ing`, ...rest].join(' ')]
}

/** Categories that have tools, and their groups where no category has the name. */
function places(categories: VocabularySource['categories']): Named[] {
  const filled = categories.filter(({ toolCount }) => toolCount > 0)
  const groups = [...new Set(filled.map(({ group }) => group))]
  return [
    ...groups.map((group) => ({ slug: slugify(group), label: group })),
    ...filled.map(({ slug, name }) => ({ slug, label: name })),
  ]
}

/** A query has one category; a further one may exist as a tag of the same name. */
function tagToo(tags: ReadonlyMap<string, Named>, slug: string): Meaning {
  const tag = tags.get(slug)
  return tag === undefined ? {} : { tag }
}

function namesOf(values: readonly Named[]): Map<string, Named> {
  return new Map(values.map(({ slug, label }) => [slug, { slug, label }]))
}

/** The first meaning of a phrase wins: names come before other ways to say it, and no kind overwrites another. */
function add(phrases: Map<string, Meaning>, phrase: string, meaning: Meaning): void {
  const { tokens } = readSentence(phrase)
  const key = tokens.map(({ stem }) => stem).join(' ')
  if (key !== '') phrases.set(key, { ...meaning, ...phrases.get(key) })
}

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
 * Whether an adjective, the tokens before `from`, describes a tool: `new AI tools`, `free and verified video editors`,
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

/** Whether the tokens are an entry of a list of wishes: `free, verified, 4+ stars`. */
export function isListed(sentence: Sentence, from: number, to: number): boolean {
  const isEdge = (at: number) => at === sentence.tokens.length || isParted(sentence, at)
  return from > 0 ? isParted(sentence, from) && isEdge(to) : to < sentence.tokens.length && isEdge(to)
}

/** Whether a comma or another sign comes before a token. */
export function isParted({ line, offsets }: Sentence, at: number): boolean {
  return line[(offsets[at] ?? 0) - 1] === ','
}

/** Whether something is to be made, so that the adjective describes the result: `build a new app`. */
export function isBeingMade({ tokens }: Sentence, at: number): boolean {
  let before = at - 1
  while (ARTICLES.has(tokens[before]?.word ?? '')) before--
  return MAKING.has(tokens[before]?.stem ?? '')
}
