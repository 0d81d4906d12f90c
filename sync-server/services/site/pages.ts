import type { InitialData } from '#shared/api/initial-data.ts'
import { queryFromParams } from '#shared/catalogue/query.ts'
import { Answer } from '../answer.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { CatalogueVersion } from '../catalogue/catalogue-version.ts'
import { readListedTool } from '../catalogue/listed-tool.ts'
import { LruCache } from '../lru-cache.ts'
import { initialData } from './initial-data.ts'
import { pageHead } from './page-head.ts'
import { compareMeta, fixedPageMeta, homeMeta, notFoundMeta, type PageMeta, toolMeta } from './page-meta.ts'
import type { Shell } from './shell.ts'

/** The built first paint: markup of `#root` for an address. */
export type RenderPage = (url: string, initial: InitialData) => string

export interface Page {
  status: 200 | 404
  answer: Answer
}

const HOME_CACHE_BYTES = 16 * 1024 * 1024
/** Longer addresses are answered, but not remembered. */
const REMEMBERED_SEARCH = 300

export interface PagesDeps {
  shell: Shell
  catalogue: Catalogue
  publicUrl: string
  /** null: nothing has been built for the server, and the client renders all of it. */
  renderPage: RenderPage | null
  onError: (error: unknown) => void
}

/** Every page of SPEC §2 as HTML: the shell with the head of the page, the home page with its first tools as well. */
export class Pages {
  readonly #deps: PagesDeps
  #homes = new LruCache<Answer>(HOME_CACHE_BYTES)
  #homesOf: CatalogueVersion | undefined

  constructor(deps: PagesDeps) {
    this.#deps = deps
  }

  /** `search` is the query with its question mark, or empty. */
  page(path: string, search: string): Page {
    if (path === '/') return { status: 200, answer: this.#home(search) }
    const toolId = /^\/tool\/([^/]+)$/.exec(path)?.[1]
    if (toolId !== undefined) return this.#tool(toolId)
    const meta = /^\/compare\/[^/]+$/.test(path) ? compareMeta(path) : fixedPageMeta(path)
    if (meta !== null) return { status: 200, answer: this.#plain(meta) }
    return { status: 404, answer: this.#plain(notFoundMeta('404 Page Not Found')) }
  }

  #tool(id: string): Page {
    const { tools, categories } = this.#deps.catalogue.version
    const listed = /^\d{1,15}$/.test(id) ? tools.get(Number(id)) : undefined
    if (listed === undefined) return { status: 404, answer: this.#plain(notFoundMeta('Tool Not Found')) }
    const tool = readListedTool(listed)
    const category = categories.find((candidate) => candidate.id === tool.categoryId)
    return { status: 200, answer: this.#plain(toolMeta(tool, category)) }
  }

  #home(search: string): Answer {
    const { version } = this.#deps.catalogue
    if (this.#homesOf !== version) {
      this.#homesOf = version
      this.#homes = new LruCache(HOME_CACHE_BYTES)
    }
    const known = this.#homes.get(search)
    if (known !== undefined) return known
    const answer = this.#renderHome(version, search)
    if (search.length <= REMEMBERED_SEARCH) this.#homes.set(search, answer, answer.body.length)
    return answer
  }

  #renderHome(version: CatalogueVersion, search: string): Answer {
    const { shell, publicUrl } = this.#deps
    const query = queryFromParams(new URLSearchParams(search))
    const { categories, stats } = version
    const head = pageHead(homeMeta(query, { categories, totalTools: stats.totalTools, publicUrl }), publicUrl)
    const data = initialData(version, `/${search}`, query)
    const html = this.#firstPaint(`/${search}`, data)
    return this.#answer(shell.fill(html === null ? { head } : { head, html, data }))
  }

  /** A page without its first paint is still a page. */
  #firstPaint(url: string, data: InitialData): string | null {
    try {
      return this.#deps.renderPage?.(url, data) ?? null
    } catch (error) {
      this.#deps.onError(error)
      return null
    }
  }

  #plain(meta: PageMeta): Answer {
    return this.#answer(this.#deps.shell.fill({ head: pageHead(meta, this.#deps.publicUrl) }))
  }

  #answer(body: string): Answer {
    const { epoch, head } = this.#deps.catalogue.version
    return new Answer({
      type: 'text/html; charset=utf-8',
      tag: `${this.#deps.shell.tag}-${epoch}-${head}`,
      body,
    })
  }
}
