import { Dexie, type Table } from 'dexie'
import type { CataloguePart } from '#shared/sync/catalogue-part.ts'
import type { Alert } from '../data/following.ts'
import type { Page } from '../sync/page.ts'
import type { CategoryCounts, StoredHead, StoredIndex, StoredText } from './catalogue-store.ts'
import type { StoredFollow } from './following-store.ts'

/** Single values, by their key. */
interface MetaValues {
  head: StoredHead
  index: StoredIndex
  /** The cursor of `index`, readable without its buffer. */
  indexedAt: Pick<StoredIndex, 'epoch' | 'cursor'>
  unindexed: readonly number[] | null
  freshAt: number
  wanted: CataloguePart
  counts: CategoryCounts
  /** The last complete catalogue, for the time in which another one is filled by deltas. */
  before: { pages: readonly Page[]; isWhole: boolean }
}
export type MetaRow = { [K in keyof MetaValues]: { key: K; value: MetaValues[K] } }[keyof MetaValues]

/** Without secondary indexes: everything is found by its key, and writing stays cheap. */
export class CatalogueDatabase extends Dexie {
  declare readonly pages: Table<Page, number>
  declare readonly meta: Table<MetaRow, MetaRow['key']>
  declare readonly texts: Table<StoredText, number>
  /** Of the users who are signed in here, and of visitors. */
  declare readonly follows: Table<StoredFollow, string>
  declare readonly alerts: Table<Alert, string>

  constructor(name: string) {
    super(name, { autoOpen: false, cache: 'disabled' })
    this.version(1).stores({ pages: 'page', meta: 'key', texts: 'id' })
    this.version(2).stores({ follows: 'key', alerts: 'key' })
  }
}
