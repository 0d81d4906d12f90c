import { createHash } from 'node:crypto'
import type { SharedList } from '#shared/domain/list.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { paths } from '#shared/paths.ts'
import { describePage } from '#shared/site/describe-page.ts'
import { FIXED_PAGES } from '#shared/site/fixed-pages.ts'
import { type PageMeta, SITE_NAME } from '#shared/site/page-meta.ts'
import { categoryQuery } from '#shared/site/shown-tools.ts'
import { type SitePage, sitePage } from '#shared/site/site-page.ts'
import { Answer } from '../answer.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { CatalogueVersion } from '../catalogue/catalogue-version.ts'
import { readDetailedTool, readListedTool } from '../catalogue/listed-tool.ts'
import { ClockCache } from '../clock-cache.ts'
import { PerVersion } from '../per-version.ts'
import {
  comparisonTable,
  factLines,
  listEntries,
  markdownLink,
  NOTICE,
  paragraph,
  toolFacts,
  toolLine,
} from './markdown.ts'
import { drawnAddress, pageFacts, readTools } from './page-data.ts'
import type { Page } from './pages.ts'

interface MarkdownPagesDeps {
  catalogue: Catalogue
  publicUrl: string
  findList: (token: string) => Promise<SharedList | undefined>
}

const MARKDOWN = 'text/markdown; charset=utf-8'
const CACHE_BYTES = 8 * 1024 * 1024
/** Of a category; its llms-full.txt, its feed and `GET /api/tools` have them all. */
const LISTED_TOOLS = 200

/**
 * Every public page as markdown, from the same facts as its title and its structured data. Pages of one person are HTML only.
 * Cached by address and version, like the drawn pages.
 */
export class MarkdownPages {
  readonly #deps: MarkdownPagesDeps
  readonly #known = new PerVersion(() => new ClockCache<Answer>(CACHE_BYTES))

  constructor(deps: MarkdownPagesDeps) {
    this.#deps = deps
  }

  /**
   * @param search the query with its question mark, or empty @param charge is called before work that no cache saves
   * @returns null for pages that are not for everybody
   */
  async page(path: string, search: string, charge: () => Promise<void>): Promise<Page | null> {
    const page = sitePage(path, search)
    if (page.kind === 'fixed' && FIXED_PAGES.get(page.path)?.isPublic !== true) return null
    const { version } = this.#deps.catalogue
    const address = page.kind === 'list' ? null : drawnAddress(version, page, path)
    const cache = this.#known.of(version)
    const known = address === null ? undefined : cache.get(address)
    if (known !== undefined) return { status: 200, answer: known }
    await charge()
    const list = page.kind === 'list' ? ((await this.#deps.findList(page.token)) ?? null) : null
    const { status, text } = this.#write(version, page, list)
    const tag = createHash('sha256').update(text).digest('base64url').slice(0, 16)
    const answer = new Answer({ type: MARKDOWN, tag: `md-${tag}`, body: text })
    if (address !== null && status === 200) cache.set(address, answer, answer.weight + address.length)
    return { status, answer }
  }

  #write(version: CatalogueVersion, page: SitePage, list: SharedList | null) {
    const origin = this.#deps.publicUrl
    const meta = describePage(page, pageFacts(version, page, { origin, summary: null, list }))
    const body = meta.status === 200 ? bodyOf(version, { page, list, origin }) : []
    return { status: meta.status, text: [...headOf(meta, origin), ...body, '', NOTICE, ''].join('\n') }
  }
}

function headOf({ title, description, canonical }: PageMeta, origin: string): string[] {
  const source = canonical === null ? [] : [`Source: ${origin}${canonical}`, '']
  return [`# ${paragraph(title.replace(` | ${SITE_NAME}`, ''))}`, '', paragraph(description), '', ...source]
}

interface Asked {
  page: SitePage
  list: SharedList | null
  origin: string
}

function bodyOf(version: CatalogueVersion, { page, list, origin }: Asked): string[] {
  const lines = (tools: readonly SyncTool[]) => tools.map((tool) => toolLine(tool, origin))
  const ids = pageIds(version, page)
  switch (page.kind) {
    case 'home': {
      const { ids: found, total } = version.engine.run(page.query)
      const isPlain = page.query.search === '' && page.query.category === null
      return [
        `${total} tools, page ${page.query.page}:`,
        '',
        ...lines(readTools(version, found)),
        ...(isPlain ? ['', '## Categories', '', ...categoryLines(version, origin)] : []),
      ]
    }
    case 'category': {
      const query = { ...categoryQuery(page.slug), sortBy: page.sortBy, limit: LISTED_TOOLS }
      const { ids: found, total } = version.engine.run(query)
      return [`${total} tools:`, '', ...lines(readTools(version, found))]
    }
    case 'tool': {
      const [tool] = detailed(version, ids)
      return tool === undefined ? [] : toolBody(version, tool, origin)
    }
    case 'compare':
    case 'versus':
      return comparisonTable(detailed(version, ids), (tool) => categoryName(version, tool))
    case 'alternatives':
      return lines(readTools(version, ids.slice(1)))
    case 'list':
      return list === null ? [] : listEntries(list, origin)
    case 'fixed':
      return page.path === paths.categories ? categoryLines(version, origin) : lines(readTools(version, ids))
    case 'missing':
      return []
  }
}

const pageIds = (version: CatalogueVersion, page: SitePage): number[] =>
  page.kind === 'home' || page.kind === 'category' || page.kind === 'list'
    ? []
    : pageFacts(version, page, { origin: '', summary: null, list: null }).tools.map(({ id }) => id)

function detailed({ tools }: CatalogueVersion, ids: readonly number[]): SyncTool[] {
  return ids.flatMap((id) => {
    const listed = tools.get(id)
    return listed === undefined ? [] : [readDetailedTool(listed)]
  })
}

function toolBody(version: CatalogueVersion, tool: SyncTool, origin: string): string[] {
  const listed = version.tools.get(tool.id)
  const summary = listed === undefined ? null : readListedTool(listed).aiSummary
  return [
    ...factLines(toolFacts(tool, categoryName(version, tool))),
    ...(summary === null ? [] : ['', '## Summary', '', ...summary.split(/\n+/).map(paragraph)]),
    '',
    '## More',
    '',
    `- ${markdownLink('Changes as a feed', `${origin}/feeds/tools/${tool.id}.json`)}`,
    `- ${markdownLink('The same as JSON', `${origin}/api/tools/${tool.id}`)}`,
  ]
}

const categoryName = ({ categories }: CatalogueVersion, { categoryId }: SyncTool): string =>
  categories.find(({ id }) => id === categoryId)?.name ?? ''

function categoryLines({ categories }: CatalogueVersion, origin: string): string[] {
  return categories.map(
    ({ name, slug, description, toolCount }) =>
      `- ${markdownLink(name, origin + paths.categoryTools(slug))} (${toolCount}): ${paragraph(description)}`,
  )
}
