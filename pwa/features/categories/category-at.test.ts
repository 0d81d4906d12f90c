import { expect, test } from 'vitest'
import { makeCategory } from '#shared/testing/factories.ts'
import { categoryAt } from './category-at.ts'

const music = { ...makeCategory({ id: 7, name: 'Music', slug: 'music' }), toolCount: 5 }
const noCode = { ...makeCategory({ id: 8, name: 'No Code', slug: 'no-code' }), toolCount: 5 }

test('a category is found at its slug', () => {
  expect(categoryAt([noCode, music], 'music', null)).toEqual({ kind: 'found', category: music })
})

test('a category renamed while it is open is the same one under its new name', () => {
  const renamed = { ...music, name: 'Songs' }
  expect(categoryAt([renamed], 'music', music)).toEqual({ kind: 'found', category: renamed })
})

test('a category whose slug changes while it is open is followed to its new address', () => {
  const moved = { ...music, slug: 'songs' }
  expect(categoryAt([noCode, moved], 'music', music)).toEqual({ kind: 'moved', slug: 'songs' })
})

test('a category that is removed while it is open is missed by its name', () => {
  expect(categoryAt([noCode], 'music', music)).toEqual({ kind: 'missing', name: 'Music' })
})

test('another spelling leads to the address, an unknown slug to nothing', () => {
  expect(categoryAt([noCode, music], 'Music', null)).toEqual({ kind: 'moved', slug: 'music' })
  expect(categoryAt([noCode, music], 'no code', null)).toEqual({ kind: 'moved', slug: 'no-code' })
  expect(categoryAt([noCode, music], 'nonsense', null)).toEqual({ kind: 'missing', name: null })
})
