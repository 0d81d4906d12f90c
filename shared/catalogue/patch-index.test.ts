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
