import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeSyncTool } from '../testing/factories.ts'
import { type CachedHome, readCachedHome } from './cached-home.ts'
import { writeCachedHome } from './update-cached-home.ts'

const answers: CachedHome = {
  list: { tools: [makeSyncTool({ id: 1 })], total: 1, facets: null },
  newTools: { tools: [], total: 0, facets: null },
  picks: [],
  categories: [],
  stats: {
    totalTools: 1,
    totalCategories: 0,
    trendingCount: 0,
    totalReviews: 0,
    lastUpdated: null,
    isSample: false,
  },
  trending: [],
}

const stored = new Map<string, string>()
let build = ''
let isDrawn = false
let isFull = false

beforeEach(() => {
  stored.clear()
  stored.set('catalogue-on-device', '1')
  build = 'https://example.com/assets/index-a.js'
  isDrawn = false
  isFull = false
  vi.stubGlobal('document', {
    getElementById: () => (isDrawn ? {} : null),
    querySelector: () => ({ src: build }),
  })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => stored.delete(key),
    setItem(key: string, text: string) {
      if (isFull) throw new DOMException('Full', 'QuotaExceededError')
      stored.set(key, text)
    },
  })
})

afterEach(() => vi.unstubAllGlobals())

test('the next visit to the empty shell finds what the device answered', () => {
  writeCachedHome(answers)
  expect(readCachedHome()).toEqual(answers)
})

test('a page that the server has drawn starts from what the server says', () => {
  writeCachedHome(answers)
  isDrawn = true
  expect(readCachedHome()).toBeNull()
})

test('without a catalogue on the device its answers are nothing', () => {
  writeCachedHome(answers)
  stored.delete('catalogue-on-device')
  expect(readCachedHome()).toBeNull()
})

test('what another build has stored, or what is damaged, is not read', () => {
  writeCachedHome(answers)
  const own = build
  build = 'https://example.com/assets/index-b.js'
  expect(readCachedHome()).toBeNull()
  build = own
  for (const answers of ['{', 'null', '{}', '{"list":{},"categories":[],"stats":null,"trending":[]}']) {
    stored.set('first-answers', `{"build":${JSON.stringify(own)},"answers":${answers}}`)
    expect(readCachedHome()).toBeNull()
  }
})

test('answers that no longer fit in take the older ones with them', () => {
  writeCachedHome(answers)
  isFull = true
  writeCachedHome({ ...answers, trending: [makeSyncTool({ id: 2 })] })
  expect(readCachedHome()).toBeNull()
})
