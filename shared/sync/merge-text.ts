import { diff3MergeRegions, diffIndices } from 'node-diff3'

/**
 * What a comparison may take: pairs of equal parts, each of which costs memory, and the product of the numbers of parts, which
 * bounds the time. Prose of 2,000 characters has some 3,000 pairs of equal words, and a product of 300,000.
 */
const MOST_PAIRS = 20_000
const MOST_STEPS = 500_000

/** How often a result is merged again, until it stays as it is. */
const MOST_ROUNDS = 3

/** A part of a text with the space before it, which comparisons do not look at. */
interface Part {
  text: string
  space: string
  /** Whether it begins a line, so that the space is an indent. */
  startsLine: boolean
}

/** A way to cut texts. `join` goes between parts that come from two texts. */
interface Grain {
  parts: RegExp
  join: string
}

const LINE_BREAKS = '(?:[^\\S\\n]*\\n)+'
/** Written without spaces: each character counts as a word. */
const CJK = '\\u3040-\\u30ff\\u3400-\\u9fff\\uf900-\\ufaff'

const WORDS: Grain = {
  parts: new RegExp(`${LINE_BREAKS}|[^\\S\\n]*(?:[${CJK}]|[^\\s${CJK}]+)`, 'g'),
  join: ' ',
}
const LINES: Grain = { parts: new RegExp(`${LINE_BREAKS}|[^\\n]*[^\\s][^\\n]*`, 'g'), join: '\n' }

const PARAGRAPH = '\n\n'
/** The most characters that a merge puts between two texts. */
export const TEXT_JOIN = PARAGRAPH.length

/**
 * Merges two changes of a text, by words: `theirs` is what stands now, and `ours` what `base` was changed into. Where both
 * changed the same place, both stay, theirs first; where they cannot be compared, one text follows the other. No word that
 * either of them added is lost. The same change again changes nothing: `mergeText(b, mergeText(b, t, o), o)` is
 * `mergeText(b, t, o)`. The server and every device compute the same. The longest notes take some milliseconds, whatever is
 * in them.
 */
export function mergeText(base: string, theirs: string, ours: string): string {
  // One text below the other is how a merge ends that has no other end, and it is there already.
  const tail = PARAGRAPH + ours
  if (theirs.endsWith(tail) && settled(base, theirs.slice(0, -tail.length), ours) === null) return theirs
  const merged = settled(base, theirs, ours)
  if (merged !== null) return merged
  const both = theirs === '' ? ours : theirs + tail
  return both === base ? ours : both
}

/**
 * Merged until it stays as it is: once they are merged, repeated words can be read as other changes than they were.
 * @returns null where that has no end, takes too long, or is longer than both together
 */
function settled(base: string, theirs: string, ours: string): string | null {
  if (ours === base) return theirs
  let merged = theirs
  for (let round = 0; round < MOST_ROUNDS; round++) {
    // Nobody else has changed it, or all the same.
    if (merged === base || merged === ours) return ours
    const next = mergedOnce(base, merged, ours)
    if (next === merged || next === null) return next
    if (next.length > theirs.length + ours.length + TEXT_JOIN) return null
    merged = next
  }
  return null
}

function mergedOnce(base: string, theirs: string, ours: string): string | null {
  for (const { parts, join } of [WORDS, LINES]) {
    const [o, a, b] = [partsOf(base, parts), partsOf(theirs, parts), partsOf(ours, parts)]
    if (!areComparable(o, a) || !areComparable(o, b)) continue
    const merged = diff3MergeRegions(words(a), words(o), words(b)).flatMap((region) => {
      if (!region.stable) {
        const { aStart, aLength, bStart, bLength } = region
        return bothOf(a.slice(aStart, aStart + aLength), b.slice(bStart, bStart + bLength))
      }
      const { buffer, bufferStart, bufferLength } = region
      return { a, o, b }[buffer].slice(bufferStart, bufferStart + bufferLength)
    })
    return written(merged, join)
  }
  return null
}

const words = (parts: readonly Part[]): string[] => parts.map(({ text }) => text)

function partsOf(text: string, pattern: RegExp): Part[] {
  let startsLine = true
  return Array.from(text.matchAll(pattern), ([match]) => {
    const part = match.includes('\n') && match.trim() === '' ? match : match.trimStart()
    const space = match.slice(0, match.length - part.length)
    const own: Part = { text: part, space, startsLine }
    startsLine = part.trim() === ''
    return own
  })
}

function areComparable(a: readonly Part[], b: readonly Part[]): boolean {
  if (a.length * b.length > MOST_STEPS) return false
  const counts = new Map<string, number>()
  for (const { text } of a) counts.set(text, (counts.get(text) ?? 0) + 1)
  return b.reduce((sum, { text }) => sum + (counts.get(text) ?? 0), 0) <= MOST_PAIRS
}

/** All parts of both in their order, equal ones once: what is part of the other already adds nothing. */
function bothOf(a: readonly Part[], b: readonly Part[]): Part[] {
  if (contains(a, b)) return [...a]
  if (contains(b, a)) return [...b]
  if (!areComparable(a, b)) return [...a, ...b]
  const both: Part[] = []
  let at = 0
  for (const {
    buffer1: [start, length],
    buffer2: [otherStart, otherLength],
  } of diffIndices(words(a), words(b))) {
    both.push(...a.slice(at, start + length), ...b.slice(otherStart, otherStart + otherLength))
    at = start + length
  }
  return [...both, ...a.slice(at)]
}

function contains(a: readonly Part[], b: readonly Part[]): boolean {
  return `\u0000${words(a).join('\u0000')}\u0000`.includes(`\u0000${words(b).join('\u0000')}\u0000`)
}

/** Parts that come from two texts do not run into each other. */
function written(parts: readonly Part[], join: string): string {
  let text = ''
  let startsLine = true
  for (const part of parts) {
    const isBreak = part.text.trim() === ''
    if (isBreak) text += part.text
    else if (startsLine) text += (part.startsLine ? part.space : '') + part.text
    else text += (part.startsLine ? join : part.space) + part.text
    startsLine = isBreak
  }
  return text.trim()
}
