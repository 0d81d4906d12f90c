import { beforeEach, expect, test, vi } from 'vitest'
import { DEMO_AGENT_KEY } from '#shared/policy/marketplace.ts'
import { makeUser } from '../testing/factories.ts'

const KEY = 'aih_live_ada'
const REGISTERED = { id: 7, keyId: 'sk_ada', label: 'Firefox', prefix: 'aih_live_ada' }
const PLACE = 'agent-api-key'

interface Asked {
  route: string
  headers: Headers
}

let kept: Map<string, string>
let asked: Asked[]
let answer: (asked: Asked) => Response | Promise<Response>

beforeEach(() => {
  kept = new Map([[PLACE, KEY]])
  asked = []
  answer = ({ route }) => Response.json(route.startsWith('POST') ? REGISTERED : { success: true })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', { body: { dataset: {} } })
  vi.stubGlobal('location', { origin: 'https://tools.example' })
  vi.stubGlobal('navigator', { locks: { request: (_: string, work: () => unknown) => work() } })
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  })
  vi.stubGlobal('fetch', async (address: string, { method, headers }: RequestInit) => {
    asked.push({ route: `${method} ${address}`, headers: new Headers(headers) })
    return answer(asked.at(-1)!)
  })
  return () => void vi.unstubAllGlobals()
})

/** A page that has just been loaded, with a database of its own. */
async function load() {
  vi.resetModules()
  const { IDBFactory } = await import('fake-indexeddb')
  vi.stubGlobal('indexedDB', new IDBFactory())
  const [keys, signing, session] = await Promise.all([
    import('./agent-key.ts'),
    import('./agent-signing-key.ts'),
    import('./session.ts'),
  ])
  const current = () => {
    const found = keys.currentAgentKey()
    if (found === null) throw new Error('no key is kept')
    return found
  }
  return { ...keys, ...signing, ...session, current }
}

test('an API key gives way to a key that signs, and is sent no more', async () => {
  const page = await load()
  expect(await page.moveToSigningKey(KEY)).toBe(true)
  expect(kept.get(PLACE)).toBe('{"id":7,"keyId":"sk_ada","prefix":"aih_live_ada"}')
  expect(asked.map(({ headers }) => headers.get('x-api-key'))).toEqual([KEY])
  await page.callAs(page.current())('listOwnImprovements', { query: { state: 'all' } })
  const { route, headers } = asked[1]!
  expect(route).toBe('GET /api/v1/improvements?state=all')
  expect(headers.get('x-api-key')).toBeNull()
  expect(headers.get('signature-input')).toMatch(
    /^sig1=\("@method" "@path" "@query"\);created=\d+;nonce="\w{32}";keyid="sk_ada"/,
  )
  expect(await page.moveToSigningKey(KEY)).toBe(false)
})

test.each([
  ['the server refuses', () => Response.json({ code: 'sandbox-refused' }, { status: 403 })],
  ['there is no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
])('while %s the API key stays', async (_, refuse) => {
  answer = refuse
  const page = await load()
  expect(await page.moveToSigningKey(KEY)).toBe(false)
  expect(kept.get(PLACE)).toBe(KEY)
})

test('without WebCrypto, and for the key of the demo, nothing is asked', async () => {
  const page = await load()
  page.keepAgentKey({ kind: 'plain', apiKey: DEMO_AGENT_KEY })
  expect(await page.moveToSigningKey(DEMO_AGENT_KEY)).toBe(false)
  page.keepAgentKey({ kind: 'plain', apiKey: KEY })
  vi.stubGlobal('crypto', {})
  expect(await page.moveToSigningKey(KEY)).toBe(false)
  expect(asked).toEqual([])
})

test('a key that was forgotten while it was registered ends again', async () => {
  const page = await load()
  answer = ({ route }) => {
    if (route.startsWith('POST')) page.keepAgentKey(null)
    return Response.json(route.startsWith('POST') ? REGISTERED : { success: true })
  }
  expect(await page.moveToSigningKey(KEY)).toBe(false)
  expect([...kept]).toEqual([])
  expect(asked.map(({ route }) => route)).toEqual([
    'POST /api/v1/signing-keys',
    'DELETE /api/v1/signing-keys/7',
  ])
})

test('a user who signs out meanwhile leaves no key to the next one', async () => {
  const page = await load()
  const [ada, bob] = [makeUser({ id: 1 }), makeUser({ id: 2, username: 'bob' })]
  page.storeUser(ada)
  answer = ({ route }) => {
    if (route.startsWith('POST')) {
      page.reserveAgentKey(ada.id)
      page.storeUser(bob)
    }
    return Response.json(route.startsWith('POST') ? REGISTERED : { success: true })
  }
  expect(await page.moveToSigningKey(KEY)).toBe(false)
  expect(page.currentAgentKey()).toBeNull()
  expect(kept.get(`${PLACE}-1`)).toBe(KEY)
})

test('a signature that is out of time is made again, once, with the time of the server', async () => {
  const page = await load()
  await page.moveToSigningKey(KEY)
  const serverTime = Date.now() + 3_600_000
  const created = () => Number(/created=(\d+)/.exec(asked.at(-1)?.headers.get('signature-input') ?? '')?.[1])
  answer = () =>
    Response.json(
      { code: 'signature-time' },
      { status: 401, headers: { Date: new Date(serverTime).toUTCString() } },
    )
  await expect(page.callAs(page.current())('testAgentKey')).rejects.toMatchObject({ status: 401 })
  expect(asked).toHaveLength(3)
  expect(Math.abs(created() - serverTime / 1000)).toBeLessThan(5)
  answer = () => Response.json({ success: true })
  await page.callAs(page.current())('testAgentKey')
  expect(asked).toHaveLength(4)
  expect(Math.abs(created() - serverTime / 1000)).toBeLessThan(5)
})

test('what is forgotten leaves the browser, and ends on the server by its last signature', async () => {
  const page = await load()
  await page.moveToSigningKey(KEY)
  const signing = page.current()
  expect(await page.forgetAgentKey(signing)).toBe(true)
  expect([...kept]).toEqual([])
  const { route, headers } = asked.at(-1)!
  expect(route).toBe('DELETE /api/v1/signing-keys/7')
  expect(headers.get('signature-input')).toContain('sk_ada')
  await expect(page.callAs(signing)('testAgentKey')).rejects.toMatchObject({
    status: 401,
    code: 'signing-key-missing',
  })
})

test.each([
  [401, true],
  [503, false],
])('at an answer of %i, whether the key has ended is told', async (status, expected) => {
  const page = await load()
  await page.moveToSigningKey(KEY)
  answer = () => Response.json({}, { status })
  expect(await page.forgetAgentKey(page.current())).toBe(expected)
  expect([...kept]).toEqual([])
})
