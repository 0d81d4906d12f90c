/** Scripts that write without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const WORD = /[\p{L}\p{N}]/u

let segmenter: Intl.Segmenter | undefined

/**
 * Words as a word processor counts them: what stands between spaces and holds a letter or a digit, so that `open-source`
 * is one. Where a script knows no spaces, what stands between them is cut by the rules of Unicode instead.
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
