import { createHash } from 'node:crypto'
import type { InitialData } from '#shared/api/initial-data.ts'
import type { SharedList } from '#shared/domain/list.ts'
import { describePage } from '#shared/site/describe-page.ts'
import { FIXED_PAGES } from '#shared/site/fixed-pages.ts'
import { headTags } from '#shared/site/head-tags.ts'
import type { PageMeta } from '#shared/site/page-meta.ts'
import type { PictureSubject } from '#shared/site/picture.ts'
import { type SitePage, sitePage } from '#shared/site/site-page.ts'
import { Answer } from '../answer.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { CatalogueVersion } from '../catalogue/catalogue-version.ts'
import { ClockCache } from '../clock-cache.ts'
import { PerVersion } from '../per-version.ts'
import type { PageRenderer } from './load-renderer.ts'
import { drawnAddress, initialData, pageFacts } from './page-data.ts'
import { pageHead, type Shell } from './shell.ts'

export interface Page {
  status: 200 | 404
  answer: Answer
}

type Summary = InitialData['summaryParts']
type List = InitialData['sharedList']

const CACHE_BYTES = 32 * 1024 * 1024

export interface PagesDeps {
  shell: Shell
  catalogue: Catalogue
  publicUrl: string
  /** null: nothing has been built for the server, and the client renders all of it. */
  renderer: PageRenderer | null
  /** The symbols of the marks that drawn markup uses. */
  marksIn: (html: string) => string
  /** The address of the picture of a shared list. */
  pictureOf: (list: SharedList) => string
  /** The address of the picture that stands for a page; null where there is none. */
  pictureIn: (version: CatalogueVersion, subject: PictureSubject) => string | null
  /** What the summary of a tool comes down to, with its texts for search engines. */
  findSummary: (toolId: number) => Promise<Summary>
  /** The list that is shared under a token. */
  findList: (token: string) => Promise<SharedList | undefined>
  /** Whether any maker of a tool pays for a place on the home page. */
  hasFeatured: () => Promise<boolean>
  isPremiumPaid: boolean
  onError: (error: unknown) => void
}

/** Whether there is time to draw a page; asked only when it is not cached. */
export type MayDraw = () => boolean | Promise<boolean>

/**
 * Every page of SPEC §2 as HTML: the shell with the head of the page and, if it is public, its content. Drawing takes tens
 * of milliseconds, so it happens once for each public address and version; parameters that no page knows make no other
 * page, and searches, filters and whatever else search engines do not index are drawn by the client.
 */
export class Pages {
  readonly #deps: PagesDeps
  readonly #known = new PerVersion(() => new ClockCache<Answer>(CACHE_BYTES))
  #isShrinking = false

  constructor(deps: PagesDeps) {
    this.#deps = deps
  }

  /** Synchronous when the page is cached. `search` is the query with its question mark, or empty. */
  page(path: string, search: string, mayDraw: MayDraw = () => true): Page | Promise<Page> {
    const { version } = this.#deps.catalogue
    const known = this.#cached(version, path + search)
    if (known !== undefined) return known
    const page = sitePage(path, search)
    const address = drawnAddress(version, page, path)
    return (
      (address === null ? undefined : this.#cached(version, address)) ??
      this.#make({ page, address, mayDraw })
    )
  }

  #cached(version: CatalogueVersion, address: string): Page | undefined {
    const answer = this.#known.of(version).get(address)
    return answer && { status: 200, answer }
  }

  async #make({ page, address, mayDraw }: Asked): Promise<Page> {
    const isAllowed = address !== null && (await mayDraw())
    const [summary, list] = await Promise.all([this.#summaryOf(page), this.#listOf(page)])
    const mark = isAllowed && page.kind === 'home' ? await this.#featuredMark() : ''
    // The catalogue may have moved on in the meantime.
    const { version } = this.#deps.catalogue
    const origin = this.#deps.publicUrl
    const meta = describePage(page, pageFacts(version, page, { origin, summary, list }))
    const { status } = meta
    if (!isAllowed || !isPublic(page, meta)) {
      const answer = this.#plain(version, meta)
      // Of the pages that the client draws, those with a fixed address are few.
      if (page.kind === 'fixed' && !isPublic(page, meta)) this.#keep(version, page.path, answer)
      return { status, answer }
    }
    // Another request may have drawn it while this one was waiting.
    const state = list === null ? '' : `-${stateOf(list)}`
    const known = this.#cached(version, address + state)
    if (known !== undefined) return known
    const answer = this.#drawn(version, { address, page, meta, summary, list, state, mark })
    this.#keep(version, address + state, answer)
    if (page.kind === 'home') void this.#shrink(answer).catch(this.#deps.onError)
    return { status, answer }
  }

  /**
   * The home page is what a phone asks for that sees us for the first time: its best form, a fifth of a second's work
   * beside the requests, is a round trip shorter than the quick one. While the catalogue changes quickly, versions go
   * without.
   */
  async #shrink(answer: Answer): Promise<void> {
    if (this.#isShrinking) return
    this.#isShrinking = true
    try {
      await answer.encodeBest()
    } finally {
      this.#isShrinking = false
    }
  }

  #keep(version: CatalogueVersion, address: string, answer: Answer): void {
    this.#known.of(version).set(address, answer, answer.weight + address.length)
  }

  async #summaryOf(page: SitePage): Promise<Summary> {
    const { catalogue, findSummary } = this.#deps
    const id = page.kind === 'tool' ? page.id : null
    const hasSummary = id !== null && catalogue.version.tools.get(id)?.hasAiSummary === true
    return hasSummary ? findSummary(id) : null
  }

  async #listOf(page: SitePage): Promise<List> {
    return page.kind === 'list' ? ((await this.#deps.findList(page.token)) ?? null) : null
  }

  /** Space for featured tools is reserved only when there are some. */
  async #featuredMark(): Promise<string> {
    const { hasFeatured, onError } = this.#deps
    const hasSome = await hasFeatured().catch((error: unknown) => {
      onError(error)
      return false
    })
    return hasSome ? FEATURED_MARK : ''
  }

  /** Without a first paint when rendering fails: the client then renders all of it. */
  #drawn(version: CatalogueVersion, drawing: Drawing): Answer {
    const { address, page, meta, summary, list, state, mark } = drawing
    const { renderer, shell, marksIn, isPremiumPaid } = this.#deps
    const data = initialData(version, page, { isPremiumPaid, summaryParts: summary, sharedList: list })
    const html = this.#firstPaint(address, data)
    if (renderer === null || html === null) return this.#plain(version, meta)
    const { links, styles } = renderer.files(address)
    const head = this.#head(version, meta, list) + mark
    return this.#answer(
      version,
      shell.fill({ head, styles, marks: marksIn(html), html, late: links, data }),
      `drawn${state}`,
    )
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
    return this.#answer(version, this.#deps.shell.fill({ head: this.#head(version, meta) }), 'plain')
  }

  #head(version: CatalogueVersion, meta: PageMeta, list: List = null): string {
    const { publicUrl, pictureIn, pictureOf } = this.#deps
    const addressOf = (subject: PictureSubject) =>
      subject.kind === 'list' && list !== null ? pictureOf(list) : pictureIn(version, subject)
    return pageHead(headTags(meta, publicUrl, addressOf))
  }

  #answer({ epoch, head }: CatalogueVersion, body: string, form: `drawn${string}` | 'plain'): Answer {
    const { shell, isPremiumPaid } = this.#deps
    return new Answer({
      type: 'text/html; charset=utf-8',
      tag: `${shell.tag}-${epoch}-${head}${isPremiumPaid ? '-paid' : ''}${form === 'plain' ? '-plain' : form.slice('drawn'.length)}`,
      body,
    })
  }
}

interface Asked {
  page: SitePage
  /** As `drawnAddress` says. */
  address: string | null
  mayDraw: MayDraw
}

interface Drawing {
  address: string
  page: SitePage
  meta: PageMeta
  summary: Summary
  list: List
  /** Tells the states of what changes while the catalogue stays: a shared list. */
  state: string
  /** Also written into the head. */
  mark: string
}

function stateOf(list: SharedList): string {
  return createHash('sha256').update(JSON.stringify(list)).digest('base64url').slice(0, 16)
}

/** index.html looks for this before the first paint. */
const FEATURED_MARK = '<meta name="featured" content="1">'

/** Pages that exist and look the same to everybody. */
function isPublic(page: SitePage, { status }: PageMeta): boolean {
  if (page.kind === 'fixed') return FIXED_PAGES.get(page.path)?.isPublic === true
  return status === 200
}
