import { expect, test } from 'vitest'
import { toolSlug, versusSlug } from '../domain/slug.ts'
import { makeCategory, makeTool } from '../testing/factories.ts'
import { buildIndex } from './build-index.ts'
import { versusPairs } from './compare-ids.ts'
import { findBySlug, findPair } from './tool-slugs.ts'

const indexOf = (...names: string[]) =>
  buildIndex(
    names.map((name, at) => makeTool({ id: at + 1, name })),
    [makeCategory()],
  )

test('every name leads back to its tool, whatever it is written in', () => {
  const names = [
    'Otter.ai',
    'Änd & Söhne',
    '語学',
    'C++ Copilot',
    'ＦＵＬＬ width',
    'Łódź',
    '!!!',
    'İstanbul AI',
    'ß-Test',
  ]
  const index = indexOf(...names)
  for (const [at, name] of names.entries())
    expect(findBySlug(index, toolSlug({ id: at + 1, name })), name).toBe(at + 1)
})

test('a name before a number, the older of two, and nothing for what is not there', () => {
  const index = indexOf('First', '3', 'Third', 'third!')
  expect(findBySlug(index, '3')).toBe(2)
  expect(findBySlug(index, 'third')).toBe(3)
  expect(findBySlug(index, '4')).toBe(4)
  for (const slug of ['', 'Third', 'nothing', '0', '99', '1e0', '__proto__'])
    expect(findBySlug(index, slug), slug).toBeNull()
})

test('two tools have one address, which is read even where a name has vs in it', () => {
  const [ours, theirs] = [
    { id: 1, name: 'Us vs Them' },
    { id: 2, name: 'Fathom' },
  ]
  const index = indexOf(ours.name, theirs.name)
  expect(versusSlug([ours, theirs])).toBe(versusSlug([theirs, ours]))
  expect(versusSlug([ours, theirs])).toBe('fathom-vs-us-vs-them')
  expect(findPair(index, versusPairs('fathom-vs-us-vs-them'))).toEqual([2, 1])
  expect(findPair(index, versusPairs('us-vs-them-vs-fathom'))).toEqual([1, 2])
})

test('nonsense names no pair', () => {
  const index = indexOf('A', 'B')
  for (const text of ['', '-vs-', 'a-vs-', '-vs-b', 'a-vs-a', 'a', '1,2', '-vs-'.repeat(1000)])
    expect(findPair(index, versusPairs(text)), text.slice(0, 20)).toEqual([])
  expect(findPair(index, versusPairs('a-vs-c'))).toEqual([])
  expect(findPair(index, versusPairs('a-vs-1'))).toEqual([])
})
