import { expect, test } from 'vitest'
import { readShared, sharedPath } from './share-target.ts'

const shared = (parts: Record<string, string>) => readShared(new URLSearchParams(parts))

test.each([
  ['https://otter.ai/pricing?ref=x', 'otter.ai', 'otter'],
  ['https://www.Example-Tool.co.uk/', 'example-tool.co.uk', 'example-tool'],
  ['https://app.notion.so', 'notion.so', 'notion'],
  ['http://localhost:3000/x', 'localhost', 'localhost'],
])('a shared address %s is searched by the word of its host', (url, host, search) => {
  const found = shared({ title: 'Something else', url })
  expect(found.search).toBe(search)
  expect(found.host?.endsWith(host)).toBe(true)
})

test('an address within the shared text counts as one', () => {
  expect(shared({ text: 'Look: https://otter.ai/x. Great!' })).toEqual({ search: 'otter', host: 'otter.ai' })
})

test('text is searched as it is, cleaned and cut to what a search takes', () => {
  expect(shared({ title: 'T', text: ' meeting\n notes ' })).toEqual({ search: 'meeting notes', host: null })
  expect(shared({ title: 'Only a title', text: '  ' }).search).toBe('Only a title')
  expect(shared({ text: 'x'.repeat(5000) }).search).toHaveLength(200)
  expect(shared({})).toEqual({ search: '', host: null })
})

test('only a tool whose website has the very host is taken for the shared one', () => {
  const found = [
    { id: 1, website: 'https://otter.ai.example.com' },
    { id: 2, website: 'https://www.otter.ai/start' },
  ]
  expect(sharedPath(shared({ url: 'https://otter.ai/x' }), found)).toBe('/tool/2')
  expect(sharedPath(shared({ url: 'https://otter.ai/x' }), found.slice(0, 1))).toBe('/?search=otter')
  expect(sharedPath(shared({ text: 'otter' }), found)).toBe('/?search=otter')
  expect(sharedPath(shared({}), found)).toBe('/')
})
