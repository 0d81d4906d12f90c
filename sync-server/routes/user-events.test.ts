import { expect, test } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import { USER_SYNC_SCHEMA, type UserSyncRequest } from '#shared/sync/user-protocol.ts'
import { type Browser, PASSWORD, signIn, signUp } from '../testing/browser.ts'
import { EventReader } from '../testing/event-reader.ts'
import { startTestServer } from '../testing/start-server.ts'

const user = (head: number) => ({ name: 'user', head })
const catalogue = (head: number) => ({ name: 'catalogue', head })

const HEAD = 4
const start = () => startTestServer({ fixtures: { categories: [{}], tools: [{}, {}, {}] } })
const addFavorite = (browser: Browser, toolId: number) => browser.send('POST', '/api/favorites', { toolId })

/** The stream of a session, past its first events. */
async function listen(browser: Browser, head = 0): Promise<EventReader> {
  const reader = await EventReader.open(browser.fetch)
  expect(await reader.next()).toEqual(catalogue(HEAD))
  expect(await reader.next()).toEqual(user(head))
  return reader
}

async function push(browser: Browser, mutations: UserSyncRequest['mutations']): Promise<Response> {
  const { id } = contract.me.output.parse(await (await browser.fetch('/api/me')).json())
  const request = { schema: USER_SYNC_SCHEMA, user: id, clientId: 'c'.repeat(32), epoch: null, since: 0 }
  return browser.send('POST', '/api/sync/user', { ...request, mutations })
}

const favorite = (mid: number, toolId: number) => ({
  mid,
  key: mid.toString(16).padStart(32, '0'),
  name: 'favorite.set',
  args: { toolId, on: true },
})

test('all devices of a user receive the new cursor, however the data was changed', async () => {
  const server = await start()
  const laptop = await signUp(server, 'ada')
  const phone = await signIn(server, 'ada')
  const streams = [await listen(laptop), await listen(phone)]
  await addFavorite(phone, 1)
  for (const stream of streams) expect(await stream.next()).toEqual(user(1))
  expect((await push(laptop, [favorite(1, 2)])).status).toBe(200)
  for (const stream of streams) expect(await stream.next()).toEqual(user(2))
  await listen(phone, 2)
})

test('other users receive nothing, and nobody does when nothing changed', async () => {
  const server = await start()
  const [ada, bob] = [await signUp(server, 'ada'), await signUp(server, 'bob')]
  const [hers, his] = [await listen(ada), await listen(bob)]
  const visitors = await EventReader.open(server.fetch)
  await addFavorite(ada, 1)
  await addFavorite(ada, 1)
  await addFavorite(ada, 999)
  await addFavorite(ada, 2)
  expect(await hers.next()).toEqual(user(1))
  expect(await hers.next()).toEqual(user(2))
  await server.close()
  expect([await hers.rest(), await his.rest()]).toEqual([[], []])
  expect(await visitors.rest()).toEqual([catalogue(HEAD)])
})

test('mutations that were applied before a push fails are announced', async () => {
  const server = await start()
  const ada = await signUp(server, 'ada')
  const stream = await listen(ada)
  expect((await push(ada, [favorite(1, 1), favorite(3, 2)])).status).toBe(409)
  expect(await stream.next()).toEqual(user(1))
})

const ENDINGS: Record<string, (phone: Browser, laptop: Browser) => Promise<Response>> = {
  'signs out': (phone) => phone.send('POST', '/api/logout'),
  'is signed out everywhere else': (_, laptop) => laptop.send('POST', '/api/sessions/end-others'),
  'has the password changed': (_, laptop) =>
    laptop.send('POST', '/api/update-password', {
      password: 'eight green horses',
      currentPassword: PASSWORD,
    }),
}

test.each(Object.entries(ENDINGS))('a device that %s receives no more events', async (_, end) => {
  const server = await start()
  const laptop = await signUp(server, 'ada')
  const phone = await signIn(server, 'ada')
  const stream = await listen(phone)
  expect((await end(phone, laptop)).status).toBe(200)
  await addFavorite(laptop, 1)
  expect(await stream.rest()).toEqual([])
})
