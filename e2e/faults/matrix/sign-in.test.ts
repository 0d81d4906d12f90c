import { expect, test } from 'vitest'
import { openBrowser, PASSWORD, register, signUp } from '../../../sync-server/testing/browser.ts'
import { openTestStore } from '../../../sync-server/testing/open-test-store.ts'
import { startTestServer, type TestServer } from '../../../sync-server/testing/start-server.ts'

const WRONG = 'seven red horses'
/** The limits of wrong passwords: for one account from one address, and for all accounts together. */
const FAILURES = { oneAccount: 10, allAccounts: 100 }

async function signIn(server: TestServer, username: string, headers: Record<string, string> = {}) {
  const response = await openBrowser(server, headers).send('POST', '/api/login', {
    username,
    password: WRONG,
  })
  return { status: response.status, headers: [...response.headers.keys()], text: await response.text() }
}

test('a refused sign-in does not reveal whether the account exists', async () => {
  const server = await startTestServer()
  const store = await openTestStore(server.dataDir)
  await register(server, 'known')
  await register(server, 'locked')
  await store.writer
    .updateTable('user')
    .set({ locked_at: '2026-01-01T00:00:00.000Z' })
    .where('username', '=', 'locked')
    .execute()
  const gone = await signUp(server, 'gone')
  await gone.send('DELETE', '/api/me', { password: PASSWORD })
  const wrong = await signIn(server, 'known')
  expect([wrong.status, JSON.parse(wrong.text).code]).toEqual([401, 'wrong-credentials'])
  for (const name of ['known@example.com', 'nobody', 'nobody@example.com', 'locked', 'gone', "' or 1=1 --"])
    expect(await signIn(server, name), name).toEqual(wrong)
})

const spoofed = (place: number): Record<string, string> => {
  const address = `198.51.${100 + Math.floor(place / 250)}.${(place % 250) + 1}`
  return {
    'X-Forwarded-For': address,
    Forwarded: `for=${address}`,
    'X-Real-IP': address,
    'X-Client-IP': address,
    'True-Client-IP': address,
    'CF-Connecting-IP': address,
  }
}

/** How many of these attempts got to the password check. */
async function countTried(count: number, attempt: (place: number) => Promise<{ status: number }>) {
  const statuses: number[] = []
  for (let place = 0; place < count; place += 1) statuses.push((await attempt(place)).status)
  expect([...new Set(statuses)]).toEqual([401, 429])
  return statuses.filter((status) => status === 401).length
}

test.each([
  ['without a proxy', {}, spoofed],
  [
    'behind a proxy, which adds the address that it sees',
    { TRUST_PROXY: '1' },
    (place: number) => ({ ...spoofed(place), 'X-Forwarded-For': `198.51.100.${place + 1}, 203.0.113.7` }),
  ],
])('a forged address gives no more password guesses for an account: %s', async (where, env, headers) => {
  const server = await startTestServer({ env: { RATE_LIMITS: 'on', ...env } })
  await register(server, 'target')
  const tried = await countTried(60, (place) => signIn(server, 'target', headers(place)))
  expect(tried).toBe(FAILURES.oneAccount)
  process.stdout.write(`60 passwords from 60 spoofed addresses ${where}: ${tried} were tried\n`)
})

test('a forged address gives no more guesses across many accounts', async () => {
  const server = await startTestServer({ env: { RATE_LIMITS: 'on' } })
  const tried = await countTried(130, (place) => signIn(server, `name-${place}`, spoofed(place)))
  expect(tried).toBe(FAILURES.allAccounts)
  process.stdout.write(`130 accounts from 130 spoofed addresses: ${tried} passwords were tried\n`)
})
