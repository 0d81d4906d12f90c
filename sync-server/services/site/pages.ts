import type { InitialData } from '#shared/api/initial-data.ts'
import { describePage, type PageFacts } from '#shared/site/describe-page.ts'
import { FIXED_PAGES } from '#shared/site/fixed-pages.ts'
import { headTags } from '#shared/site/head-tags.ts'
import type { PageMeta } from '#shared/site/page-meta.ts'
import { type SitePage, sitePage } from '#shared/site/site-page.ts'
import { Answer } from '../answer.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { CatalogueVersion } from '../catalogue/catalogue-version.ts'
import { ClockCache } from '../clock-cache.ts'
import { PerVersion } from '../per-version.ts'
import type { PageRenderer } from './load-renderer.ts'
import { initialData, pageFacts } from './page-data.ts'
import { pageHead, type Shell } from './shell.ts'

export interface Page {
  status: 200 | 404
  answer: Answer
}

type Summary = NonNullable<PageFacts['summary']> | null

const CACHE_BYTES = 32 * 1024 * 1024
/** Longer addresses are answered, but not cached. */
const MAX_CACHED_ADDRESS = 300

export interface PagesDeps {
  shell: Shell
  catalogue: Catalogue
  publicUrl: string
  /** null: nothing has been built for the server, and the client renders all of it. */
  renderer: PageRenderer | null
  /** The texts for search engines of a tool. */
  findSummary: (toolId: number) => Promise<Summary>
  /** Whether any maker of a tool pays for a place on the home page. */
  hasFeatured: () => Promise<boolean>
  isPremiumPaid: boolean
  onError: (error: unknown) => void
}

/** Every page of SPEC §2 as HTML: the shell with the head of the page and, if it is public, its content. */
export class Pages {
  readonly #deps: PagesDeps
  readonly #known = new PerVersion(() => new ClockCache<Answer>(CACHE_BYTES))

  constructor(deps: PagesDeps) {
    this.#deps = deps
  }

  /** Synchronous when nothing has to be read. `search` is the query with its question mark, or empty. */
  page(path: string, search: string): Page | Promise<Page> {
    const { version } = this.#deps.catalogue
    const address = path + search
    const known = this.#known.of(version).get(address)
    if (known !== undefined) return { status: 200, answer: known }
    const page = sitePage(path, search)
    if (page.kind === 'home') return this.#home(version, { address, page })
    const id = page.kind === 'tool' ? page.id : null
    if (id === null || version.tools.get(id)?.hasAiSummary !== true)
      return this.#make(version, { address, page }, {})
    return this.#deps.findSummary(id).then((summary) => this.#make(version, { address, page }, { summary }))
  }

  /** Space for featured tools is reserved only when there are some. */
  async #home(version: CatalogueVersion, asked: Omit<Asked, 'meta' | 'mark'>): Promise<Page> {
    const { hasFeatured, onError } = this.#deps
    const hasSome = await hasFeatured().catch((error: unknown) => {
      onError(error)
      return false
    })
    return this.#make(version, asked, { mark: hasSome ? FEATURED_MARK : '' })
  }

  #make(
    version: CatalogueVersion,
    { address, page }: Omit<Asked, 'meta' | 'mark'>,
    { summary = null, mark = '' }: { summary?: Summary; mark?: string },
  ): Page {
    const cache = this.#known.of(version)
    const meta = describePage(page, pageFacts(version, page, { origin: this.#deps.publicUrl, summary }))
    const answer = isDrawn(page, meta)
      ? this.#drawn(version, { address, page, meta, mark })
      : this.#plain(version, meta)
    const isCached = meta.status === 200 && address.length <= MAX_CACHED_ADDRESS
    if (isCached) cache.set(address, answer, answer.weight + address.length)
    return { status: meta.status, answer }
  }

  /** Without a first paint when rendering fails: the client then renders all of it. */
  #drawn(version: CatalogueVersion, { address, page, meta, mark }: Asked): Answer {
    const { renderer, shell } = this.#deps
    const data = initialData(version, page, this.#deps)
    const html = this.#firstPaint(address, data)
    if (renderer === null || html === null) return this.#plain(version, meta)
    const { links, styles } = renderer.files(address)
    const head = this.#head(meta) + mark
    return this.#answer(version, shell.fill({ head, styles, html, late: links, data }))
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
    const { shell, isPremiumPaid } = this.#deps
    return new Answer({
      type: 'text/html; charset=utf-8',
      tag: `${shell.tag}-${epoch}-${head}${isPremiumPaid ? '-paid' : ''}`,
      body,
    })
  }
}

interface Asked {
  address: string
  page: SitePage
  meta: PageMeta
  /** Also written into the head. */
  mark: string
}

/** index.html looks for this before the first paint. */
const FEATURED_MARK = '<meta name="featured" content="1">'

/** Public pages that exist. A page that looks different to a signed-in user is left to the client. */
function isDrawn(page: SitePage, { status }: PageMeta): boolean {
  if (page.kind === 'fixed') return FIXED_PAGES.get(page.path)?.isPublic === true
  return status === 200
}
