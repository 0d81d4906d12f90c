import { expect, test } from 'vitest'
import type { FollowSubject } from '../domain/follow.ts'
import type { SyncTool } from '../domain/tool.ts'
import { makeCategory, makeTool } from '../testing/factories.ts'
import { costsAtMost, FollowMatcher, matchFollows, newsKey } from './match-follows.ts'

const categories = [1, 2].map((id) => makeCategory({ id }))

function newsOf(subjects: FollowSubject[], before: SyncTool | null, after: SyncTool | null): string[] {
  return matchFollows(subjects, [{ before, after }], categories).map(
    ({ news, follows }) => `${newsKey(news)} ← ${follows.join(', ')}`,
  )
}

function tool(changes: Partial<SyncTool> = {}): SyncTool {
  const { aiSummary, ...facts } = makeTool({ id: 1, vendor: 'Bolt' })
  return { ...facts, hasAiSummary: aiSummary !== null, details: {}, ...changes }
}
const one: FollowSubject = { kind: 'tool', toolId: 1 }

test('a tool brings what has changed in it, and not that its description was mended', () => {
  const after = tool({ name: 'Other', priceFrom: 8, pricing: 'paid', description: 'Other words about it.' })
  expect(newsOf([one], tool(), after)).toEqual(['price ← tool:1', 'name ← tool:1'])
  expect(newsOf([one], tool(), tool())).toEqual([])
  expect(newsOf([{ kind: 'tool', toolId: 2 }], tool(), after)).toEqual([])
})

test('news that several follows bring comes once, and names them all', () => {
  const maker: FollowSubject = { kind: 'vendor', vendor: ' bolt ' }
  expect(newsOf([one, maker], tool(), tool({ priceFrom: 8 }))).toEqual(['price ← tool:1, vendor:bolt'])
  expect(newsOf([one, maker], null, tool())).toEqual(['new ← tool:1, vendor:bolt'])
  expect(newsOf([one, maker], tool(), null)).toEqual(['gone ← tool:1, vendor:bolt'])
})

test('a maker brings tools that come to them and that leave them', () => {
  const maker: FollowSubject = { kind: 'vendor', vendor: 'Bolt' }
  expect(newsOf([maker], tool({ vendor: 'Acme' }), tool())).toEqual(['vendor ← vendor:bolt'])
  expect(newsOf([maker], tool(), tool({ vendor: null }))).toEqual(['vendor ← vendor:bolt'])
})

test('a category brings tools that come in, those too that come back, and nothing of those that are there', () => {
  const category: FollowSubject = { kind: 'category', categoryId: 2 }
  const inside = tool({ categoryId: 2 })
  expect(newsOf([category], null, inside)).toEqual(['new ← category:2'])
  expect(newsOf([category], tool(), tool({ otherCategoryIds: [2] }))).toEqual(['joined ← category:2'])
  expect(newsOf([category], inside, { ...inside, priceFrom: 8 })).toEqual([])
  expect(newsOf([category], null, { ...inside, status: 'discontinued' })).toEqual([])
  expect(newsOf([category], { ...inside, status: 'discontinued' }, inside)).toEqual(['joined ← category:2'])
})

test('a search brings tools that pass its filters and have its words', () => {
  const search: FollowSubject = { kind: 'search', query: 'search=voice+notes&pricing=free' }
  const found = tool({ description: 'Takes notes by voice.', pricing: 'free' })
  expect(newsOf([search], null, found)).toEqual(['new ← search:search=voice+notes&pricing=free'])
  expect(newsOf([search], { ...found, pricing: 'paid' }, found)).toEqual([
    'joined ← search:search=voice+notes&pricing=free',
  ])
  expect(newsOf([search], null, { ...found, description: 'Takes notes.' })).toEqual([])
})

test('a price is reached once, when it comes down to the limit', () => {
  const price = (atMost: number): FollowSubject => ({ kind: 'price', toolId: 1, atMost })
  const at = (priceFrom: number) => tool({ pricing: 'paid', priceFrom })
  expect(newsOf([price(10)], at(12), at(10))).toEqual(['reached ← price:1'])
  expect(newsOf([price(10)], at(10), at(9))).toEqual([])
  expect(newsOf([price(0)], at(12), tool({ pricing: 'freemium', priceFrom: 12 }))).toEqual([
    'reached ← price:1',
  ])
  expect(newsOf([price(10)], at(12), { ...at(5), status: 'discontinued' })).toEqual([])
  expect(newsOf([price(10)], null, at(5))).toEqual([])
})

test.each([
  ['free', null, 0, true],
  ['freemium', 20, 0, true],
  ['freemium', 20, 10, false],
  ['paid', null, 10, false],
  ['paid', 10, 10, true],
  [null, null, 0, false],
] as const)('%s from %s costs at most %s: %s', (pricing, priceFrom, atMost, expected) => {
  expect(costsAtMost({ pricing, priceFrom }, atMost)).toBe(expected)
})

test('followers of the same moves each get what is theirs, with their own limit of a price', () => {
  const paid = (priceFrom: number) => tool({ pricing: 'paid', priceFrom })
  const matcher = new FollowMatcher([{ before: paid(20), after: paid(8) }], categories)
  const news = (subject: FollowSubject) => matcher.match([subject]).map((match) => match.news)
  expect(news({ kind: 'price', toolId: 1, atMost: 10 })).toEqual([{ kind: 'reached', atMost: 10 }])
  expect(news({ kind: 'price', toolId: 1, atMost: 9 })).toEqual([{ kind: 'reached', atMost: 9 }])
  expect(news({ kind: 'price', toolId: 1, atMost: 5 })).toEqual([])
})
