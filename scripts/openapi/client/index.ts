/** A typed client of an AI Tool Hub: every path, parameter, body and answer has the type that its OpenAPI document says. */
import createClient, { type Client } from 'openapi-fetch'
import type { components, paths } from './schema.js'

export type { components, operations, paths } from './schema.js'

/** How a server refuses (RFC 9457): `code` is for programs, `detail` for people. */
export type Problem = components['schemas']['Problem']

export interface HubOptions {
  /** Of the site, such as https://hub.example. */
  baseUrl: string
  /** Of an agent. Without it only what everybody may read is answered. */
  key?: string
  /** An access token of OAuth, in place of the key; asked for with each request, because tokens end. */
  token?: () => string | Promise<string>
}

/** The calls by their method and path: `hub.GET('/api/tools/{id}', { params: { path: { id: 7 } } })`. */
export function createHub({ baseUrl, key, token }: HubOptions): Client<paths> {
  const hub = createClient<paths>({ baseUrl })
  hub.use({
    async onRequest({ request }) {
      if (key !== undefined) request.headers.set('X-API-Key', key)
      else if (token !== undefined) request.headers.set('Authorization', `Bearer ${await token()}`)
    },
  })
  return hub
}

/** A call was refused. */
export class HubError extends Error {
  readonly status: number
  readonly problem: Problem

  constructor(status: number, problem: Problem) {
    super(problem.detail)
    this.status = status
    this.problem = problem
  }
}

/** The answer of a call. @throws HubError when it was refused */
export async function must<T>(
  call: Promise<{ data?: T; error?: Problem; response: Response }>,
): Promise<NonNullable<T>> {
  const { data, error, response } = await call
  if (error !== undefined) throw new HubError(response.status, error)
  if (data === undefined || data === null) throw new Error(`${response.url} answered nothing.`)
  return data
}
