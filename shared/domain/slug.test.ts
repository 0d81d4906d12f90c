import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { slugify } from './slug.ts'

describe('a slug', () => {
  test.each([
    ['Data Analysis', 'data-analysis'],
    ['  API Access! ', 'api-access'],
    ['Café & Bar', 'cafe-bar'],
    ['C++', 'c'],
    ['画像 生成', '画像-生成'],
    ['***', ''],
  ])('of %j is %j', (text, slug) => {
    expect(slugify(text)).toBe(slug)
  })

  test('of a slug is itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const slug = slugify(text)
        expect(slugify(slug)).toBe(slug)
      }),
    )
  })
})
