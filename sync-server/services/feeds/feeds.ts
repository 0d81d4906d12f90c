import { createHash } from 'node:crypto'
import { type CatalogueQuery, EMPTY_QUERY, queryToParams } from '#shared/catalogue/query.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import type { KeptChange } from '#shared/domain/tool-change.ts'
import { describeChange, describeSource } from '#shared/messages/changes.ts'
import { feedMessages } from '#shared/messages/feeds.ts'
import { paths } from '#shared/paths.ts'
import {
  type FeedFormat,
  type FeedPlace,
  feedAddress,
  feedOfCategory,
  feedOfSearch,
  feedOfTool,
  searchFeedTitle,
} from '#shared/site/feed-places.ts'
import { SITE_NAME } from '#shared/site/page-meta.ts'
import type { Database } from '../../db/schema.ts'
import { listChanges } from '../../repositories/tool-changes.ts'
import { Answer } from '../answer.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { CatalogueVersion } from '../catalogue/catalogue-version.ts'
import { ClockCache } from '../clock-cache.ts'
import { PerVersion } from '../per-version.ts'
import { readTools } from '../site/page-data.ts'
import { type FeedEntry, writeFeed } from './feed-formats.ts'

const MAX_ENTRIES = 50
const CACHE_BYTES = 4 * 1024 * 1024

interface FeedDeps {
  reader: Database
  catalogue: Catalogue
  publicUrl: string
}

/** Which tools a feed is about, and what it is called. */
interface Subject {
  place: FeedPlace
  title: string
  /** Path and search of the page that shows them. */
  page: string
  /** All of them. */
  ids: readonly number[]
  /** The newest of them, as new tools. */
  newest: readonly number[]
}

/** Feeds of new tools and of what changed of tools. A change of a fact is a version of the catalogue, so each version has its own. */
export class Feeds {
  readonly #deps: FeedDeps
  readonly #answers = new PerVersion(() => new ClockCache<Answer>(CACHE_BYTES))

  constructor(deps: FeedDeps) {
    this.#deps = deps
  }

  /** undefined when the tool is not listed. */
  ofTool(id: number, format: FeedFormat): Promise<Answer> | undefined {
    const [tool] = readTools(this.#version, [id])
    if (tool === undefined) return undefined
    return this.#answer(feedOfTool(id), format, () => ({
      title: feedMessages.of(tool.name),
      page: paths.tool(id),
      ids: [id],
      newest: [id],
    }))
  }

  /** undefined when there is no such category. */
  ofCategory(slug: string, format: FeedFormat): Promise<Answer> | undefined {
    const category = this.#version.categories.find((one) => one.slug === slug)
    if (category === undefined) return undefined
    return this.#answer(feedOfCategory(slug), format, () => ({
      title: feedMessages.ofCategory(category.name),
      page: paths.categoryTools(slug),
      ...this.#matching({ ...EMPTY_QUERY, category: category.name }),
    }))
  }

  /** Of the tools that a search finds; of all where it asks for nothing. */
  ofSearch(query: CatalogueQuery, format: FeedFormat): Promise<Answer> {
    const search = queryToParams(query).toString()
    return this.#answer(feedOfSearch(query), format, () => ({
      title: searchFeedTitle(query),
      page: search === '' ? paths.home : `${paths.home}?${search}`,
      ...this.#matching(query),
    }))
  }

  get #version(): CatalogueVersion {
    return this.#deps.catalogue.version
  }

  /** A tool that is discontinued leaves lists, and that it is must be told to who follows them. */
  #matching(query: CatalogueQuery): Pick<Subject, 'ids' | 'newest'> {
    const { engine, tools } = this.#version
    const discontinued = query.discontinued === 'hide' ? 'include' : query.discontinued
    const all = { ...query, discontinued, sortBy: 'newest', page: 1, limit: tools.size } as const
    const { ids } = engine.run(all)
    return { ids, newest: ids.slice(0, MAX_ENTRIES) }
  }

  async #answer(
    place: FeedPlace,
    format: FeedFormat,
    subjectOf: () => Omit<Subject, 'place'>,
  ): Promise<Answer> {
    const address = feedAddress(place, format)
    const answers = this.#answers.of(this.#version)
    const known = answers.get(address)
    if (known !== undefined) return known
    const { publicUrl } = this.#deps
    const { title, page, ...subject } = subjectOf()
    const entries = await this.#entries(subject)
    const feed = {
      title: feedMessages.titled(SITE_NAME, title),
      address: publicUrl + address,
      page: publicUrl + page,
      entries,
    }
    const { type, body } = writeFeed(feed, format)
    const tag = createHash('sha256').update(body).digest('base64url').slice(0, 16)
    const answer = new Answer({ type, tag, body })
    answers.set(address, answer, answer.weight)
    return answer
  }

  async #entries({ ids, newest }: Pick<Subject, 'ids' | 'newest'>): Promise<FeedEntry[]> {
    const version = this.#version
    const names = new Map(version.categories.map(({ id, name }) => [id, name]))
    const changes = await listChanges(this.#deps.reader, ids, MAX_ENTRIES)
    const told = new Map(
      readTools(version, [...newest, ...changes.map(({ toolId }) => toolId)]).map((tool) => [tool.id, tool]),
    )
    const placed = (tool: SyncTool) => ({
      address: this.#deps.publicUrl + paths.tool(tool.id),
      category: names.get(tool.categoryId),
    })
    const added = newest.flatMap((id) => {
      const tool = told.get(id)
      return tool === undefined ? [] : [addedEntry(tool, placed(tool))]
    })
    const changed = changes.flatMap((kept) => {
      const tool = told.get(kept.toolId)
      return tool === undefined ? [] : [changedEntry(tool, kept, placed(tool))]
    })
    return [...changed, ...added]
      .toSorted((a, b) => (a.published < b.published ? 1 : a.published > b.published ? -1 : 0))
      .slice(0, MAX_ENTRIES)
  }
}

interface Placed {
  address: string
  category: string | undefined
}

const addedEntry = (tool: SyncTool, { address, category }: Placed): FeedEntry => ({
  id: address,
  page: address,
  title: feedMessages.added(tool.name),
  text: tool.description,
  category,
  published: tool.createdAt,
  updated: tool.createdAt,
})

function changedEntry(tool: SyncTool, kept: KeptChange, { address, category }: Placed): FeedEntry {
  const { id, at, change } = kept
  const words = describeChange(change)
  return {
    id: `${address}#change-${id}`,
    page: address,
    title: feedMessages.changed(tool.name, words),
    text: `${change.kind === 'description' ? change.after : `${words}.`}\n\n${describeSource(kept)}.`,
    category,
    published: at,
    updated: at,
  }
}
