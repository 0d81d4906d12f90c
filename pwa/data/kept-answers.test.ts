import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeSyncTool } from '../testing/make-sync-tool.ts'
import { KEPT_ANSWERS, type KeptAnswers, readKeptAnswers } from './kept-answers.ts'
import { writeKeptAnswers } from './write-kept-answers.ts'

const answers: KeptAnswers = {
  list: { tools: [makeSyncTool({ id: 1 })], total: 1, facets: null },
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

const kept = new Map<string, string>()
let build = ''
let isDrawn = false
let isFull = false

beforeEach(() => {
  kept.clear()
  kept.set('catalogue-on-device', '1')
  build = 'https://example.com/assets/index-a.js'
  isDrawn = false
  isFull = false
  vi.stubGlobal('document', {
    getElementById: () => (isDrawn ? {} : null),
    querySelector: () => ({ src: build }),
  })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
    setItem(key: string, text: string) {
      if (isFull) throw new DOMException('Full', 'QuotaExceededError')
      kept.set(key, text)
    },
  })
})

afterEach(() => vi.unstubAllGlobals())

test('the next visit to the empty shell finds what the device answered', () => {
  writeKeptAnswers(answers)
  expect(readKeptAnswers()).toEqual(answers)
})

test('a page that the server has drawn starts from what the server says', () => {
  writeKeptAnswers(answers)
  isDrawn = true
  expect(readKeptAnswers()).toBeNull()
})

test('without a catalogue on the device its answers are nothing', () => {
  writeKeptAnswers(answers)
  kept.delete('catalogue-on-device')
  expect(readKeptAnswers()).toBeNull()
})

test('what another build has kept, or what is no answer at all, is not read', () => {
  writeKeptAnswers(answers)
  const own = build
  build = 'https://example.com/assets/index-b.js'
  expect(readKeptAnswers()).toBeNull()
  kept.set(KEPT_ANSWERS, `${own}{`)
  build = own
  expect(readKeptAnswers()).toBeNull()
})

test('answers that no longer fit in take the older ones with them', () => {
  writeKeptAnswers(answers)
  isFull = true
  writeKeptAnswers({ ...answers, trending: [makeSyncTool({ id: 2 })] })
  expect(readKeptAnswers()).toBeNull()
})
