import { beforeEach, expect, test, vi } from 'vitest'
import { dropDraft, keepDraft, newDraft, readDraft } from './ticket-draft.ts'

const KEY = 'support-draft'
let kept: Map<string, string>

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  return () => void vi.unstubAllGlobals()
})

test('a draft comes back as it was left, under the same id', () => {
  const draft = { ...newDraft(), subject: 'Help', message: 'Please\n', priority: 'medium' as const }
  keepDraft(7, draft)
  expect(readDraft(7)).toEqual(draft)
})

test('nobody sees what somebody else was writing', () => {
  keepDraft(7, { ...newDraft(), message: 'Secret' })
  expect(readDraft(8)).toMatchObject({ subject: '', message: '', priority: null })
})

test('a draft that is dropped is gone, and the next ticket has another id', () => {
  const draft = { ...newDraft(), subject: 'Help' }
  keepDraft(7, draft)
  dropDraft()
  expect(kept.size).toBe(0)
  expect(readDraft(7).id).not.toBe(draft.id)
})

const GOOD = { userId: 7, id: 'a'.repeat(32), subject: 'Help', message: 'Please', priority: 'high' }

test.each([
  'not JSON',
  'null',
  '7',
  JSON.stringify({ ...GOOD, id: 'short' }),
  JSON.stringify({ ...GOOD, id: 7 }),
  JSON.stringify({ ...GOOD, subject: 1 }),
  JSON.stringify({ ...GOOD, message: null }),
])('what was kept as %s begins a new draft', (text) => {
  kept.set(KEY, text)
  expect(readDraft(7)).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{32}$/),
    subject: '',
    message: '',
    priority: null,
  })
})

test('a priority that there is not is that of the plan', () => {
  kept.set(KEY, JSON.stringify({ ...GOOD, priority: 'urgent' }))
  expect(readDraft(7)).toMatchObject({ subject: 'Help', priority: null })
})

test('a storage that refuses keeps nobody from writing', () => {
  const refuse = () => {
    throw new Error('refused')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  expect(() => keepDraft(7, newDraft())).not.toThrow()
  expect(readDraft(7).subject).toBe('')
  expect(() => dropDraft()).not.toThrow()
})
