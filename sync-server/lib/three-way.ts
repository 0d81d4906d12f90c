import { diffArrays } from 'diff'

/**
 * Applies the additions and removals of a proposal to the current list. Entries that others added or removed in the
 * meantime stay so. If nobody changed the list, the proposal replaces it, including its order.
 */
export function mergeList(
  base: readonly string[],
  { proposed, current }: { proposed: readonly string[]; current: readonly string[] },
): string[] {
  if (isSameList(current, base)) return [...proposed]
  const removed = new Set(base.filter((entry) => !proposed.includes(entry)))
  const kept = current.filter((entry) => !removed.has(entry))
  const known = new Set(kept.map((entry) => entry.toLowerCase()))
  const added = proposed.filter((entry) => !base.includes(entry) && !known.has(entry.toLowerCase()))
  return [...kept, ...added]
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((entry, place) => entry === other[place])
}

/** Replaces the base words from `from` up to `to`. */
interface Edit {
  from: number
  to: number
  words: readonly string[]
}

/**
 * More replaced words than this make a different text that cannot be merged. The limit also bounds the search, which
 * takes seconds for long texts with nothing in common.
 */
const MOST_EDITS = 800

const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

/**
 * Applies the word changes of a proposal to the current text.
 * @returns null if both changed the same or adjacent words, or if one is a completely different text: nobody can tell
 * what that text should say
 */
export function mergeText(
  base: string,
  { proposed, current }: { proposed: string; current: string },
): string | null {
  if (current === base || current === proposed) return proposed
  if (proposed === base) return current
  const words = wordsOf(base)
  const ours = editsBetween(words, wordsOf(proposed))
  const theirs = ours && editsBetween(words, wordsOf(current))
  if (ours === null || theirs === null) return null
  const onlyOurs = editsMissingIn(theirs, ours)
  const onlyTheirs = editsMissingIn(ours, theirs)
  if (onlyOurs.some((edit) => onlyTheirs.some((other) => areAdjacent(edit, other, words)))) return null
  return apply(words, [...onlyOurs, ...theirs])
}

/** An identical change on both sides is no conflict, even if one side also changed something beside it. */
function editsMissingIn(others: readonly Edit[], edits: readonly Edit[]): Edit[] {
  return edits.filter((edit) => !others.some((other) => isSameEdit(edit, other)))
}

/**
 * Splits a text into words, spaces and punctuation without losing any. Scripts without spaces are split by Unicode
 * rules.
 */
function wordsOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/** null when there are too many edits to search for. */
function editsBetween(base: readonly string[], changed: readonly string[]): Edit[] | null {
  const parts = diffArrays([...base], [...changed], { maxEditLength: MOST_EDITS })
  if (parts === undefined) return null
  const edits: Edit[] = []
  let place = 0
  let open: { from: number; to: number; words: string[] } | null = null
  for (const { value, added, removed } of parts) {
    if (!added && !removed) {
      place += value.length
      open = null
      continue
    }
    if (open === null) {
      open = { from: place, to: place, words: [] }
      edits.push(open)
    }
    if (added) open.words.push(...value)
    else {
      place += value.length
      open.to = place
    }
  }
  return edits
}

function isSameEdit(one: Edit, other: Edit): boolean {
  const isSamePlace = one.from === other.from && one.to === other.to
  return isSamePlace && one.words.join('') === other.words.join('')
}

/** Whether no base word separates two edits. */
function areAdjacent(one: Edit, other: Edit, words: readonly string[]): boolean {
  const isSpace = (place: number) => words[place]?.trim() === ''
  let { from, to } = one
  while (isSpace(from - 1)) from -= 1
  while (isSpace(to)) to += 1
  return from <= other.to && other.from <= to
}

function apply(words: readonly string[], edits: readonly Edit[]): string {
  const parts: string[] = []
  let place = 0
  for (const edit of [...edits].sort((one, other) => one.from - other.from)) {
    parts.push(...words.slice(place, edit.from), ...edit.words)
    place = edit.to
  }
  return [...parts, ...words.slice(place)].join('')
}
