import { expect, test } from 'vitest'
import { EMPTY_QUERY, queryFromParams } from '#shared/catalogue/query.ts'
import { slugify } from '#shared/domain/slug.ts'
import { addressOf, groupAddress, isNarrowed, listKey, toggled } from './address.ts'

test('all tools live at the root', () => {
  expect(addressOf(EMPTY_QUERY)).toBe('/')
})

test('an address brings back the query it was made for', () => {
  const query = { ...EMPTY_QUERY, search: 'café & co', tags: ['ai-writing'], rating: 4, page: 3 }
  const [, search = ''] = addressOf(query).split('?')
  expect(queryFromParams(new URLSearchParams(search))).toEqual(query)
})

test('pages of one list share their key, other filters do not', () => {
  const query = { ...EMPTY_QUERY, search: 'video' }
  expect(listKey({ ...query, page: 4 })).toBe(listKey(query))
  expect(listKey({ ...query, pricing: ['free'] })).not.toBe(listKey(query))
})

test('a search or a filter narrows the list, an order or a further page does not', () => {
  expect(isNarrowed({ ...EMPTY_QUERY, search: 'video' })).toBe(true)
  expect(isNarrowed({ ...EMPTY_QUERY, flags: ['trending'] })).toBe(true)
  expect(isNarrowed({ ...EMPTY_QUERY, sortBy: 'name', page: 3 })).toBe(false)
})

test('a filter value toggles', () => {
  expect(toggled(['free'], 'paid')).toEqual(['free', 'paid'])
  expect(toggled(['free', 'paid'], 'free')).toEqual(['paid'])
})

test('the address of a group names it to the catalogue', () => {
  expect(groupAddress('Design & Images')).toBe('design-images')
  expect(slugify(groupAddress('Création Vidéo'))).toBe(slugify('Création Vidéo'))
})
