import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeCategory, makeTool } from '../testing/factories.ts'
import { buildIndex } from './build-index.ts'
import type { CatalogueDocument } from './document.ts'
import { IndexFormatError, loadIndex, serializeIndex } from './index-codec.ts'
import { patchIndex, patchSignals } from './patch-index.ts'

const categories = [
  makeCategory({ id: 1, name: 'Writing', slug: 'writing', group: 'Text' }),
  makeCategory({ id: 2, name: 'Image Editing', slug: 'image-editing', group: 'Design' }),
]

const words = fc.constantFrom('Remove', 'background', 'photo', 'chat', 'Café', '会議', 'the', 'gpt-4', 'API')
const phrase = fc.array(words, { minLength: 1, maxLength: 6 }).map((list) => list.join(' '))
const labels = fc.array(fc.constantFrom('API', 'api', 'Mobile app', 'Chatbot', 'Open source'), {
  maxLength: 4,
})

const document: fc.Arbitrary<CatalogueDocument> = fc
  .record({
    id: fc.integer({ min: 1, max: 40 }),
    name: phrase,
    description: phrase,
    tags: labels,
    features: labels,
    categoryId: fc.constantFrom(1, 2, 3),
    pricing: fc.constantFrom('free', 'freemium', 'paid', null),
    priceFrom: fc.constantFrom(null, 0, 9.99, 20, 100_000),
    rating: fc.constantFrom(null, '5.0', '3.9', '0.0'),
    popularity: fc.constantFrom(0, 1, 7, 90_000),
    createdAt: fc.constantFrom('2025-01-01T00:00:00.000Z', '2026-02-03T04:05:06.000Z'),
    isTrending: fc.boolean(),
  })
  .map((fields) => makeTool(fields))
const catalogue = fc.uniqueArray(document, { selector: (tool) => tool.id, maxLength: 25 })

test('a patched index is the same to the byte as one built anew', () => {
  fc.assert(
    fc.property(catalogue, catalogue, fc.array(fc.integer({ min: 1, max: 40 })), (before, upserts, gone) => {
      const removed = gone.filter((id) => !upserts.some((tool) => tool.id === id))
      const replaced = new Set([...removed, ...upserts.map((tool) => tool.id)])
      const after = [...before.filter((tool) => !replaced.has(tool.id)), ...upserts]
      const patched = patchIndex(buildIndex(before, categories), { upserts, removed }, categories)
      expect(serializeIndex(patched)).toEqual(serializeIndex(buildIndex(after, categories)))
    }),
    { numRuns: 400 },
  )
})

test('a chain of changes of a catalogue of many pages gives the same, and leaves the index before each as it was', () => {
  const vocabulary = Array.from({ length: 900 }, (_, word) => `w${word.toString(36)}`)
  const common = fc.nat(40)
  const rare = fc.nat(vocabulary.length - 1)
  const text = fc
    .array(fc.oneof({ weight: 3, arbitrary: common }, { weight: 1, arbitrary: rare }), {
      minLength: 15,
      maxLength: 30,
    })
    .map((list) => list.map((word) => vocabulary[word]).join(' '))
  const tool = fc.tuple(document, text, fc.integer({ min: 1, max: 900 }))
  const tools = (maxLength: number) =>
    fc
      .uniqueArray(tool, {
        selector: ([, , id]) => id,
        minLength: Math.floor(maxLength / 2),
        maxLength,
        size: 'max',
      })
      .map((list) => list.map(([fields, description, id]) => ({ ...fields, description, id })))
  const change = fc.record({
    upserts: tools(30),
    gone: fc.array(fc.integer({ min: 1, max: 900 }), { maxLength: 20 }),
  })
  fc.assert(
    fc.property(tools(900), fc.array(change, { minLength: 1, maxLength: 4 }), (before, changes) => {
      let index = buildIndex(before, categories)
      expect(index.postings.pages.length).toBeGreaterThan(1)
      const now = new Map(before.map((one) => [one.id, one]))
      for (const { upserts, gone } of changes) {
        const removed = gone.filter((id) => !upserts.some((one) => one.id === id))
        const bytes = serializeIndex(index)
        const patched = patchIndex(index, { upserts, removed }, categories)
        expect(serializeIndex(index)).toEqual(bytes)
        for (const one of upserts) now.set(one.id, one)
        for (const id of removed) now.delete(id)
        const rebuilt = serializeIndex(buildIndex(now.values(), categories))
        expect(serializeIndex(patched)).toEqual(rebuilt)
        expect(serializeIndex(loadIndex(rebuilt))).toEqual(rebuilt)
        index = patched
      }
    }),
    { numRuns: 15 },
  )
})

test('a change shares with the index before it what it leaves alone', () => {
  const tools = Array.from({ length: 3000 }, (_, i) =>
    makeTool({ id: i + 1, name: `Tool ${i}`, description: `does ${i % 7} of ${i % 50} and ${i}` }),
  )
  const index = buildIndex(tools, categories)
  const described = { ...tools[1200]!, description: 'does 3 of 49 and nothing else' }
  const patched = patchIndex(index, { upserts: [described], removed: [] }, categories)
  const shared = patched.postings.pages.filter(({ ordinals }) =>
    index.postings.pages.some((page) => page.ordinals === ordinals),
  )
  expect(shared.length).toBeGreaterThan(0)
  expect(shared.length).toBeLessThan(patched.postings.pages.length)
  for (const part of ['columns', 'orders'] as const)
    for (const [name, array] of Object.entries(patched[part]))
      expect(array, name).toBe(Reflect.get(index[part], name))
  for (const part of ['names', 'tags', 'features'] as const) expect(patched[part], part).toBe(index[part])

  const rated = patchIndex(index, { upserts: [{ ...tools[1200]!, rating: '1.0' }], removed: [] }, categories)
  expect(rated.postings).toBe(index.postings)
  expect(rated.columns.ratings).not.toBe(index.columns.ratings)

  const changed = { ...tools[1200]!, pricing: 'paid' as const, priceFrom: 19.99 }
  const priced = patchIndex(index, { upserts: [changed], removed: [] }, categories)
  expect(priced.columns.costs[1200]).toBe(2000)
  expect(priced.columns.ratings).toBe(index.columns.ratings)
})

test('facts alone that change give the same to the byte as an index built anew', () => {
  const facts = fc.record({
    priceFrom: fc.constantFrom(null, 9.99, 20),
    rating: fc.constantFrom(null, '5.0', '3.9'),
    popularity: fc.constantFrom(0, 7, 90_000),
    isNew: fc.boolean(),
  })
  fc.assert(
    fc.property(catalogue, fc.array(facts, { minLength: 25, maxLength: 25 }), (before, changed) => {
      const after = before.map((tool, i) => ({ ...tool, ...changed[i] }))
      const upserts = after.filter((_, i) => i % 3 === 0)
      const patched = patchIndex(buildIndex(before, categories), { upserts, removed: [] }, categories)
      const expected = before.map((tool, i) => (i % 3 === 0 ? after[i]! : tool))
      expect(serializeIndex(patched)).toEqual(serializeIndex(buildIndex(expected, categories)))
    }),
    { numRuns: 200 },
  )
})

test('other popularity and trending give the same to the byte as an index built anew', () => {
  const signals = fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 40 }),
      popularity: fc.constantFrom(0, 1, 7, 500, 90_000),
      isTrending: fc.boolean(),
    }),
    { selector: (tool) => tool.id, maxLength: 25 },
  )
  fc.assert(
    fc.property(catalogue, signals, (before, changed) => {
      const after = before.map((tool) => ({ ...tool, ...changed.find(({ id }) => id === tool.id) }))
      const patched = patchSignals(buildIndex(before, categories), changed)
      expect(serializeIndex(patched)).toEqual(serializeIndex(buildIndex(after, categories)))
    }),
    { numRuns: 200 },
  )
})

test('an index comes back from its buffer as it was', () => {
  fc.assert(
    fc.property(catalogue, (tools) => {
      const buffer = serializeIndex(buildIndex(tools, categories))
      expect(serializeIndex(loadIndex(buffer))).toEqual(buffer)
    }),
    { numRuns: 100 },
  )
})

test('a buffer that is cut, empty, of another version or not an index is refused', () => {
  const buffer = serializeIndex(buildIndex([makeTool({ id: 1 })], categories))
  const otherVersion = buffer.slice(0)
  new Uint32Array(otherVersion)[1] = 999
  const damaged = buffer.slice(0)
  new Uint32Array(damaged)[5] = 5
  const bad = [
    buffer.slice(0, 100),
    buffer.slice(0, -8),
    new ArrayBuffer(0),
    new ArrayBuffer(64),
    otherVersion,
    damaged,
  ]
  for (const broken of bad) expect(() => loadIndex(broken)).toThrow(IndexFormatError)
})
