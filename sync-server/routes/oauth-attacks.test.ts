import { once } from 'node:events'
import Koa from 'koa'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createOAuth, type OAuthOptions } from '../agents/oauth/create-oauth.ts'
import { freePort } from '../lib/free-port.ts'
import { LoadShedding } from '../services/load-shedding.ts'
import { openBrowser, signUp } from '../testing/browser.ts'
import {
  allow,
  askToken,
  authorizeAddress,
  beginRequest,
  CALLBACK,
  callTool,
  codeGrant,
  connectApp,
  type Issuer,
  makeVerifier,
  placeOf,
  profileWith,
  readTokens,
  refreshGrant,
  register,
  registerApp,
  startIssuer,
} from '../testing/oauth-app.ts'
import { openTestStore } from '../testing/open-test-store.ts'
import { allRows, countRows } from '../testing/raw-sql.ts'
import { makeTempDir } from '../testing/temp-dir.ts'
import { oauthRoutes } from './oauth.ts'

const errorSchema = z.object({ error: z.string() })
const errorOf = async (response: Response) => errorSchema.parse(await response.json()).error

async function start() {
  const server = await startIssuer()
  const browser = await signUp(server, 'anna')
  const clientId = await registerApp(server)
  return { server, browser, clientId, verifier: makeVerifier() }
}

async function codeFor(
  server: Issuer,
  browser: Awaited<ReturnType<typeof signUp>>,
  asked: { clientId: string; verifier: string },
): Promise<string> {
  const id = await beginRequest(server, browser, asked)
  return (await allow(server, browser, { id })).searchParams.get('code') ?? ''
}

describe('downgrade', () => {
  test.each([
    ['no PKCE', { code_challenge: null, code_challenge_method: null }],
    ['plain PKCE', { code_challenge_method: 'plain' }],
    ['PKCE without a method', { code_challenge_method: null }],
    ['an implicit token', { response_type: 'token' }],
  ])('%s is refused, and the app hears it from this server', async (_, changed) => {
    const { server, browser, clientId, verifier } = await start()
    const response = await browser.fetch(authorizeAddress(server, { clientId, verifier, changed }))
    const place = await placeOf(server, response)
    expect(`${place.origin}${place.pathname}`).toBe(CALLBACK)
    const answer = new URLSearchParams(place.search || place.hash.slice(1))
    expect(answer.get('error')).toMatch(/^(invalid_request|unsupported_response_type)$/)
    expect(answer.get('iss')).toBe(server.url)
  })

  test('nobody is spared the question, also who has allowed the app before', async () => {
    const { server, browser, clientId, verifier } = await start()
    await connectApp(server, browser, { clientId })
    await beginRequest(server, browser, { clientId, verifier })
    const changed = { prompt: 'none' }
    const silent = await browser.fetch(authorizeAddress(server, { clientId, verifier, changed }))
    expect((await placeOf(server, silent)).searchParams.get('error')).toBe('consent_required')
  })
})

describe('codes', () => {
  test('one that somebody has seen is worth nothing without the verifier, the app and its address', async () => {
    const { server, browser, clientId, verifier } = await start()
    const code = await codeFor(server, browser, { clientId, verifier })
    const right = codeGrant(clientId, code, verifier)
    const { code_verifier: _, ...bare } = right
    const stranger = await registerApp(server)
    for (const wrong of [
      bare,
      { ...right, code_verifier: makeVerifier() },
      { ...right, client_id: stranger },
      { ...right, redirect_uri: 'http://localhost:9876/other' },
    ])
      expect(await errorOf(await askToken(server, wrong))).toMatch(/^invalid_(grant|request)$/)
    expect((await askToken(server, right)).status).toBe(200)
  })

  test('a second use ends what the first has brought', async () => {
    const { server, browser } = await start()
    const { clientId, code, verifier, tokens } = await connectApp(server, browser, { resource: 'api' })
    expect((await profileWith(server, tokens)).status).toBe(200)
    expect(await errorOf(await askToken(server, codeGrant(clientId, code, verifier)))).toBe('invalid_grant')
    expect((await profileWith(server, tokens)).status).toBe(401)
    expect((await askToken(server, refreshGrant(clientId, tokens))).status).toBe(400)
  })

  test('of ten uses at the same moment, at most one brings tokens', async () => {
    const { server, browser, clientId, verifier } = await start()
    const code = await codeFor(server, browser, { clientId, verifier })
    const form = codeGrant(clientId, code, verifier)
    const answers = await Promise.all(Array.from({ length: 10 }, () => askToken(server, form)))
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    expect(answers.every(({ status }) => status === 200 || status === 400)).toBe(true)
  })
})

describe('stolen tokens', () => {
  test('a refresh token that is used twice ends the whole connection', async () => {
    const { server, browser } = await start()
    const { clientId, tokens } = await connectApp(server, browser, { resource: 'api' })
    const next = await readTokens(await askToken(server, refreshGrant(clientId, tokens)))
    expect((await profileWith(server, next)).status).toBe(200)
    expect(await errorOf(await askToken(server, refreshGrant(clientId, tokens)))).toBe('invalid_grant')
    expect((await profileWith(server, next)).status).toBe(401)
    expect((await askToken(server, refreshGrant(clientId, next))).status).toBe(400)
    expect(await (await browser.fetch('/api/me/apps')).json()).toEqual({ apps: [] })
  })

  test('a token for MCP does not open the API, nor the other way round', async () => {
    const { server, browser } = await start()
    const bearer = ({ access_token }: { access_token: string }) => ({
      Authorization: `Bearer ${access_token}`,
    })
    const { tokens: mcp } = await connectApp(server, browser, { resource: 'mcp' })
    const { tokens: api } = await connectApp(server, browser, { resource: 'api' })
    expect((await profileWith(server, mcp)).status).toBe(401)
    expect((await callTool(server, 'agent_profile', bearer(api))).status).toBe(401)
    expect((await callTool(server, 'agent_profile', bearer(mcp))).status).toBe(200)
    expect((await profileWith(server, api)).status).toBe(200)
  })

  test('a token cannot be had for a resource that the person was not asked about, or of somebody else', async () => {
    const { server, browser, clientId, verifier } = await start()
    const code = await codeFor(server, browser, { clientId, verifier })
    const form = { ...codeGrant(clientId, code, verifier), resource: `${server.url}/api/v1` }
    expect(await errorOf(await askToken(server, form))).toBe('invalid_target')
    const changed = { resource: 'https://elsewhere.example/mcp' }
    const response = await browser.fetch(authorizeAddress(server, { clientId, verifier, changed }))
    expect((await placeOf(server, response)).searchParams.get('error')).toBe('invalid_target')
  })

  test('a refresh token is no access token, and a token in another place is none', async () => {
    const { server, browser } = await start()
    const { tokens } = await connectApp(server, browser, { resource: 'api' })
    expect((await profileWith(server, { access_token: tokens.refresh_token })).status).toBe(401)
    expect((await server.fetch(`/api/v1/me?access_token=${tokens.access_token}`)).status).toBe(401)
  })

  test('whoever reads the database finds nothing to use', async () => {
    const { server, browser, clientId, verifier } = await start()
    const id = await beginRequest(server, browser, { clientId, verifier })
    const { code, tokens } = await connectApp(server, browser, { clientId })
    const store = await openTestStore(server.dataDir)
    const all = await allRows(store)
    expect(all).toContain(clientId)
    for (const secret of [id, code, tokens.access_token, tokens.refresh_token])
      expect(all).not.toContain(secret)
  })
})

describe('who is sent where', () => {
  test('an address that the app has not registered is never followed', async () => {
    const { server, browser, clientId, verifier } = await start()
    for (const redirect_uri of [
      'https://evil.example/',
      `${CALLBACK}/../x`,
      `${CALLBACK}?next=https://evil.example`,
      'javascript:alert(1)',
    ]) {
      const address = authorizeAddress(server, { clientId, verifier, changed: { redirect_uri } })
      const place = await placeOf(server, await browser.fetch(address, { headers: { Accept: 'text/html' } }))
      expect(`${place.origin}${place.pathname}`).toBe(`${server.url}/connect`)
    }
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'http://evil.example/callback',
    'https://good.example/#fragment',
    'no address',
  ])('%s cannot be registered', async (address) => {
    const { server } = await start()
    const response = await register(server, { redirect_uris: [address] })
    expect(response.status).toBe(400)
    expect(await errorOf(response)).toMatch(/^invalid_(client_metadata|redirect_uri)$/)
  })

  test('metadata of the wrong kind is refused as such', async () => {
    const { server } = await start()
    for (const wrong of [{ grant_types: '' }, { client_name: 7 }, { redirect_uris: {} }]) {
      const response = await register(server, { redirect_uris: [CALLBACK], ...wrong })
      expect(response.status).toBe(400)
      expect(await errorOf(response)).toMatch(/^invalid_(client_metadata|redirect_uri)$/)
    }
  })

  test('a request that somebody else has begun cannot be seen or allowed', async () => {
    const { server, browser, clientId, verifier } = await start()
    const id = await beginRequest(server, openBrowser(server), { clientId, verifier })
    expect((await browser.fetch(`/api/me/app-requests/${id}`)).status).toBe(404)
    const body = { scopes: ['read'], agentName: 'Of Anna' }
    expect((await browser.send('POST', `/api/me/app-requests/${id}/allow`, body)).status).toBe(404)
  })

  test('a request is answered once, and a refusal brings the app nothing', async () => {
    const { server, browser, clientId, verifier } = await start()
    const id = await beginRequest(server, browser, { clientId, verifier })
    const refused = await browser.send('POST', `/api/me/app-requests/${id}/refuse`)
    const { next } = z.object({ next: z.string() }).parse(await refused.json())
    const body = { scopes: ['read'], agentName: 'Of Anna' }
    expect((await browser.send('POST', `/api/me/app-requests/${id}/allow`, body)).status).toBe(404)
    const place = await placeOf(server, await browser.fetch(next))
    expect(place.searchParams.get('error')).toBe('access_denied')
    expect(place.searchParams.has('code')).toBe(false)
  })

  test('of two answers at the same moment one counts', async () => {
    const { server, browser, clientId, verifier } = await start()
    const id = await beginRequest(server, browser, { clientId, verifier })
    const answerAs = (agentName: string) =>
      browser.send('POST', `/api/me/app-requests/${id}/allow`, { scopes: ['read'], agentName })
    const answers = await Promise.all([answerAs('One of Anna'), answerAs('Another of Anna')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await countRows(await openTestStore(server.dataDir), 'oauth_connection')).toBe(1)
  })

  test('an app gets no more than it has asked for, and no agent of somebody else', async () => {
    const { server, browser, clientId, verifier } = await start()
    const { tokens } = await connectApp(server, await signUp(server, 'berta'), { resource: 'api' })
    const { id: agentId } = z.object({ id: z.int() }).parse(await (await profileWith(server, tokens)).json())
    const id = await beginRequest(server, browser, { clientId, verifier, scope: 'read' })
    const allowWith = (body: object) => browser.send('POST', `/api/me/app-requests/${id}/allow`, body)
    expect((await allowWith({ scopes: ['read', 'money'], agentName: 'Of Anna' })).status).toBe(400)
    expect((await allowWith({ scopes: ['read'], agentId })).status).toBe(404)
    expect((await allowWith({ scopes: ['manage'], agentName: 'Of Anna' })).status).toBe(400)
  })
})

describe('limits', () => {
  test('registrations of an address are counted, and large bodies refused', async () => {
    const server = await startIssuer({ RATE_LIMITS: 'on' })
    const large = await register(server, { redirect_uris: [CALLBACK], client_name: 'x'.repeat(40_000) })
    expect(large.status).toBe(413)
    const answers = []
    for (let place = 0; place < 121; place++)
      answers.push(await register(server, { redirect_uris: [CALLBACK] }))
    expect(answers.at(-1)?.status).toBe(429)
    expect(answers[100]?.status).toBe(201)
  })

  test('whose account or agent is locked, or key ended, their apps are out at once', async () => {
    const server = await startIssuer()
    const store = await openTestStore(server.dataDir)
    const lock = {
      account: () => store.writer.updateTable('user').set({ locked_at: '2026-01-01T00:00:00.000Z' }),
      agent: () => store.writer.updateTable('agent').set({ revoked_at: '2026-01-01T00:00:00.000Z' }),
      key: () => store.writer.updateTable('agent_key').set({ revoked_at: '2026-01-01T00:00:00.000Z' }),
    }
    for (const [name, locked] of Object.entries(lock)) {
      const { clientId, tokens } = await connectApp(server, await signUp(server, `of-${name}`), {
        resource: 'api',
      })
      expect((await profileWith(server, tokens)).status).toBe(200)
      await locked().execute()
      expect((await profileWith(server, tokens)).status).toBe(401)
      if (name !== 'agent') expect((await askToken(server, refreshGrant(clientId, tokens))).status).toBe(400)
    }
  })

  test('the daily purge forgets what has expired, and apps that nobody has connected', async () => {
    const { server, browser, clientId } = await start()
    const { clientId: connected } = await connectApp(server, browser)
    const store = await openTestStore(server.dataDir)
    const { connections } = createOAuth(store, oauthOptions(server.url, server.dataDir))
    await connections.purge(new Date(Date.now() + 2 * 24 * 60 * 60 * 1000))
    const rows = await allRows(store)
    expect(rows).not.toContain(clientId)
    expect(rows).toContain(connected)
    expect(await countRows(store, 'oauth_connection')).toBe(1)
    await connections.purge(new Date(Date.now() + 400 * 24 * 60 * 60 * 1000))
    expect(await countRows(store, 'oauth_connection')).toBe(0)
    expect(await countRows(store, 'oauth_record')).toBe(0)
  })
})

type Outcome = Awaited<ReturnType<OAuthOptions['visits']['visit']>>

const oauthOptions = (publicUrl: string, dataDir: string, found: Outcome = { kind: 'none', reason: '' }) => ({
  config: { publicUrl, dataDir, secretKey: null, siteRequests: true },
  sessionKeys: ['a key of the test'],
  visits: { visit: async () => found },
})

describe('an app whose id is the address of its description', () => {
  const ID = 'https://assistant.example/client.json'

  /** Asks a server of which all else is left out. @returns where the browser is sent */
  async function ask(found: Outcome, clientId = ID): Promise<string> {
    const dataDir = makeTempDir()
    const store = await openTestStore(dataDir)
    const publicUrl = 'https://hub.example'
    const app = new Koa()
    app.keys = ['a key of the test']
    app.use(
      oauthRoutes({
        ...createOAuth(store, oauthOptions(publicUrl, dataDir, found)),
        publicUrl,
        siteRequests: true,
        limits: { calls: async () => {} },
        load: new LoadShedding(),
        log: pino({ level: 'silent' }),
      }),
    )
    const port = await freePort()
    const listening = app.listen(port, '127.0.0.1')
    await once(listening, 'listening')
    onTestFinished(() => void listening.close())
    const verifier = makeVerifier()
    const path = authorizeAddress(
      { url: publicUrl },
      { clientId, verifier, changed: { redirect_uri: 'https://assistant.example/back' } },
    )
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      redirect: 'manual',
      headers: { Accept: 'text/html' },
    })
    return response.headers.get('Location') ?? ''
  }

  const described = (document: object, status = 200): Outcome => ({
    kind: 'document',
    status,
    body: JSON.stringify({
      client_id: ID,
      client_name: 'Assistant',
      redirect_uris: ['https://assistant.example/back'],
      ...document,
    }),
  })

  test('is asked about like any other', async () => {
    expect(await ask(described({ token_endpoint_auth_method: 'none' }))).toMatch(/^\/connect\?request=/)
  })

  test.each<[string, Outcome]>([
    ['names another app', described({ client_id: 'https://assistant.example/other.json' })],
    ['names other places to be called back', described({ redirect_uris: ['https://evil.example/'] })],
    ['brings a secret', described({ client_secret: 'x' })],
    ['is not found', described({}, 404)],
    ['cannot be had by the rules of guarded requests', { kind: 'none', reason: 'address' }],
    ['is no JSON', { kind: 'document', status: 200, body: '<html>' }],
  ])('is sent away where its description %s', async (_, found) => {
    expect(await ask(found)).toMatch(/^\/connect\?error=/)
  })

  test('is sent away where its id is no address of HTTPS', async () => {
    expect(await ask(described({}), 'http://assistant.example/client.json')).toMatch(/^\/connect\?error=/)
  })
})
