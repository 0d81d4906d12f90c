import { type Meaning, phraseBook } from './phrase-book.ts'
import { isStopWord, tokenize } from './tokenize.ts'
import { wordStem } from './word-stem.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Words around a wish that are no part of it. They are ignored unless a question has no others. */
const ASKING_WORDS = words(`
  am any anything are be best but can could do does find for get give good great had has have having help helps how i
  if im in is it like looking me my need needs of on one or our please really recommend should some something suggest
  than that the there these thing things those to top want was we what whats when where which who why will with would
  you your yourself
`)

/** What makes `notion alternative` a question for others like it. */
const SIMILARITY_WORDS = words(
  'alternative alternatives like similar competitor competitors instead replacement',
)

/** Words that fit nearly every tool: they only break ties. Weights are in 1/256. */
const WEAK_WORDS: readonly (readonly [weight: number, words: ReadonlySet<string>])[] = [
  [24, words('ai alternative alternatives similar instead')],
  [
    64,
    words(`
      app apps application tool tools software platform platforms program service services solution system online based
      artificial intelligence website site new using use
    `),
  ],
  [
    128,
    words(`
      maker creator generator generators builder editor assistant helper bot free easy simple create make making generate
      write add turn into from convert automatic automatically
    `),
  ],
]
const FULL_WEIGHT = 256

/** A tool that lacks a word of a smaller weight still counts as a full match. */
export const REQUIRED_WEIGHT = 128

/** How much a word of a question says, in 1/256. */
function wordWeight(word: string): number {
  return WEAK_WORDS.find(([, known]) => known.has(word))?.[0] ?? FULL_WEIGHT
}

/** A word of a question that tools can have. */
export interface Slot {
  word: string
  /** How much the word says, in 1/256. */
  weight: number
  /** The word that may be unfinished. */
  isLast: boolean
  /** What it is joined with the word before or behind it: `lang chain` may be `langchain`. */
  joined: readonly string[]
}

/** Adjacent words of a question, over the slots `from` up to, not including, `to`. */
export interface Phrase {
  from: number
  to: number
  words: readonly string[]
  /** The words without their endings, as phrases are compared. */
  key: string
  /** What it may mean besides what it says. */
  meanings: readonly Meaning[]
}

export interface Question {
  slots: readonly Slot[]
  phrases: readonly Phrase[]
  /** Whether others like something are asked for: `notion alternative`. */
  asksForSimilar: boolean
}

/** Further words are ignored: no real question is that long, and hostile input must not cost more than a question. */
const MAX_WORDS = 16

/** The words of a question that say something, common ones only when there are no others, and its phrases. */
export function readQuestion(text: string): Question {
  const words = tokenize(text).slice(0, MAX_WORDS)
  const isContentWord = words.map((word) => !isStopWord(word) && !ASKING_WORDS.has(word))
  const hasContentWord = isContentWord.some(Boolean)
  const slots: Slot[] = []
  /** By word: how many slots come before it. */
  const slotsBefore = [0]
  for (const [at, word] of words.entries()) {
    const isSlot = isContentWord[at] === true || !hasContentWord
    if (isSlot && !slots.some((slot) => slot.word === word)) slots.push(slotOf(words, at))
    slotsBefore.push(slots.length)
  }
  return {
    slots,
    phrases: phrasesOf(words, slotsBefore),
    asksForSimilar: words.some((word) => SIMILARITY_WORDS.has(word)),
  }
}

function slotOf(words: readonly string[], at: number): Slot {
  const word = words[at]!
  const joined = [`${words[at - 1] ?? ''}${word}`, `${word}${words[at + 1] ?? ''}`]
  return {
    word,
    weight: wordWeight(word),
    isLast: at === words.length - 1,
    joined: joined.filter((one) => one !== word),
  }
}

function phrasesOf(words: readonly string[], slotsBefore: readonly number[]): Phrase[] {
  const { meanings, longest } = phraseBook()
  const stems = words.map(wordStem)
  const found: Phrase[] = []
  for (let start = 0; start < words.length; start++) {
    for (let end = start + 1; end <= Math.min(words.length, start + longest); end++) {
      const [from, to] = [slotsBefore[start]!, slotsBefore[end]!]
      if (from === to) continue
      const key = stems.slice(start, end).join(' ')
      found.push({ from, to, words: words.slice(start, end), key, meanings: meanings.get(key) ?? [] })
    }
  }
  return found
}
