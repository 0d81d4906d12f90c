/** Longer runs are cut: no real word is so long, and hostile input must not grow the vocabulary. */
export const MAX_TOKEN = 32

/** Words of letters and digits; each character of a script without spaces is a word of its own. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}])+/gu

// biome-ignore lint/suspicious/noControlCharactersInRegex: the ASCII range is what is tested
const ASCII = /^[\u0000-\u007f]*$/
const ASCII_WORD = /[a-z0-9]+/g

/** Lower case, without accents: `Café` → `cafe`. */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
}

/** The words of a text as the index and the search see them, in order, repeats included. */
export function tokenize(text: string): string[] {
  const folded = foldText(text)
  const words = folded.match(ASCII.test(folded) ? ASCII_WORD : WORD)
  if (words === null) return []
  return words.map((word) => (word.length > MAX_TOKEN ? word.slice(0, MAX_TOKEN).toWellFormed() : word))
}

const STOP_WORDS = new Set(
  'a an and are as at be by for from has in into is it its of on or that the their them then they this to was which with you your'.split(
    ' ',
  ),
)

/** Length of the longest of them. */
export const MAX_STOP_WORD = Math.max(...[...STOP_WORDS].map((word) => word.length))

/** Words too common to say anything about a tool. Names and tags keep them, descriptions and questions do not. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word)
}
