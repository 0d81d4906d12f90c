import { beforeEach, expect, test, vi } from 'vitest'
import { dropDraft, EMPTY_DRAFT, keepDraft, readDraft } from './tool-draft.ts'

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

test('a draft comes back as it was left', () => {
  const draft = { ...EMPTY_DRAFT, name: 'Scribe', tags: 'AI, ', pricing: 'paid' }
  keepDraft(7, draft)
  expect(readDraft(7)).toEqual(draft)
})

test('nobody sees what somebody else was typing, and a dropped draft is gone', () => {
  keepDraft(7, { ...EMPTY_DRAFT, name: 'Secret' })
  expect(readDraft(8)).toEqual(EMPTY_DRAFT)
  dropDraft()
  expect(readDraft(7)).toEqual(EMPTY_DRAFT)
})

test.each(['not JSON', 'null', '7', '{"userId":7,"name":3}'])('%s is no draft', (text) => {
  kept.set('tool-draft', text)
  expect(readDraft(7)).toEqual(EMPTY_DRAFT)
})
