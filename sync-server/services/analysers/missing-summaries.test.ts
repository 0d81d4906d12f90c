import { expect, test } from 'vitest'
import { findingsOf, viewOf } from '../../testing/catalogue-view.ts'
import { summaryCheck } from './missing-summaries.ts'

const find = (view: Parameters<typeof viewOf>[0]) => findingsOf(summaryCheck, viewOf(view))

test('tools without a summary are one finding per category, with their share as its urgency', () => {
  const found = find({
    tools: [
      { name: 'Alpha', aiSummary: null, categoryId: 1 },
      { name: 'Beta', aiSummary: null, categoryId: 2 },
      { categoryId: 2 },
      { categoryId: 2 },
      {},
      {},
    ],
  })
  expect(found).toMatchObject([
    { title: '1 tool in Writing without a summary', priority: 'Medium', confidence: 1, change: null },
    { title: '1 tool in Coding without a summary', fingerprint: 'missing-summary:category:2' },
  ])
  expect(found[0]?.description).toContain(
    'Of 3 tools in Writing, 1 had no AI summary when this was filed: “Alpha”.',
  )
})

test('where most categories lack some, the whole catalogue is one finding', () => {
  const categories = Array.from({ length: 9 }, () => ({}))
  const tools = Array.from({ length: 1000 }, (_, n) => ({ aiSummary: null, categoryId: (n % 9) + 1 }))
  const found = find({ tools, categories })
  expect(found).toMatchObject([
    {
      title: '1,000 tools in the catalogue without a summary',
      priority: 'High',
      fingerprint: 'missing-summary:all',
    },
  ])
  expect(found[0]?.description.length).toBeLessThan(1000)
})

test('nothing is reported where every tool has a summary', () => {
  expect(find({ tools: [{}, {}] })).toEqual([])
})
