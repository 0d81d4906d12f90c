import { expect, test } from 'vitest'
import { createScrollPositions } from './scroll-positions.ts'

function memoryStorage(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries))
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  }
}

test('positions survive a reload', () => {
  const storage = memoryStorage()
  const before = createScrollPositions(storage)
  before.set('a', 120.6)
  before.save()
  expect(createScrollPositions(storage).get('a')).toBe(121)
})

test('only the latest fifty are kept', () => {
  const storage = memoryStorage()
  const before = createScrollPositions(storage)
  for (let at = 0; at < 60; at++) before.set(`key-${at}`, at)
  before.save()
  const after = createScrollPositions(storage)
  expect(after.get('key-9')).toBeUndefined()
  expect(after.get('key-10')).toBe(10)
})

test.each(['not json', '{}', '[["a"],["b","c"],3,null]'])('damaged storage %s counts as empty', (text) => {
  const positions = createScrollPositions(memoryStorage({ 'scroll-positions': text }))
  expect(positions.get('a')).toBeUndefined()
  expect(positions.get('b')).toBeUndefined()
})

test('a storage that refuses does not matter', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const positions = createScrollPositions({ getItem: refuse, setItem: refuse })
  positions.set('a', 5)
  positions.save()
  expect(positions.get('a')).toBe(5)
})
