import { afterEach, expect, test, vi } from 'vitest'
import { UI_COUNTS } from '#shared/policy/ui.ts'
import { stubStorage } from '../testing/stub-storage.ts'
import { readRecentTools, rememberTool, withRecent } from './recent-tools.ts'

afterEach(() => vi.unstubAllGlobals())

function readFrom(text: string | null) {
  stubStorage('localStorage', text === null ? {} : { 'recent-tools': text })
  return readRecentTools()
}

test('the tool opened last comes first, and each tool once', () => {
  expect(withRecent([3, 2, 1], 2)).toEqual([2, 3, 1])
  expect(withRecent([], 7)).toEqual([7])
})

test('the list holds the last twelve', () => {
  const many = Array.from({ length: 30 }, (_, i) => i + 1).reduce<number[]>(withRecent, [])
  expect(many).toEqual([30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19])
})

test('what was kept comes back', () => {
  const stored = stubStorage()
  rememberTool(4)
  rememberTool(5)
  expect(stored.get('recent-tools')).toBe('[5,4]')
  expect(readRecentTools()).toEqual([5, 4])
})

test.each([
  null,
  '',
  '[1,2',
  'null',
  '{"0":1}',
  '"12"',
  '[null,"3",-1,0,1.5,{},[],9007199254740993]',
  '[1e999]',
])('damaged storage is an empty list: %s', (text) => {
  expect(readFrom(text)).toEqual([])
})

test('what can be saved of a damaged list is', () => {
  expect(readFrom('[4,"x",4,null,2]')).toEqual([4, 2])
  expect(readFrom(JSON.stringify(Array.from({ length: 100 }, (_, i) => i + 1)))).toHaveLength(
    UI_COUNTS.recentTools,
  )
})
