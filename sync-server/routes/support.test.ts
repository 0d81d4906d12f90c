import { expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '#shared/api/contract.ts'
import { problemSchema } from '#shared/api/problem.ts'
import { TICKET_COUNTS, TICKET_TEXT } from '#shared/policy/limits.ts'
import { USER_SYNC_SCHEMA, userSyncAnswerSchema } from '#shared/sync/user-protocol.ts'
import type { Store } from '../db/engine.ts'
import { writeTransaction } from '../db/write-transaction.ts'
import { answerTicket, closeTicket } from '../services/support/support.ts'
import { register, signIn, signUp } from '../testing/browser.ts'
import { openTestStore } from '../testing/open-test-store.ts'
import { startTestServer, type TestServer } from '../testing/start-server.ts'
import { makeTempDir } from '../testing/temp-dir.ts'
import { addBareUsers, callerByHeader } from '../testing/user-rows.ts'

const NOW = '2026-06-01T09:00:00.000Z'
const ID = 'a'.repeat(32)
const idOf = (number: number) => number.toString(16).padStart(32, '0')
const WORDS = { subject: 'A tool is missing', message: 'Please add it.\nThank you.' }

async function start() {
  const dataDir = makeTempDir()
  const store = await openTestStore(dataDir)
  await addBareUsers(store, 2)
  return { server: await startTestServer({ dataDir, resolveCaller: callerByHeader }), store }
}

const as = (user: number) => ({ 'X-Test-User': String(user), 'Content-Type': 'application/json' })

function open(server: TestServer, user: number, body: unknown): Promise<Response> {
  return server.fetch('/api/support/ticket', {
    method: 'POST',
    headers: as(user),
    body: JSON.stringify(body),
  })
}

async function refusal(response: Response): Promise<[number, string]> {
  return [response.status, problemSchema.parse(await response.json()).code]
}

async function ticketsOf(server: TestServer, user: number) {
  const response = await server.fetch('/api/support/tickets', { headers: as(user) })
  expect(response.headers.get('cache-control')).toBe('no-store')
  return contract.listSupportTickets.output.parse(await response.json())
}

interface Device {
  user?: number
  client?: string
  since?: number
  /** The arguments of `ticket.open`, one for each ticket. */
  tickets?: readonly object[]
}

/** A device's sync round that pushes tickets as its first mutations. */
async function sync(server: TestServer, { user = 1, client = 'c', since = 0, tickets = [] }: Device) {
  const clientId = client.repeat(32)
  const mutations = tickets.map((args, at) => ({
    mid: at + 1,
    key: `${client}${idOf(at).slice(1)}`,
    name: 'ticket.open',
    args,
  }))
  const response = await server.fetch('/api/sync/user', {
    method: 'POST',
    headers: as(user),
    body: JSON.stringify({ schema: USER_SYNC_SCHEMA, user, clientId, epoch: null, since, mutations }),
  })
  return userSyncAnswerSchema.parse(await response.json())
}

/** Gives the first user premium, until a time or for ever. */
async function givePremium({ writer }: Store, until: string | null): Promise<void> {
  const premium = { is_premium: 1, premium_since: '2026-01-01T00:00:00.000Z', premium_until: until } as const
  await writer.updateTable('user').set(premium).where('id', '=', 1).execute()
}

test('a ticket is accepted, gets an id if it has none, and is listed with the newest first', async () => {
  const { server } = await start()
  const answer = await open(server, 1, { ...WORDS, id: ID })
  expect([answer.status, await answer.json()]).toEqual([200, { success: true, id: ID }])
  const second = await open(server, 1, { ...WORDS, subject: '  Another  ', priority: 'medium' })
  const { id } = contract.openSupportTicket.output.parse(await second.json())
  const asked = { status: 'open', answer: null, createdAt: expect.any(String) }
  expect(await ticketsOf(server, 1)).toEqual([
    { ...asked, id, subject: 'Another', message: WORDS.message, priority: 'medium' },
    { ...asked, id: ID, ...WORDS, priority: 'low' },
  ])
})

test('the default priority follows the plan at that moment; a given one is used', async () => {
  const { server, store } = await start()
  await open(server, 1, { ...WORDS, id: idOf(1) })
  await givePremium(store, null)
  await open(server, 1, { ...WORDS, id: idOf(2) })
  await open(server, 1, { ...WORDS, id: idOf(3), priority: 'low' })
  await open(server, 2, { ...WORDS, id: idOf(4), priority: 'high' })
  const priorities = async (user: number) => (await ticketsOf(server, user)).map(({ priority }) => priority)
  expect(await priorities(1)).toEqual(['low', 'high', 'low'])
  expect(await priorities(2)).toEqual(['high'])
})

test('expired premium does not count', async () => {
  const { server, store } = await start()
  await givePremium(store, '2026-02-01T00:00:00.000Z')
  await open(server, 1, WORDS)
  expect(await ticketsOf(server, 1)).toMatchObject([{ priority: 'low' }])
})

test('a ticket sent twice is one, also in parallel and by both ways', async () => {
  const { server } = await start()
  const answers = await Promise.all(Array.from({ length: 10 }, () => open(server, 1, { ...WORDS, id: ID })))
  expect(answers.map(({ status }) => status)).toEqual(new Array(10).fill(200))
  const { results, head } = await sync(server, { tickets: [{ ...WORDS, id: ID }] })
  expect(results).toMatchObject([{ status: 'applied' }])
  expect(head).toBe(1)
  expect(await ticketsOf(server, 1)).toHaveLength(1)
})

test('an id that is in use for something else is refused, and other users may use it', async () => {
  const { server } = await start()
  await open(server, 1, { ...WORDS, id: ID })
  const other = { ...WORDS, subject: 'Something else', id: ID }
  expect(await refusal(await open(server, 1, other))).toEqual([409, 'ticket-exists'])
  expect((await open(server, 2, other)).status).toBe(200)
  expect(await ticketsOf(server, 1)).toMatchObject([{ id: ID, subject: WORDS.subject }])
  expect(await ticketsOf(server, 2)).toMatchObject([{ id: ID, subject: 'Something else' }])
})

test('a visitor is asked to sign in', async () => {
  const { server } = await start()
  const answers = [
    await server.fetch('/api/support/tickets'),
    await server.fetch('/api/support/ticket', { method: 'POST' }),
  ]
  for (const answer of answers) expect(await refusal(answer)).toEqual([401, 'sign-in-required'])
})

test('a page of another site cannot open a ticket', async () => {
  const { server } = await start()
  const response = await server.fetch('/api/support/ticket', {
    method: 'POST',
    headers: { ...as(1), 'Sec-Fetch-Site': 'cross-site' },
    body: JSON.stringify(WORDS),
  })
  expect(response.status).toBe(403)
  expect(await ticketsOf(server, 1)).toEqual([])
})

const BAD: readonly unknown[] = [
  null,
  [],
  'help',
  {},
  { subject: 'Only a subject' },
  { message: 'Only a message' },
  { ...WORDS, subject: '' },
  { ...WORDS, subject: ' \t ' },
  { ...WORDS, subject: '\u200b\u200d' },
  { ...WORDS, subject: 7 },
  { ...WORDS, subject: null },
  { ...WORDS, subject: ['A'] },
  { ...WORDS, subject: 'two\nlines' },
  { ...WORDS, subject: 'a\u2028b' },
  { ...WORDS, subject: 'a\u0000b' },
  { ...WORDS, subject: 'a\u202eb' },
  { ...WORDS, subject: 'a'.repeat(TICKET_TEXT.subject + 1) },
  { ...WORDS, message: '' },
  { ...WORDS, message: '\n\n' },
  { ...WORDS, message: {} },
  { ...WORDS, message: true },
  { ...WORDS, message: 'a\u001bb' },
  { ...WORDS, message: 'a\u2066b' },
  { ...WORDS, message: 'a'.repeat(TICKET_TEXT.message + 1) },
  { ...WORDS, priority: 'urgent' },
  { ...WORDS, priority: 'High' },
  { ...WORDS, priority: '' },
  { ...WORDS, priority: null },
  { ...WORDS, priority: 3 },
  { ...WORDS, id: '' },
  { ...WORDS, id: 'A'.repeat(32) },
  { ...WORDS, id: 'a'.repeat(33) },
  { ...WORDS, id: 12 },
  { ...WORDS, id: null },
  { ...WORDS, status: 'closed' },
  { ...WORDS, answer: 'Done.' },
  { ...WORDS, userId: 2 },
  { ...WORDS, createdAt: NOW },
  { ...WORDS, unknown: 1 },
]

test.each(BAD)('the body %j is refused', async (body) => {
  const { server } = await start()
  expect(await refusal(await open(server, 1, body))).toEqual([400, 'invalid-input'])
  expect(await ticketsOf(server, 1)).toEqual([])
})

test('a device with a bad ticket is refused in the same way, and its later mutations are accepted', async () => {
  const { server } = await start()
  const objects = BAD.filter((body) => z.record(z.string(), z.unknown()).safeParse(body).success)
  const wrong = objects.map((body, at) => ({
    id: idOf(at),
    ...z.record(z.string(), z.unknown()).parse(body),
  }))
  const { results } = await sync(server, { tickets: [...wrong, WORDS, { ...WORDS, id: ID }] })
  const codes = results.map((result) => ('code' in result ? result.code : result.status))
  expect(codes).toEqual([...new Array(wrong.length + 1).fill('invalid-mutation'), 'applied'])
  expect(await ticketsOf(server, 1)).toMatchObject([{ id: ID }])
})

test('the longest ticket is accepted unchanged, in any script, and markup stays text', async () => {
  const { server } = await start()
  const longest = {
    subject: '界'.repeat(TICKET_TEXT.subject),
    message: '\u{1f9f0}'.repeat(TICKET_TEXT.message / 2),
  }
  const payload = {
    subject: '"><img src=x onerror=alert(1)>',
    message: "<script>alert(1)</script>\n'; drop table user; --\n{{7*7}} javascript:alert(1)",
  }
  for (const words of [longest, payload]) expect((await open(server, 1, words)).status).toBe(200)
  expect(await ticketsOf(server, 1)).toMatchObject([payload, longest])
})

test('the answer and the closing of a ticket reach the devices of its user, and no others', async () => {
  const { server, store } = await start()
  const place = { userId: 1, id: ID }
  const change = (work: Parameters<typeof writeTransaction<void>>[1]) => writeTransaction(store.writer, work)
  const opened = await sync(server, { tickets: [{ ...WORDS, id: ID }] })
  expect(opened.rows).toMatchObject([
    { kind: 'ticket', seq: 1, ticket: { id: ID, status: 'open', answer: null } },
  ])

  await change((transaction) => answerTicket(transaction, place, { text: 'It is there now.', now: NOW }))
  const answer = { text: 'It is there now.', at: NOW }
  const answered = await sync(server, { client: 'd', since: opened.next })
  expect(answered.rows).toMatchObject([{ seq: 2, ticket: { id: ID, status: 'answered', answer } }])

  await change((transaction) => closeTicket(transaction, place, { now: NOW }))
  const closed = await sync(server, { client: 'd', since: answered.next })
  expect(closed.rows).toMatchObject([{ seq: 3, ticket: { status: 'closed', answer } }])
  expect(await ticketsOf(server, 1)).toMatchObject([{ status: 'closed', answer }])
  expect((await sync(server, { user: 2, client: 'e' })).rows).toEqual([])
  expect(await ticketsOf(server, 2)).toEqual([])
})

test('ten tickets a day are the limit: a call is asked to wait, a device is refused for good', async () => {
  const { server } = await start()
  const { perDay } = TICKET_COUNTS
  for (let number = 1; number <= perDay; number++)
    expect((await open(server, 1, { ...WORDS, id: idOf(number) })).status).toBe(200)
  const refused = await open(server, 1, WORDS)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(23 * 3600)
  expect(problemSchema.parse(await refused.json())).toMatchObject({
    status: 429,
    code: 'too-many-tickets',
    detail: 'You can open 10 tickets a day. Please try again in 24 hours.',
  })
  const { results } = await sync(server, { tickets: [{ ...WORDS, id: ID }] })
  expect(results).toMatchObject([{ status: 'rejected', code: 'too-many-tickets' }])
  // A repeated ticket is not a new one, and other users have their own limit.
  expect((await open(server, 1, { ...WORDS, id: idOf(1) })).status).toBe(200)
  expect((await open(server, 2, WORDS)).status).toBe(200)
  expect(await ticketsOf(server, 1)).toHaveLength(perDay)
})

test('the export of an account has its tickets, and its deletion erases them', async () => {
  const dataDir = makeTempDir()
  const server = await startTestServer({ dataDir })
  const ada = await signUp(server, 'ada')
  await register(server, 'bob')
  const bob = await signIn(server, 'bob')
  for (const browser of [ada, bob]) await browser.send('POST', '/api/support/ticket', { ...WORDS, id: ID })
  expect(await (await ada.fetch('/api/me/export')).json()).toMatchObject({
    supportTickets: [{ id: ID, ...WORDS, status: 'open' }],
  })
  expect((await ada.send('DELETE', '/api/me', { password: 'seven blue horses' })).status).toBe(200)
  const store = await openTestStore(dataDir)
  const left = await store.reader.selectFrom('support_ticket').select('user_id').execute()
  expect(left).toHaveLength(1)
  expect(await (await bob.fetch('/api/support/tickets')).json()).toMatchObject([{ id: ID }])
})
