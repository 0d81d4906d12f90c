import { expect, test } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import { addAgentWithKey } from '../testing/agent-with-key.ts'
import { type Browser, openBrowser, PASSWORD, register, signIn, signUp } from '../testing/browser.ts'
import { openTestStore } from '../testing/open-test-store.ts'
import { countRows, rawValue } from '../testing/raw-sql.ts'
import { readMail } from '../testing/read-mail.ts'
import { startSmtpServer } from '../testing/smtp-server.ts'
import { startTestServer, type TestServer } from '../testing/start-server.ts'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const PROXIED = { env: { TRUST_PROXY: '1' } }
const from = (address: string) => ({ 'X-Forwarded-For': address, 'User-Agent': FIREFOX })

const ownEvents = async (browser: Browser, query = '') => {
  const response = await browser.fetch(`/api/me/security-events${query}`)
  return contract.listOwnSecurityEvents.output.parse(await response.json())
}
const allEvents = async (browser: Browser, query = '') => {
  const response = await browser.fetch(`/api/platform/security-events${query}`)
  return contract.listSecurityEvents.output.parse(await response.json())
}
const kindsOf = async (browser: Browser) => (await ownEvents(browser)).events.map(({ kind }) => kind)

async function makeOwner(server: TestServer, id: number): Promise<void> {
  const { writer } = await openTestStore(server.dataDir)
  await writer.updateTable('user').set({ is_owner: 1 }).where('id', '=', id).execute()
}

const guess = (server: TestServer, username: string, headers = {}) =>
  openBrowser(server, headers).send('POST', '/api/login', { username, password: 'wrong horses' })

test('everybody sees what concerns their own account, with network and device, and nothing of others', async () => {
  const server = await startTestServer(PROXIED)
  await register(server, 'ada')
  await guess(server, 'ada', from('203.0.113.77'))
  const ada = await signIn(server, 'ada', from('192.0.2.9'))
  const grace = await signUp(server, 'grace')
  const { events } = await ownEvents(ada)
  expect(events).toMatchObject([
    { kind: 'sign-in', address: '192.0.2.0/24', device: 'Firefox on Windows', times: 1 },
    { kind: 'sign-in.failed', address: '203.0.113.0/24', times: 1 },
  ])
  expect(await kindsOf(grace)).toEqual(['sign-in'])
})

test('passwords, exports and sign-outs everywhere are recorded', async () => {
  const server = await startTestServer()
  const ada = await signUp(server, 'ada')
  await ada.fetch('/api/me/export')
  await ada.send('POST', '/api/sessions/end-others')
  const change = { currentPassword: PASSWORD, password: 'nine green horses' }
  await ada.send('POST', '/api/update-password', change)
  expect(await kindsOf(ada)).toEqual(['password.changed', 'sign-out.everywhere', 'data.exported', 'sign-in'])
})

test('pages of events follow each other', async () => {
  const server = await startTestServer(PROXIED)
  const ada = await signUp(server, 'ada')
  for (let network = 0; network < 25; network++) await guess(server, 'ada', from(`203.0.${network}.1`))
  const first = await ownEvents(ada)
  const second = await ownEvents(ada, `?before=${first.next}`)
  expect([first.events.length, second.events.length, second.next]).toEqual([20, 6, null])
})

test('owners see all, admins and others nothing; strangers appear as a hash and the account as its name', async () => {
  const server = await startTestServer()
  const [ada, grace] = [await signUp(server, 'ada'), await signUp(server, 'grace')]
  await makeOwner(server, 1)
  await guess(server, 'nobody@example.com')
  await guess(server, 'grace')
  expect((await grace.fetch('/api/platform/security-events')).status).toBe(403)
  const { events } = await allEvents(ada, '?kind=sign-in.failed')
  expect(events).toMatchObject([
    { account: { id: 2, username: 'grace' }, accountHash: null },
    { account: null, accountHash: expect.stringMatching(/^[\w-]{24}$/) },
  ])
  expect(JSON.stringify(events)).not.toContain('nobody')
})

test('the request id is in the answer, and in the event', async () => {
  const server = await startTestServer()
  await register(server, 'ada')
  const ada = openBrowser(server, { 'X-Request-Id': 'chosen by the client' })
  const answer = await ada.send('POST', '/api/login', { username: 'ada', password: PASSWORD })
  const id = answer.headers.get('X-Request-Id')
  expect(id).toMatch(/^[0-9a-f]{10}-[0-9a-z]+$/)
  await makeOwner(server, 1)
  expect((await allEvents(ada)).events[0]?.requestId).toBe(id)
  const others = await Promise.all(['/', '/api/nothing', '/api/tools'].map((path) => server.fetch(path)))
  const ids = others.map(({ headers }) => headers.get('X-Request-Id'))
  expect(new Set([id, ...ids]).size).toBe(4)
})

test('the same failure within an hour is one row, and strangers cannot fill the table', async () => {
  const server = await startTestServer(PROXIED)
  const ada = await signUp(server, 'ada')
  for (let round = 0; round < 5; round++) await guess(server, 'ada', from('203.0.113.77'))
  const [failed] = (await ownEvents(ada)).events
  expect(failed).toMatchObject({ kind: 'sign-in.failed', times: 5 })
  for (let network = 0; network < 60; network++) await guess(server, 'ada', from(`203.0.${network}.1`))
  const store = await openTestStore(server.dataDir)
  const failures = "security_events where kind = 'sign-in.failed'"
  expect(await countRows(store, failures)).toBe(51)
  expect(await rawValue(store, `select sum(times) from ${failures}`)).toBe(65)
})

test('a deleted account leaves events without its id, network and device', async () => {
  const server = await startTestServer(PROXIED)
  await register(server, 'ada')
  const ada = await signIn(server, 'ada', from('192.0.2.9'))
  const grace = await signUp(server, 'grace')
  await ada.send('DELETE', '/api/me', { password: PASSWORD })
  await makeOwner(server, 2)
  const { events } = await allEvents(grace)
  const former = events.filter(({ account }) => account === null)
  expect(former.map(({ kind }) => kind).sort()).toEqual(['account.deleted', 'sign-in'])
  expect(new Set(former.map(({ accountHash }) => accountHash)).size).toBe(1)
  expect(former.map(({ address, device }) => address + device)).toEqual(['', ''])
})

test('a key that is used from another network is told to the owner of its agent, once', async () => {
  const server = await startTestServer(PROXIED)
  const ada = await signUp(server, 'ada')
  const store = await openTestStore(server.dataDir)
  const { id, key } = await addAgentWithKey(store, { name: 'Helper' })
  await store.writer.updateTable('agent').set({ owner_user_id: 1 }).where('id', '=', id).execute()
  for (const address of ['192.0.2.1', '192.0.2.200', '198.51.100.4', '198.51.100.5', '192.0.2.1']) {
    const headers = { 'X-API-Key': key, 'X-Forwarded-For': address }
    expect((await server.fetch('/api/v1/me', { headers })).status).toBe(200)
  }
  expect((await ownEvents(ada)).events.filter(({ kind }) => kind === 'key.new-address')).toMatchObject([
    { address: '198.51.100.0/24', agent: 'Helper', times: 1 },
  ])
})

test('owners are told of a new admin by mail, at most once an hour, and metrics count', async () => {
  const smtp = await startSmtpServer()
  const server = await startTestServer({ env: { SMTP_URL: smtp.url } })
  const owner = await signUp(server, 'ada')
  await makeOwner(server, 1)
  // Alerts go to verified addresses only.
  const { writer } = await openTestStore(server.dataDir)
  await writer.updateTable('user').set({ must_verify: 0 }).execute()
  for (const name of ['grace', 'linus']) await register(server, name)
  for (const id of [2, 3]) await owner.send('PATCH', `/api/admin/users/${id}`, { isAdmin: true })
  await server.until(async () => smtp.received.some(({ source }) => source.includes('Security')))
  const alerts = smtp.received.filter(({ source }) => source.includes('Security'))
  expect(alerts).toHaveLength(1)
  expect(alerts[0]?.to).toEqual(['ada@example.com'])
  expect(readMail(alerts[0]?.source ?? '').text).toContain('grace was given the admin role')
  const metrics = await (await server.fetch('/metrics')).text()
  expect(metrics).toContain('security_events_total{kind="role.granted"} 2')
})
