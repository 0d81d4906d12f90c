import { foldText } from './tokenize.ts'

/** One word of a question, and where it stands in it. */
export interface Token {
  /** Lower case, without accents and apostrophes: `What’s` → `whats`. */
  word: string
  /** The word as the vocabulary compares it: singular. */
  stem: string
  start: number
  end: number
  /** Inside quotation marks, and so meant literally. */
  isQuoted: boolean
}

export interface Sentence {
  text: string
  tokens: Token[]
  /** The words of all tokens with one sign between each two: a hyphen or slash where one joins them, a comma, else a space. */
  line: string
  /** Where each token begins in `line`. */
  offsets: number[]
}

const WORD = /[\p{L}\p{M}\p{N}$★]+(?:[.'’][\p{L}\p{N}]+)*[+#%]*/gu
const QUOTATION = /"[^"]*"|“[^”]*”/gu

export function readSentence(text: string): Sentence {
  const quotations = [...text.matchAll(QUOTATION)].map(({ index, 0: { length } }) => [index, index + length])
  const tokens = [...text.matchAll(WORD)].map(({ index, 0: raw }) => {
    const word = foldText(raw).replace(/['’]/g, '')
    const isQuoted = quotations.some(([from = 0, to = 0]) => index > from && index < to)
    return { word, stem: stemOf(word), start: index, end: index + raw.length, isQuoted }
  })
  const offsets: number[] = []
  let line = ''
  for (const [at, { word, start }] of tokens.entries()) {
    if (at > 0) line += joint(text.slice(tokens[at - 1]!.end, start))
    offsets.push(line.length)
    line += word
  }
  return { text, tokens, line, offsets }
}

function joint(between: string): string {
  if (between === '-' || between === '/') return between
  return /[,;:.!?()]/.test(between) ? ',' : ' '
}

/** Words that end in s without being many. */
const SINGULAR = new Set([
  'sales',
  'news',
  'analytics',
  'business',
  'saas',
  'ios',
  'mlops',
  'js',
  'css',
  'aws',
])

/** `Companies` → `company`, `editors` → `editor`. Enough for names of categories; no linguistics. */
export function stemOf(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(ss|us|is)$/.test(word) || SINGULAR.has(word)) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return /(sses|xes|ches|shes)$/.test(word) ? word.slice(0, -2) : word.slice(0, -1)
}
