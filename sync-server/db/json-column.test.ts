import { expect, test } from 'vitest'
import { z } from 'zod'
import { findCurrentSummary } from '../repositories/summaries.ts'
import { listTools } from '../repositories/tools.ts'
import { addFixtures, openTestStore } from '../testing/open-test-store.ts'
import { rawSql } from '../testing/raw-sql.ts'
import { CorruptColumnError, jsonColumn } from './json-column.ts'

const read = jsonColumn('tool.tags', z.array(z.string()))

test('a column that holds what is written there is read', () => {
  expect(read('["one","two"]', 7)).toEqual(['one', 'two'])
})

test.each([
  ['["one",', 'tool.tags of row 7: not JSON'],
  ['["one",2]', 'tool.tags of row 7: invalid_type at /1'],
  ['null', 'tool.tags of row 7: invalid_type at /'],
  ['"secret"', 'tool.tags of row 7: invalid_type at /'],
])('the column %s is refused with its place, and without its content', (json, message) => {
  expect(() => read(json, 7)).toThrow(new CorruptColumnError(message))
})

test('a corrupt row fails its reader and never comes out with a wrong type', async () => {
  const store = await openTestStore()
  await addFixtures(store, { categories: [{}], tools: [{}] })
  await rawSql(store, `update tool set features = '{"0":"one"}'`)
  await expect(listTools(store.reader)).rejects.toMatchObject({
    code: 'corrupt-column',
    message: 'tool.features of row 1: invalid_type at /',
  })
  await rawSql(
    store,
    `insert into summary (tool_id, content, generated_by, created_at, is_current)
    values (1, '{"summary":1}', 'rules', '2026-01-01T00:00:00.000Z', 1)`,
  )
  await expect(findCurrentSummary(store.reader, 1)).rejects.toMatchObject({ code: 'corrupt-column' })
})
