import type { Finding } from './rules.ts'
import {
  ADJECTIVES,
  ARTICLES,
  CONNECTIVES,
  EMPTY_HEADS,
  FILLERS,
  HAVING,
  HEADS,
  type Sentence,
} from './sentence.ts'
import { isListed, isParted, type Span } from './vocabulary.ts'

/** The key of the finding that owns each token; null while none does. */
export type Owners = readonly (string | null)[]

export interface Wished {
  finding: Finding
  span: Span
}

const NAMES_A_TOOL = 3
const SAYS_IT_CLEARLY = 2
const STANDS_WHERE_A_PURPOSE_STANDS = 1

/**
 * What the phrases of a sentence ask for. One of them can be the category: the one that names a kind of tool (`video
 * editors`), else one of several words or a clear one, else what tools are wanted `for`; the earlier of equals. The
 * others are features where something is said to have them, and tags; one word alone only where tools are wanted for
 * it. All else stays words.
 */
export function findWishes(sentence: Sentence, spans: readonly Span[], owners: Owners): Wished[] {
  const place = new Place(sentence, spans, owners)
  const features = spans.filter((span) => span.meaning.feature && place.isHad(span))
  const others = spans.filter((span) => !features.includes(span))
  const strengths = others.map((span) => (span.meaning.category ? place.strength(span) : 0))
  const strongest = Math.max(...strengths)
  const category = strongest > 0 ? others[strengths.indexOf(strongest)] : undefined
  return spans.flatMap((span) => {
    const { meaning } = span
    if (features.includes(span)) return wish(span, 'feature')
    if (span === category) return wish({ ...span, to: place.endOfHead(span) }, 'category')
    const isAsked = span.length > 1 || meaning.isClear || place.isPurpose(span) || place.describes(span)
    const isSaid = meaning.tag?.slug === category?.meaning.category?.slug
    return isAsked && !isSaid ? wish(span, 'tag') : []
  })
}

function wish(span: Span, kind: 'category' | 'feature' | 'tag'): Wished[] {
  const named = span.meaning[kind]
  if (named === undefined) return []
  const { slug, label } = named
  const key = kind === 'category' ? kind : `${kind}-${slug}`
  return [{ span, finding: { key, label, wish: { [kind]: slug } } }]
}

/** The place of a phrase in its sentence. */
class Place {
  readonly #sentence: Sentence
  readonly #spans: readonly Span[]
  readonly #owners: Owners

  constructor(sentence: Sentence, spans: readonly Span[], owners: Owners) {
    this.#sentence = sentence
    this.#spans = spans
    this.#owners = owners
  }

  strength(span: Span): number {
    if (this.#isRequest(span)) return 0
    const isMany = span.length > 1
    const namesTool = this.#endsInHead(span) || this.endOfHead(span) > span.to
    // In `an llm api for a chatbot` it is not the chatbot that is looked for.
    if (namesTool) return this.isPurpose(span) ? SAYS_IT_CLEARLY : NAMES_A_TOOL
    if (isMany || span.meaning.isClear) return SAYS_IT_CLEARLY
    const isMeant = this.isPurpose(span) || this.#isAlone(span) || this.#isEntry(span)
    return isMeant ? STANDS_WHERE_A_PURPOSE_STANDS : 0
  }

  /** `tools for students`, but not `tools for email campaigns`. */
  isPurpose(span: Span): boolean {
    if (!this.#isComplete(span)) return false
    if (/^(for|in|category)$/.test(this.#before(span, ARTICLES))) return true
    const previous = this.#joined(span)
    return previous !== undefined && this.isPurpose(previous)
  }

  /** `with an API and citations`, `that supports voice input`. */
  isHad(span: Span): boolean {
    if (span.meaning.isClear && !span.meaning.category && !span.meaning.tag) return true
    if (!this.#isComplete(span)) return false
    if (HAVING.has(this.#before(span, SKIPPED)) || this.#isEntry(span) || this.#follows(span)) return true
    const previous = this.#joined(span)
    return previous?.meaning.feature !== undefined && this.isHad(previous)
  }

  /** What comes right before a kind of tool says which: `debugging tools`, `enterprise chatbots`. Alone it says so too: `free crm`. */
  describes(span: Span): boolean {
    if (this.#isRequest(span)) return false
    const next = this.#spans.find(({ from }) => from === span.to)
    const isParting = isParted(this.#sentence, span.to)
    if (next?.meaning.category !== undefined && !isParting) return true
    return this.endOfHead(span) > span.to || this.#isAlone(span) || this.#isEntry(span)
  }

  /** Of a list in which something has been understood: `music, free, api`. */
  #isEntry({ from, to }: Span): boolean {
    return isListed(this.#sentence, from, to) && this.#owners.some((owner) => owner !== null)
  }

  /** `fraud detection api`. */
  #follows({ from }: Span): boolean {
    return this.#spans.some((span) => span.to === from) && !isParted(this.#sentence, from)
  }

  /** The end of the words for a tool after a phrase: `marketing tools`, `music AI apps`; without any, that of the phrase. */
  endOfHead({ to }: Span): number {
    let end = to
    while (this.#isHead(end) && !this.#spans.some(({ from }) => from === end)) end++
    return end
  }

  #isHead(at: number): boolean {
    const token = this.#sentence.tokens[at]
    return (
      token !== undefined &&
      this.#owners[at] === null &&
      HEADS.has(token.stem) &&
      !isParted(this.#sentence, at)
    )
  }

  #endsInHead({ to, length }: Span): boolean {
    const stem = this.#sentence.tokens[to - 1]?.stem ?? ''
    return HEADS.has(stem) && (length > 1 || !EMPTY_HEADS.has(stem))
  }

  /** `search tools for …` at the beginning is what is to be done, not what the tools are to do. */
  #isRequest({ from, length }: Span): boolean {
    const { tokens } = this.#sentence
    return from === 0 && length === 1 && tokens[0]?.word === 'search' && tokens.length > 2
  }

  /** Everything else in the sentence has been understood or means nothing. */
  #isAlone({ from, to }: Span): boolean {
    const { tokens } = this.#sentence
    const others = tokens.map((token, at) => ({ token, at })).filter(({ at }) => at < from || at >= to)
    const isSaid = ({ token, at }: (typeof others)[number]) =>
      this.#owners[at] !== null || FILLERS.has(token.word) || EMPTY_HEADS.has(token.stem)
    return others.some(({ at }) => this.#owners[at] !== null) && others.every(isSaid)
  }

  /** The next word does not belong to the phrase. */
  #isComplete({ to }: Span): boolean {
    const next = this.#sentence.tokens[to]
    if (next === undefined || isParted(this.#sentence, to) || this.#owners[to] !== null) return true
    return CONNECTIVES.has(next.word) || EMPTY_HEADS.has(next.stem)
  }

  #before({ from }: Span, skipped: ReadonlySet<string>): string {
    const { tokens } = this.#sentence
    let at = from - 1
    while (skipped.has(tokens[at]?.word ?? '')) at--
    return tokens[at]?.word ?? ''
  }

  /** The phrase before, joined to this one by `and` or a comma. */
  #joined({ from }: Span): Span | undefined {
    const { tokens } = this.#sentence
    let end = from
    while (ARTICLES.has(tokens[end - 1]?.word ?? '')) end--
    if (/^(and|or)$/.test(tokens[end - 1]?.word ?? '')) end--
    const isJoint = end < from || isParted(this.#sentence, from)
    return isJoint ? this.#spans.find(({ to }) => to === end) : undefined
  }
}

const SKIPPED: ReadonlySet<string> = new Set(
  [...ARTICLES, ...ADJECTIVES].filter((word) => word !== 'and' && word !== 'or'),
)
