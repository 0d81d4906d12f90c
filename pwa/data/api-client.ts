import type { z } from 'zod'
import type { CallOutput } from '#shared/api/call.ts'
import { CATALOGUE_SEQ } from '#shared/api/catalogue-seq.ts'
import type { contract } from '#shared/api/contract.ts'
import { ApiError, fieldsOf, UnreachableError } from './api-errors.ts'
import { currentSession, expireSession } from './session.ts'

type Contract = typeof contract

/** Where calls are. The contract checks each line; its schemas stay out of the bundle because only its types come in. */
export type Routes = { [N in keyof Contract]?: `${Contract[N]['method']} ${Contract[N]['path']}` }

/** The calls of pages that everybody sees; what only signed-in people need is in account-api.ts, and comes later. */
const ROUTES = {
  listTools: 'GET /api/tools',
  trendingTools: 'GET /api/tools/trending',
  getTool: 'GET /api/tools/:id',
  listAlternatives: 'GET /api/alternatives/:slug',
  listCategories: 'GET /api/categories',
  getStats: 'GET /api/stats',
  syncManifest: 'GET /api/sync/manifest',
  syncCatalogue: 'GET /api/sync/catalogue',
  subscribeNewsletter: 'POST /api/newsletter/subscribe',
} as const satisfies Routes

type CallName = keyof Contract

type Part<N extends CallName, Name extends string> = Name extends keyof Contract[N]
  ? Contract[N][Name]
  : never

type TextFields = Record<string, string | undefined>

type Wire<Schema> = Schema extends z.ZodType<unknown, infer Input extends TextFields> ? Input : never

type Body<Schema> = Schema extends z.ZodType<unknown, infer Input> ? Input : never

/** Inputs as they travel: text, and JSON in the body. */
export interface CallRequest<N extends CallName> {
  params?: Wire<Part<N, 'params'>>
  query?: Wire<Part<N, 'query'>> | URLSearchParams
  body?: Body<Part<N, 'body'>>
  /** Such as the key of an agent. */
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal | undefined
}

export type Call<R extends Routes> = <N extends keyof R & CallName>(
  name: N,
  request?: CallRequest<N>,
) => Promise<CallOutput<Contract[N]>>

export interface ApiClient {
  call: Call<typeof ROUTES>
  /** A file of ours. @throws as calls do */
  open(url: string, request: Pick<RequestInit, 'cache' | 'signal'>): Promise<Response>
}

/** A server that takes longer is as good as unreachable. */
const PATIENCE_MS = 20_000

/** @throws ApiError for an answer that is no success, UnreachableError for none. */
export function createCall<R extends Routes>(routes: R, send: typeof fetch): Call<R> {
  return async (name, request = {}) => {
    const [method, path] = splitRoute(routes[name] ?? '')
    const url = withQuery(withParams(path, request.params), request.query)
    const waiting = AbortSignal.timeout(PATIENCE_MS)
    const signal = request.signal ? AbortSignal.any([request.signal, waiting]) : waiting
    const session = currentSession()
    try {
      return await readJson(
        await reach(send, url, { method, signal, ...json(request.body, request.headers) }),
      )
    } catch (error) {
      // Who gives up a question does not learn from it that the server is unreachable.
      request.signal?.throwIfAborted()
      if (error instanceof ApiError && error.code === 'sign-in-required') expireSession(session)
      throw error
    }
  }
}

export function createApiClient(send: typeof fetch): ApiClient {
  return {
    call: createCall(ROUTES, send),
    open: (url, request) => reach(send, url, request),
  }
}

export const sendToServer: typeof fetch = (input, init) => fetch(input, init)

export const api: ApiClient = createApiClient(sendToServer)

/** Headers as a plain object, which others can be added to. */
type OwnRequest = Omit<RequestInit, 'headers'> & { headers?: Readonly<Record<string, string>> }

function json(body: unknown, headers: Readonly<Record<string, string>> = {}): OwnRequest {
  if (body === undefined) return { headers }
  return { body: JSON.stringify(body), headers: { ...headers, 'Content-Type': 'application/json' } }
}

function splitRoute(route: string): [method: string, path: string] {
  const space = route.indexOf(' ')
  return [route.slice(0, space), route.slice(space + 1)]
}

function withParams(path: string, params: TextFields = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

function withQuery(path: string, query: TextFields | URLSearchParams = {}): string {
  if (query instanceof URLSearchParams) return query.size > 0 ? `${path}?${query}` : path
  const entries = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return entries.length > 0 ? `${path}?${new URLSearchParams(entries)}` : path
}

/** How far the catalogue is with what this page has changed, for reads that another node answers. */
const written: { headers: Record<string, string> } = { headers: {} }

async function reach(send: typeof fetch, url: string, init: OwnRequest): Promise<Response> {
  const headers = { ...written.headers, ...init.headers }
  const response = await send(url, { credentials: 'same-origin', ...init, headers }).catch(
    (error: unknown) => {
      throw new UnreachableError('The server could not be reached', { cause: error })
    },
  )
  const seq = response.headers.get(CATALOGUE_SEQ)
  if (seq !== null) written.headers = { [CATALOGUE_SEQ]: seq }
  if (!response.ok) throw await refusal(response)
  return response
}

async function refusal(response: Response): Promise<ApiError> {
  const body = await response.text().catch(() => '')
  return new ApiError({
    status: response.status,
    text: body || response.statusText,
    ...readProblem(body),
    retryAfter: retryAfter(response.headers.get('retry-after')),
  })
}

function readProblem(body: string): { code: string | null; detail: string | null } {
  const { code, detail } = fieldsOf(body)
  return { code: textOrNull(code), detail: textOrNull(detail) }
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** `Retry-After` in seconds, the form our server sends. */
function retryAfter(header: string | null): number | null {
  const seconds = Number(header ?? Number.NaN)
  return seconds >= 0 ? seconds * 1000 : null
}

/** A captive portal answers 200 with a page of its own: as good as no answer. */
async function readJson(response: Response) {
  try {
    return await response.json()
  } catch (error) {
    throw new UnreachableError('The answer was cut off or is not from our server', { cause: error })
  }
}
