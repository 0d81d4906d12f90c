import { expect, test, vi } from 'vitest'
import { slugify } from '#shared/domain/slug.ts'
import { makeCategory } from '#shared/testing/factories.ts'
import { categoryGroupsOf } from './category-groups-of.ts'

const categories = [
  { id: 1, name: 'Testing', group: 'Coding', description: 'Finds what is broken.' },
  { id: 2, name: 'Código', group: 'Coding', description: 'Writes programs.' },
  { id: 3, name: 'Music', group: 'Audio & Video', description: 'Songs and vocals.' },
].map((category) => ({ ...makeCategory(category), slug: slugify(category.name), toolCount: 1 }))

const names = (text?: string) =>
  categoryGroupsOf(categories, text).map(({ name, categories: members }) => [
    name,
    ...members.map((member) => member.name),
  ])

test('groups and their categories stand in the order of their names', () => {
  expect(names()).toEqual([
    ['Audio & Video', 'Music'],
    ['Coding', 'Código', 'Testing'],
  ])
})

test('the order asks no collation, which server and browser have in different versions', () => {
  const collation = vi.spyOn(String.prototype, 'localeCompare').mockReturnValue(0)
  expect(names().map(([group]) => group)).toEqual(['Audio & Video', 'Coding'])
  expect(names('coding')).toEqual([['Coding', 'Código', 'Testing']])
  collation.mockRestore()
})

test('a text finds categories by name, group or description, in any case and without accents', () => {
  expect(names('MUS')).toEqual([['Audio & Video', 'Music']])
  expect(names('codigo')).toEqual([['Coding', 'Código']])
  expect(names('vocal')).toEqual([['Audio & Video', 'Music']])
  expect(names(' coding ')).toEqual([['Coding', 'Código', 'Testing']])
})

test('all words must be found', () => {
  expect(names('coding broken')).toEqual([['Coding', 'Testing']])
  expect(names('coding vocals')).toEqual([])
})
