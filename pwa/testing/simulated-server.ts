import { buildIndex } from '#shared/catalogue/build-index.ts'
import { CatalogueEngine } from '#shared/catalogue/engine.ts'
import { EMPTY_QUERY, queryFromParams } from '#shared/catalogue/query.ts'
import type { CategoryWithCount } from '#shared/domain/category.ts'
import type { Tool } from '#shared/domain/tool.ts'
import { encodeSnapshot } from '#shared/sync/encode-snapshot.ts'
import { type Manifest, SYNC_SCHEMA } from '#shared/sync/protocol.ts'
import { createApiClient } from '../data/api-client.ts'
import { sha256 } from '../sync/snapshot-fill.ts'
import { CatalogueTruth } from './catalogue-truth.ts'

interface StoredSnapshot {
  text: string
  promise: NonNullable<Manifest['snapshot']>
}

/** The server's half of the protocol in this process, reached through the real API client; its network can be made to fail. */
export class SimulatedServer {
  readonly truth = new CatalogueTruth()
  /** Paths as they were asked for, with their query. */
  readonly requests: string[] = []
  readonly api = createApiClient((input, init) => this.#receive(String(input), init ?? {}))
  schema = SYNC_SCHEMA
  deltaLimit = 1000
  /** With more tools than these a device keeps a part of them, and there is no snapshot. */
  wholeTools = Number.POSITIVE_INFINITY
  #isDown = false
  #snapshot: StoredSnapshot | null = null
  readonly #faults: { path: string; fault: Fault; after: number }[] = []

  /** The next `times` answers to paths that start so meet this fault, once `after` of them have arrived well. */
  fail(path: string, fault: Fault, { times = 1, after = 0 } = {}): void {
    for (let i = 0; i < times; i++) this.#faults.push({ path, fault, after })
  }

  /** From now on the network is fine. */
  heal(): void {
    this.#faults.length = 0
    this.#isDown = false
  }

  goDown(): void {
    this.#isDown = true
  }

  comeUp(): void {
    this.#isDown = false
  }

  async makeSnapshot(): Promise<void> {
    const text = encodeSnapshot(this.truth.snapshot())
    const bytes = new TextEncoder().encode(text)
    const hash = await sha256(bytes)
    const { epoch, head } = this.truth
    const url = `/api/sync/snapshots/${epoch}-${head}-${hash.slice(0, 16)}.json`
    const tools = this.truth.tools().length
    this.#snapshot = { text, promise: { url, bytes: bytes.byteLength, sha256: hash, head, tools } }
  }

  dropSnapshot(): void {
    this.#snapshot = null
  }

  count(path: string): number {
    return this.requests.filter((request) => request.startsWith(path)).length
  }

  /** Names of all tools that a search finds, in the order in which the server gives them. */
  names(search: string): string[] {
    const { ids } = this.#engine().run({ ...EMPTY_QUERY, search, limit: 1000 })
    return ids.map((id) => this.truth.tool(id)?.name ?? '')
  }

  async #receive(url: string, init: RequestInit): Promise<Response> {
    this.requests.push(url)
    await Promise.resolve()
    init.signal?.throwIfAborted()
    if (this.#isDown) throw new TypeError('fetch failed')
    const fault = this.#nextFault(url)
    const response = this.#answer(new URL(url, 'http://server'))
    return fault ? withFault(response, fault) : response
  }

  #nextFault(url: string): Fault | null {
    const planned = this.#faults.find(({ path }) => url.startsWith(path))
    if (planned === undefined || planned.after-- > 0) return null
    this.#faults.splice(this.#faults.indexOf(planned), 1)
    return planned.fault
  }

  #answer(url: URL): Response {
    if (url.pathname === '/api/sync/manifest') return Response.json(this.#manifest())
    if (url.pathname === '/api/sync/catalogue') return this.#delta(url.searchParams)
    if (url.pathname === this.#snapshot?.promise.url) return new Response(this.#snapshot.text)
    if (url.pathname === '/api/categories') return Response.json(this.#categories())
    if (url.pathname === '/api/tools') return this.#list(url.searchParams)
    const tool = this.truth.tool(Number(url.pathname.match(/^\/api\/tools\/(\d+)$/)?.[1]))
    return tool === null ? problem(404, 'not-found') : Response.json({ ...withBothNames(tool), details: {} })
  }

  #manifest(): Manifest {
    const { epoch, head, floor } = this.truth
    const tools = this.truth.tools().length
    const parts = tools > this.wholeTools ? { limit: this.wholeTools, tools } : undefined
    const snapshot = parts ? null : (this.#snapshot?.promise ?? null)
    return { epoch, head, floor, schema: this.schema, snapshot, ...(parts && { parts }) }
  }

  #delta(params: URLSearchParams): Response {
    const since = Number(params.get('since'))
    if (Number(params.get('schema')) !== this.schema) return problem(426, 'schema')
    if (params.get('epoch') !== this.truth.epoch) return problem(409, 'epoch')
    if (since > this.truth.head) return problem(409, 'forked')
    const ids = (name: string) => params.get(name)?.split(',').filter(Boolean).map(Number)
    const part = { categories: ids('categories'), tools: ids('tools'), withLeft: params.has('left') }
    const isFill = part.categories !== undefined && !part.withLeft
    if (since < this.truth.floor && !isFill) return problem(409, 'compacted')
    return Response.json(this.truth.delta(since, this.deltaLimit, part))
  }

  #list(params: URLSearchParams): Response {
    const query = { ...queryFromParams(params), limit: Number(params.get('limit') ?? 12) }
    const { ids, total, facets } = this.#engine().run(query, { facets: params.get('facets') === '1' })
    const tools = ids.flatMap((id) => this.truth.tool(id) ?? []).map(withBothNames)
    return Response.json({ tools, total, ...(facets && { facets }) })
  }

  #categories(): CategoryWithCount[] {
    const { facets } = this.#engine().run({ ...EMPTY_QUERY, limit: 1 }, { facets: true })
    const counts = new Map(facets?.categories.map(({ categoryId, count }) => [categoryId, count]))
    return this.truth
      .categories()
      .map((category) => ({ ...category, toolCount: counts.get(category.id) ?? 0 }))
  }

  #engine(): CatalogueEngine {
    const categories = this.truth.categories()
    return new CatalogueEngine(buildIndex(this.truth.tools(), categories), categories)
  }
}

function withBothNames(tool: Tool) {
  return { ...tool, ai_summary: tool.aiSummary }
}

/** What can happen to an answer on its way. `at`: the share of the body that arrives. */
export type Fault =
  | { kind: 'unreachable' }
  | { kind: 'break'; at: number }
  | { kind: 'truncate'; at: number }
  | { kind: 'corrupt'; at: number }
  | { kind: 'portal' }
  | { kind: 'refuse'; status: number; code: string; retryAfter?: number }

/** The answer as it arrives. @throws TypeError, as fetch does, when nothing arrives at all. */
export async function withFault(response: Response, fault: Fault): Promise<Response> {
  if (fault.kind === 'unreachable') throw new TypeError('fetch failed')
  if (fault.kind === 'portal') return new Response('<h1>Sign in to the network</h1>', { status: 200 })
  if (fault.kind === 'refuse') return problem(fault.status, fault.code, fault.retryAfter)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const cut = Math.floor(bytes.byteLength * fault.at)
  if (fault.kind === 'truncate') return new Response(bytes.subarray(0, cut), response)
  if (fault.kind === 'break') return new Response(breakingStream(bytes.subarray(0, cut)), response)
  bytes[cut] = bytes[cut] === 0x30 ? 0x31 : 0x30
  return new Response(bytes, response)
}

export function problem(status: number, code: string, retryAfter?: number): Response {
  const headers: Record<string, string> =
    retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
  return Response.json({ code, status, detail: code }, { status, headers })
}

function breakingStream(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let isSent = false
  return new ReadableStream({
    pull(controller) {
      if (isSent) return controller.error(new TypeError('terminated'))
      isSent = true
      controller.enqueue(bytes)
    },
  })
}
