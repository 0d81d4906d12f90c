import { expect, test } from 'vitest'
import type { Tool } from '#shared/domain/tool.ts'
import { findingsOf, viewOf } from '../../testing/catalogue-view.ts'
import { categoryCheck } from './category-outliers.ts'

const WRITING = ['Writing', 'Copy', 'Editing', 'Grammar']
const CODING = ['Coding', 'Debugging', 'Tests', 'Review']

const many = (count: number, facts: Partial<Tool>) => Array.from({ length: count }, () => facts)
const find = (tools: Partial<Tool>[]) => findingsOf(categoryCheck, viewOf({ tools }))

const catalogue = (perCategory: number) => [
  ...many(perCategory, { categoryId: 1, tags: WRITING }),
  ...many(perCategory, { categoryId: 2, tags: CODING }),
]

test('a tool with the tags of another category gets a one-click suggestion to move there', () => {
  const found = find([
    ...catalogue(10),
    { name: 'Alpha', categoryId: 1, tags: ['Coding', 'Tests', 'Review', 'API'] },
  ])
  expect(found).toMatchObject([
    {
      title: '“Alpha” may belong in Coding',
      fingerprint: 'category:21:1',
      change: { toolId: 21, edit: { base: { categoryId: 1 }, changes: { categoryId: 2 } } },
    },
  ])
  expect(found[0]?.description).toBe(
    '3 of the 4 tags of “Alpha” are far more usual in Coding than in Writing, where it is listed: “Coding”, “Tests” and “Review”.',
  )
  expect(found[0]?.confidence).toBeGreaterThan(0.9)
})

test('the confidence is never 100%', () => {
  expect(find([...catalogue(500), { categoryId: 1, tags: CODING }])[0]?.confidence).toBe(0.97)
})

test.each([
  ['in a small category', [...catalogue(7), { categoryId: 1, tags: CODING }]],
  ['with two tags', [...catalogue(10), { categoryId: 1, tags: ['Coding', 'Tests'] }]],
  ['with tags of both', [...catalogue(10), { categoryId: 1, tags: ['Coding', 'Tests', 'Writing', 'Copy'] }]],
  [
    'with one tag of its own',
    [...catalogue(10), { categoryId: 1, tags: ['Coding', 'Tests', 'Review', 'Copy'] }],
  ],
  ['with tags of its own', [...catalogue(10), { categoryId: 1, tags: ['New', 'Newer', 'Newest'] }]],
])('a tool %s is not reported', (_, tools) => {
  expect(find(tools)).toEqual([])
})
