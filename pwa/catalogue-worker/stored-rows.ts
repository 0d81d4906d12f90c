import type { CatalogueRows } from '../sync/catalogue-rows.ts'
import { NO_ROWS } from '../sync/catalogue-rows.ts'
import { isSoundPage, type Page } from '../sync/page.ts'
import { STORED_SCHEMA } from '../sync/stored-schema.ts'
import type { StoredHead } from './catalogue-store.ts'

/** Head and pages as they came out of the store. */
export interface StoredRows {
  head: StoredHead
  pages: Page[]
}

/** The rows that can be used: none of another schema, and no page that has lost its form. */
export function toRows({ head, pages }: StoredRows): CatalogueRows {
  if (head.mark.schema !== STORED_SCHEMA) return NO_ROWS
  const sound = pages.filter(isSoundPage).map((page) => [page.page, page] as const)
  return { pages: new Map(sound), categories: head.categories, figures: head.figures }
}
