import { beforeEach, expect, test, vi } from 'vitest'
import { makeUser } from '../testing/factories.ts'

const KEY = 'aih_live_ada'
const plain = (apiKey: string) => ({ kind: 'plain', apiKey }) as const
const SIGNING = { kind: 'signing', id: 7, keyId: 'sk_ada', prefix: 'aih_live_AbCdE' } as const
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
  page.keepAgentKey(plain(KEY))
  expect(kept.get('agent-api-key')).toBe(KEY)
  page.storeUser(ada)
  expect(page.currentAgentKey()).toEqual(plain(KEY))
  expect((await load()).currentAgentKey()).toEqual(plain(KEY))
})

test('what one user enters neither shows nor covers the key of another', async () => {
  const page = await load()
  page.storeUser(ada)
  page.keepAgentKey(plain(KEY))
  page.storeUser(bob)
  expect(page.currentAgentKey()).toBeNull()
  page.keepAgentKey(plain('aih_live_bob'))
  page.storeUser(ada)
  expect(page.currentAgentKey()).toEqual(plain(KEY))
})

test('a session that ends by itself leaves the dashboard; the next user sees nothing of it', async () => {
  const page = await load()
  page.storeUser(ada)
  page.keepAgentKey(plain(KEY))
  page.expireSession(page.currentSession())
  expect(page.currentAgentKey()).toEqual(plain(KEY))
  page.storeUser(bob)
  expect(page.currentAgentKey()).toBeNull()
})

test('a key that is forgotten before the sign-out is nowhere', async () => {
  const page = await load()
  page.storeUser(ada)
  page.keepAgentKey(plain(KEY))
  page.keepAgentKey(null)
  page.storeUser(null)
  expect([...kept]).toEqual([])
  expect(page.currentAgentKey()).toBeNull()
})

test.each(['before', 'after'])(
  'a key entered %s the sign-in and reserved waits for its user alone',
  async (when) => {
    const page = await load()
    if (when === 'before') page.keepAgentKey(plain(KEY))
    page.storeUser(ada)
    if (when === 'after') page.keepAgentKey(plain(KEY))
    page.reserveAgentKey(ada.id)
    page.storeUser(null)
    expect(page.currentAgentKey()).toBeNull()
    page.storeUser(bob)
    expect(page.currentAgentKey()).toBeNull()
    page.storeUser(ada)
    expect(page.currentAgentKey()).toEqual(plain(KEY))
  },
)

test('a replaced key takes the place of the old one, wherever that is', async () => {
  const page = await load()
  page.keepAgentKey(plain(KEY))
  page.storeUser(ada)
  page.keepAgentKey(plain('aih_live_new'))
  expect([...kept.values()].filter((value) => value.startsWith('aih_'))).toEqual(['aih_live_new'])
})

test('a signing key takes the place of the API key it acts for, and only there', async () => {
  const page = await load()
  page.storeUser(ada)
  page.keepAgentKey(plain(KEY))
  expect(page.isStoredApiKey(KEY)).toBe(true)
  expect(page.replaceApiKey('aih_live_other', SIGNING)).toBe(false)
  expect(page.replaceApiKey(KEY, SIGNING)).toBe(true)
  expect([...kept.values()].join()).not.toContain(KEY)
  expect(page.isStoredApiKey(KEY)).toBe(false)
  expect((await load()).currentAgentKey()).toEqual(SIGNING)
  page.reserveAgentKey(ada.id)
  page.storeUser(bob)
  expect(page.currentAgentKey()).toBeNull()
  expect(page.replaceApiKey(KEY, SIGNING)).toBe(false)
  page.storeUser(ada)
  expect(page.currentAgentKey()).toEqual(SIGNING)
})

test.each(['{', '{}', '{"id":"1"}', '{"id":1,"keyId":"sk_x"}'])(
  'what is no signing key is taken for a key, which the server refuses: %s',
  async (text) => {
    kept.set('agent-api-key', text)
    expect((await load()).currentAgentKey()).toEqual(plain(text))
  },
)
