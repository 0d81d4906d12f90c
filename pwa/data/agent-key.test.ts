import { beforeEach, expect, test, vi } from 'vitest'
import { makeUser } from '../testing/factories.ts'

const KEY = 'aih_live_ada'
const ada = makeUser({ id: 1 })
const bob = makeUser({ id: 2, username: 'bob' })
let kept: Map<string, string>

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', { body: { dataset: {} } })
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  })
  return () => void vi.unstubAllGlobals()
})

/** A page that has just been loaded. */
async function load() {
  vi.resetModules()
  return { ...(await import('./session.ts')), ...(await import('./agent-key.ts')) }
}

test('a visitor’s key stays where it always was, and comes along when they sign in', async () => {
  const page = await load()
  page.keepAgentKey(KEY)
  expect(kept.get('agent-api-key')).toBe(KEY)
  page.storeUser(ada)
  expect(page.currentAgentKey()).toBe(KEY)
  expect((await load()).currentAgentKey()).toBe(KEY)
})

test('what one user enters neither shows nor covers the key of another', async () => {
  const page = await load()
  page.storeUser(ada)
  page.keepAgentKey(KEY)
  page.storeUser(bob)
  expect(page.currentAgentKey()).toBeNull()
  page.keepAgentKey('aih_live_bob')
  page.storeUser(ada)
  expect(page.currentAgentKey()).toBe(KEY)
})

test('a session that ends by itself leaves the dashboard; the next user sees nothing of it', async () => {
  const page = await load()
  page.storeUser(ada)
  page.keepAgentKey(KEY)
  page.expireSession(page.currentSession())
  expect(page.currentAgentKey()).toBe(KEY)
  page.storeUser(bob)
  expect(page.currentAgentKey()).toBeNull()
})

test('a key that is forgotten before the sign-out is nowhere', async () => {
  const page = await load()
  page.storeUser(ada)
  page.keepAgentKey(KEY)
  page.keepAgentKey(null)
  page.storeUser(null)
  expect([...kept]).toEqual([])
  expect(page.currentAgentKey()).toBeNull()
})

test.each(['before', 'after'])(
  'a key entered %s the sign-in and reserved waits for its user alone',
  async (when) => {
    const page = await load()
    if (when === 'before') page.keepAgentKey(KEY)
    page.storeUser(ada)
    if (when === 'after') page.keepAgentKey(KEY)
    page.reserveAgentKey(ada.id)
    page.storeUser(null)
    expect(page.currentAgentKey()).toBeNull()
    page.storeUser(bob)
    expect(page.currentAgentKey()).toBeNull()
    page.storeUser(ada)
    expect(page.currentAgentKey()).toBe(KEY)
  },
)

test('a replaced key takes the place of the old one, wherever that is', async () => {
  const page = await load()
  page.keepAgentKey(KEY)
  page.storeUser(ada)
  page.keepAgentKey('aih_live_new')
  expect([...kept.values()].filter((value) => value.startsWith('aih_'))).toEqual(['aih_live_new'])
})
