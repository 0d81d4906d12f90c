import { slugify } from '../domain/slug.ts'
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

/** @throws RangeError when there are more than 65,536 different labels. */
export function buildLabelColumn(lists: readonly (readonly string[])[]): LabelColumn {
  const slugOf = rememberedSlugs()
  const kept = lists.map((labels) => firstOfEachSlug(labels, slugOf))
  const labels = distinct(kept).sort()
  if (labels.length > MAX_LABELS) throw new RangeError(`more than ${MAX_LABELS} different tags or features`)
  const places = new Map(labels.map((label, place) => [label, place]))
  const rows = kept.map((list) => list.map((label) => places.get(label)!).sort((a, b) => a - b))
  return { labels: encodeStrings(labels), ...flatten(rows) }
}

/** The same few labels come again and again. */
function rememberedSlugs(): (label: string) => string {
  const slugs = new Map<string, string>()
  return (label) => {
    const known = slugs.get(label)
    if (known !== undefined) return known
    const slug = slugify(label)
    slugs.set(label, slug)
    return slug
  }
}

function firstOfEachSlug(labels: readonly string[], slugOf: (label: string) => string): string[] {
  const seen: string[] = []
  return labels.filter((label) => {
    const slug = slugOf(label)
    if (slug === '' || seen.includes(slug)) return false
    seen.push(slug)
    return true
  })
}

function distinct(lists: readonly (readonly string[])[]): string[] {
  const found = new Set<string>()
  for (const list of lists) for (const label of list) found.add(label)
  return [...found]
}

function flatten(rows: readonly (readonly number[])[]): Pick<LabelColumn, 'offsets' | 'values'> {
  const offsets = new Uint32Array(rows.length + 1)
  rows.forEach((row, i) => {
    offsets[i + 1] = offsets[i]! + row.length
  })
  const values = new Uint16Array(offsets[rows.length]!)
  rows.forEach((row, i) => {
    values.set(row, offsets[i]!)
  })
  return { offsets, values }
}

/** Where a tool of the merged catalogue comes from: `part` 0 or 1, at `ordinal` there. */
export interface Source {
  readonly part: Uint8Array
  readonly ordinal: Uint32Array
}

/** The column of a merged catalogue; spellings that no tool uses any more are dropped. */
export function mergeLabelColumns(columns: readonly [LabelColumn, LabelColumn], source: Source): LabelColumn {
  const used = columns.map((column) => new Uint8Array(stringCount(column.labels)))
  const size = source.part.length
  const offsets = new Uint32Array(size + 1)
  forEachRow(columns, source, (column, part, from, to, i) => {
    offsets[i + 1] = offsets[i]! + (to - from)
    for (let at = from; at < to; at++) used[part]![column.values[at]!] = 1
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
  const values = new Uint16Array(offsets[size]!)
  forEachRow(columns, source, (column, part, from, to, i) => {
    const map = moved[part]!
    for (let at = from; at < to; at++) values[offsets[i]! + at - from] = map[column.values[at]!]!
  })
  return { labels: encodeStrings(labels), offsets, values }
}

function usedLabels(column: LabelColumn, used: Uint8Array): { label: string; place: number }[] {
  const list: { label: string; place: number }[] = []
  used.forEach((isUsed, place) => {
    if (isUsed === 1) list.push({ label: stringAt(column.labels, place), place })
  })
  return list
}

function forEachRow(
  columns: readonly [LabelColumn, LabelColumn],
  source: Source,
  visit: (column: LabelColumn, part: number, from: number, to: number, i: number) => void,
): void {
  for (let i = 0; i < source.part.length; i++) {
    const part = source.part[i]!
    const column = columns[part]!
    const ordinal = source.ordinal[i]!
    visit(column, part, column.offsets[ordinal]!, column.offsets[ordinal + 1]!, i)
  }
}
