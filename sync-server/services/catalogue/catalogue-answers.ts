import { setImmediate } from 'node:timers/promises'
import type { CallOutput } from '#shared/api/call.ts'
import type { contract } from '#shared/api/contract.ts'
import type { CategoryWithCount } from '#shared/domain/category.ts'
import type { Stats } from '#shared/domain/stats.ts'
import type { StoredSummary, ToolDetail } from '#shared/domain/summary.ts'
import type { ToolAnswer } from '#shared/domain/tool.ts'
import { UI_COUNTS } from '#shared/policy/ui.ts'
import { type Answer, jsonAnswer, jsonBytesAnswer } from '../answer.ts'
import { ClockCache } from '../clock-cache.ts'
import { alternativesOf } from './alternatives.ts'
import type { CatalogueVersion } from './catalogue-version.ts'
import { type ListRequest, listKey } from './list-query.ts'
import type { ListedTool } from './listed-tool.ts'
import { toToolSummary } from './tool-summary.ts'

/** Raised when answers change their form or order, so that ETags of an older release no longer match. */
const ANSWER_FORMAT = 2

const LIST_CACHE_BYTES = 32 * 1024 * 1024
const ALTERNATIVES_CACHE_BYTES = 8 * 1024 * 1024
const RAW_CACHE_CHARACTERS = 2 * 1024 * 1024
const RAW_LIMIT = 1024
/** Carrying over so many lists takes less than a second. */
const MAX_CARRIED = 400

type ToolList = CallOutput<(typeof contract)['listTools']>
type AlternativesAnswer = CallOutput<(typeof contract)['listAlternatives']>

interface CachedList {
  request: ListRequest
  answer: Answer<ToolList>
}

const COMMA = Buffer.from(',')
const CLOSE = Buffer.from('}')
const DETAILS = Buffer.from(',"details":')

/** The answer of a tool with its details, still open. */
const detailed = ({ json, details }: ListedTool): Buffer[] => [json.subarray(0, -1), DETAILS, details]

/** The answers of one version of the catalogue, made on first use and cached as long as the version is served. */
export class CatalogueAnswers {
  readonly #version: CatalogueVersion
  /** By normalised query. */
  readonly #lists = new ClockCache<CachedList>(LIST_CACHE_BYTES)
  readonly #alternatives = new ClockCache<Answer<AlternativesAnswer>>(ALTERNATIVES_CACHE_BYTES)
  /** From the raw query string to the normalised query, so that a known string needs no parsing. */
  #keys = new ClockCache<string>(RAW_CACHE_CHARACTERS)
  /** An ETag belongs to one address, so the version alone makes a strong one; no body is hashed. */
  readonly #tag: string
  #categories: Answer<CategoryWithCount[]> | undefined
  #stats: Answer<Stats> | undefined
  #trending: Answer<ToolAnswer[]> | undefined

  constructor(version: CatalogueVersion) {
    this.#version = version
    this.#tag = `${version.epoch}-${version.head}-${ANSWER_FORMAT}`
  }

  /** The cached answer to this query string, if there is one. */
  knownList(rawQuery: string): Answer<ToolList> | undefined {
    const key = this.#keys.get(rawQuery)
    return key === undefined ? undefined : this.#lists.get(key)?.answer
  }

  list(rawQuery: string, request: ListRequest): Answer<ToolList> {
    const key = listKey(request)
    if (rawQuery.length <= RAW_LIMIT) this.#keys.set(rawQuery, key, rawQuery.length + key.length)
    return this.#list(key, request)
  }

  /**
   * Answers anew what is asked for again and again, before this version is served: otherwise an hourly change of popularity
   * would empty the cache, and all at once would wait for the engine. Ends early when `isUrgent`.
   */
  async carryOver(from: CatalogueAnswers, isUrgent: () => boolean): Promise<void> {
    this.#keys = from.#keys
    let count = 0
    for (const { request } of from.#lists.used()) {
      if (count++ === MAX_CARRIED || isUrgent()) return
      this.#list(listKey(request), request)
      await setImmediate()
    }
  }

  #list(key: string, request: ListRequest): Answer<ToolList> {
    const known = this.#lists.get(key)
    if (known !== undefined) return known.answer
    const answer = jsonBytesAnswer<ToolList>(this.#tag, this.#listBody(request))
    this.#lists.set(key, { request, answer }, answer.weight + key.length)
    return answer
  }

  tool(id: number): Answer<ToolDetail> | undefined {
    const tool = this.#version.tools.get(id)
    if (tool === undefined) return undefined
    return jsonBytesAnswer(
      `${this.#version.epoch}-${tool.seq}-${ANSWER_FORMAT}`,
      Buffer.concat([...detailed(tool), CLOSE]),
    )
  }

  /** The tool with the structured parts of its summary, which only its own answer has. */
  toolWithSummary(id: number, { id: summaryId, ...stored }: StoredSummary): Answer<ToolDetail> | undefined {
    const tool = this.#version.tools.get(id)
    if (tool === undefined) return undefined
    const tag = `${this.#version.epoch}-${tool.seq}-${summaryId}-${ANSWER_FORMAT}`
    const end = Buffer.from(`,"summary":${JSON.stringify(toToolSummary(stored))}}`)
    return jsonBytesAnswer(tag, Buffer.concat([...detailed(tool), end]))
  }

  /** In the requested order; unknown ids are left out. */
  compare(ids: readonly number[]): Answer<ToolAnswer[]> {
    return jsonBytesAnswer(this.#tag, this.#join('[', ids, ']'))
  }

  /** Cached with the lists of this version; undefined: no tool has this slug. */
  alternatives(slug: string): Answer<AlternativesAnswer> | undefined {
    const known = this.#alternatives.get(slug)
    if (known !== undefined) return known
    const [id, ...ids] = alternativesOf(this.#version, slug)
    const [tool, ...others] = [id, ...ids].map((each) => this.#version.tools.get(each ?? 0))
    if (tool === undefined) return undefined
    const listed = others.filter((other) => other !== undefined)
    const bodies = listed.flatMap((other, at) => [...(at > 0 ? [COMMA] : []), ...detailed(other), CLOSE])
    const body = Buffer.concat([
      Buffer.from('{"tool":'),
      ...detailed(tool),
      Buffer.from('},"alternatives":['),
      ...bodies,
      Buffer.from(']}'),
    ])
    const answer = jsonBytesAnswer<AlternativesAnswer>(this.#tag, body)
    this.#alternatives.set(slug, answer, answer.weight + slug.length)
    return answer
  }

  get trending(): Answer<ToolAnswer[]> {
    const hottest = this.#version.trending.slice(0, UI_COUNTS.trending)
    this.#trending ??= jsonBytesAnswer(this.#tag, this.#join('[', hottest, ']'))
    return this.#trending
  }

  get categories(): Answer<CategoryWithCount[]> {
    this.#categories ??= jsonAnswer(this.#tag, this.#version.categories)
    return this.#categories
  }

  get stats(): Answer<Stats> {
    this.#stats ??= jsonAnswer(this.#tag, this.#version.stats)
    return this.#stats
  }

  #listBody({ query, facets: wantsFacets }: ListRequest): Buffer {
    const { ids, total, facets } = this.#version.engine.run(query, { facets: wantsFacets })
    const end = facets === null ? '' : `,"facets":${JSON.stringify(facets)}`
    return this.#join('{"tools":[', ids, `],"total":${total}${end}}`)
  }

  #join(start: string, ids: readonly number[], end: string): Buffer {
    const parts: Buffer[] = [Buffer.from(start)]
    for (const id of ids) {
      const tool = this.#version.tools.get(id)
      if (tool === undefined) continue
      if (parts.length > 1) parts.push(COMMA)
      parts.push(tool.json)
    }
    parts.push(Buffer.from(end))
    return Buffer.concat(parts)
  }
}
