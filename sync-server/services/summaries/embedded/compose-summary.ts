import { countWords } from '#shared/domain/count-words.ts'
import { SUMMARY_LIMITS } from '#shared/domain/summary.ts'
import { isCaveat } from './linked-quotes.ts'
import type { SentenceWriter } from './parts.ts'

/** A few words inside the limits of the schema. */
const GOOD = { min: SUMMARY_LIMITS.words.min + 4, max: SUMMARY_LIMITS.words.max - 4 }

/** The order of a text's parts; sentences from the description keep their own order. */
const LAYOUTS: readonly (readonly Slot[])[] = [
  [
    'opening',
    'quotes',
    'features',
    'doors',
    'links',
    'place',
    'uses',
    'people',
    'pricing',
    'openSource',
    'caveat',
    'neighbours',
  ],
  [
    'opening',
    'quotes',
    'uses',
    'people',
    'features',
    'links',
    'doors',
    'openSource',
    'place',
    'caveat',
    'pricing',
    'neighbours',
  ],
  [
    'opening',
    'quotes',
    'people',
    'features',
    'doors',
    'place',
    'links',
    'pricing',
    'openSource',
    'uses',
    'neighbours',
    'caveat',
  ],
  [
    'opening',
    'openSource',
    'quotes',
    'features',
    'uses',
    'pricing',
    'doors',
    'links',
    'place',
    'caveat',
    'people',
    'neighbours',
  ],
]
type Slot =
  | 'opening'
  | 'quotes'
  | 'features'
  | 'doors'
  | 'links'
  | 'place'
  | 'uses'
  | 'people'
  | 'pricing'
  | 'openSource'
  | 'caveat'
  | 'neighbours'

/** What is dropped first when the text is too long. */
const LEAST_NEEDED: readonly Slot[] = [
  'place',
  'links',
  'openSource',
  'neighbours',
  'doors',
  'people',
  'uses',
  'caveat',
  'features',
]

interface Piece {
  slot: Slot | 'filler'
  text: string
  words: number
}

/** A text of the length that SPEC §2 asks for. */
export function composeSummary(writer: SentenceWriter): string {
  const pieces = filled(withPronouns(shortened(orderedPieces(writer)), writer), writer)
  return pieces.map(({ text }) => text).join(' ')
}

function orderedPieces(writer: SentenceWriter): Piece[] {
  const quotes = writer.quotes()
  const last = quotes.length > 1 ? quotes.at(-1) : undefined
  const caveat = last !== undefined && isCaveat(last) ? last : null
  const texts: Record<Slot, readonly (string | null)[]> = {
    opening: [writer.opening()],
    quotes: caveat === null ? quotes : quotes.slice(0, -1),
    features: [writer.features()],
    doors: [writer.doors()],
    links: [writer.links()],
    place: [writer.place()],
    uses: [writer.uses()],
    people: [writer.people()],
    pricing: [writer.pricing()],
    openSource: [writer.openSource()],
    caveat: [caveat],
    neighbours: [writer.neighbours()],
  }
  return writer.choose
    .pick('layout', LAYOUTS)
    .flatMap((slot) => texts[slot].flatMap((text) => (text === null ? [] : [piece(slot, text)])))
}

/** Drops the least important sentences while there are too many words. */
function shortened(pieces: Piece[]): Piece[] {
  let remaining = pieces
  for (const slot of [
    ...LEAST_NEEDED,
    ...pieces.filter(({ slot }) => slot === 'quotes').map(() => 'quotes' as const),
  ]) {
    if (wordsOf(remaining) <= GOOD.max) return remaining
    const at = remaining.findLastIndex((entry) => entry.slot === slot)
    remaining = remaining.filter((_, place) => place !== at)
  }
  return remaining
}

/** Adds sentences that are true of any tool while there are too few words. */
function filled(pieces: Piece[], writer: SentenceWriter): Piece[] {
  let words = wordsOf(pieces)
  if (words >= GOOD.min) return pieces
  const added: Piece[] = []
  for (const text of spareSentences(writer)) {
    const before = added.at(-1) ?? pieces.at(-1)
    const candidate = withPronoun(piece('filler', text), before, writer)
    if (words + candidate.words > GOOD.max) continue
    added.push(candidate)
    words += candidate.words
    if (words >= GOOD.min) break
  }
  return [...pieces, ...added]
}

function* spareSentences(writer: SentenceWriter): Generator<string> {
  const gaps = writer.gaps()
  if (gaps !== null) yield gaps
  yield* writer.fillers()
}

function withPronouns(pieces: readonly Piece[], writer: SentenceWriter): Piece[] {
  return pieces.map((one, place) => withPronoun(one, pieces[place - 1], writer))
}

/** Avoids repeating a name that the sentence before has used. */
function withPronoun(one: Piece, before: Piece | undefined, { subject: { name } }: SentenceWriter): Piece {
  const isOwn = one.slot !== 'quotes' && one.slot !== 'caveat'
  const isRepeated = isOwn && one.text.startsWith(`${name} `) && before?.text.includes(name) === true
  return isRepeated ? piece(one.slot, `It ${one.text.slice(name.length + 1)}`) : one
}

function piece(slot: Piece['slot'], text: string): Piece {
  return { slot, text, words: countWords(text) }
}

const wordsOf = (pieces: readonly Piece[]) => pieces.reduce((sum, { words }) => sum + words, 0)
