import { expect, test } from 'vitest'
import { createScrollPositions } from './scroll-positions.ts'

function memoryStorage(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries))
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
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

test('when a user leaves, or another one comes, nothing is left of where the user was', () => {
  for (const next of [null, 2]) {
    const storage = memoryStorage()
    const positions = createScrollPositions(storage)
    positions.belongTo(1)
    positions.set('/?search=secret', 5)
    positions.save()
    positions.belongTo(next)
    expect(positions.get('/?search=secret')).toBeUndefined()
    expect(storage.getItem('scroll-positions')).toBeNull()
  }
})

test('so it is where the page was gone while the user signed out', () => {
  const storage = memoryStorage()
  const before = createScrollPositions(storage)
  before.belongTo(1)
  before.set('/?search=secret', 5)
  before.save()
  const same = createScrollPositions(storage)
  same.belongTo(1)
  expect(same.get('/?search=secret')).toBe(5)
  const after = createScrollPositions(storage)
  after.belongTo(null)
  expect(after.get('/?search=secret')).toBeUndefined()
  expect(storage.getItem('scroll-positions')).toBeNull()
})

test('a visitor who signs in keeps the places', () => {
  const positions = createScrollPositions(memoryStorage())
  positions.belongTo(null)
  positions.set('a', 5)
  positions.belongTo(1)
  expect(positions.get('a')).toBe(5)
})

test.each([
  'not json',
  'null',
  '{}',
  '[["a",1]]',
  '{"of":1,"places":3}',
  '{"of":null,"places":[["a"],["b","c"],3,null]}',
])('damaged storage %s counts as empty', (text) => {
  const positions = createScrollPositions(memoryStorage({ 'scroll-positions': text }))
  expect(positions.get('a')).toBeUndefined()
  expect(positions.get('b')).toBeUndefined()
})

test('a storage that refuses does not matter', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const positions = createScrollPositions({ getItem: refuse, setItem: refuse, removeItem: refuse })
  positions.belongTo(1)
  positions.set('a', 5)
  positions.save()
  expect(positions.get('a')).toBe(5)
  positions.belongTo(null)
  expect(positions.get('a')).toBeUndefined()
})
