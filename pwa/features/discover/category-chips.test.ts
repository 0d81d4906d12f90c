import { expect, test, vi } from 'vitest'
import type { CategoryWithCount } from '#shared/domain/category.ts'
import { categoryChips } from './category-chips.ts'

const category = (name: string, group: string, toolCount = 5): CategoryWithCount => ({
  id: name.length,
  name,
  slug: name.toLowerCase().replaceAll(' ', '-'),
  description: name,
  icon: 'box',
  group,
  toolCount,
})
const categories = [
  category('Writing', 'Writing & Text'),
  category('Coding Assistants', 'Coding'),
  category('Research', 'Research'),
  category('Empty', 'Nothing', 0),
]

test('All Tools comes first, then groups, then categories, each by name', () => {
  expect(categoryChips(categories, null).map(({ kind, label }) => `${kind}: ${label}`)).toEqual([
    'all: All Tools',
    'group: Coding',
    'group: Writing & Text',
    'category: Coding Assistants',
    'category: Research',
    'category: Writing',
  ])
})

test('the order asks no collation, which server and browser have in different versions', () => {
  const before = categoryChips(categories, null)
  const collation = vi.spyOn(String.prototype, 'localeCompare').mockReturnValue(0)
  expect(categoryChips(categories, null)).toEqual(before)
  collation.mockRestore()
})

test.each([
  [null, 'All Tools'],
  ['writing', 'Writing'],
  ['Coding Assistants', 'Coding Assistants'],
  ['writing & text', 'Writing & Text'],
])('category %s marks %s alone', (current, label) => {
  const active = categoryChips(categories, current).filter(({ isActive }) => isActive)
  expect(active.map((chip) => chip.label)).toEqual([label])
})
