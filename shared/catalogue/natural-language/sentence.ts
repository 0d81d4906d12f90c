import { foldText } from '../tokenize.ts'

/** One word of a question, and its place in the text. */
export interface Token {
  /** Lower case, without accents, apostrophes and the commas of thousands: `What’s` → `whats`, `$1,000` → `$1000`. */
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

const WORD = /[\p{L}\p{M}\p{N}\p{Sc}★]+(?:[.'’][\p{L}\p{N}]+|(?<=\d),\d{3}(?!\d))*[+#%]*\p{Sc}?/gu
const QUOTATION = /"[^"]*"|“[^”]*”/gu

export function readSentence(text: string): Sentence {
  const quotations = [...text.matchAll(QUOTATION)].map(({ index, 0: { length } }) => [index, index + length])
  const tokens = [...text.matchAll(WORD)].map(({ index, 0: raw }) => {
    const word = foldText(raw).replace(/['’,]/g, '')
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

/** Singular words that end in s. */
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

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** What people call a tool, in the singular: `free tools`, `a writing assistant`. */
export const HEADS = words(`
  tool app application software assistant platform service solution generator maker editor builder creator writer
  model bot chatbot agent ai extension plugin program option alternative helper system suite engine checker
`)

/** Heads that say nothing about the tool. */
export const EMPTY_HEADS = words('tool app application software platform service solution program option ai')

export const ARTICLES = words('a an the my your our their his her its some any own')

/** What may come between `not` and what is not wanted. */
export const AFTER_NEGATION = words(
  'a an the any be is are for need to require necessarily just only from with',
)

export const NEGATIONS = words(
  'not no without except excluding exclude never dont doesnt isnt arent non cannot cant wont avoid minus',
)

/** What may come between an adjective and the tool it describes: `new free video tools`. */
export const ADJECTIVES = words(
  'ai free paid freemium new newest latest verified trending popular and or open source best good great top online simple easy powerful cool',
)

/** A new part of the question begins with one of these. */
export const CONNECTIVES = words(
  'with without that which who and or in on by under over above below rated rating using from to for at having has when while where but not is are as of like ranked sorted',
)

/** What has, offers or includes something. */
export const HAVING = words(
  'with has have having offer offers offering support supports supporting include includes including provide provides plus need needs want',
)

/** Words around a wish that are no part of it. */
export const FILLERS = words(`
  a about all alternative alternatives am an and any anything are as at be best but by categories category can convert could do does enough everything find for from get give good
  great had has have having help helping helps how i id im in into is it kind like list looking make makes making me my need needs of offer
  offers on one ones only or other our please recommend recommendation really search searching show so some someone something
  sort suggest suggestion support supports thing things that thats the their them there these they this those to top turn turns
  use used user useful uses using want wants was we what whats which who will with would you your
`)

/** What follows these is to be made and not found. */
export const MAKING = words(
  'build building create creating make making generate generating design launch launching develop developing write writing',
)

/** What phrases begin with that say what is to be done. */
export const VERBS = words(`
  analyse analyze answer automate build check clone compose create cut deploy design detect edit enlarge fix generate learn make monitor
  plan record remove reply review schedule screen serve summarise summarize transcribe translate upscale write
`)

/** Of these, the ones that double their last letter: `planning`. */
export const DOUBLED = words('cut plan')
