import type { Category } from '#shared/domain/category.ts'
import type { ToolSummary } from '#shared/domain/summary.ts'
import type { CataloguePart } from '#shared/sync/catalogue-part.ts'
import type { Figures } from '../sync/catalogue-rows.ts'
import type { Page } from '../sync/page.ts'
import type { SyncCursor } from '../sync/sync-cursor.ts'
import type { Comparison, FollowingStore } from './following-store.ts'

/** Everything about the stored catalogue except its pages. Both change in one transaction. */
export interface StoredHead {
  /** The cursor of the rows. Databases on devices have it under this name. */
  mark: SyncCursor
  categories: readonly Category[]
  figures: Figures
}

/** The search index as it stood at a cursor. */
export interface StoredIndex {
  epoch: string
  /** As `writtenAt` numbers it. */
  cursor: number
  buffer: ArrayBuffer
}

/** What a returning visit needs for its first answer. */
export interface Opening {
  head: StoredHead
  index: StoredIndex | null
  /** Ids touched since the stored index; null when they are not known and the index must be rebuilt. */
  unindexed: readonly number[] | null
  freshAt: number | null
}

export interface CatalogueChange {
  /** The change is written only while this is what is stored. */
  from: SyncCursor | null
  head: StoredHead
  pages: readonly Page[]
  removedPages: readonly number[] | 'all'
  /** Ids to index again; null when the index must be rebuilt. */
  touched: readonly number[] | null
  /** What finds news for those who follow something; null: nothing in the catalogue has changed. */
  comparison: Comparison | null
}

/** A long text, valid until its tool changes. */
export interface StoredText {
  id: number
  aiSummary: string
  /** What the text comes down to; missing where it came with many others. */
  parts?: ToolSummary | null
  updatedAt: string
}

/** Category ids with how many tools they had when the server said so last. */
export type CategoryCounts = readonly (readonly [id: number, toolCount: number])[]

/** Where a device stores its catalogue. */
export interface CatalogueStore extends FollowingStore {
  readOpening(): Promise<Opening | null>
  readCursor(): Promise<SyncCursor | null>
  /** Missing pages are left out. */
  readPages(numbers: readonly number[]): Promise<Page[]>
  /** Head and pages as they stand together at one moment. */
  readRows(numbers: readonly number[] | 'all'): Promise<{ head: StoredHead; pages: Page[] } | null>
  /** One transaction. Returns false and writes nothing when another tab has moved the cursor. */
  write(change: CatalogueChange): Promise<boolean>
  /** Never replaces a newer index. */
  writeIndex(index: StoredIndex): Promise<void>
  writeFreshAt(freshAt: number): Promise<void>
  /** What is to be kept of a catalogue that is too large for this device. */
  readWanted(): Promise<CataloguePart>
  /** @throws Error where nothing lasts */
  writeWanted(wanted: CataloguePart): Promise<void>
  /** Of a catalogue of which this device keeps a part. */
  readCounts(): Promise<CategoryCounts>
  writeCounts(counts: CategoryCounts): Promise<void>
  readText(id: number): Promise<StoredText | null>
  readTextKeys(): Promise<number[]>
  writeTexts(texts: readonly StoredText[]): Promise<void>
  /** Deletes the catalogue. What is to be kept of it, follows and what was found for them stay: for visitors nobody else has them. */
  clear(): Promise<void>
}
