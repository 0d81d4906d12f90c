import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { type Browser, openBrowser, register, signIn, signUp } from '../../testing/browser.ts'
import { EventReader } from '../../testing/event-reader.ts'
import { addFixtures, changeTool } from '../../testing/open-test-store.ts'
import { emptyDatabase, startPostgres, type TestPostgres } from '../../testing/start-postgres.ts'
import { startTestServer } from '../../testing/start-server.ts'
import { makeTempDir } from '../../testing/temp-dir.ts'
import { openStore } from '../store.ts'

let server: TestPostgres | null

beforeAll(async () => {
  server = await startPostgres()
})

afterAll(() => server?.stop())

/** Two servers over one database, with folders of their own and a common key. */
async function startTwo() {
  if (server === null) throw new Error('There is no server.')
  const databaseUrl = await emptyDatabase(server)
  const store = await openStore({ dataDir: makeTempDir(), databaseUrl })
  onTestFinished(() => store.close())
  await addFixtures(store, { categories: [{}], tools: [{ name: 'First' }, { name: 'Second' }] })
  const start = () => startTestServer({ databaseUrl, env: { SECRET_KEY: 'k'.repeat(43) } })
  return { store, a: await start(), b: await start() }
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
