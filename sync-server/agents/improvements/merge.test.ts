import { expect, test } from 'vitest'
import { mergeChanges } from './merge.ts'

const words = (count: number, word = 'word') => Array.from({ length: count }, () => word).join(' ')
const now = {
  description: 'Draws diagrams of systems.',
  summary: null,
  features: ['Layers'],
  tags: ['Diagrams'],
}

test('each field is merged separately', () => {
  const base = { description: 'Draws diagrams of systems.', tags: ['Diagrams'] }
  const changes = { description: 'Draws charts of systems.', tags: ['Diagrams', 'UML'] }
  const current = { ...now, description: 'Draws maps of systems.', tags: ['Systems'] }
  expect(mergeChanges({ base, changes }, current)).toEqual([
    { field: 'description', current: 'Draws maps of systems.', merged: null, isConflict: true },
    { field: 'tags', current: ['Systems'], merged: ['Systems', 'UML'], isConflict: false },
  ])
})

test('a first summary is taken if there is none, and conflicts with one that was added in the meantime', () => {
  const patch = { base: { summary: null }, changes: { summary: words(160) } }
  expect(mergeChanges(patch, now)).toMatchObject([{ merged: words(160), isConflict: false }])
  expect(mergeChanges(patch, { ...now, summary: words(160) })).toMatchObject([{ isConflict: false }])
  expect(mergeChanges(patch, { ...now, summary: words(170, 'other') })).toMatchObject([
    { merged: null, isConflict: true },
  ])
})

test('changed words conflict with a summary that was removed', () => {
  const patch = { base: { summary: words(150) }, changes: { summary: words(160) } }
  expect(mergeChanges(patch, now)).toMatchObject([{ isConflict: true }])
})

test('two valid summaries that merge to an invalid one are a conflict', () => {
  const middle = words(150, 'middle')
  const base = { summary: `start ${middle} end` }
  const changes = { summary: `${words(40, 'first')} start ${middle} end` }
  const current = { ...now, summary: `start ${middle} end ${words(40, 'last')}` }
  expect(mergeChanges({ base, changes }, current)).toMatchObject([{ merged: null, isConflict: true }])
})

test('a merged list that is too long is a conflict', () => {
  const many = (mark: string) => Array.from({ length: 15 }, (_, place) => `${mark} ${place}`)
  const patch = { base: { tags: [] }, changes: { tags: many('ours') } }
  expect(mergeChanges(patch, { ...now, tags: many('theirs') })).toMatchObject([{ isConflict: true }])
})
