import { expect, test } from 'vitest'
import { subjectAddress } from './subject-address.ts'

test.each([
  ['tool', 7, '/admin/tools/7'],
  ['tool', 0, null],
  ['category', 3, '/admin/categories'],
  ['user', 4, '/admin/users?search=a%26b'],
  ['ticket', 2, '/admin/tickets?status=all'],
  ['review', 2, '/admin/reviews?state=removed'],
  ['improvement', 9, '/admin/improvements/9'],
  ['bounty', 9, '/admin/bounties?bounty=9'],
  ['listing', 9, '/admin/listings'],
  ['agent', 9, '/admin/agents?search=a%26b'],
  ['newsletter', 0, null],
])('a %s with the number %i is found at %s', (kind, id, address) => {
  expect(subjectAddress({ kind, id, label: 'a&b' })).toBe(address)
})
