import { beforeEach, expect, test, vi } from 'vitest'
import { readDraft, writeDraft } from './use-stored-draft.ts'

const EMPTY = { title: '', price: '50' }
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

test('a draft comes back as it was left, and is gone when it is dropped', () => {
  writeDraft('form', { title: 'Half a sen', price: '75' })
  expect(readDraft('form', EMPTY)).toEqual({ title: 'Half a sen', price: '75' })
  writeDraft('form', null)
  expect(readDraft('form', EMPTY)).toEqual(EMPTY)
})

test.each(['not JSON', 'null', '7', '{"title":7}', '{"other":"x"}'])('%s begins an empty form', (text) => {
  kept.set('form', text)
  expect(readDraft('form', EMPTY)).toEqual(EMPTY)
})

test('a storage that refuses keeps nobody from typing', () => {
  const refuse = () => {
    throw new Error('refused')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  expect(() => writeDraft('form', EMPTY)).not.toThrow()
  expect(readDraft('form', EMPTY)).toEqual(EMPTY)
})
