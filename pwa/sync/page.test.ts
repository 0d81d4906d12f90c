import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeSyncTool } from '../testing/factories.ts'
import { encodeTool, isSoundPage, type Page, pageOf, readTool, readTools, repackPage } from './page.ts'

function pageWith(...ids: number[]): Page {
  const upserts = new Map(ids.map((id) => [id, encodeTool(makeSyncTool({ id, name: `Wörk ${id} 会議` }))]))
  return repackPage(undefined, { page: pageOf(ids[0]!), seq: 1, upserts, removed: new Set() })!
}

test('a page holds 512 ids', () => {
  expect([0, 1, 511, 512, 1023, 1024].map(pageOf)).toEqual([0, 0, 0, 1, 1, 2])
})

test('tools come out of a page as they went in, in the order of their ids', () => {
  const page = pageWith(9, 3, 511)
  expect([...page.ids]).toEqual([3, 9, 511])
  expect([...readTools(page)].map((tool) => tool.id)).toEqual([3, 9, 511])
  expect(readTool(page, 9)).toEqual(makeSyncTool({ id: 9, name: 'Wörk 9 会議' }))
  expect(readTool(page, 10)).toBeNull()
})

test('a page after any changes holds what a map would', () => {
  const change = fc.record({
    upserts: fc.dictionary(fc.integer({ min: 1, max: 20 }).map(String), fc.string()),
    removed: fc.array(fc.integer({ min: 1, max: 20 })),
  })
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      const expected = new Map<number, string>()
      let page: Page | null = null
      changes.forEach(({ upserts, removed }, seq) => {
        const entries = Object.entries(upserts).map(([id, name]) => [Number(id), name] as const)
        for (const id of removed) expected.delete(id)
        for (const [id, name] of entries) expected.set(id, name)
        const encoded = new Map(entries.map(([id, name]) => [id, encodeTool(makeSyncTool({ id, name }))]))
        page = repackPage(page ?? undefined, { page: 0, seq, upserts: encoded, removed: new Set(removed) })
        expect(page === null || isSoundPage(page)).toBe(true)
      })
      const names = page === null ? [] : [...readTools(page)].map(({ id, name }) => [id, name])
      expect(names).toEqual([...expected].sort(([a], [b]) => a - b))
    }),
  )
})

test.each<[string, (page: Page) => Page]>([
  ['bytes are missing', (page) => ({ ...page, bytes: page.bytes.subarray(1) })],
  ['an offset runs backwards', (page) => ({ ...page, offsets: page.offsets.with(1, 1e6) })],
  ['an offset is missing', (page) => ({ ...page, offsets: page.offsets.subarray(1) })],
  ['the ids are not ascending', (page) => ({ ...page, ids: page.ids.toReversed() })],
  ['an id belongs to another page', (page) => ({ ...page, page: 5 })],
  [
    'it is empty',
    () => ({ ...pageWith(1), ids: new Uint32Array(), offsets: new Uint32Array(1), bytes: new Uint8Array() }),
  ],
])('a stored page is refused when %s', (_, damage) => {
  const page = pageWith(1, 2, 3)
  expect(isSoundPage(page)).toBe(true)
  expect(isSoundPage(damage(page))).toBe(false)
})
