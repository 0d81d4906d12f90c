import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { makeUser } from '../testing/factories.ts'

type SessionFile = typeof import('./session.ts')

const KEY = 'session-user'
let stored: Map<string, string>
let page: EventTarget
let marks: Record<string, string>

beforeEach(() => {
  stored = new Map()
  page = new EventTarget()
  marks = {}
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', { body: { dataset: marks } })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  return () => void vi.unstubAllGlobals()
})

/** A page that has just been loaded. */
function load(): Promise<SessionFile> {
  vi.resetModules()
  return import('./session.ts')
}

/** What another tab does to the storage. */
function changeElsewhere(text: string | null): void {
  if (text === null) stored.delete(KEY)
  else stored.set(KEY, text)
  page.dispatchEvent(new Event('storage'))
}

test('a first visit is a visitor, and the body says so', async () => {
  const { currentSession } = await load()
  expect(currentSession()).toEqual({ status: 'visitor', user: null })
  expect(marks).toEqual({ session: 'visitor', plan: 'free' })
})

test('who signs in is known to the next page at once', async () => {
  const { storeUser } = await load()
  storeUser(makeUser({ is_premium: true }))
  expect(marks).toEqual({ session: 'user', plan: 'premium' })
  const { currentSession } = await load()
  expect(currentSession()).toEqual({ status: 'user', user: makeUser({ is_premium: true }) })
})

test('signing out leaves nothing of the user on the device', async () => {
  const { storeUser, currentSession, EXPIRED } = await load()
  storeUser(makeUser())
  storeUser(null)
  expect([...stored]).toEqual([])
  expect(currentSession()).toEqual({ status: 'visitor', user: null })
  expect(currentSession()).not.toBe(EXPIRED)
  expect(marks).toEqual({ session: 'visitor', plan: 'free' })
})

test('other tabs are followed: signing in, another user, signing out', async () => {
  const { currentSession } = await load()
  changeElsewhere(JSON.stringify(makeUser()))
  expect(currentSession().user?.username).toBe('ada')
  changeElsewhere(JSON.stringify(makeUser({ username: 'eve' })))
  expect(currentSession().user?.username).toBe('eve')
  changeElsewhere(null)
  expect(currentSession().status).toBe('visitor')
})

test('a session that the server has ended differs from one that was left, in other tabs too', async () => {
  const { storeUser, expireSession, currentSession, EXPIRED } = await load()
  storeUser(makeUser())
  expireSession(currentSession())
  expect(currentSession()).toBe(EXPIRED)
  expect(stored.get(KEY)).toBe('{"ended":1}')
  const next = await load()
  expect(next.currentSession()).toBe(next.EXPIRED)
})

test('signing out lasts when a listener makes the page read the storage', async () => {
  const { storeUser, followSession, currentSession } = await load()
  storeUser(makeUser())
  followSession(() => changeElsewhere(stored.get(KEY) ?? null))
  storeUser(null)
  expect(currentSession().status).toBe('visitor')
})

test('an answer to a call from before signing in does not end the new session', async () => {
  const { storeUser, expireSession, currentSession } = await load()
  storeUser(makeUser())
  const before = currentSession()
  storeUser(makeUser({ username: 'eve' }))
  expireSession(before)
  expect(currentSession().user?.username).toBe('eve')
})

test.each(['{', 'null', '7', '{}'])('damaged storage %j is a visitor', async (text) => {
  stored.set(KEY, text)
  const { currentSession } = await load()
  expect(currentSession()).toEqual({ status: 'visitor', user: null })
})

test('where storage is refused the session lasts as long as the page', async () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  const { storeUser, currentSession } = await load()
  expect(currentSession().status).toBe('visitor')
  storeUser(makeUser())
  page.dispatchEvent(new Event('pageshow'))
  expect(currentSession().user?.username).toBe('ada')
})

test.each([
  'support-draft',
  'tool-draft',
  'agent-draft',
  'agent-demo-listing',
  'review-drafts',
  'agent-delivery',
  'compare-selection',
])('signing out deletes %s; an expired session does not', async (key) => {
  const { storeUser, expireSession, currentSession } = await load()
  storeUser(makeUser())
  stored.set(key, 'Help')
  expireSession(currentSession())
  expect(stored.get(key)).toBe('Help')
  storeUser(makeUser())
  expect(stored.get(key)).toBe('Help')
  storeUser(null)
  expect(stored.has(key)).toBe(false)
})

test('the server draws the page of somebody it does not know', async () => {
  stored.set(KEY, JSON.stringify(makeUser()))
  const { useSession } = await load()
  expect(renderToString(createElement(() => useSession().status))).toBe('unknown')
})

test.each([
  ['sign-in-required', 'visitor'],
  ['wrong-credentials', 'user'],
])('an answer 401 %s leaves a %s', async (code, status) => {
  const { storeUser, currentSession } = await load()
  storeUser(makeUser())
  const { createApiClient } = await import('./api-client.ts')
  const api = createApiClient(async () => new Response(JSON.stringify({ code }), { status: 401 }))
  await expect(api.call('getStats')).rejects.toThrow('401')
  expect(currentSession().status).toBe(status)
})

test('a visitor who is refused stays a visitor', async () => {
  const { currentSession, EXPIRED } = await load()
  const { createApiClient } = await import('./api-client.ts')
  const api = createApiClient(async () => new Response('{"code":"sign-in-required"}', { status: 401 }))
  await expect(api.call('getStats')).rejects.toThrow('401')
  expect(currentSession()).not.toBe(EXPIRED)
})

test.each([
  ['names the user who was signed in before', () => Response.json(makeUser())],
  ['finds that session ended', () => Response.json({ code: 'sign-in-required' }, { status: 401 })],
])('an answer that %s does not undo what another tab has done meanwhile', async (_, answer) => {
  const { storeUser, currentSession } = await load()
  storeUser(makeUser())
  const eve = makeUser({ id: 2, username: 'eve' })
  vi.stubGlobal('fetch', async () => {
    // Without an event: that comes later than the answer.
    stored.set(KEY, JSON.stringify(eve))
    return answer()
  })
  const { checkSession } = await import('./check-session.ts')
  await checkSession()
  expect(currentSession().user).toEqual(eve)
  expect(stored.get(KEY)).toBe(JSON.stringify(eve))
})
