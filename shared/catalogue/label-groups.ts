import { slugify } from '../domain/slug.ts'
import type { LabelColumn } from './label-column.ts'
import { stringAt, stringCount } from './string-table.ts'
import { inverseDocumentFrequency } from './term-weights.ts'

/** The spellings of a column gathered by slug: which slug each spelling belongs to, and how each slug is shown. */
export interface LabelGroups {
  readonly slugs: readonly string[]
  readonly labels: readonly string[]
  /** By place in the column's dictionary: index into `slugs`. */
  readonly groupOf: Uint16Array
}

const known = new WeakMap<LabelColumn, LabelGroups>()

/** Built once for a column and cached with it; of several spellings the first in code-unit order is shown. */
export function labelGroups(column: LabelColumn): LabelGroups {
  const before = known.get(column)
  if (before !== undefined) return before
  const groups = gather(column)
  known.set(column, groups)
  return groups
}

function gather(column: LabelColumn): LabelGroups {
  const slugs: string[] = []
  const labels: string[] = []
  const places = new Map<string, number>()
  const groupOf = new Uint16Array(stringCount(column.labels))
  for (let place = 0; place < groupOf.length; place++) {
    const label = stringAt(column.labels, place)
    const slug = slugify(label)
    let group = places.get(slug)
    if (group === undefined) {
      group = slugs.push(slug) - 1
      labels.push(label)
      places.set(slug, group)
    }
    groupOf[place] = group
  }
  return { slugs, labels, groupOf }
}

/** By place in the column's dictionary: 1 where the spelling is one of the slug. */
export function labelPlaces(column: LabelColumn, slug: string): Uint8Array {
  const { slugs, groupOf } = labelGroups(column)
  return Uint8Array.from(groupOf, (group) => (slugs[group] === slug ? 1 : 0))
}

/** By slug, so that two spellings of a label are one. */
export function labelRarity(column: LabelColumn) {
  const { slugs, groupOf } = labelGroups(column)
  const counts = new Uint32Array(slugs.length)
  for (const place of column.values) counts[groupOf[place]!]!++
  const total = column.offsets.length - 1
  return { groupOf, rarity: Float64Array.from(counts, (count) => inverseDocumentFrequency(total, count)) }
}
