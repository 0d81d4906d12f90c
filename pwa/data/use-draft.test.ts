import { beforeEach, expect, test, vi } from 'vitest'
import { makeUser } from '../testing/factories.ts'
import { refuseStorage, stubStorage } from '../testing/stub-storage.ts'
import { schemaOf } from './stored-value.ts'

const KEY = 'tool-draft'
const EMPTY = { title: '', price: 50, isFree: false }
let stored: Map<string, string>

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', { body: { dataset: {} } })
  stored = stubStorage()
  return () => void vi.unstubAllGlobals()
})

async function load() {
  const { storedDraft } = await import('./use-draft.ts')
  return { draft: storedDraft('tool', EMPTY), storedDraft, ...(await import('./session.ts')) }
}

const HALF = { title: 'Half a sen', price: 75, isFree: true }

test('a draft comes back as it was left, and is gone when it was sent', async () => {
  const { draft } = await load()
  draft.write(HALF)
  expect((await load()).draft.read()).toEqual(HALF)
  draft.clear()
  expect([...stored]).toEqual([])
  expect(draft.read()).toBe(EMPTY)
})

test('nobody sees what somebody else was typing; who signs in keeps what they typed before', async () => {
  const { draft, storeUser } = await load()
  draft.write(HALF)
  storeUser(makeUser({ id: 1 }))
  expect(draft.read()).toEqual(HALF)
  draft.write(HALF)
  storeUser(makeUser({ id: 2 }))
  expect(draft.read()).toBe(EMPTY)
})

test('a session that ends by itself leaves the draft, signing out deletes it', async () => {
  const { draft, storeUser, currentSession, expireSession } = await load()
  storeUser(makeUser())
  draft.write(HALF)
  expireSession(currentSession())
  expect(draft.read()).toEqual(HALF)
  storeUser(makeUser())
  storeUser(null)
  expect([...stored]).toEqual([])
})

test.each(['not JSON', 'null', '7', '[]', '{"title":7,"price":"50"}', '{"other":"x"}'])(
  '%s begins an empty form',
  async (text) => {
    stored.set(KEY, text)
    expect((await load()).draft.read()).toEqual(EMPTY)
  },
)

test('a form with other fields than texts and numbers reads them by its schema', async () => {
  const { storedDraft } = await load()
  const isTags = (value: unknown): value is { tags: string[] } => Array.isArray(Object(value).tags)
  const draft = storedDraft(
    'tool',
    () => ({ tags: ['new'] }),
    schemaOf((value) => (isTags(value) ? { tags: value.tags } : null)),
  )
  draft.write({ tags: ['a', 'b'] })
  expect(draft.read()).toEqual({ tags: ['a', 'b'] })
  stored.set(KEY, '{"tags":7}')
  expect(draft.read()).toEqual({ tags: ['new'] })
})

test('refused storage does not stop anybody from typing', async () => {
  refuseStorage()
  const { draft } = await load()
  draft.write(HALF)
  expect(draft.read()).toEqual(HALF)
  draft.clear()
  expect(draft.read()).toBe(EMPTY)
})
