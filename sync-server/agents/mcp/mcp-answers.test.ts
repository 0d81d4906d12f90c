import { expect, test } from 'vitest'
import { MCP } from '#shared/policy/marketplace.ts'
import { makeTool } from '#shared/testing/factories.ts'
import { fitAnswer, type Rest } from './mcp-answers.ts'
import { listPage } from './mcp-pages.ts'

const bytes = (text: string) => Buffer.byteLength(text)
const next = ({ skip, cursor }: { skip: number; cursor: unknown }) => ({ skip, cursor })

interface Value {
  data: { tools: { id: number }[]; next?: number; more?: boolean }
  rest?: Rest
}
const parsed = (text: string): Value => JSON.parse(text)

// The longest texts that the schema allows, in letters of three bytes.
const longest = (id: number) =>
  makeTool({ id, name: '漢'.repeat(120), description: '漢'.repeat(2000), aiSummary: '漢'.repeat(4000) })

test('an answer that fits is left alone', () => {
  const { value, text } = fitAnswer({ data: { id: 1 }, isForeign: false, list: null, skip: 0, next })
  expect(value).toEqual({ untrusted: false, data: { id: 1 } })
  expect(JSON.parse(text)).toEqual(value)
})

test('lists of the longest tools are cut below the bound, and whoever follows `next` gets every entry once', () => {
  const data = { tools: Array.from({ length: 50 }, (_, at) => longest(at + 1)), total: 50 }
  const seen: number[] = []
  let skip = 0
  for (let rounds = 0; rounds < 60; rounds += 1) {
    const given = { data, isForeign: true, list: { field: 'tools' }, skip, next }
    const { text } = fitAnswer(given)
    expect(bytes(text)).toBeLessThanOrEqual(MCP.maxAnswerBytes)
    const { data: shown, rest } = parsed(text)
    seen.push(...shown.tools.map(({ id }) => id))
    if (rest === undefined) break
    expect(rest.shown + rest.left).toBe(50 - skip)
    skip = rest.shown + skip
    expect(rest.next).toEqual({ skip })
  }
  expect(seen).toEqual(data.tools.map(({ id }) => id))
})

test('a list with a cursor says in its own `next` where it was cut', () => {
  const data = { tools: [longest(7), longest(8), longest(9)], next: 9, more: false }
  const list = { field: 'tools', cursor: { field: 'id', argument: 'since' } }
  const { text } = fitAnswer({ data, isForeign: true, list, skip: 0, next })
  const cut = parsed(text)
  expect(cut.data.tools.map(({ id }) => id)).toEqual([7, 8])
  expect(cut.data).toMatchObject({ next: 8, more: true })
  expect(cut.rest).toEqual({ shown: 2, left: 1, next: { skip: 2, cursor: 8 } })
})

test('what cannot be cut is refused by name', () => {
  const given = { isForeign: true, skip: 0, next }
  const huge = { text: 'x'.repeat(MCP.maxAnswerBytes) }
  expect(() => fitAnswer({ ...given, data: huge, list: null })).toThrow('too long')
  expect(() => fitAnswer({ ...given, data: [huge], list: { field: '' } })).toThrow('too long')
})

test('lists of the protocol have pages, and a cursor that no page gave is refused', () => {
  const items = Array.from({ length: 5 }, (_, at) => 'x'.repeat(at))
  const first = listPage(items, undefined, 10)
  expect(first).toEqual({ items: ['', 'x'], nextCursor: '2' })
  expect(listPage(items, '4', 1)).toEqual({ items: ['xxxx'] })
  expect(listPage([], undefined)).toEqual({ items: [] })
  for (const cursor of ['0', '5', '-1', 'x', '1e1', ''])
    expect(() => listPage(items, cursor)).toThrow('cursor')
})
