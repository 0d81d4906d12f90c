import type { InitialData } from '#shared/api/initial-data.ts'
import { describePage, type PageFacts } from '#shared/site/describe-page.ts'
import { FIXED_PAGES } from '#shared/site/fixed-pages.ts'
import { headTags } from '#shared/site/head-tags.ts'
import type { PageMeta } from '#shared/site/page-meta.ts'
import { type SitePage, sitePage } from '#shared/site/site-page.ts'
import { Answer } from '../answer.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { CatalogueVersion } from '../catalogue/catalogue-version.ts'
import { LruCache } from '../lru-cache.ts'
import { PerVersion } from '../per-version.ts'
import { initialData } from './initial-data.ts'
import type { PageRenderer } from './load-renderer.ts'
import { pageFacts } from './page-facts.ts'
import { pageHead } from './page-head.ts'
import type { Shell } from './shell.ts'

export interface Page {
  status: 200 | 404
  answer: Answer
}

type Summary = NonNullable<PageFacts['summary']> | null

const CACHE_BYTES = 32 * 1024 * 1024
/** Longer addresses are answered, but not remembered. */
const REMEMBERED_ADDRESS = 300

export interface PagesDeps {
  shell: Shell
  catalogue: Catalogue
  publicUrl: string
  /** null: nothing has been built for the server, and the client renders all of it. */
  renderer: PageRenderer | null
  /** What was written for search engines of a tool. */
  findSummary: (toolId: number) => Promise<Summary>
  onError: (error: unknown) => void
}

/** Every page of SPEC §2 as HTML: the shell with the head of the page and, where anybody may see it, its content. */
export class Pages {
  readonly #deps: PagesDeps
  readonly #known = new PerVersion(() => new LruCache<Answer>(CACHE_BYTES))

  constructor(deps: PagesDeps) {
    this.#deps = deps
  }

  /** At once where nothing has to be looked up. `search` is the query with its question mark, or empty. */
  page(path: string, search: string): Page | Promise<Page> {
    const { version } = this.#deps.catalogue
    const address = path + search
    const known = this.#known.of(version).get(address)
    if (known !== undefined) return { status: 200, answer: known }
    const page = sitePage(path, search)
    const id = page.kind === 'tool' ? page.id : null
    if (id === null || version.tools.get(id)?.hasAiSummary !== true)
      return this.#make(version, { address, page }, null)
    return this.#deps.findSummary(id).then((summary) => this.#make(version, { address, page }, summary))
  }

  #make(version: CatalogueVersion, { address, page }: Omit<Asked, 'meta'>, summary: Summary): Page {
    const cache = this.#known.of(version)
    const meta = describePage(page, pageFacts(version, page, { origin: this.#deps.publicUrl, summary }))
    const answer = isDrawn(page, meta)
      ? this.#drawn(version, { address, page, meta })
      : this.#plain(version, meta)
    const isKept = meta.status === 200 && address.length <= REMEMBERED_ADDRESS
    if (isKept) cache.set(address, answer, answer.body.length + address.length)
    return { status: meta.status, answer }
  }

  /** A page without its first paint is still a page. */
  #drawn(version: CatalogueVersion, { address, page, meta }: Asked): Answer {
    const { renderer, shell } = this.#deps
    const data = initialData(version, page)
    const html = this.#firstPaint(address, data)
    if (renderer === null || html === null) return this.#plain(version, meta)
    const { links, styles } = renderer.files(address)
    return this.#answer(version, shell.fill({ head: this.#head(meta), styles, html, late: links, data }))
  }

  #firstPaint(address: string, data: InitialData): string | null {
    try {
      return this.#deps.renderer?.render(address, data) ?? null
    } catch (error) {
      this.#deps.onError(error)
      return null
    }
  }

  #plain(version: CatalogueVersion, meta: PageMeta): Answer {
    return this.#answer(version, this.#deps.shell.fill({ head: this.#head(meta) }))
  }

  #head(meta: PageMeta): string {
    return pageHead(headTags(meta, this.#deps.publicUrl))
  }

  #answer({ epoch, head }: CatalogueVersion, body: string): Answer {
    return new Answer({
      type: 'text/html; charset=utf-8',
      tag: `${this.#deps.shell.tag}-${epoch}-${head}`,
      body,
    })
  }
}

interface Asked {
  address: string
  page: SitePage
  meta: PageMeta
}

/** What is nobody's own and really there. A page that somebody signed in sees otherwise is left to the client. */
function isDrawn(page: SitePage, { status }: PageMeta): boolean {
  if (page.kind === 'fixed') return FIXED_PAGES.get(page.path)?.isPublic === true
  return status === 200
}
