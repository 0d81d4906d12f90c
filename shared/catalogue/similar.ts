import type { CatalogueIndex } from './catalogue-index.ts'
import { type Columns, FLAG_BITS } from './columns.ts'
import type { CatalogueCategory, CatalogueDocument } from './document.ts'
import type { LabelColumn } from './label-column.ts'
import { labelRarity } from './label-groups.ts'
import { entriesOf } from './postings.ts'
import { findString } from './string-table.ts'
import { inverseDocumentFrequency } from './term-weights.ts'
import { isStopWord, tokenize } from './tokenize.ts'

/** What is read of the tool that others are compared with. */
export type SimilarSubject = Pick<CatalogueDocument, 'id' | 'name' | 'description' | 'categoryId'>

/**
 * The similarity of two tools x and y is a sum of shares between 0 and 1, each times its weight here:
 *
 *   tags, features   Σ idf(x ∩ y) / √(Σ idf(x) · Σ idf(y)), the cosine of two sets of labels whose rare members say
 *                    more: without it a tool with all tags there are would resemble everything
 *   words            s / (s + 0.1), where s is Σ idf(t) · w(t, y) / Σ idf(t) over the words t of x's name and description,
 *                    w being what t says about y in the index (BM25F, 0..1): names and tags of y weigh more than its
 *                    description. Between rivals s is about a tenth, and what goes beyond says little more
 *   category         1 in the same category, less in the same group, and less where a further category of one is the
 *                    category of the other
 *
 * Tags are given by hand to say what a tool is for, so they weigh most; features say how it does it; the category is true
 * of many; words tell those that do the same job from those that only have the same labels. The weights are judged in
 * bench/relevance, where those nearby do about as well.
 */
const WEIGHTS = { tags: 4, features: 2, words: 3, category: 1.5 } as const
/** The share of words in common that counts half. */
const HALF_OF_WORDS = 0.1
const SAME_GROUP = 0.3
const FURTHER_CATEGORY = 0.3

/**
 * Ids of the tools most like the subject, itself excluded, at most `limit`; ties go to the more popular, then to the
 * lower id. Shared words alone are not enough: each has a tag, a feature or the category in common with the subject. Tools
 * that are gone are left out.
 * Empty when the subject is not in the index.
 */
export function similarTools(
  index: CatalogueIndex,
  subject: SimilarSubject,
  { categories, limit }: { categories: readonly CatalogueCategory[]; limit: number },
): number[] {
  const self = index.columns.ids.indexOf(subject.id)
  if (self === -1) return []
  const { categoryIds } = index.columns
  const related = relatedness(index, self)

  const similarity = related.slice()
  const text = `${subject.name} ${subject.description}`
  addSharedWords(similarity, index, { text, weight: WEIGHTS.words })
  const among = siblings(subject.categoryId, categories)
  addWhere(similarity, categoryIds, { among, weight: WEIGHTS.category * SAME_GROUP })
  addFurtherCategories(similarity, index.columns, { self, weight: WEIGHTS.category * FURTHER_CATEGORY })
  return best(
    index,
    (ordinal) => (ordinal === self || related[ordinal] === 0 ? 0 : similarity[ordinal]!),
    limit,
  )
}

/** By ordinal, how much a tool shares with the one at `self` of the labels and the category that people gave them. */
export function relatedness(index: CatalogueIndex, self: number): Float64Array {
  const { categoryIds } = index.columns
  const sums = new Float64Array(index.size)
  addSharedLabels(sums, index.tags, { self, weight: WEIGHTS.tags })
  addSharedLabels(sums, index.features, { self, weight: WEIGHTS.features })
  addWhere(sums, categoryIds, { among: new Set([categoryIds[self]!]), weight: WEIGHTS.category })
  return sums
}

function addWhere(
  sums: Float64Array,
  categoryIds: Uint32Array,
  { among, weight }: { among: ReadonlySet<number>; weight: number },
): void {
  for (let ordinal = 0; ordinal < sums.length; ordinal++) {
    if (among.has(categoryIds[ordinal]!)) sums[ordinal]! += weight
  }
}

/** Adds `weight` to each tool of another category that has the one of `self` as a further one, or the other way round. */
function addFurtherCategories(
  sums: Float64Array,
  { categoryIds, secondCategoryIds, thirdCategoryIds }: Columns,
  { self, weight }: { self: number; weight: number },
): void {
  const main = categoryIds[self]!
  const further = [secondCategoryIds[self]!, thirdCategoryIds[self]!]
  for (let ordinal = 0; ordinal < sums.length; ordinal++) {
    const other = categoryIds[ordinal]!
    if (other === main) continue
    const isFurther = secondCategoryIds[ordinal] === main || thirdCategoryIds[ordinal] === main
    if (isFurther || further.includes(other)) sums[ordinal]! += weight
  }
}

/** The other categories of a category's group. */
function siblings(categoryId: number, categories: readonly CatalogueCategory[]): ReadonlySet<number> {
  const group = categories.find(({ id }) => id === categoryId)?.group
  const members = categories.filter((category) => category.group === group && category.id !== categoryId)
  return new Set(members.map(({ id }) => id))
}

/** The tools with the highest similarity above 0. */
function best(
  { columns, size }: CatalogueIndex,
  similarity: (ordinal: number) => number,
  limit: number,
): number[] {
  const found: { ordinal: number; value: number }[] = []
  for (let ordinal = 0; ordinal < size; ordinal++) {
    const value = similarity(ordinal)
    if ((columns.flags[ordinal]! & FLAG_BITS.discontinued) !== 0) continue
    if (value === 0 || (found.length === limit && value < found.at(-1)!.value)) continue
    const isBehind = (other: (typeof found)[number]) =>
      value > other.value ||
      (value === other.value && columns.popularity[ordinal]! > columns.popularity[other.ordinal]!)
    const place = found.findIndex(isBehind)
    found.splice(place === -1 ? found.length : place, 0, { ordinal, value })
    if (found.length > limit) found.pop()
  }
  return found.map(({ ordinal }) => columns.ids[ordinal]!)
}

/** What a weight of the index counts as 1. */
const FULL_WEIGHT = 255

/** Adds to each tool's sum `weight` times the share of labels that it has in common with `self`; see similar.ts. */
function addSharedLabels(
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

/** Adds up to `weight`, the more the text's words say about each tool in the index; see similar.ts. */
function addSharedWords(
  sums: Float64Array,
  { size, terms, postings }: CatalogueIndex,
  { text, weight }: { text: string; weight: number },
): void {
  const found = [...new Set(tokenize(text))]
    .map((word) => (isStopWord(word) ? -1 : findString(terms, word)))
    .filter((term) => term !== -1)
    .map((term) => {
      const entries = entriesOf(postings, term)
      return { ...entries, rarity: inverseDocumentFrequency(size, entries.to - entries.from) }
    })
  const all = found.reduce((sum, { rarity }) => sum + rarity, 0)
  const shares = new Float64Array(size)
  for (const { ordinals, weights, from, to, rarity } of found) {
    const factor = rarity / (all * FULL_WEIGHT)
    for (let at = from; at < to; at++) shares[ordinals[at]!]! += factor * weights[at]!
  }
  for (let ordinal = 0; ordinal < size; ordinal++) {
    const share = shares[ordinal]!
    sums[ordinal]! += (weight * share) / (share + HALF_OF_WORDS)
  }
}
