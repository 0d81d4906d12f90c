import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { MCP } from '#shared/policy/marketplace.ts'
import { OAUTH_PATHS, OAUTH_RESOURCES, type OAuthResource } from '#shared/policy/oauth.ts'
import { freePort } from '../lib/free-port.ts'
import type { Browser, Reachable } from './browser.ts'
import { startTestServer } from './start-server.ts'

export const CALLBACK = 'http://localhost:9876/callback'

/** A server that knows its own address, which the addresses of OAuth are made of. */
export async function startIssuer(env: Record<string, string> = {}) {
  const port = String(await freePort())
  return startTestServer({
    env: { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}`, LOG_LEVEL: 'error', ...env },
  })
}

export type Issuer = Awaited<ReturnType<typeof startIssuer>>

const tokensSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
  scope: z.string(),
  token_type: z.literal('Bearer'),
})
export type Tokens = z.infer<typeof tokensSchema>

/** Registers an app. @returns its id */
export async function registerApp(server: Reachable, metadata: object = {}): Promise<string> {
  const response = await register(server, { client_name: 'Helper', redirect_uris: [CALLBACK], ...metadata })
  return z.object({ client_id: z.string() }).parse(await response.json()).client_id
}

export const register = (server: Reachable, metadata: unknown): Promise<Response> =>
  server.fetch(OAUTH_PATHS.register, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(metadata),
  })

export const makeVerifier = (): string => randomBytes(32).toString('base64url')
export const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url')

interface Asked {
  clientId: string
  verifier: string
  scope?: string
  resource?: OAuthResource
  /** Parameters beside these, or in their place; null leaves one out. */
  changed?: Record<string, string | null>
}

/** What an app sends a browser to. */
export function authorizeAddress(
  server: Pick<Issuer, 'url'>,
  { clientId, verifier, scope = 'read submit money', resource = 'mcp', changed = {} }: Asked,
): string {
  const usual = {
    client_id: clientId,
    redirect_uri: CALLBACK,
    response_type: 'code',
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
    state: 'state-of-the-app',
    scope,
    resource: `${server.url}${OAUTH_RESOURCES[resource]}`,
  }
  const all: [string, string | null][] = Object.entries({ ...usual, ...changed })
  const sent = all.flatMap(([name, value]): [string, string][] => (value === null ? [] : [[name, value]]))
  return `${OAUTH_PATHS.authorize}?${new URLSearchParams(sent)}`
}

/** Where a browser is sent to. */
export async function placeOf(server: Issuer, response: Response): Promise<URL> {
  await response.text()
  return new URL(response.headers.get('Location') ?? '', server.url)
}

/** Opens the address that an app has made. @returns the id of the request that the person has to decide about */
export async function beginRequest(server: Issuer, browser: Browser, asked: Asked): Promise<string> {
  const place = await placeOf(server, await browser.fetch(authorizeAddress(server, asked)))
  const id = place.searchParams.get('request')
  if (id === null) throw new Error(`The browser was sent to ${place}.`)
  return id
}

/** A person allows what an app asks for. @returns where their browser comes to in the end */
export async function allow(
  server: Issuer,
  browser: Browser,
  { id, ...choice }: { id: string; scopes?: string[]; agentName?: string; agentId?: number },
): Promise<URL> {
  const agent = choice.agentId === undefined ? { agentName: `Agent ${id.slice(0, 8)}` } : {}
  const body = { scopes: ['read', 'submit', 'money'], ...agent, ...choice }
  const response = await browser.send('POST', `/api/me/app-requests/${id}/allow`, body)
  const answer: unknown = await response.json()
  if (!response.ok) throw new Error(JSON.stringify(answer))
  return placeOf(server, await browser.fetch(z.object({ next: z.string() }).parse(answer).next))
}

export const askToken = (server: Reachable, form: Record<string, string>): Promise<Response> =>
  server.fetch(OAUTH_PATHS.token, { method: 'POST', body: new URLSearchParams(form) })

export const codeGrant = (clientId: string, code: string, verifier: string) => ({
  grant_type: 'authorization_code',
  code,
  redirect_uri: CALLBACK,
  client_id: clientId,
  code_verifier: verifier,
})

export const refreshGrant = (clientId: string, { refresh_token }: Pick<Tokens, 'refresh_token'>) => ({
  grant_type: 'refresh_token',
  refresh_token,
  client_id: clientId,
})

export const readTokens = async (response: Response): Promise<Tokens> =>
  tokensSchema.parse(await response.json())

interface Connecting {
  scope?: string
  scopes?: string[]
  resource?: OAuthResource
  clientId?: string
  agentId?: number
}

/** The whole way: an app registers, a person allows it, it gets tokens. */
export async function connectApp(
  server: Issuer,
  browser: Browser,
  { scope, resource, clientId: known, ...choice }: Connecting = {},
) {
  const clientId = known ?? (await registerApp(server))
  const verifier = makeVerifier()
  const asked = { clientId, verifier, ...(scope !== undefined && { scope }), ...(resource && { resource }) }
  const id = await beginRequest(server, browser, asked)
  const place = await allow(server, browser, { id, ...choice })
  const code = place.searchParams.get('code') ?? ''
  const tokens = await readTokens(await askToken(server, codeGrant(clientId, code, verifier)))
  return { clientId, verifier, code, tokens }
}

/** Asks for the profile of the agent that a token acts as. */
export const profileWith = (server: Reachable, { access_token }: Pick<Tokens, 'access_token'>) =>
  server.fetch('/api/v1/me', { headers: { Authorization: `Bearer ${access_token}` } })

/** Calls an MCP tool. */
export const callTool = (server: Reachable, name: string, headers: Record<string, string> = {}) =>
  server.fetch(MCP.path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: {} } }),
  })
