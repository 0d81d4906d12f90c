import { expect, test } from 'vitest'
import { makeSyncTool } from '../testing/factories.ts'
import { isSameData } from './same-data.ts'

const tool = makeSyncTool({ tags: ['a', 'b'] })

test.each([
  [
    'the same tool with its fields in another order',
    tool,
    Object.fromEntries(Object.entries(tool).reverse()),
  ],
  ['equal lists', [tool, null], [{ ...tool }, null]],
  ['equal maps', new Map([[1, tool]]), new Map([[1, { ...tool }]])],
  ['nothing', null, null],
])('%s is the same', (_, a, b) => expect(isSameData(a, b)).toBe(true))

test.each([
  ['a tag more', tool, { ...tool, tags: ['a', 'b', 'c'] }],
  ['another order of tags', tool, { ...tool, tags: ['b', 'a'] }],
  ['a field that is absent', { a: undefined }, { b: undefined }],
  ['a map and a list', new Map([[0, tool]]), [tool]],
  ['another value in a map', new Map([[1, tool]]), new Map([[1, null]])],
  ['nothing and something', null, tool],
])('%s is not', (_, a, b) => expect(isSameData(a, b)).toBe(false))
