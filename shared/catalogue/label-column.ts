import { slugify } from '../domain/slug.ts'
import { gatherOffsets, isUnchanged, type Merge } from './merge-source.ts'
import { encodeStrings, type StringTable, stringAt, stringCount } from './string-table.ts'

/**
 * Tags or features of all tools: a sorted dictionary of spellings, and for each tool the spellings it has. Two
 * spellings of one slug stay apart here, since either may go with its last tool, and count together in facets.
 */
export interface LabelColumn {
  readonly labels: StringTable
  /** Start of each tool's entries in `values`; one more than there are tools. */
  readonly offsets: Uint32Array
  /** Indexes into `labels`, ascending within a tool, each slug at most once a tool. */
  readonly values: Uint16Array
}

export const MAX_LABELS = 65_536

/** The number of the empty slug: a label without letters and digits says nothing. */
const NO_SLUG = 0

/** Builds the column of a catalogue, one tool after the other. */
export class LabelColumnBuilder {
  /** Numbers of the spellings, in the order they occur, and of their slugs. */
  readonly #numbers = new Map<string, number>()
  readonly #slugs = new Map<string, number>([['', NO_SLUG]])
  readonly #slugOf: number[] = []
  readonly #isUsed: boolean[] = []
  readonly #offsets: Uint32Array
  readonly #entries: number[] = []
  #row = 0

  constructor(size: number) {
    this.#offsets = new Uint32Array(size + 1)
  }

  /** Of spellings with one slug the first counts. */
  add(labels: readonly string[]): void {
    const entries = this.#entries
    const start = entries.length
    for (const label of labels) {
      const number = this.#numberOf(label)
      if (this.#slugOf[number] !== NO_SLUG && !this.#hasSlug(start, this.#slugOf[number]!)) {
        this.#isUsed[number] = true
        entries.push(number)
      }
    }
    this.#offsets[++this.#row] = entries.length
  }

  /** @throws RangeError when there are more than 65,536 different labels. */
  finish(): LabelColumn {
    const labels = [...this.#numbers.keys()].filter((_, number) => this.#isUsed[number]).sort()
    if (labels.length > MAX_LABELS) throw new RangeError(`more than ${MAX_LABELS} different tags or features`)
    const places = new Uint16Array(this.#numbers.size)
    labels.forEach((label, place) => {
      places[this.#numbers.get(label)!] = place
    })
    const values = Uint16Array.from(this.#entries, (number) => places[number]!)
    sortRows(values, this.#offsets)
    return { labels: encodeStrings(labels), offsets: this.#offsets, values }
  }

  #numberOf(label: string): number {
    const known = this.#numbers.get(label)
    if (known !== undefined) return known
    const slug = slugify(label)
    const slugNumber = this.#slugs.get(slug) ?? this.#slugs.size
    this.#slugs.set(slug, slugNumber)
    this.#numbers.set(label, this.#slugOf.length)
    return this.#slugOf.push(slugNumber) - 1
  }

  #hasSlug(start: number, slug: number): boolean {
    for (let at = start; at < this.#entries.length; at++) {
      if (this.#slugOf[this.#entries[at]!] === slug) return true
    }
    return false
  }
}

/** By insertion: a tool has a handful of labels. */
function sortRows(values: Uint16Array, offsets: Uint32Array): void {
  for (let row = 1; row < offsets.length; row++) {
    const start = offsets[row - 1]!
    for (let i = start + 1; i < offsets[row]!; i++) {
      const value = values[i]!
      let at = i
      for (; at > start && values[at - 1]! > value; at--) values[at] = values[at - 1]!
      values[at] = value
    }
  }
}

/** The column of a merged catalogue; spellings that no tool uses any more are dropped. */
export function mergeLabelColumns(columns: readonly [LabelColumn, LabelColumn], merge: Merge): LabelColumn {
  const [base, added] = columns
  if (isUnchanged(merge, (ordinal, i) => hasSameLabels(base, ordinal, added, i))) return base
  const offsets = gatherOffsets([base.offsets, added.offsets], merge)
  const values = new Uint16Array(offsets[merge.size]!)
  const used = columns.map((column) => new Uint8Array(stringCount(column.labels)))
  forEachPiece(columns, merge, (piece, part) => {
    const marks = used[part]!
    for (let at = 0; at < piece.length; at++) marks[piece[at]!] = 1
  })
  const spellings = columns.map((column, part) => usedLabels(column, used[part]!))
  const labels = [...new Set(spellings.flatMap((list) => list.map((entry) => entry.label)))].sort()
  if (labels.length > MAX_LABELS) throw new RangeError(`more than ${MAX_LABELS} different tags or features`)
  const places = new Map(labels.map((label, place) => [label, place]))
  const moved = spellings.map((list, part) => {
    const map = new Uint16Array(stringCount(columns[part]!.labels))
    for (const { label, place } of list) map[place] = places.get(label)!
    return map
  })
  forEachPiece(columns, merge, (piece, part, ordinal) => {
    const map = moved[part]!
    const start = offsets[ordinal]!
    for (let at = 0; at < piece.length; at++) values[start + at] = map[piece[at]!]!
  })
  return { labels: encodeStrings(labels), offsets, values }
}

/** Both in the order of their spellings. */
function hasSameLabels(base: LabelColumn, ordinal: number, added: LabelColumn, i: number): boolean {
  const before = labelsAt(base, ordinal)
  const after = labelsAt(added, i)
  return before.length === after.length && before.every((label, at) => label === after[at])
}

function labelsAt({ labels, offsets, values }: LabelColumn, ordinal: number): string[] {
  return Array.from(values.subarray(offsets[ordinal], offsets[ordinal + 1]), (place) =>
    stringAt(labels, place),
  )
}

function usedLabels(column: LabelColumn, used: Uint8Array): { label: string; place: number }[] {
  const list: { label: string; place: number }[] = []
  used.forEach((isUsed, place) => {
    if (isUsed === 1) list.push({ label: stringAt(column.labels, place), place })
  })
  return list
}

/** The values of tools that stay side by side, and the new ordinal of the first. */
function forEachPiece(
  columns: readonly [LabelColumn, LabelColumn],
  { runs }: Merge,
  visit: (piece: Uint16Array, part: number, ordinal: number) => void,
): void {
  for (const { part, from, to, at } of runs) {
    const { values, offsets } = columns[part]
    visit(values.subarray(offsets[from], offsets[to]), part, at)
  }
}
