import { expect, test } from 'vitest'
import { closestName } from './place-rows.ts'

const known = ['Image Generation', 'Image Editing', 'Writing', 'Coding Assistants', 'SEO']

test.each([
  ['Writting', 'Writing'],
  ['image genration', 'Image Generation'],
  ['Coding', 'Coding Assistants'],
  ['SE0', 'SEO'],
  ['Image', 'Image Generation'],
])('%s was meant to be %s', (name, expected) => {
  expect(closestName(name, known)).toBe(expected)
})

test('a name like none of them has no close one', () => {
  expect(closestName('Gardening', known)).toBeNull()
  expect(closestName('Writing', [])).toBeNull()
})
