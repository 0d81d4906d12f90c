import { expect, test } from 'vitest'
import type { Tool } from '#shared/domain/tool.ts'
import { findingsOf, viewOf } from '../../testing/catalogue-view.ts'
import { duplicateCheck } from './near-duplicates.ts'

const find = (...tools: Partial<Tool>[]) => findingsOf(duplicateCheck, viewOf({ tools }))
const pair = (one: string, other: string, facts: Partial<Tool> = {}) =>
  find({ name: one }, { name: other, ...facts })

test.each([
  ['Copy.ai', 'CopyAI', 0.85],
  ['Copy.ai', 'Copy', 0.65],
  ['Jasper', 'JASPER', 0.85],
  ['Writesonic', 'Writesonnic', 0.6],
  ['Café Notes', 'Cafe-Notes', 0.85],
  ['日本語', '日本語 AI', 0.65],
  ['***', '***', 0.85],
])('%s and %s in one category may be one tool', (one, other, confidence) => {
  expect(pair(one, other)).toMatchObject([
    {
      title: `“${other}” may be a duplicate of “${one}”`,
      confidence,
      fingerprint: 'duplicate:1-2',
      change: null,
    },
  ])
})

test.each([
  ['Aider', 'Sider'],
  ['Maket', 'Make'],
  ['Runway', 'Subway'],
  ['Notta', 'Notiv'],
  ['v0', 'v1'],
  ['Imagen 3', 'Imagen 4'],
  ['***', '!?!'],
  ['AI', 'The App'],
  ['Sonic Pro 1', 'Sonic Pro 12'],
])('%s and %s are two tools', (one, other) => {
  expect(pair(one, other)).toEqual([])
})

test('in another category the names must be identical', () => {
  expect(pair('Jasper', 'jasper', { categoryId: 2 })).toMatchObject([{ confidence: 0.7, priority: 'Medium' }])
  expect(pair('Jasper', 'Jasper AI', { categoryId: 2 })).toEqual([])
  expect(pair('Writesonic', 'Writesonnic', { categoryId: 2 })).toEqual([])
})

test('a shared domain makes similar names nearly certain, short names too', () => {
  const on = (website: string, name: string) => ({
    name,
    website,
    categoryId: website.length % 2 === 0 ? 1 : 2,
  })
  expect(find(on('https://bolt.co.uk', 'Bolt'), on('https://app.bolt.co.uk/x', 'Bolt AI'))).toMatchObject([
    { confidence: 0.95, priority: 'High' },
  ])
  expect(find(on('https://otter.ai', 'Otter'), on('https://get.otter.ai', 'Oter'))).toMatchObject([
    { confidence: 0.85, priority: 'High' },
  ])
  expect(find(on('https://one.co.uk', 'Otter'), on('https://two.co.uk', 'Oter'))).toEqual([])
})

test('shared hosts say nothing about the publisher', () => {
  const on = (host: string, name: string) => ({ name, website: `https://github.com/${host}` })
  expect(find(on('a/otter', 'Otter'), on('b/oter', 'Oter'))).toEqual([])
  const crowd = Array.from({ length: 25 }, (_, n) => ({ website: `https://crowd.app/${n}` }))
  const near = [
    { name: 'Otter', website: 'https://crowd.app/otter' },
    { name: 'Oter', website: 'https://crowd.app/oter' },
  ]
  expect(find(...near)).toHaveLength(1)
  expect(find(...crowd, ...near)).toEqual([])
})

test('three similar tools are three pairs, each once', () => {
  const found = find({ name: 'Jasper' }, { name: 'Jasper' }, { name: 'Jasper' })
  expect(found.map(({ fingerprint }) => fingerprint)).toEqual([
    'duplicate:1-2',
    'duplicate:1-3',
    'duplicate:2-3',
  ])
})
