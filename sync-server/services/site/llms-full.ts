import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CategoryWithCount } from '#shared/domain/category.ts'
import { paths } from '#shared/paths.ts'
import { SITE_NAME } from '#shared/site/page-meta.ts'
import { Answer } from '../answer.ts'
import type { CatalogueVersion } from '../catalogue/catalogue-version.ts'
import { type ListedTool, readDetailedTool, readListedTool } from '../catalogue/listed-tool.ts'
import { ClockCache } from '../clock-cache.ts'
import { PerVersion } from '../per-version.ts'
import { factLines, markdownLink, NOTICE, paragraph, toolFacts } from './markdown.ts'

export const LLMS_FULL_PATH = '/llms-full.txt'
const OF_A_CATEGORY = /^\/categories\/([^/]+)\/llms-full\.txt$/
const PLAIN = 'text/plain; charset=utf-8'
const CACHE_BYTES = 16 * 1024 * 1024
/** Tools that are written before other requests have a turn. */
const SLICE = 200

/** Where everything about the tools of a category is. */
export const categoryTextPath = (slug: string): string => `${paths.categoryTools(slug)}${LLMS_FULL_PATH}`

/** The slug of the category whose text this address is, or null. @param path with valid percent-encodings */
export function categoryOfText(path: string): string | null {
  const slug = OF_A_CATEGORY.exec(path)?.[1]
  return slug === undefined ? null : decodeURIComponent(slug)
}

/** llms-full.txt: the catalogue in whole is too long to be read at once, so it leads to a text for each category. */
export function llmsFullText({ stats, categories }: CatalogueVersion, publicUrl: string): string {
  return [
    `# ${SITE_NAME}: everything about its tools`,
    '',
    `> ${stats.totalTools} AI tools with all that is known of them, a file for each category.`,
    '',
    `[llms.txt](${publicUrl}/llms.txt) says what this site is and how programs use it.`,
    '',
    '## Categories',
    '',
    ...categories.map(
      ({ name, slug, description, toolCount }) =>
        `- ${markdownLink(name, publicUrl + categoryTextPath(slug))} (${toolCount}): ${paragraph(description)}`,
    ),
    '',
  ].join('\n')
}

interface Made {
  done: ClockCache<Answer>
  underWay: Map<string, Promise<Answer>>
}

/** The texts of categories: their tools but those that are gone, as in lists, the most popular first. Each is written when it is first asked for, once for a version of the catalogue. */
export class CategoryTexts {
  readonly #publicUrl: string
  readonly #made = new PerVersion((): Made => ({ done: new ClockCache(CACHE_BYTES), underWay: new Map() }))

  constructor(publicUrl: string) {
    this.#publicUrl = publicUrl
  }

  /**
   * @param charge is called with the number of tools before work that no cache saves
   * @returns undefined where there is no such category
   */
  async find(
    version: CatalogueVersion,
    slug: string,
    charge: (tools: number) => Promise<void>,
  ): Promise<Answer | undefined> {
    const category = version.categories.find((one) => one.slug === slug)
    if (category === undefined) return undefined
    const { done, underWay } = this.#made.of(version)
    const known = done.get(slug)
    if (known !== undefined) return known
    await charge(category.toolCount)
    const making = underWay.get(slug) ?? this.#write(version, category)
    underWay.set(slug, making)
    try {
      const answer = await making
      done.set(slug, answer, answer.weight)
      return answer
    } finally {
      underWay.delete(slug)
    }
  }

  async #write(version: CatalogueVersion, category: CategoryWithCount): Promise<Answer> {
    const { id, name, slug, description } = category
    const tools = [...version.tools.values()]
      .filter(({ categoryIds, isDiscontinued }) => categoryIds.includes(id) && !isDiscontinued)
      .toSorted((a, b) => b.popularity - a.popularity || a.id - b.id)
    const parts = [
      `# ${paragraph(name)}: ${tools.length} AI tools`,
      `> ${paragraph(description)}`,
      `Source: ${this.#publicUrl}${paths.categoryTools(slug)}. [All categories](${this.#publicUrl}${LLMS_FULL_PATH})`,
      NOTICE,
    ]
    for (const [at, tool] of tools.entries()) {
      if (at % SLICE === SLICE - 1) await nextTurn()
      parts.push(this.#section(version, tool))
    }
    const body = `${parts.join('\n\n')}\n`
    return new Answer({
      type: PLAIN,
      tag: createHash('sha256').update(body).digest('hex').slice(0, 16),
      body,
    })
  }

  #section({ categories }: CatalogueVersion, listed: ListedTool): string {
    const tool = readDetailedTool(listed)
    const { aiSummary } = readListedTool(listed)
    // A tool may stand here by another category than its first.
    const own = categories.find(({ id }) => id === tool.categoryId)?.name ?? ''
    return [
      `## ${markdownLink(tool.name, this.#publicUrl + paths.tool(tool.id))}`,
      paragraph(tool.description),
      factLines(toolFacts(tool, own)).join('\n'),
      ...(aiSummary === null ? [] : aiSummary.split(/\n+/).map(paragraph)),
    ].join('\n\n')
  }
}
