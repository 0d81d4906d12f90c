import type { CatalogueIndex } from '#shared/catalogue/catalogue-index.ts'
import { CatalogueEngine } from '#shared/catalogue/engine.ts'
import { type CatalogueQuery, EMPTY_QUERY } from '#shared/catalogue/query.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { findTool } from '../sync/catalogue-rows.ts'
import { isSoundPage, type Page, pageOf } from '../sync/page.ts'
import type { StoredHead } from './catalogue-store.ts'

/** The catalogue at one cursor. It never changes: a change of the rows makes a new one. */
export class DeviceCatalogue {
  readonly index: CatalogueIndex
  readonly head: StoredHead
  readonly #reader: ToolReader
  readonly #engine: CatalogueEngine

  constructor(parts: { index: CatalogueIndex; head: StoredHead; reader: ToolReader }) {
    this.index = parts.index
    this.head = parts.head
    this.#reader = parts.reader
    this.#engine = new CatalogueEngine(parts.index, parts.head.categories)
  }

  run(query: CatalogueQuery, options: { facets: boolean }): ReturnType<CatalogueEngine['run']> {
    return this.#engine.run(query, options)
  }

  /** In the order asked for; null for those that are not there or not readable. */
  tools(ids: readonly number[]): Promise<(SyncTool | null)[]> {
    return this.#reader.read(ids)
  }

  /** Without those that are not there or not readable. */
  async toolsFound(ids: readonly number[]): Promise<SyncTool[]> {
    return (await this.#reader.read(ids)).filter((tool) => tool !== null)
  }

  /** The most popular tools among those that pass the filters. */
  mostPopular(filters: Partial<CatalogueQuery>, limit: number): Promise<SyncTool[]> {
    const { ids } = this.#engine.run({ ...EMPTY_QUERY, ...filters, sortBy: 'popularity', limit })
    return this.toolsFound(ids)
  }
}

export interface ReaderPorts {
  /** Reads stored pages. */
  load(numbers: readonly number[]): Promise<Page[]>
  /** Called with the number of a page that turns out to be unreadable. */
  onDamage(page: number): void
}

/**
 * Finds tools by id. Until all pages are in memory it loads only those that an answer needs, so that the first answer
 * does not wait for the rest.
 */
export class ToolReader {
  readonly #ports: ReaderPorts
  #pages: ReadonlyMap<number, Page>
  #isWhole: boolean

  constructor(ports: ReaderPorts, pages: ReadonlyMap<number, Page> | null) {
    this.#ports = ports
    this.#pages = pages ?? new Map()
    this.#isWhole = pages !== null
  }

  /** All pages: from now on nothing is loaded. */
  complete(pages: ReadonlyMap<number, Page>): void {
    this.#pages = pages
    this.#isWhole = true
  }

  /** In the order asked for; null for those that are not there or not readable. */
  async read(ids: readonly number[]): Promise<(SyncTool | null)[]> {
    if (!this.#isWhole) await this.#load(ids)
    return ids.map((id) => this.#find(id))
  }

  async #load(ids: readonly number[]): Promise<void> {
    const missing = [...new Set(ids.map(pageOf))].filter((number) => !this.#pages.has(number))
    if (missing.length === 0) return
    const loaded = (await this.#ports.load(missing)).filter(isSoundPage)
    if (this.#isWhole) return
    this.#pages = new Map([...this.#pages, ...loaded.map((page) => [page.page, page] as const)])
  }

  #find(id: number): SyncTool | null {
    try {
      return findTool(this.#pages, id)
    } catch {
      this.#ports.onDamage(pageOf(id))
      return null
    }
  }
}
