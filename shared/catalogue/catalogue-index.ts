import type { Columns } from './columns.ts'
import type { LabelColumn } from './label-column.ts'
import type { Postings } from './postings.ts'
import type { SortOrders } from './sort-orders.ts'
import type { StringTable } from './string-table.ts'

/**
 * The whole searchable catalogue in typed arrays. It is immutable and canonical: the same tools give the same bytes,
 * however they arrived, so that the device and the server give the same answer.
 */
export interface CatalogueIndex {
  readonly size: number
  readonly columns: Columns
  /** Folded names, by ordinal (not sorted); needed to merge the name order. */
  readonly names: StringTable
  readonly tags: LabelColumn
  readonly features: LabelColumn
  readonly orders: SortOrders
  /** The vocabulary, sorted. */
  readonly terms: StringTable
  readonly postings: Postings
}
