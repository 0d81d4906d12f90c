import { expect, test } from 'vitest'
import { TICKET_TEXT } from '#shared/policy/limits.ts'
import { startWithAdmins } from '../testing/as-admin.ts'

const HOUR_MS = 3_600_000
type Call = Awaited<ReturnType<typeof startWithAdmins>>['call']

const ask = (call: Call, as: number, subject: string, priority?: string) =>
  call('POST', '/api/support/ticket', { as, body: { subject, message: 'Please.', priority } })
const list = async (call: Call, query = '') => (await call('GET', `/api/admin/tickets${query}`)).body
const subjects = async (call: Call, query = '') =>
  (await list(call, query)).tickets.map((ticket: { subject: string }) => ticket.subject)
const answer = (call: Call, id: number, body: object = { text: 'Done.' }, as = 1) =>
  call('POST', `/api/admin/tickets/${id}/answer`, { as, body })
const close = (call: Call, id: number, as = 1) => call('POST', `/api/admin/tickets/${id}/close`, { as })
const auditOf = async (call: Call) => (await call('GET', '/api/admin/audit')).body.entries

/** Four tickets of two users: 4 has no premium, 5 has. */
async function start() {
  const started = await startWithAdmins()
  const { call } = started
  await ask(call, 4, 'low')
  await ask(call, 4, 'medium', 'medium')
  await ask(call, 5, 'high')
  await ask(call, 4, 'high too', 'high')
  return started
}

test('high priority comes first, and within one priority the longest wait', async () => {
  const { call } = await start()
  expect(await subjects(call)).toEqual(['high', 'high too', 'medium', 'low'])
  expect(await subjects(call, '?priority=high')).toEqual(['high', 'high too'])
  expect(await subjects(call, '?status=answered')).toEqual([])
  expect(await list(call, '?page=2')).toEqual({ tickets: [], total: 4 })
  for (const query of ['?status=new', '?priority=urgent', '?page=0', '?user=4'])
    expect((await call('GET', `/api/admin/tickets${query}`)).status, query).toBe(400)
})

test('the queue is sorted by the time a reply was promised for, and searched by subject and user', async () => {
  const { call, store } = await start()
  const waited = new Date(Date.now() - 47 * HOUR_MS).toISOString()
  await store.writer
    .updateTable('support_ticket')
    .set({ created_at: waited })
    .where('subject', '=', 'low')
    .execute()
  expect((await subjects(call, '?sort=due')).slice(0, 2)).toEqual(['low', 'high'])
  expect(await subjects(call, '?sort=-due')).toEqual(['high too', 'medium', 'high', 'low'])
  expect(await subjects(call, '?sort=subject')).toEqual(['high', 'high too', 'low', 'medium'])
  expect((await subjects(call, '?sort=-user'))[0]).toBe('high')
  expect(await subjects(call, '?search=TOO')).toEqual(['high too'])
  expect(await subjects(call, '?search=user-5')).toEqual(['high'])
  expect((await call('GET', '/api/admin/tickets?sort=message')).status).toBe(400)
})

test('a ticket shows its user, their plan and the time a reply was promised for', async () => {
  const { call } = await start()
  const { tickets } = await list(call)
  expect(tickets[0]).toMatchObject({ id: 3, user: { id: 5, username: 'user-5', isPremium: true } })
  expect(tickets[1]).toMatchObject({ id: 4, user: { id: 4, username: 'user-4', isPremium: false } })
  const hours = ({ dueAt, createdAt }: { dueAt: string; createdAt: string }) =>
    (Date.parse(dueAt) - Date.parse(createdAt)) / HOUR_MS
  expect(tickets.map(hours)).toEqual([2, 48, 48, 48])
  expect(JSON.stringify(tickets)).not.toContain('@example.com')
})

test('an answered ticket leaves the queue, reaches the user and is logged without its text', async () => {
  const { call } = await start()
  const { status, body } = await answer(call, 3, { text: '  It is there now.  ' })
  expect([status, body.status, body.answer.text]).toEqual([200, 'answered', 'It is there now.'])
  expect(await subjects(call)).toEqual(['high too', 'medium', 'low'])
  expect(await subjects(call, '?status=answered')).toEqual(['high'])
  const [own] = (await call('GET', '/api/support/tickets', { as: 5 })).body
  expect(own).toMatchObject({ status: 'answered', answer: { text: 'It is there now.' } })
  const [entry] = await auditOf(call)
  expect(entry).toMatchObject({
    action: 'ticket.answer',
    actor: { id: 1 },
    subject: { kind: 'ticket', id: 3, label: 'Ticket 3' },
    before: { status: 'open', answeredAt: null },
    after: { status: 'answered', answeredAt: own.answer.at },
  })
  expect(JSON.stringify(entry)).not.toContain('It is there now.')
})

test('when admins answer at once, one succeeds and the others get a conflict', async () => {
  const { call } = await start()
  const all = await Promise.all([1, 2, 3, 1].map((as) => answer(call, 3, { text: `From ${as}` }, as)))
  expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect(all.find(({ status }) => status === 409)?.body.code).toBe('edit-conflict')
  expect(await auditOf(call)).toHaveLength(1)
})

test('an answer is replaced only by an admin who has seen it', async () => {
  const { call } = await start()
  const first = (await answer(call, 3)).body.answer.at
  const second = await answer(call, 3, { text: 'Better.', replaces: first }, 2)
  expect([second.status, second.body.answer.text]).toEqual([200, 'Better.'])
  expect((await answer(call, 3, { text: 'Late.', replaces: '2026-01-01T00:00:00.000Z' })).status).toBe(409)
  expect((await answer(call, 4, { text: 'Early.', replaces: first })).status).toBe(409)
})

test('a ticket is closed once, answered or not, and takes no answer after that', async () => {
  const { call } = await start()
  const both = await Promise.all([close(call, 1), close(call, 1, 2)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await answer(call, 1)).body.code).toBe('ticket-closed')
  const at = (await answer(call, 2)).body.answer.at
  expect((await close(call, 2)).body).toMatchObject({ status: 'closed', answer: { at } })
  expect(await subjects(call, '?status=closed')).toEqual(['medium', 'low'])
  const actions = (await auditOf(call)).map((entry: { action: string }) => entry.action)
  expect(actions).toEqual(['ticket.close', 'ticket.answer', 'ticket.close'])
})

test.each([
  [{}],
  [{ text: '' }],
  [{ text: ' \n ' }],
  [{ text: 7 }],
  [{ text: 'a\u0000b' }],
  [{ text: 'a'.repeat(TICKET_TEXT.answer + 1) }],
  [{ text: 'Done.', replaces: 'now' }],
  [{ text: 'Done.', status: 'closed' }],
])('the answer %j is refused', async (body) => {
  const { call } = await start()
  expect((await answer(call, 1, body)).status).toBe(400)
  expect((await answer(call, 99)).status).toBe(404)
  expect((await close(call, 99)).status).toBe(404)
  expect(await subjects(call, '?status=open')).toHaveLength(4)
})

test.each([
  ['GET', '/api/admin/tickets'],
  ['POST', '/api/admin/tickets/1/answer'],
  ['POST', '/api/admin/tickets/1/close'],
])('%s %s is for admins and owners', async (method, path) => {
  const { call } = await start()
  const body = path.endsWith('answer') ? { text: 'Done.' } : undefined
  const statuses = []
  for (const as of [0, 4, 5]) statuses.push((await call(method, path, { as, body })).status)
  expect(statuses).toEqual([401, 403, 403])
  expect(await subjects(call)).toHaveLength(4)
  expect((await call(method, path, { as: 3, body })).status).toBe(200)
})
