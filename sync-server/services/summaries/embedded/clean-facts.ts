import { findMarkup } from '#shared/domain/markup.ts'

const LONGEST_NAME = 60
const LONGEST_LABEL = 60

/** The length in words of a sentence that can be quoted. */
const QUOTED_WORDS = { min: 4, max: 45 }

/** Foreign text on one line, without tags, markup characters, emoji and invisible characters. */
export function cleanLine(text: string): string {
  return (
    text
      .replace(/<[^>]*>/g, ' ')
      .replace(/[<>`*_{}[\]|\\~^]|&#?\w{1,8};/g, ' ')
      // A semicolon may follow in the sentence and turn it into an entity.
      .replace(/&(?=#|[a-z][a-z0-9])/gi, ' & ')
      .replace(/[\p{C}\p{Extended_Pictographic}\p{Emoji_Modifier}]|\ufe0f|\u20e3/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  )
}

/** A name as it stands in a sentence; null when nothing readable remains. */
export function cleanName(name: string): string | null {
  const line = cleanLine(name)
  if (!/[\p{L}\p{N}]/u.test(line) || isMarkup(line)) return null
  return shorten(line, LONGEST_NAME)
}

/** Also removes markup that depends on what follows: a text that begins with `1.` would become a list. */
function isMarkup(words: string): boolean {
  return findMarkup(`${words} and more`) !== null
}

/** Labels that can be quoted, without duplicates. */
export function cleanLabels(labels: readonly string[]): string[] {
  const clean = labels
    .map(cleanLine)
    .filter((label) => /[\p{L}\p{N}]/u.test(label) && label.length <= LONGEST_LABEL && !isMarkup(label))
  return [...new Map(clean.map((label) => [label.toLowerCase(), label])).values()]
}

/** The sentences of a description that can be quoted unchanged: prose of a usual length, without links. */
export function quotableSentences(description: string): string[] {
  return splitSentences(description.replace(/\s+/g, ' ').trim())
    .filter(isQuotable)
    .map((sentence) => (/[.!?…]["”')]?$/.test(sentence) ? sentence : `${sentence}.`))
}

/**
 * A full stop ends a sentence if a space and a capital follow it, and no short word such as `Corp.` or `e.g.` precedes
 * it.
 */
function splitSentences(text: string): string[] {
  return text.split(
    /(?<=[.!?]["”')]?)(?<!\b(?:Corp|Inc|Ltd|Co|St|Dr|Mr|Ms|vs|e\.g|i\.e|etc)\.) (?=["“'(]?[\p{Lu}\p{N}])/u,
  )
}

function isQuotable(sentence: string): boolean {
  if (cleanLine(sentence) !== sentence || findMarkup(sentence) !== null) return false
  const words = sentence.split(' ')
  if (words.length < QUOTED_WORDS.min || words.length > QUOTED_WORDS.max) return false
  if (words.some((word) => word.length > 30) || /[!?]{2}|\.{3}/.test(sentence)) return false
  return /^["“'(]?[\p{Script=Latin}\p{N}]/u.test(sentence) && isLatin(sentence) && !isShouted(sentence)
}

/** Texts in other scripts are not quoted: their words could not be counted like those around them. */
function isLatin(text: string): boolean {
  return !/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(text)
}

function isShouted(text: string): boolean {
  const letters = text.replace(/[^\p{L}]/gu, '')
  return letters.length > 0 && letters.replace(/[^\p{Lu}]/gu, '').length > letters.length / 2
}

/** At most this many characters, cut between words where possible, with an ellipsis for the rest. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text
  const start = text.slice(0, most - 1)
  const cut = start.slice(0, Math.max(start.lastIndexOf(' '), 0))
  const truncated = cut.length > most / 2 ? cut : start
  return `${truncated.toWellFormed().replace(/[\ufffd\s,;:.–-]+$/u, '')}…`
}
