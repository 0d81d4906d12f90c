import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { CATALOGUE_SEQ } from '#shared/api/catalogue-seq.ts'
import { contract } from '#shared/api/contract.ts'
import { problemSchema } from '#shared/api/problem.ts'
import { manifestSchema } from '#shared/sync/protocol.ts'
import { insertSubscriber } from '../../repositories/newsletter-subscribers.ts'
import { SharedFolder, sharedBy } from '../../services/shared-folder.ts'
import { type Browser, openBrowser, PASSWORD, register, signIn, signUp } from '../../testing/browser.ts'
import { EventReader } from '../../testing/event-reader.ts'
import { addFixtures, changeTool, type Fixtures } from '../../testing/open-test-store.ts'
import { rawSql } from '../../testing/raw-sql.ts'
import { startSmtpServer } from '../../testing/smtp-server.ts'
import { newDatabase, startPostgres, type TestPostgres } from '../../testing/start-postgres.ts'
import { startTestServer, type TestServer } from '../../testing/start-server.ts'
import { makeTempDir } from '../../testing/temp-dir.ts'
import { openStore } from '../store.ts'
import { writeTransaction } from '../write-transaction.ts'

let server: TestPostgres | null

beforeAll(async () => {
  server = await startPostgres()
})

afterAll(() => server?.stop())

/** A database, and how servers with folders of their own and a common key are started over it. */
async function prepare(fixtures: Fixtures) {
  if (server === null) throw new Error('There is no server.')
  const databaseUrl = await newDatabase(server)
  const store = await openStore({ dataDir: makeTempDir(), databaseUrl })
  onTestFinished(() => store.close())
  await addFixtures(store, fixtures)
  const start = (env: Record<string, string> = {}) =>
    startTestServer({ databaseUrl, env: { SECRET_KEY: 'k'.repeat(43), ...env } })
  return { store, start }
}

/** Two servers over one database. */
async function startTwo() {
  const { store, start } = await prepare({
    categories: [{}],
    tools: [{ name: 'First' }, { name: 'Second' }],
  })
  return { store, start, a: await start(), b: await start() }
}

const addFavorite = (browser: Browser, toolId: number) => browser.send('POST', '/api/favorites', { toolId })

async function favoritesOf(browser: Browser): Promise<number[]> {
  const favorites = z.array(z.object({ toolId: z.number() }))
  const response = await browser.fetch('/api/favorites')
  return favorites.parse(await response.json()).map(({ toolId }) => toolId)
}

const onPostgres = (name: string, run: () => Promise<void>) =>
  test(name, (context) => (server === null ? context.skip() : run()))

onPostgres('a favourite set at one node is told to a device that hangs on the other', async () => {
  const { a, b } = await startTwo()
  const laptop = await signUp(a, 'ada')
  const phone = await signIn(b, 'ada')
  const events = await EventReader.open(phone.fetch)
  const userHead = async () => {
    for (;;) {
      const { name, head } = await events.next()
      if (name === 'user') return head
    }
  }
  expect(await userHead()).toBe(0)
  expect((await addFavorite(laptop, 2)).status).toBe(200)
  expect(await userHead()).toBe(1)
  expect(await favoritesOf(phone)).toEqual([2])
})

onPostgres('a session that one node has made holds at the other, and ends at both', async () => {
  const { a, b } = await startTwo()
  const browser = await signUp(a, 'ada')
  const elsewhere = openBrowser(b)
  for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value)
  expect((await elsewhere.fetch('/api/me')).status).toBe(200)
  expect((await elsewhere.send('POST', '/api/logout')).ok).toBe(true)
  expect((await browser.fetch('/api/me')).status).toBe(401)
})

onPostgres('a name that two nodes give away at once has one owner', async () => {
  const { a, b } = await startTwo()
  const tries = await Promise.allSettled([register(a, 'ada'), register(b, 'ada')])
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

onPostgres('a tool that is changed by one node is what the other answers', async () => {
  const { store, a, b } = await startTwo()
  await changeTool(store, 1, { name: 'Changed' })
  for (const node of [a, b])
    await node.until(async () => (await (await node.fetch('/api/tools')).text()).includes('Changed'))
})

onPostgres('when one node ends the other goes on', async () => {
  const { a, b } = await startTwo()
  const browser = await signUp(b, 'ada')
  await a.close()
  expect((await addFavorite(browser, 1)).status).toBe(200)
  expect(await favoritesOf(browser)).toEqual([1])
})

onPostgres('a device learns of a change whose hint was lost', async () => {
  const { store, b } = await startTwo()
  const phone = await signUp(b, 'ada')
  const events = await EventReader.open(phone.fetch)
  const userHead = async () => {
    for (;;) {
      const { name, head } = await events.next()
      if (name === 'user') return head
    }
  }
  expect(await userHead()).toBe(0)
  // A statement that no node has announced.
  await rawSql(store, 'insert into user_meta (user_id, seq, floor) select id, 1, 0 from "user"')
  expect(await userHead()).toBe(1)
})

onPostgres('a snapshot that one node has made is fetched at the other, which makes none', async () => {
  const { a, b } = await startTwo()
  const snapshotOf = async (node: TestServer) => {
    let found: string | undefined
    await node.until(async () => {
      found = (await node.json('/api/sync/manifest', manifestSchema)).snapshot?.url
      return found !== undefined
    })
    return found ?? ''
  }
  const url = await snapshotOf(a)
  expect(await snapshotOf(b)).toBe(url)
  const [first, second] = await Promise.all([a, b].map(async (node) => (await node.fetch(url)).text()))
  expect(first).toContain('First')
  expect(second).toBe(first)
})

onPostgres('wrong passwords are counted over all nodes', async () => {
  const { start } = await startTwo()
  const nodes = await Promise.all([1, 2, 3].map(() => start({ RATE_LIMITS: 'on' })))
  const statuses: number[] = []
  for (let guess = 0; guess < 11; guess++) {
    const browser = openBrowser(nodeAt(nodes, guess))
    const { status } = await browser.send('POST', '/api/login', {
      username: 'ada',
      password: `guess ${guess}`,
    })
    statuses.push(status)
  }
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
})

onPostgres('who has changed something at one node reads it at the other', async () => {
  const { store, a, b } = await startTwo()
  const admin = await signUp(a, 'ada')
  await rawSql(store, 'update "user" set is_admin = 1')
  const elsewhere = openBrowser(b)
  for (const [name, value] of admin.cookies) elsewhere.cookies.set(name, value)
  for (let round = 1; round <= 20; round++) {
    const added = await admin.send('PUT', '/api/tools/1/review', { rating: (round % 5) + 1 })
    expect(added.status).toBe(200)
    const seq = added.headers.get(CATALOGUE_SEQ) ?? ''
    const tool = await elsewhere.fetch('/api/tools/1', { headers: { [CATALOGUE_SEQ]: seq } })
    expect(await tool.json()).toMatchObject({ rating: `${(round % 5) + 1}.0` })
  }
})

onPostgres('what one node has of another build, or of a website, the other gives as well', async () => {
  const { store, a, b } = await startTwo()
  const files = new SharedFolder(a.dataDir, 'assets', sharedBy(store))
  await files.write('old-12345678.js', Buffer.from('export const build = 1'))
  const answer = await b.fetch('/assets/old-12345678.js')
  expect(answer.headers.get('content-type')).toContain('javascript')
  expect(await answer.text()).toBe('export const build = 1')
  expect((await b.fetch('/assets/other-12345678.js')).status).toBe(404)
})

/** A browser whose requests go to one node after the other. */
function betweenNodes(...nodes: TestServer[]): Browser {
  let turn = 0
  return openBrowser({ fetch: (path, init) => nodeAt(nodes, turn++).fetch(path, init) })
}

function nodeAt(nodes: readonly TestServer[], turn: number): TestServer {
  const node = nodes[turn % nodes.length]
  if (node === undefined) throw new Error('There is no node.')
  return node
}

onPostgres('a sign-in in two steps is begun at one node and finished at the other', async () => {
  const { a, b } = await startTwo()
  const browser = await signUp(a, 'ada')
  const begun = contract.beginTotp.output.parse(
    await (await browser.send('POST', '/api/me/totp/begin')).json(),
  )
  const totp = new TOTP({ secret: Secret.fromBase32(begun.secret) })
  const codeOf = (steps: number) => totp.generate({ timestamp: Date.now() + steps * 30_000 })
  const elsewhere = betweenNodes(b, a)
  for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value)
  expect((await elsewhere.send('POST', '/api/me/totp', { code: codeOf(-1) })).status).toBe(200)
  const another = betweenNodes(a, b)
  await another.send('POST', '/api/login', { username: 'ada', password: PASSWORD })
  expect((await another.send('POST', '/api/login/second-factor', { code: codeOf(0) })).status).toBe(200)
  expect((await another.fetch('/api/me')).status).toBe(200)
  // It is begun once.
  const again = await another.send('POST', '/api/login/second-factor', { code: codeOf(1) })
  expect(problemSchema.parse(await again.json()).code).toBe('sign-in-not-begun')
})

onPostgres(
  'the newsletter of a week is sent once to each subscriber, however many nodes begin it or come in the middle',
  async () => {
    const subscribers = 60
    const smtp = await startSmtpServer()
    const old = { createdAt: '2020-01-01T00:00:00.000Z' }
    const fresh = { createdAt: new Date().toISOString() }
    const { store, start } = await prepare({
      categories: [{}],
      tools: [
        { ...old, name: 'Old' },
        { ...fresh, name: 'Fresh' },
      ],
    })
    await writeTransaction(store.writer, async (transaction) => {
      for (let at = 1; at <= subscribers; at++) {
        const email = `reader-${at}@example.com`
        await insertSubscriber(transaction, { email, emailKey: email }, old.createdAt)
      }
    })
    const env = { SMTP_URL: smtp.url, PUBLIC_URL: 'https://tools.example.com', NEWSLETTER_WEEKLY: '1' }
    const [node] = await Promise.all([start(env), start(env)])
    await node.until(async () => smtp.received.length > 0)
    // It finds an issue that is being sent, and orders its mails as well.
    await start(env)
    await node.until(async () => {
      const waiting = await store.reader.selectFrom('mail_queue').select('id').execute()
      const issues = await store.reader.selectFrom('newsletter_issue').select('state').execute()
      return waiting.length === 0 && issues.every(({ state }) => state === 'sent')
    })
    expect(await store.reader.selectFrom('newsletter_issue').select(['total', 'ordered']).execute()).toEqual([
      { total: subscribers, ordered: subscribers },
    ])
    const to = smtp.received.flatMap((mail) => mail.to)
    expect([to.length, new Set(to).size]).toEqual([subscribers, subscribers])
  },
)
