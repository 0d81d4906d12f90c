import { Dexie, type Table } from 'dexie'
import type { Page } from '../sync/page.ts'
import type { StoredHead, StoredIndex, StoredText } from './catalogue-store.ts'

/** The single values beside the pages. */
interface MetaValues {
  head: StoredHead
  index: StoredIndex
  /** Where `index` stands, readable without its buffer. */
  indexedAt: Pick<StoredIndex, 'epoch' | 'cursor'>
  unindexed: readonly number[] | null
  freshAt: number
}
export type MetaRow = { [K in keyof MetaValues]: { key: K; value: MetaValues[K] } }[keyof MetaValues]

/** No secondary indexes: everything is found by its key, and writing stays cheap. */
export class CatalogueDatabase extends Dexie {
  declare readonly pages: Table<Page, number>
  declare readonly meta: Table<MetaRow, MetaRow['key']>
  declare readonly texts: Table<StoredText, number>

  constructor(name: string) {
    super(name, { autoOpen: false, cache: 'disabled' })
    this.version(1).stores({ pages: 'page', meta: 'key', texts: 'id' })
  }
}
