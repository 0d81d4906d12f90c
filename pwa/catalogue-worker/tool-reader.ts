import type { SyncTool } from '#shared/domain/tool.ts'
import { findTool } from '../sync/catalogue-rows.ts'
import { isSoundPage, type Page, pageOf } from '../sync/page.ts'

export interface ReaderPorts {
  /** Reads stored pages. */
  load(numbers: readonly number[]): Promise<Page[]>
  /** Gets the number of a page that turns out to be unreadable. */
  onDamage(page: number): void
}

/**
 * Finds tools by id. Until all pages are in memory it fetches just those an answer needs, so that the first answer
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

  /** From now on nothing is fetched. */
  complete(pages: ReadonlyMap<number, Page>): void {
    this.#pages = pages
    this.#isWhole = true
  }

  /** In the order asked for; null for those that are not there or not readable. */
  async read(ids: readonly number[]): Promise<(SyncTool | null)[]> {
    if (!this.#isWhole) await this.#fetch(ids)
    return ids.map((id) => this.#find(id))
  }

  async #fetch(ids: readonly number[]): Promise<void> {
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
