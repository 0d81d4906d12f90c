import type { Category } from '#shared/domain/category.ts'
import type { CatalogueMark } from '../sync/catalogue-mark.ts'
import type { Figures } from '../sync/figures.ts'
import type { Page } from '../sync/page.ts'

/** Everything about the stored catalogue but its pages; changes with them in one transaction. */
export interface StoredHead {
  mark: CatalogueMark
  categories: readonly Category[]
  figures: Figures
}

/** The search index as it stood at a cursor. */
export interface StoredIndex {
  epoch: string
  cursor: number
  buffer: ArrayBuffer
}

/** What a returning visit needs before its first answer. */
export interface Opening {
  head: StoredHead
  index: StoredIndex | null
  /** Ids touched since the stored index; null when that is not known, and it must be built anew. */
  unindexed: readonly number[] | null
  freshAt: number | null
}

export interface CatalogueChange {
  /** The change is made only while this is what is stored. */
  from: CatalogueMark | null
  head: StoredHead
  pages: readonly Page[]
  removedPages: readonly number[] | 'all'
  /** Ids that the index must learn; null when it must be built anew. */
  touched: readonly number[] | null
}

/** A long text, valid while its tool has not changed. */
export interface StoredText {
  id: number
  aiSummary: string
  updatedAt: string
}

/** Where a device keeps its catalogue. */
export interface CatalogueStore {
  readOpening(): Promise<Opening | null>
  readMark(): Promise<CatalogueMark | null>
  /** Missing pages are left out. */
  readPages(numbers: readonly number[]): Promise<Page[]>
  /** Head and pages as they stand together at one moment. */
  readRows(numbers: readonly number[] | 'all'): Promise<{ head: StoredHead; pages: Page[] } | null>
  /** One transaction; false, and nothing written, when another tab has moved the mark. */
  write(change: CatalogueChange): Promise<boolean>
  /** Never replaces a newer index. */
  writeIndex(index: StoredIndex): Promise<void>
  writeFreshAt(freshAt: number): Promise<void>
  readText(id: number): Promise<StoredText | null>
  readTextKeys(): Promise<number[]>
  writeTexts(texts: readonly StoredText[]): Promise<void>
  /** Throws everything away. */
  clear(): Promise<void>
}
