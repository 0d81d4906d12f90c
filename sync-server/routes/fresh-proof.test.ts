import { expect, test } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import { problemSchema } from '#shared/api/problem.ts'
import { type Browser, openBrowser, PASSWORD, signIn, signUp } from '../testing/browser.ts'
import { openTestStore } from '../testing/open-test-store.ts'
import { startTestServer } from '../testing/start-server.ts'

const ELEVEN_MINUTES_MS = 11 * 60 * 1000

/** Ada and root, an owner, both signed in; `wait` makes all their sessions eleven minutes older. */
async function startProved() {
  const server = await startTestServer()
  const [ada, root] = [await signUp(server, 'ada'), await signUp(server, 'rosa')]
  const { writer } = await openTestStore(server.dataDir)
  await writer.updateTable('user').set({ is_owner: 1 }).where('username', '=', 'rosa').execute()
  const wait = async () => {
    const before = (time: string) => new Date(Date.parse(time) - ELEVEN_MINUTES_MS).toISOString()
    for (const { id_hash, signed_in_at, proved_at } of await writer
      .selectFrom('session')
      .selectAll()
      .execute())
      await writer
        .updateTable('session')
        .set({ signed_in_at: before(signed_in_at), proved_at: proved_at && before(proved_at) })
        .where('id_hash', '=', id_hash)
        .execute()
  }
  return { server, ada, root, wait }
}

async function codeOf(answer: Promise<Response>): Promise<number | string> {
  const response = await answer
  return response.ok ? response.status : problemSchema.parse(await response.json()).code
}

const prove = (browser: Browser, password = PASSWORD) =>
  codeOf(browser.send('POST', '/api/me/proof', { password }))

const CALLS: [string, (root: Browser) => Promise<Response>][] = [
  ['a change of a role', (root) => root.send('PATCH', '/api/admin/users/1', { isAdmin: true })],
  ['the export of subscribers', (root) => root.fetch('/api/admin/newsletter.csv')],
  ['the export of one’s own data', (root) => root.fetch('/api/me/export')],
  ['a new password', (root) => root.send('POST', '/api/update-password', { password: 'eight green horses' })],
]

test.each(CALLS)('%s needs a proof of the last ten minutes', async (_, send) => {
  const { root, wait } = await startProved()
  await wait()
  expect(await codeOf(send(root))).toBe('fresh-proof-required')
  expect(await prove(root, 'wrong')).toBe('wrong-password')
  expect(await codeOf(send(root))).toBe('fresh-proof-required')
  expect(await prove(root)).toBe(200)
  expect(await codeOf(send(root))).toBe(200)
})

test('a sign-in is a proof', async () => {
  for (const [name, send] of CALLS) {
    const { root } = await startProved()
    expect(await codeOf(send(root)), name).toBe(200)
  }
})

test('a proof ends after ten minutes, and is of one session only', async () => {
  const { server, root, wait } = await startProved()
  const phone = await signIn(server, 'rosa')
  await wait()
  await prove(root)
  expect(await codeOf(root.fetch('/api/me/export'))).toBe(200)
  expect(await codeOf(phone.fetch('/api/me/export'))).toBe('fresh-proof-required')
  await wait()
  expect(await codeOf(root.fetch('/api/me/export'))).toBe('fresh-proof-required')
})

test('the screen can ask whether the proof is fresh', async () => {
  const { ada, wait } = await startProved()
  const isFresh = async () =>
    contract.accountSecurity.output.parse(await (await ada.fetch('/api/me/security')).json()).isProofFresh
  expect(await isFresh()).toBe(true)
  await wait()
  expect(await isFresh()).toBe(false)
  await prove(ada)
  expect(await isFresh()).toBe(true)
})

test('who lacks the right learns nothing of proofs', async () => {
  const { server, ada, wait } = await startProved()
  await wait()
  expect(await codeOf(ada.send('PATCH', '/api/admin/users/2', { isAdmin: false }))).toBe('forbidden')
  const visitor = openBrowser(server)
  expect(await prove(visitor)).toBe('sign-in-required')
  expect(await codeOf(visitor.fetch('/api/me/export'))).toBe('sign-in-required')
})

test('wrong proofs are throttled together with wrong passwords', async () => {
  const server = await startTestServer({ env: { RATE_LIMITS: 'on' } })
  const ada = await signUp(server, 'ada')
  const codes = []
  for (let guess = 0; guess < 11; guess++) codes.push(await prove(ada, `guess ${guess}`))
  expect(new Set(codes.slice(0, 10))).toEqual(new Set(['wrong-password']))
  expect(codes.at(10)).toBe('too-many-requests')
  const body = { password: 'eight green horses', currentPassword: 'guess' }
  expect(await codeOf(ada.send('POST', '/api/update-password', body))).toBe('too-many-requests')
})
