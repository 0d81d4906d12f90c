import { type OAuthClientProvider, UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js'
import * as oauth from 'oauth4webapi'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { MCP } from '#shared/policy/marketplace.ts'
import { type Browser, PASSWORD, signUp } from '../testing/browser.ts'
import {
  allow,
  askToken,
  CALLBACK,
  callTool,
  connectApp,
  type Issuer,
  placeOf,
  profileWith,
  refreshGrant,
  startIssuer,
} from '../testing/oauth-app.ts'

const INSECURE = { [oauth.allowInsecureRequests]: true }

const appsSchema = z.object({ apps: z.array(z.looseObject({ id: z.int(), name: z.string() })) })
const appsOf = async (browser: Browser) =>
  appsSchema.parse(await (await browser.fetch('/api/me/apps')).json()).apps

/** A person follows the link of an app and allows all that it asks for. @returns where the app is called back */
async function decide(server: Issuer, browser: Browser, address: URL, scopes: string[]): Promise<URL> {
  const place = await placeOf(server, await browser.fetch(`${address.pathname}${address.search}`))
  return allow(server, browser, { id: place.searchParams.get('request') ?? '', scopes })
}

describe('what apps read first', () => {
  test('the server and both resources describe themselves to everybody', async () => {
    const server = await startIssuer()
    const read = async (path: string) => {
      const response = await server.fetch(path)
      expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
      return response.json()
    }
    const metadata = await read('/.well-known/oauth-authorization-server')
    expect(metadata).toMatchObject({
      issuer: server.url,
      authorization_endpoint: `${server.url}/oauth/authorize`,
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: false,
      scopes_supported: ['read', 'submit', 'money'],
    })
    for (const resource of ['/mcp', '/api/v1'])
      expect(await read(`/.well-known/oauth-protected-resource${resource}`)).toMatchObject({
        resource: `${server.url}${resource}`,
        authorization_servers: [server.url],
      })
  })

  test('whoever is not let in learns where tokens are to be had', async () => {
    const server = await startIssuer()
    const documents = `${server.url}/.well-known/oauth-protected-resource`
    const refused = await server.fetch('/api/v1/me')
    expect(refused.status).toBe(401)
    expect(refused.headers.get('WWW-Authenticate')).toContain(`resource_metadata="${documents}/api/v1"`)
    const tool = await callTool(server, 'agent_profile')
    expect(tool.status).toBe(401)
    expect(tool.headers.get('WWW-Authenticate')).toContain(`resource_metadata="${documents}/mcp"`)
    const wrong = await callTool(server, 'agent_profile', { Authorization: `Bearer ${'x'.repeat(43)}` })
    expect(wrong.headers.get('WWW-Authenticate')).toContain('error="invalid_token"')
    expect((await callTool(server, 'list_categories')).status).toBe(200)
  })
})

/** What an app of the official client keeps, and how it sends its person away. */
class TestApp implements OAuthClientProvider {
  readonly redirectUrl = CALLBACK
  readonly clientMetadata = {
    client_name: 'Official client',
    redirect_uris: [CALLBACK],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  }
  address: URL | undefined
  #client: OAuthClientInformationMixed | undefined
  #tokens: OAuthTokens | undefined
  #verifier = ''

  state = () => 'state-of-the-app'
  clientInformation = () => this.#client
  saveClientInformation(client: OAuthClientInformationMixed) {
    this.#client = client
  }
  tokens = () => this.#tokens
  saveTokens(tokens: OAuthTokens) {
    this.#tokens = tokens
  }
  redirectToAuthorization(address: URL) {
    this.address = address
  }
  saveCodeVerifier(verifier: string) {
    this.#verifier = verifier
  }
  codeVerifier = () => this.#verifier
}

test('the official MCP client signs in when it first needs to, and again with its refresh token', async () => {
  const server = await startIssuer()
  const browser = await signUp(server, 'anna')
  const app = new TestApp()
  const open = async () => {
    const client = new Client({ name: 'test', version: '1' })
    const address = new URL(`${server.url}${MCP.path}`)
    const transport = new StreamableHTTPClientTransport(address, { authProvider: app })
    // The package's own types are incompatible under exactOptionalPropertyTypes.
    await client.connect(transport as Parameters<Client['connect']>[0])
    onTestFinished(() => client.close())
    return { client, transport }
  }
  const { client, transport } = await open()
  expect((await client.listTools()).tools.length).toBeGreaterThan(5)
  const profile = () => client.callTool({ name: 'agent_profile', arguments: {} })
  await expect(profile()).rejects.toThrow(UnauthorizedError)
  if (app.address === undefined) throw new Error('The person was sent nowhere.')
  expect(app.address.searchParams.get('resource')).toBe(`${server.url}/mcp`)
  const place = await decide(server, browser, app.address, ['read', 'submit'])
  expect(place.searchParams.get('iss')).toBe(server.url)
  await transport.finishAuth(place.searchParams.get('code') ?? '')
  expect(await profile()).toMatchObject({ structuredContent: { data: { scopes: ['read', 'submit'] } } })
  // Its access token has run out: the client asks for another one by itself.
  const before = app.tokens()
  app.saveTokens({ ...before, access_token: 'x'.repeat(43), token_type: 'Bearer' })
  expect(await profile()).toMatchObject({ structuredContent: { data: { type: 'assistant' } } })
  expect(app.tokens()?.refresh_token).not.toBe(before?.refresh_token)
  expect(await appsOf(browser)).toMatchObject([{ name: 'Official client', scopes: ['read', 'submit'] }])
})

test('a second client connects, refreshes, and gives its tokens up', async () => {
  const server = await startIssuer()
  const browser = await signUp(server, 'berta')
  const issuer = new URL(server.url)
  const as = await oauth.processDiscoveryResponse(
    issuer,
    await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...INSECURE }),
  )
  const client = await oauth.processDynamicClientRegistrationResponse(
    await oauth.dynamicClientRegistrationRequest(
      as,
      { client_name: 'Second client', redirect_uris: [CALLBACK] },
      INSECURE,
    ),
  )
  const verifier = oauth.generateRandomCodeVerifier()
  const address = new URL(as.authorization_endpoint ?? '')
  address.search = new URLSearchParams({
    client_id: client.client_id,
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: 'read',
    state: 'its state',
    resource: `${server.url}/api/v1`,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }).toString()
  const place = await decide(server, browser, address, ['read'])
  // It refuses an answer without the name of this server, or with that of another one.
  const stripped = new URL(place)
  stripped.searchParams.delete('iss')
  expect(() => oauth.validateAuthResponse(as, client, stripped, 'its state')).toThrow(/iss/)
  const parameters = oauth.validateAuthResponse(as, client, place, 'its state')
  const none = oauth.None()
  const tokens = await oauth.processAuthorizationCodeResponse(
    as,
    client,
    await oauth.authorizationCodeGrantRequest(as, client, none, parameters, CALLBACK, verifier, INSECURE),
  )
  expect(await (await profileWith(server, tokens)).json()).toMatchObject({ scopes: ['read'] })
  const again = await oauth.processRefreshTokenResponse(
    as,
    client,
    await oauth.refreshTokenGrantRequest(as, client, none, tokens.refresh_token ?? '', INSECURE),
  )
  expect((await profileWith(server, again)).status).toBe(200)
  await oauth.processRevocationResponse(
    await oauth.revocationRequest(as, client, none, again.refresh_token ?? '', INSECURE),
  )
  expect((await profileWith(server, again)).status).toBe(401)
  expect(await appsOf(browser)).toEqual([])
})

describe('what a connected app may do', () => {
  test('no more than both the person and the token allow', async () => {
    const server = await startIssuer()
    const browser = await signUp(server, 'carla')
    const { tokens } = await connectApp(server, browser, { resource: 'api', scopes: ['read'] })
    expect(tokens.scope).toBe('read')
    const headers = { Authorization: `Bearer ${tokens.access_token}`, 'Content-Type': 'application/json' }
    const submit = await server.fetch('/api/v1/improvements/submit', { method: 'POST', headers, body: '{}' })
    expect(submit.status).toBe(403)
    expect(submit.headers.get('WWW-Authenticate')).toContain('error="insufficient_scope", scope="submit"')
    expect((await server.fetch('/api/v1/keys', { headers })).status).toBe(403)
    const publicKey = { kty: 'EC', crv: 'P-256', x: 'x'.repeat(43), y: 'y'.repeat(43) }
    const body = JSON.stringify({ publicKey })
    const key = await server.fetch('/api/v1/signing-keys', { method: 'POST', headers, body })
    expect(await key.json()).toMatchObject({ status: 403, code: 'api-key-needed' })
  })

  test('nothing any more once it is disconnected; another account cannot disconnect it', async () => {
    const server = await startIssuer()
    const browser = await signUp(server, 'dora')
    const { tokens } = await connectApp(server, browser, { resource: 'api' })
    const [app] = await appsOf(browser)
    const other = await signUp(server, 'edith')
    expect((await other.send('DELETE', `/api/me/apps/${app?.id}`)).status).toBe(404)
    expect((await profileWith(server, tokens)).status).toBe(200)
    expect((await browser.send('DELETE', `/api/me/apps/${app?.id}`)).status).toBe(200)
    expect((await profileWith(server, tokens)).status).toBe(401)
    expect(await appsOf(browser)).toEqual([])
  })

  test('of six apps of one agent, the one used longest ago ends', async () => {
    const server = await startIssuer()
    const browser = await signUp(server, 'frida')
    const first = await connectApp(server, browser, { resource: 'api' })
    const { id: agentId } = z
      .object({ id: z.int() })
      .parse(await (await profileWith(server, first.tokens)).json())
    const rest = []
    for (let place = 0; place < 5; place++)
      rest.push(await connectApp(server, browser, { resource: 'api', agentId }))
    expect(await appsOf(browser)).toHaveLength(5)
    expect((await profileWith(server, first.tokens)).status).toBe(401)
    for (const { tokens } of rest) expect((await profileWith(server, tokens)).status).toBe(200)
  })
})

test('whoever deletes their account disconnects their apps, which the export has named before', async () => {
  const server = await startIssuer()
  const browser = await signUp(server, 'gerda')
  const { clientId, tokens } = await connectApp(server, browser, { resource: 'api', scopes: ['read'] })
  const exported = await (await browser.fetch('/api/me/export')).json()
  expect(exported).toMatchObject({ connectedApps: [{ name: 'Helper', scopes: ['read'] }] })
  expect((await browser.send('DELETE', '/api/me', { password: PASSWORD })).status).toBe(200)
  expect((await profileWith(server, tokens)).status).toBe(401)
  expect((await askToken(server, refreshGrant(clientId, tokens))).status).toBe(400)
})
