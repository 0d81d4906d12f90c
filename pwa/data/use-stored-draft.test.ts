import { beforeEach, expect, test, vi } from 'vitest'
import { readDraft, writeDraft } from './use-stored-draft.ts'

const EMPTY = { title: '', price: '50' }
let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  return () => void vi.unstubAllGlobals()
})

test('a draft comes back as it was left, and is gone when it is dropped', () => {
  writeDraft('form', { title: 'Half a sen', price: '75' })
  expect(readDraft('form', EMPTY)).toEqual({ title: 'Half a sen', price: '75' })
  writeDraft('form', null)
  expect(readDraft('form', EMPTY)).toEqual(EMPTY)
})

test.each(['not JSON', 'null', '7', '{"title":7}', '{"other":"x"}'])('%s begins an empty form', (text) => {
  stored.set('form', text)
  expect(readDraft('form', EMPTY)).toEqual(EMPTY)
})

test('refused storage does not stop anybody from typing', () => {
  const refuse = () => {
    throw new Error('refused')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  expect(() => writeDraft('form', EMPTY)).not.toThrow()
  expect(readDraft('form', EMPTY)).toEqual(EMPTY)
})
