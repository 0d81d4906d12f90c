import { createHash } from 'node:crypto'
import { agentCalls } from '#shared/api/agent-calls.ts'
import { PRIVATE_PATHS } from '#shared/site/fixed-pages.ts'
import { Answer } from '../answer.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { PerVersion } from '../per-version.ts'
import { discoveryTexts } from './discovery.ts'
import { FEED_PATH, feed } from './feed.ts'
import { CategoryTexts, LLMS_FULL_PATH, llmsFullText } from './llms-full.ts'
import { llmsText, READ_CALLS } from './llms-text.ts'
import { sitemapFiles } from './sitemap.ts'

const PLAIN = 'text/plain; charset=utf-8'
const XML = 'application/xml; charset=utf-8'
const ATOM = 'application/atom+xml; charset=utf-8'

/**
 * What programs read beside the pages: robots.txt, sitemap, feed, llms.txt, and how they are found. Made on first use, cached with the
 * version of the catalogue.
 */
export class SiteTexts {
  readonly #catalogue: Catalogue
  readonly #robots: Answer
  readonly #discovery: ReadonlyMap<string, Answer>
  readonly #sitemap: PerVersion<ReadonlyMap<string, Answer>>
  readonly #feed: PerVersion<Answer>
  readonly #llms: PerVersion<Answer>
  readonly #llmsFull: PerVersion<Answer>
  readonly #categories: CategoryTexts

  constructor(catalogue: Catalogue, publicUrl: string) {
    this.#catalogue = catalogue
    this.#robots = textAnswer(PLAIN, robots(publicUrl))
    this.#discovery = new Map(
      [...discoveryTexts(publicUrl)].map(([path, { type, body }]) => [
        path,
        textAnswer(type, JSON.stringify(body)),
      ]),
    )
    this.#sitemap = new PerVersion((version) => {
      const files = [...sitemapFiles(version, publicUrl)]
      return new Map(files.map(([path, xml]) => [path, textAnswer(XML, xml)]))
    })
    this.#feed = new PerVersion((version) => textAnswer(ATOM, feed(version, publicUrl)))
    this.#llms = new PerVersion((version) => textAnswer(PLAIN, llmsText(version, publicUrl)))
    this.#llmsFull = new PerVersion((version) => textAnswer(PLAIN, llmsFullText(version, publicUrl)))
    this.#categories = new CategoryTexts(publicUrl)
  }

  find(path: string): Answer | undefined {
    const { version } = this.#catalogue
    if (path === '/robots.txt') return this.#robots
    const found = this.#discovery.get(path)
    if (found !== undefined) return found
    if (path === '/llms.txt') return this.#llms.of(version)
    if (path === LLMS_FULL_PATH) return this.#llmsFull.of(version)
    if (path === FEED_PATH) return this.#feed.of(version)
    return /^\/sitemap(-\d+)?\.xml$/.test(path) ? this.#sitemap.of(version).get(path) : undefined
  }

  /** Everything about the tools of a category. @param charge as `CategoryTexts` calls it */
  findCategory(slug: string, charge: (tools: number) => Promise<void>): Promise<Answer | undefined> {
    return this.#categories.find(this.#catalogue.version, slug, charge)
  }
}

/** An ETag from the content: a restart or an unrelated change does not change it. */
function textAnswer(type: string, body: string): Answer {
  return new Answer({ type, tag: createHash('sha256').update(body).digest('hex').slice(0, 16), body })
}

/** Each path with everything below it. */
const ALLOWED = [
  ...new Set([
    ...READ_CALLS.map(({ path }) => path.replace(/:.*/, '')).filter((path) => !/^\/api\/tools\//.test(path)),
    agentCalls.agentDocs.path,
    '/api/sync/',
  ]),
]

/** What crawlers may read: everything public, the calls that only read the catalogue, and the files that pages need. */
function robots(publicUrl: string): string {
  const lines = [
    'User-agent: *',
    ...ALLOWED.map((path) => `Allow: ${path}`),
    'Disallow: /api/',
    ...PRIVATE_PATHS.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
  ]
  return `${lines.join('\n')}\n`
}
