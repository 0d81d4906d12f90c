import { type Meaning, phraseBook } from './phrase-book.ts'
import { isAsking, isLikening, tellingPart } from './question-words.ts'
import { isStopWord, tokenize } from './tokenize.ts'
import { wordStem } from './word-stem.ts'

/** A word of a question that tools can have. */
export interface Slot {
  word: string
  /** How much the word says, in 1/256. */
  part: number
  /** The word that may be unfinished. */
  isLast: boolean
  /** What it is joined with the word before or behind it: `lang chain` may be `langchain`. */
  joined: readonly string[]
}

/** Words of a question that stand together, over the slots `from` up to, not including, `to`. */
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
  isLikening: boolean
}

/** Further words are not looked at: nobody asks so much, and hostile input must not cost more than a question. */
const MAX_WORDS = 16

/** The words of a question that say something, common ones only when there are no others, and its phrases. */
export function readQuestion(text: string): Question {
  const words = tokenize(text).slice(0, MAX_WORDS)
  const isTelling = words.map((word) => !isStopWord(word) && !isAsking(word))
  const isAnyTelling = isTelling.some(Boolean)
  const slots: Slot[] = []
  /** By word: how many slots come before it. */
  const slotsBefore = [0]
  for (const [at, word] of words.entries()) {
    const isKept = isTelling[at] === true || !isAnyTelling
    if (isKept && !slots.some((slot) => slot.word === word)) slots.push(slotOf(words, at))
    slotsBefore.push(slots.length)
  }
  return { slots, phrases: phrasesOf(words, slotsBefore), isLikening: words.some(isLikening) }
}

function slotOf(words: readonly string[], at: number): Slot {
  const word = words[at]!
  const joined = [`${words[at - 1] ?? ''}${word}`, `${word}${words[at + 1] ?? ''}`]
  return {
    word,
    part: tellingPart(word),
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
