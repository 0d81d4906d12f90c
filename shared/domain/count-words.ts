/** Scripts that write without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const WORD = /[\p{L}\p{N}]/u

let segmenter: Intl.Segmenter | undefined

/**
 * Words as a word processor counts them: runs between spaces that hold a letter or a digit, so that `open-source`
 * is one. In scripts without spaces the rules of Unicode part the words instead.
 */
export function countWords(text: string): number {
  let words = 0
  for (const part of text.split(/\s+/)) {
    if (UNSPACED.test(part)) words += countSegments(part)
    else if (WORD.test(part)) words += 1
  }
  return words
}

function countSegments(text: string): number {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' })
  return [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).length
}
