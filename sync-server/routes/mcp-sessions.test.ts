import { PassThrough } from 'node:stream'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { type CallToolResult, inputRequired, Server } from '@modelcontextprotocol/server'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { DEMO_AGENT_KEY, MCP } from '#shared/policy/marketplace.ts'
import { addAgentWithKey } from '../testing/agent-with-key.ts'
import { openTestStore } from '../testing/open-test-store.ts'
import { startTestServer, type TestServer } from '../testing/start-server.ts'
import { handshakeOf, type McpCaller, McpSession, McpSessions, SESSION_LIMITS } from './mcp-sessions.ts'

// Clients of older revisions that can be asked back: who gets a session, what ends it, and whose answers count.

const VERSION = '2025-11-25'
const FORMS = { elicitation: {} }
const LISTING = {
  toolName: 'New',
  description: 'Something that is new.',
  website: 'https://new.example.com',
  submissionType: 'premium',
  categoryId: 1,
}

const rpc = (method: string, params: object, id = 1) => ({ jsonrpc: '2.0', id, method, params })
const handshake = (capabilities: object = FORMS, protocolVersion = VERSION) =>
  rpc('initialize', { protocolVersion, capabilities, clientInfo: { name: 'test', version: '1' } })

async function start(dataDir?: string) {
  const server = await startTestServer({
    ...(dataDir === undefined
      ? { fixtures: { categories: [{ name: 'Writing' }], tools: [{ name: 'Letterpress' }] } }
      : { dataDir }),
    env: { LOG_LEVEL: 'error' },
  })
  const store = await openTestStore(server.dataDir)
  const addKey = async (name: string) => (await addAgentWithKey(store, { name })).key
  const listings = async () =>
    Number((await store.reader.selectFrom('listing').select('id').execute()).length)
  return { server, store, addKey, listings, key: await addKey('Gardener') }
}

interface Sender {
  server: TestServer
  key?: string | undefined
  session?: string | undefined
  headers?: Record<string, string>
}

function send({ server, key, session, headers }: Sender, body: unknown, init: RequestInit = {}) {
  return server.fetch(MCP.path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'MCP-Protocol-Version': VERSION,
      ...(key !== undefined && { 'X-API-Key': key }),
      ...(session !== undefined && { 'Mcp-Session-Id': session }),
      ...headers,
    },
    body: JSON.stringify(body),
    ...init,
  })
}

async function open(from: Sender, body: unknown = handshake()): Promise<string | undefined> {
  const response = await send(from, body)
  expect(response.status).toBe(200)
  return response.headers.get('mcp-session-id') ?? undefined
}

const end = ({ server, key, session = '' }: Sender) =>
  server.fetch(MCP.path, {
    method: 'DELETE',
    headers: { 'Mcp-Session-Id': session, ...(key !== undefined && { 'X-API-Key': key }) },
  })

const questionSchema = z.object({
  id: z.string(),
  method: z.literal('elicitation/create'),
  params: z.object({ message: z.string() }),
})
const resultSchema = z.object({
  result: z.object({ isError: z.boolean().default(false), content: z.array(z.object({ text: z.string() })) }),
})

/** Calls the tool up to its question. */
async function callUpToQuestion(from: Sender, signal: AbortSignal | null = null) {
  const call = rpc('tools/call', { name: 'submit_listing', arguments: LISTING }, 7)
  const response = await send(from, call, { signal })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const next = async (): Promise<unknown> => {
    for (;;) {
      const event = /^event: message\ndata: (.*)\n\n/.exec(text)
      if (event !== null) {
        text = text.slice(event[0].length)
        return JSON.parse(event[1] ?? '')
      }
      const { done, value } = await reader.read()
      if (done) return null
      text += value
    }
  }
  return { question: questionSchema.parse(await next()), next }
}

const agreeing = (id: string, agreed = true) => ({
  jsonrpc: '2.0',
  id,
  result: { action: 'accept', content: { agreed } },
})

const statusOf = async (response: Promise<Response>) => (await response).status

describe('who gets a session', () => {
  test.each([
    ['shows forms', FORMS, true],
    ['opens pages alone', { elicitation: { url: {} } }, false],
    ['shows forms and opens pages', { elicitation: { form: {}, url: {} } }, true],
    ['can only be asked to sample, which nothing here does', { sampling: {} }, false],
    ['can be asked nothing', {}, false],
  ])('a client that %s', async (_, capabilities, isGiven) => {
    const { server } = await start()
    const session = await open({ server }, handshake(capabilities))
    expect(session === undefined ? null : session.length).toBe(isGiven ? 43 : null)
    expect(session === (await open({ server }, handshake(capabilities)))).toBe(!isGiven)
  })

  test('whoever has one too many goes on without, and so does a key that does not count', async () => {
    const { server, key } = await start()
    for (let count = 0; count < SESSION_LIMITS.caller; count += 1)
      expect(await open({ server, key })).toBeDefined()
    expect(await open({ server, key })).toBeUndefined()
    expect(await open({ server, key: 'aih_live_nonsense' })).toBeUndefined()
    expect(await open({ server })).toBeDefined()
  })

  test('a page of another site gets none', async () => {
    const server = await startTestServer({ env: { PUBLIC_URL: 'https://hub.example.com' } })
    expect(await open({ server, headers: { Origin: 'https://other.example.com' } })).toBeUndefined()
    expect(await open({ server, headers: { Origin: 'https://hub.example.com' } })).toBeDefined()
  })
})

describe('whose session it is', () => {
  test('for others it is not there; a visitor who signs in takes theirs along', async () => {
    const { server, key, addKey } = await start()
    const other = await addKey('Other')
    const list = rpc('tools/list', {})
    const session = await open({ server, key })
    expect(await statusOf(send({ server, key, session }, list))).toBe(200)
    for (const stranger of [undefined, other, DEMO_AGENT_KEY]) {
      const refused = await send({ server, key: stranger, session }, list)
      expect([refused.status, await refused.json()]).toMatchObject([404, { error: { code: -32001 } }])
      expect(await statusOf(end({ server, key: stranger, session }))).toBe(404)
    }
    const visit = await open({ server })
    expect(await statusOf(send({ server, session: visit }, list))).toBe(200)
    expect(await statusOf(send({ server, key, session: visit }, list))).toBe(200)
    expect(await statusOf(send({ server, session: visit }, list))).toBe(404)
    expect(await statusOf(send({ server, key: other, session: visit }, list))).toBe(404)
  })

  test('answers count from the session and the caller that were asked, and once', async () => {
    const { server, key, addKey, listings } = await start()
    const other = await addKey('Other')
    const mine = { server, key, session: await open({ server, key }) }
    const sibling = { server, key, session: await open({ server, key }) }
    const theirs = { server, key: other, session: await open({ server, key: other }) }
    const asked = await callUpToQuestion(mine)
    const askedToo = await callUpToQuestion(theirs)
    expect(asked.question.params.message).toContain('fee of $150')
    const yes = agreeing(asked.question.id)
    expect(await statusOf(send(sibling, yes))).toBe(400)
    expect(await statusOf(send(theirs, yes))).toBe(400)
    expect(await statusOf(send({ ...mine, key: other }, yes))).toBe(404)
    expect(await statusOf(send({ server, key }, yes))).toBe(400)
    expect(await listings()).toBe(0)
    expect(await statusOf(send(theirs, agreeing(askedToo.question.id, false)))).toBe(202)
    expect(resultSchema.parse(await askedToo.next()).result).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('not-agreed') }],
    })
    expect(await listings()).toBe(0)
    expect(await statusOf(send(mine, yes))).toBe(202)
    expect(resultSchema.parse(await asked.next()).result.isError).toBe(false)
    expect(await listings()).toBe(1)
    expect(await statusOf(send(mine, yes))).toBe(400)
    expect(await asked.next()).toBeNull()
  })

  test('a revoked key answers nothing any more', async () => {
    const { server, store, key, listings } = await start()
    const mine = { server, key, session: await open({ server, key }) }
    const { question } = await callUpToQuestion(mine)
    await store.writer.updateTable('agent_key').set({ revoked_at: '2026-01-02T00:00:00.000Z' }).execute()
    expect(await statusOf(send(mine, agreeing(question.id)))).toBe(401)
    expect(await statusOf(send(mine, rpc('tools/list', {})))).toBe(401)
    expect(await listings()).toBe(0)
  })
})

describe('what ends it', () => {
  test('its client: whoever waits is told, and the id is unknown from then on', async () => {
    const { server, key, listings } = await start()
    const mine = { server, key, session: await open({ server, key }) }
    const asked = await callUpToQuestion(mine)
    expect(await statusOf(end(mine))).toBe(204)
    expect(resultSchema.parse(await asked.next()).result).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('The session has ended.') }],
    })
    for (const body of [agreeing(asked.question.id), rpc('tools/list', {}), rpc('ping', {})])
      expect(await statusOf(send(mine, body))).toBe(404)
    expect(await statusOf(end(mine))).toBe(404)
    expect(await listings()).toBe(0)
  })

  test.each(['the connection', 'a cancellation'])('%s ends the question, and not the session', async (by) => {
    const { server, key, listings } = await start()
    const mine = { server, key, session: await open({ server, key }) }
    const gone = new AbortController()
    const { question, next } = await callUpToQuestion(mine, gone.signal)
    if (by === 'the connection') gone.abort()
    else {
      const params = { requestId: 7, reason: 'enough' }
      const told = await send(mine, { jsonrpc: '2.0', method: 'notifications/cancelled', params })
      expect(told.status).toBe(202)
      expect(await next()).toBeNull()
    }
    await server.until(async () => (await statusOf(send(mine, agreeing(question.id, false)))) === 400)
    expect(await statusOf(send(mine, rpc('tools/list', {})))).toBe(200)
    expect(await listings()).toBe(0)
  })

  test('the server: nobody is left waiting, and the client begins anew at the next one', async () => {
    const { server, key, listings } = await start()
    const connect = async ({ url }: TestServer) => {
      const client = new Client(
        { name: 'test', version: '1' },
        { capabilities: FORMS, versionNegotiation: { mode: 'legacy' } },
      )
      const requestInit = { headers: { 'X-API-Key': key } }
      const transport = new StreamableHTTPClientTransport(new URL(`${url}${MCP.path}`), { requestInit })
      await client.connect(transport)
      onTestFinished(() => client.close())
      return { client, transport }
    }
    const { client, transport } = await connect(server)
    const stopped = Promise.withResolvers<void>()
    client.setRequestHandler('elicitation/create', async () => {
      void server.close().then(stopped.resolve)
      return new Promise(() => {})
    })
    const told = await client.callTool({ name: 'submit_listing', arguments: LISTING })
    expect(told).toMatchObject({ isError: true })
    await stopped.promise
    expect(await listings()).toBe(0)
    const next = await start(server.dataDir)
    const stale = { server: next.server, key, session: transport.sessionId! }
    expect(await statusOf(send(stale, rpc('tools/list', {})))).toBe(404)
    const fresh = await connect(next.server)
    expect(fresh.transport.sessionId).not.toBe(transport.sessionId)
    expect((await fresh.client.listTools()).tools).toHaveLength(22)
  })
})

describe('limits', () => {
  test('a question that nobody answers in time is taken back under its own id', async () => {
    const server = new Server(
      { name: 'test', version: '1' },
      { capabilities: { tools: {} }, inputRequired: { roundTimeoutMs: 20 } },
    )
    const requestedSchema = { type: 'object' as const, properties: {} }
    server.setRequestHandler('tools/call', () =>
      inputRequired({ inputRequests: { sure: inputRequired.elicit({ message: 'Sure?', requestedSchema }) } }),
    )
    const place = new PassThrough()
    const session = new McpSession(shaken)
    const exchange = session.exchange(1, () => place)
    await server.connect(exchange)
    await exchange.introduce()
    const call = { jsonrpc: '2.0' as const, id: 1, method: 'tools/call', params: { name: 'ask' } }
    const text = await (await exchange.handleMessage(call)).text()
    const [question, cancelled, result] = [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) =>
      JSON.parse(data ?? ''),
    )
    expect(question).toMatchObject({ id: expect.stringMatching(/-/), method: 'elicitation/create' })
    expect(question.params._meta.progressToken).toBe(question.id)
    expect(cancelled).toMatchObject({
      method: 'notifications/cancelled',
      params: { requestId: question.id },
    })
    expect((result.result as CallToolResult).isError).toBe(true)
    expect(session.answer({ jsonrpc: '2.0', id: question.id, result: { action: 'accept' } })).toBe(false)
    expect(place.destroyed).toBe(true)
  })

  const shaken = handshakeOf(z.custom<Parameters<typeof handshakeOf>[0]>().parse(handshake()), ['form'])!
  const visitor = (address: string): McpCaller => ({ address, key: null })
  const agent = (key: string): McpCaller => ({ address: '192.0.2.1', key })

  function clocked() {
    const clock = { now: 0 }
    return { clock, sessions: new McpSessions(() => clock.now) }
  }

  test('a session that nobody uses ends, and so does one that is old', () => {
    const { clock, sessions } = clocked()
    const id = sessions.open(agent('a'), shaken)!
    clock.now += SESSION_LIMITS.idleMs
    expect(sessions.find(id, agent('a'))).not.toBeNull()
    clock.now += SESSION_LIMITS.idleMs + 1
    expect(sessions.find(id, agent('a'))).toBeNull()
    const used = sessions.open(agent('a'), shaken)!
    for (const opened = clock.now; clock.now - opened < SESSION_LIMITS.ageMs; ) {
      expect(sessions.find(used, agent('a'))).not.toBeNull()
      clock.now += SESSION_LIMITS.idleMs
    }
    clock.now += 1
    expect(sessions.find(used, agent('a'))).toBeNull()
  })

  test('ended sessions make room, for their caller and for all', () => {
    const { clock, sessions } = clocked()
    const open = (count: number, caller: (at: number) => McpCaller) =>
      Array.from({ length: count }, (_, at) => sessions.open(caller(at), shaken)).filter((id) => id !== null)
        .length
    const { all, visitors, caller } = SESSION_LIMITS
    const crowd = (at: number) => visitor(`v${Math.floor(at / caller)}`)
    expect(open(caller + 5, () => agent('a'))).toBe(caller)
    expect(open(visitors + 5, crowd)).toBe(visitors)
    expect(open(all, (at) => agent(`k${Math.floor(at / caller)}`))).toBe(all - visitors - caller)
    clock.now += SESSION_LIMITS.idleMs + 1
    expect(open(caller + 5, () => agent('a'))).toBe(caller)
  })

  test('who signs in brings no more sessions than they may have', () => {
    const { sessions } = clocked()
    const visits = Array.from(
      { length: SESSION_LIMITS.caller },
      () => sessions.open(visitor('192.0.2.1'), shaken)!,
    )
    for (const id of visits.slice(1)) expect(sessions.find(id, agent('a'))).not.toBeNull()
    const own = sessions.open(agent('a'), shaken)!
    expect(sessions.find(visits[0]!, agent('a'))).toBeNull()
    expect(sessions.end(own, agent('a'))).toBe(true)
    expect(sessions.find(visits[0]!, agent('a'))).not.toBeNull()
    expect(sessions.find(visits[0]!, visitor('192.0.2.1'))).toBeNull()
  })
})
