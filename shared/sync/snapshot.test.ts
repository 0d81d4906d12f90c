import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PRICINGS } from '../domain/pricing.ts'
import type { SyncTool } from '../domain/tool.ts'
import { PLATFORMS, TOOL_STATUSES, type ToolDetails } from '../domain/tool-details.ts'
import { decodeSnapshot } from '../testing/decode-snapshot.ts'
import { makeCategory, makeTool } from '../testing/factories.ts'
import { encodeSnapshot, type Snapshot } from './encode-snapshot.ts'
import { SnapshotFormatError } from './snapshot-reader.ts'

function makeSyncTool(overrides: Partial<SyncTool> = {}): SyncTool {
  const { aiSummary, ...tool } = makeTool(overrides)
  return { ...tool, hasAiSummary: aiSummary !== null, details: {}, ...overrides }
}

const text = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
  fc.constantFrom('=', '\\', '\\n', 'a\nb', '=x', '*', '!', '+', 'Tool', '\\=', ' '),
)
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const label = fc.oneof(text, fc.constantFrom('API', 'Free plan', 'Chat'))
const dateTime = fc.oneof(
  fc.constant('2026-01-01T00:00:00.000Z'),
  fc
    .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
)
const website = fc.oneof(
  fc.webUrl({ withQueryParameters: true }),
  fc.constantFrom(
    'https://www.tool.com',
    'https://tool.ai/a*b',
    'http://tool.io',
    'https://+x.com/',
    'https://!',
    'https://TOOL.com/tool',
  ),
)

/** Texts that the contract lets in. */
const name = fc.constantFrom('Windsurf', 'Old = New', 'a\\b', 'C++')

const syncTool: fc.Arbitrary<SyncTool> = fc.record({
  id: fc.integer({ min: 1, max: 2 ** 40 }),
  name: text,
  description: text,
  website,
  pricing: optional(fc.constantFrom(...PRICINGS)),
  priceFrom: optional(
    fc.oneof(fc.constantFrom(0, 9.99, 20), fc.double({ min: 0, max: 100_000, noNaN: true })),
  ),
  rating: optional(fc.integer({ min: 0, max: 50 }).map((tenths) => (tenths / 10).toFixed(1))),
  reviewCount: fc.nat(),
  userCount: optional(fc.oneof(text, fc.constant('1M+'))),
  popularity: fc.nat(),
  tags: fc.array(label, { maxLength: 6 }),
  features: fc.array(label, { maxLength: 6 }),
  isTrending: fc.boolean(),
  trendGain: optional(fc.integer({ min: 1, max: 999 })),
  isVerified: fc.boolean(),
  isNew: fc.boolean(),
  categoryId: fc.integer({ min: 1, max: 90 }),
  otherCategoryIds: fc.uniqueArray(fc.integer({ min: 1, max: 90 }), { maxLength: 2 }),
  status: fc.constantFrom(...TOOL_STATUSES),
  formerNames: fc.array(name, { maxLength: 3 }),
  platforms: fc.subarray([...PLATFORMS]),
  premiumListingUntil: optional(dateTime),
  logo: optional(fc.constantFrom('mark:openai', 'icon:0123abcd')),
  checkedAt: optional(fc.constantFrom('2026-11-22', '2026-05-01')),
  verifiedAt: optional(fc.constantFrom('2026-11-22', '2026-05-01')),
  details: fc.constantFrom<ToolDetails[]>(
    {},
    { bestFor: 'People who \\ read = lines.' },
    { prices: [{ name: 'Pro', amount: 20, billing: 'monthly' }], provenance: { '*': 'lists 2026-11' } },
  ),
  vendor: optional(text),
  launchYear: optional(fc.integer({ min: 1950, max: 2100 })),
  openSource: optional(fc.boolean()),
  isSample: fc.boolean(),
  createdAt: dateTime,
  updatedAt: dateTime,
  hasAiSummary: fc.boolean(),
})
// JSON has no negative zero.
const withoutNegativeZero = (tool: SyncTool): SyncTool => ({
  ...tool,
  priceFrom: tool.priceFrom === 0 ? 0 : tool.priceFrom,
})

const tools = fc.uniqueArray(syncTool.map(withoutNegativeZero), { selector: ({ id }) => id, maxLength: 40 })

test('whatever the tools hold, decoding gives back what was encoded', () => {
  fc.assert(
    fc.property(tools, (tools) => {
      const snapshot: Snapshot = { epoch: '0123456789abcdef', head: 7, categories: [makeCategory()], tools }
      expect(decodeSnapshot(encodeSnapshot(snapshot))).toStrictEqual(snapshot)
    }),
    { numRuns: 300 },
  )
})

test('more labels than a plane of Unicode has characters keep their places', () => {
  const tools = Array.from({ length: 3000 }, (_, row) =>
    makeSyncTool({ id: row + 1, tags: Array.from({ length: 20 }, (_, n) => `tag ${row * 20 + n}`) }),
  )
  const snapshot = { epoch: '0123456789abcdef', head: 3000, categories: [], tools }
  expect(decodeSnapshot(encodeSnapshot(snapshot))).toStrictEqual(snapshot)
})

test('a name and vendor that agree and a website made of the name cost a few characters', () => {
  const plain = makeSyncTool({ name: 'Looka', vendor: 'Looka', website: 'https://www.looka.com' })
  const text = encodeSnapshot({ epoch: '0123456789abcdef', head: 1, categories: [], tools: [plain] })
  const chunk = JSON.parse(text.split('\n')[1] ?? '')
  expect(chunk).toMatchObject({ vendors: '=', websites: '+*.com', created: expect.any(String), updated: '=' })
})

test('a text that is no snapshot, is cut, or is of another format is refused with one error class', () => {
  const good = encodeSnapshot({ epoch: '0123456789abcdef', head: 2, categories: [], tools: [makeSyncTool()] })
  const [head = '', chunk = ''] = good.split('\n')
  const withChunk = (part: object) => `${head}\n${JSON.stringify({ ...JSON.parse(chunk), ...part })}`
  const other = `${JSON.stringify({ ...JSON.parse(head), format: 1 })}\n${chunk}`
  const wrong = [other, withChunk({ names: '' }), withChunk({ rows: 2 }), withChunk({ tags: '\u{10ffff}!' })]
  for (const text of ['', 'null', '[]', good.slice(0, -20), `${good}\n`, ...wrong]) {
    expect(() => decodeSnapshot(text)).toThrow(SnapshotFormatError)
  }
})
