import { expect, test } from 'vitest'
import { closestName } from './place-rows.ts'

const known = ['Image Generation', 'Image Editing', 'Writing', 'Coding Assistants', 'SEO']

test.each([
  ['Writting', 'Writing'],
  ['image genration', 'Image Generation'],
  ['Coding', 'Coding Assistants'],
  ['SE0', 'SEO'],
  ['Image', 'Image Generation'],
])('%s is a misspelling of %s', (name, expected) => {
  expect(closestName(name, known)).toBe(expected)
})

test('a name unlike all others has no suggestion', () => {
  expect(closestName('Gardening', known)).toBeNull()
  expect(closestName('Writing', [])).toBeNull()
})
