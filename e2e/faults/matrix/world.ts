import { z } from 'zod'
import type { CallDefinition } from '#shared/api/call.ts'
import { AGENT_SCOPES, DEMO_AGENT_KEY } from '#shared/policy/marketplace.ts'
import { hashKey, keyPrefix, makeKey } from '../../../sync-server/agents/identity/key-format.ts'
import type { Store } from '../../../sync-server/db/engine.ts'
import { writeTransaction } from '../../../sync-server/db/write-transaction.ts'
import { post } from '../../../sync-server/money/ledger/post.ts'
import { insertKey } from '../../../sync-server/repositories/agent-keys.ts'
import { findSandboxAgent } from '../../../sync-server/repositories/agents.ts'
import { addAgentWithKey } from '../../../sync-server/testing/agent-with-key.ts'
import { type Browser, openBrowser, PASSWORD, signUp } from '../../../sync-server/testing/browser.ts'
import { makeDist } from '../../../sync-server/testing/make-dist.ts'
import { openTestStore } from '../../../sync-server/testing/open-test-store.ts'
import { startTestServer, type TestServer } from '../../../sync-server/testing/start-server.ts'
import { startReceiver } from '../../../sync-server/testing/webhook-receiver.ts'
import {
  type Answer,
  CALLERS,
  type Caller,
  type CallerName,
  type Party,
  type Sent,
  scopesBut,
} from './callers.ts'

const PAST = '2026-01-01T00:00:00.000Z'
const FAR_OFF = '2099-01-01T00:00:00.000Z'
const SAVINGS_CENTS = 1_000_000

/** A server in use, and all its callers. */
export interface World {
  server: TestServer
  store: Store
  /** When the server was started, in milliseconds. */
  startedAt: number
  /** The address for webhooks and for messages to devices. */
  hookUrl: string
  callers: Readonly<Record<CallerName, Caller>>
  /** The owner of a caller that must have rows. */
  party(name: CallerName): Party
}

export async function startWorld(): Promise<World> {
  const receiver = await startReceiver()
  const startedAt = Date.now()
  const server = await startTestServer({
    env: { PREMIUM_OFFER: 'paid', WEBHOOK_HOSTS: receiver.host, PUSH_HOSTS: receiver.host },
    fixtures: { categories: [{}], tools: [{}] },
    dist: makeDist({ files: { 'pwa/api-docs/index.html': '<!doctype html><title>Reference</title>' } }),
  })
  const store = await openTestStore(server.dataDir)
  const callers: Record<CallerName, Caller> = {
    ...(await openUsers(server, store)),
    ...(await openAgents(server, store)),
    visitor: { name: 'visitor', party: null, send: (call, sent) => ask(openBrowser(server), call, sent) },
  }
  await warmUp(Object.values(callers))
  await server.until(async () => (await server.json('/api/sync/manifest', manifest)).snapshot !== null)
  const party = (name: CallerName): Party => {
    const found = callers[name].party
    if (found === null) throw new Error(`Nothing can belong to ${name}.`)
    return found
  }
  return { server, store, startedAt, hookUrl: receiver.url, callers, party }
}

export const manifest = z.object({ snapshot: z.object({ url: z.string() }).nullable() })

/** A text that only this party may read. */
export const privateWords = ({ name }: Party): string => `For the eyes of ${name.replaceAll(' ', '-')} only.`

/** An event stream is closed as soon as it has started. */
async function ask(
  browser: Pick<Browser, 'fetch'>,
  { method }: Pick<CallDefinition, 'method'>,
  { path, body, headers = {} }: Sent,
): Promise<Answer> {
  const response = await browser.fetch(path, {
    method,
    headers: {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      'Sec-Fetch-Site': 'same-origin',
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const { status } = response
  if (response.headers.get('Content-Type')?.startsWith('text/event-stream') !== true)
    return { status, text: await response.text() }
  await response.body?.cancel()
  return { status, text: '' }
}

const USERS = [
  'user',
  'other user',
  'premium',
  'admin',
  'owner',
  'locked',
  'signed out',
  'unverified',
] as const

/** The account to sign in with; callers without one use that of the user. */
export const usernameOf = ({ name }: Pick<Party, 'name'>): string =>
  `a-${(USERS.find((user) => user === name) ?? 'user').replaceAll(' ', '-')}`

async function openUsers(server: TestServer, store: Store) {
  const opened = new Map<(typeof USERS)[number], Caller>()
  const change = (id: number, set: object) =>
    store.writer.updateTable('user').set(set).where('id', '=', id).execute()
  for (const [place, name] of USERS.entries()) {
    const party = { name, id: place + 1 }
    opened.set(name, userCaller(await signUp(server, usernameOf(party)), party, store))
  }
  await change(3, { is_premium: 1, premium_since: PAST, premium_until: FAR_OFF })
  await change(4, { is_admin: 1 })
  await change(5, { is_owner: 1 })
  await change(6, { locked_at: PAST })
  // As where mails are sent, which this server does not do.
  await change(8, { must_verify: 1 })
  await opened.get('signed out')?.send({ method: 'POST' }, { path: '/api/logout' })
  const of = (name: (typeof USERS)[number]): Caller => {
    const caller = opened.get(name)
    if (caller === undefined) throw new Error(`${name} has not signed up.`)
    return caller
  }
  return {
    user: of('user'),
    'other user': of('other user'),
    premium: of('premium'),
    unverified: of('unverified'),
    admin: of('admin'),
    owner: of('owner'),
    locked: { ...of('locked'), party: null },
    'signed out': { ...of('signed out'), party: null },
  }
}

/** Signed-out and locked callers keep sending their old cookie. */
function userCaller(browser: Browser, party: Party, { writer }: Store): Caller {
  const isOver = party.name === 'signed out' || party.name === 'locked'
  const first = new Map(browser.cookies)
  return {
    name: party.name,
    party,
    send(call, sent) {
      if (isOver) for (const [name, value] of first) browser.cookies.set(name, value)
      return ask(browser, call, sent)
    },
    async signInAgain() {
      // Other requests have added second factors, which a password alone would not pass.
      await writer.deleteFrom('passkey').where('user_id', '=', party.id).execute()
      await writer.deleteFrom('totp').where('user_id', '=', party.id).execute()
      await browser.send('POST', '/api/login', { username: usernameOf(party), password: PASSWORD })
    },
  }
}

async function openAgents(server: TestServer, store: Store) {
  const agent = await addAgentWithKey(store, { name: 'First agent' })
  const other = await addAgentWithKey(store, { name: 'Second agent' })
  const suspended = await addAgentWithKey(store, { name: 'Third agent' })
  await store.writer.updateTable('agent').set({ revoked_at: PAST }).where('id', '=', suspended.id).execute()
  const sandboxId = (await findSandboxAgent(store.reader)) ?? 0
  for (const id of [agent.id, other.id]) await addSavings(store, { id, book: 'live' })
  await addSavings(store, { id: sandboxId, book: 'sandbox' })
  const narrow = new Map<string, string>()
  for (const scope of AGENT_SCOPES)
    narrow.set(scope, await addKey(store, { agentId: agent.id, scopes: scopesBut(scope) }))
  const revoked = await addKey(store, { agentId: agent.id, revokedAt: PAST })

  const caller = (name: CallerName, id: number | null, keyFor: (scope?: string) => string): Caller => ({
    name,
    // The narrow key belongs to the first agent.
    party: id === null ? null : { name: name === 'narrow key' ? 'agent' : name, id },
    send: (call, { headers, ...sent }) =>
      ask(server, call, { ...sent, headers: { 'X-API-Key': keyFor(call.scope), ...headers } }),
  })
  return {
    agent: caller('agent', agent.id, () => agent.key),
    'other agent': caller('other agent', other.id, () => other.key),
    'sandbox agent': caller('sandbox agent', sandboxId, () => DEMO_AGENT_KEY),
    'narrow key': caller('narrow key', agent.id, (scope = 'read') => narrow.get(scope) ?? ''),
    'revoked key': caller('revoked key', null, () => revoked),
    'suspended agent': caller('suspended agent', null, () => suspended.key),
  }
}

/** One more key of an agent. @returns the key */
async function addKey(
  { writer }: Store,
  {
    agentId,
    scopes = AGENT_SCOPES,
    revokedAt = null,
  }: {
    agentId: number
    scopes?: readonly (typeof AGENT_SCOPES)[number][]
    revokedAt?: string | null
  },
): Promise<string> {
  const key = makeKey()
  await writeTransaction(writer, async (transaction) => {
    const row = { agentId, label: 'Another key', prefix: keyPrefix(key), hash: hashKey(key), scopes }
    const { id } = await insertKey(transaction, row, PAST)
    await transaction.updateTable('agent_key').set({ revoked_at: revokedAt }).where('id', '=', id).execute()
  })
  return key
}

/** Money that has matured. */
function addSavings(
  { writer }: Store,
  { id, book }: { id: number; book: 'live' | 'sandbox' },
): Promise<boolean> {
  return writeTransaction(writer, (transaction) =>
    post(transaction, {
      eventKey: `test:${book}:${id}`,
      kind: 'test',
      book,
      at: PAST,
      lines: [
        { account: { kind: 'content-budget' }, cents: -SAVINGS_CENTS },
        { account: { kind: 'agent', ownerId: id }, cents: SAVINGS_CENTS },
      ],
    }),
  )
}

/** The first use of a key is recorded. After that, a refused call has no reason to write anything. */
async function warmUp(callers: readonly Caller[]): Promise<void> {
  for (const caller of callers) {
    await caller.send({ method: 'GET' }, { path: '/api/me' })
    for (const scope of AGENT_SCOPES) await caller.send({ method: 'GET', scope }, { path: '/api/v1/me' })
  }
}

/** Everybody, in the order of the table. */
export const everybody = ({ callers }: World): Caller[] => CALLERS.map((name) => callers[name])
