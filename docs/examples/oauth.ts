/**
 * How a program without a key becomes the agent of a person: OAuth 2.1 with PKCE, as RFC 8252 describes it for programs on
 * somebody's machine. Only Node is needed. It asks the site where its authorization server is (RFC 9728, RFC 8414), introduces
 * itself (RFC 7591), and waits on an address of this machine for what the person has decided in their browser.
 */
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** @returns the header that lets a request in; it renews the token when its time is nearly over */
export type Authorize = () => Promise<Record<string, string>>

interface ServerMetadata {
  issuer: string
  authorization_endpoint: string
  token_endpoint: string
  registration_endpoint: string
}

interface Tokens {
  access_token: string
  refresh_token: string
  expires_in: number
}

interface Asked {
  /** Address of what the tokens are for, such as https://…/api/v1. */
  resource: string
  scope: string
  name: string
  /** Receives the address that the person opens. */
  onAddress: (address: string) => void
}

/** A token is renewed so many seconds before it ends. */
const MARGIN_SECONDS = 60

/** @throws Error when the person says no, or when the answer is not from the server that was asked */
export async function signIn({ resource, scope, name, onAddress }: Asked): Promise<Authorize> {
  const server = await findServer(resource)
  const waiting = await waitForBrowser()
  const client = await ask<{ client_id: string }>(server.registration_endpoint, {
    body: JSON.stringify({ client_name: name, redirect_uris: [waiting.address] }),
    headers: { 'Content-Type': 'application/json' },
  })
  const verifier = randomBytes(32).toString('base64url')
  const state = randomBytes(16).toString('base64url')
  const address = new URL(server.authorization_endpoint)
  address.search = new URLSearchParams({
    client_id: client.client_id,
    redirect_uri: waiting.address,
    response_type: 'code',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state,
    scope,
    resource,
  }).toString()
  onAddress(address.href)
  const answer = await waiting.answer
  // Somebody else's answer, or that of another server (RFC 9207), is none.
  if (answer.get('state') !== state || answer.get('iss') !== server.issuer)
    throw new Error('The browser came back with an answer to another question.')
  const code = answer.get('code')
  if (code === null) throw new Error(`The person did not allow it: ${answer.get('error')}`)
  const askTokens = (form: Record<string, string>) =>
    ask<Tokens>(server.token_endpoint, {
      body: new URLSearchParams({ client_id: client.client_id, resource, ...form }),
    })
  const redirect = { redirect_uri: waiting.address, code_verifier: verifier }
  return keepFresh(await askTokens({ grant_type: 'authorization_code', code, ...redirect }), askTokens)
}

function keepFresh(first: Tokens, askTokens: (form: Record<string, string>) => Promise<Tokens>): Authorize {
  const endOf = ({ expires_in }: Tokens) => Date.now() + (expires_in - MARGIN_SECONDS) * 1000
  let tokens = first
  let end = endOf(first)
  return async () => {
    if (Date.now() > end) {
      // Each refresh token works once: the answer brings the next one.
      tokens = await askTokens({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token })
      end = endOf(tokens)
    }
    return { Authorization: `Bearer ${tokens.access_token}` }
  }
}

async function findServer(resource: string): Promise<ServerMetadata> {
  const { origin, pathname } = new URL(resource)
  const about = await ask<{ authorization_servers: string[] }>(
    `${origin}/.well-known/oauth-protected-resource${pathname}`,
  )
  const issuer = about.authorization_servers[0] ?? origin
  const metadata = await ask<ServerMetadata>(`${issuer}/.well-known/oauth-authorization-server`)
  if (metadata.issuer !== issuer) throw new Error(`${issuer} describes another server: ${metadata.issuer}`)
  return metadata
}

/** Listens on an address of this machine. @returns the address, and what the browser brings there */
async function waitForBrowser(): Promise<{ address: string; answer: Promise<URLSearchParams> }> {
  const { promise, resolve } = Promise.withResolvers<URLSearchParams>()
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
    if (pathname !== '/callback') return void response.writeHead(404).end()
    response.writeHead(200, { 'Content-Type': 'text/plain', Connection: 'close' })
    response.end('Go back to the program; this window can be closed.')
    server.close()
    resolve(searchParams)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}/callback`, answer: promise }
}

async function ask<T>(
  address: string,
  { body, headers }: { body?: string | URLSearchParams; headers?: Record<string, string> } = {},
): Promise<T> {
  const response = await fetch(address, {
    ...(body !== undefined && { method: 'POST', body }),
    ...(headers !== undefined && { headers }),
  })
  const answer = JSON.parse(await response.text())
  if (!response.ok)
    throw new Error(`${address}: ${response.status} ${answer.error_description ?? answer.detail}`)
  return answer
}
