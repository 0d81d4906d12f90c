import { afterEach, expect, test, vi } from 'vitest'
import { refuseStorage, stubStorage } from '../../testing/stub-storage.ts'
import { createScrollPositions } from './scroll-positions.ts'

afterEach(() => vi.unstubAllGlobals())

const memoryStorage = (entries?: Record<string, string>) => stubStorage('sessionStorage', entries)

test('positions survive a reload', () => {
  memoryStorage()
  const before = createScrollPositions()
  before.set('a', 120.6)
  before.save()
  expect(createScrollPositions().get('a')).toBe(121)
})

test('only the latest fifty are kept', () => {
  const before = createScrollPositions()
  for (let at = 0; at < 60; at++) before.set(`key-${at}`, at)
  before.save()
  const after = createScrollPositions()
  expect(after.get('key-9')).toBeUndefined()
  expect(after.get('key-10')).toBe(10)
})

test('when a user leaves, or another one comes, nothing is left of where the user was', () => {
  for (const next of [null, 2]) {
    const storage = memoryStorage()
    const positions = createScrollPositions()
    positions.belongTo(1)
    positions.set('/?search=secret', 5)
    positions.save()
    positions.belongTo(next)
    expect(positions.get('/?search=secret')).toBeUndefined()
    expect(storage.has('scroll-positions')).toBe(false)
  }
})

test('so it is where the page was gone while the user signed out', () => {
  const storage = memoryStorage()
  const before = createScrollPositions()
  before.belongTo(1)
  before.set('/?search=secret', 5)
  before.save()
  const same = createScrollPositions()
  same.belongTo(1)
  expect(same.get('/?search=secret')).toBe(5)
  const after = createScrollPositions()
  after.belongTo(null)
  expect(after.get('/?search=secret')).toBeUndefined()
  expect(storage.has('scroll-positions')).toBe(false)
})

test('a visitor who signs in keeps the places', () => {
  memoryStorage()
  const positions = createScrollPositions()
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
  memoryStorage({ 'scroll-positions': text })
  const positions = createScrollPositions()
  expect(positions.get('a')).toBeUndefined()
  expect(positions.get('b')).toBeUndefined()
})

test('a storage that refuses does not matter', () => {
  refuseStorage('sessionStorage')
  const positions = createScrollPositions()
  positions.belongTo(1)
  positions.set('a', 5)
  positions.save()
  expect(positions.get('a')).toBe(5)
  positions.belongTo(null)
  expect(positions.get('a')).toBeUndefined()
})
