import type { CatalogueIndex } from './catalogue-index.ts'
import type { LabelColumn } from './label-column.ts'
import { labelGroups } from './label-groups.ts'
import { findString } from './string-table.ts'
import { inverseDocumentFrequency } from './term-weights.ts'
import { isStopWord, tokenize } from './tokenize.ts'

/** What a weight of the index counts as 1. */
const FULL_WEIGHT = 255

/** Adds to each tool's sum `weight` times the share of labels that it has in common with `self`; see similar.ts. */
export function addSharedLabels(
  sums: Float64Array,
  column: LabelColumn,
  { self, weight }: { self: number; weight: number },
): void {
  const { offsets, values } = column
  const { rarity, groupOf } = labelRarity(column)
  const isMine = new Uint8Array(rarity.length)
  for (let at = offsets[self]!; at < offsets[self + 1]!; at++) isMine[groupOf[values[at]!]!] = 1
  const own = rarity.reduce((sum, value, group) => sum + value * isMine[group]!, 0)
  for (let ordinal = 0; ordinal < sums.length; ordinal++) {
    let common = 0
    let all = 0
    for (let at = offsets[ordinal]!; at < offsets[ordinal + 1]!; at++) {
      const group = groupOf[values[at]!]!
      all += rarity[group]!
      if (isMine[group] === 1) common += rarity[group]!
    }
    if (common > 0) sums[ordinal]! += (weight * common) / Math.sqrt(own * all)
  }
}

/** By slug, so that two spellings of a label are one. */
function labelRarity(column: LabelColumn) {
  const { slugs, groupOf } = labelGroups(column)
  const counts = new Uint32Array(slugs.length)
  for (const place of column.values) counts[groupOf[place]!]!++
  const total = column.offsets.length - 1
  return { groupOf, rarity: Float64Array.from(counts, (count) => inverseDocumentFrequency(total, count)) }
}

/** Adds `weight` times the share of the text's words that each tool's entry in the index speaks of; see similar.ts. */
export function addSharedWords(
  sums: Float64Array,
  { size, terms, postings }: CatalogueIndex,
  { text, weight }: { text: string; weight: number },
): void {
  const found = [...new Set(tokenize(text))]
    .map((word) => (isStopWord(word) ? -1 : findString(terms, word)))
    .filter((term) => term !== -1)
    .map((term) => rarityOf(postings.offsets, term, size))
  const all = found.reduce((sum, { rarity }) => sum + rarity, 0)
  for (const { from, to, rarity } of found) {
    const factor = (weight * rarity) / (all * FULL_WEIGHT)
    for (let at = from; at < to; at++) sums[postings.ordinals[at]!]! += factor * postings.weights[at]!
  }
}

function rarityOf(offsets: Uint32Array, term: number, size: number) {
  const from = offsets[term]!
  const to = offsets[term + 1]!
  return { from, to, rarity: inverseDocumentFrequency(size, to - from) }
}
