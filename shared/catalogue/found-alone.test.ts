import { expect, test } from 'vitest'
import { makeTool } from '../testing/factories.ts'
import { caseCategories, caseTools, queryCases } from '../testing/query-cases.ts'
import { buildIndex } from './build-index.ts'
import { CatalogueEngine } from './engine.ts'
import { FoundAlone } from './found-alone.ts'
import { EMPTY_QUERY } from './query.ts'

test('whatever is found alone is among what the search of the whole catalogue shows', () => {
  const alone = new FoundAlone(caseTools, caseCategories)
  const engine = new CatalogueEngine(buildIndex(caseTools, caseCategories), caseCategories)
  let count = 0
  for (const { query } of queryCases) {
    const { ids } = engine.run({ ...query, page: 1, limit: 1000 })
    for (const id of alone.find(query)) {
      expect(ids, JSON.stringify(query)).toContain(id)
      count++
    }
  }
  expect(count).toBeGreaterThan(100)
})

test('a tool is found by all words that count, in any form, and by nothing less', () => {
  const tool = makeTool({ name: 'Memo', description: 'Writes meeting notes.', vendor: 'Bolt' })
  const finds = (search: string) => new FoundAlone([tool], []).find({ ...EMPTY_QUERY, search }).has(tool.id)
  expect(finds('meetings note')).toBe(true)
  expect(finds('an AI tool for meeting notes')).toBe(true)
  expect(finds('meeting videos')).toBe(false)
  expect(finds('bolt')).toBe(true)
  expect(finds('boat')).toBe(false)
})

test('a search of words that are no words finds nothing', () => {
  expect(new FoundAlone([makeTool()], []).find({ ...EMPTY_QUERY, search: '…' })).toEqual(new Set())
})
