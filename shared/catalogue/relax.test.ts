import { expect, test } from 'vitest'
import { relax, type Wish } from './relax.ts'

interface Named extends Wish {
  name: string
}

const rating: Named = { kind: 'rating', name: 'rating' }
const price: Named = { kind: 'price', name: 'price' }
const api: Named = { kind: 'feature', name: 'api' }
const sso: Named = { kind: 'feature', name: 'sso' }
const place: Named = { kind: 'category', name: 'place' }

/** Tools by the wishes that they do not fulfil. */
function catalogueOf(...lacking: Named[][]) {
  const asked: string[] = []
  const count = async (without: readonly Named[]) => {
    asked.push(without.map(({ name }) => name).join(' '))
    return lacking.filter((tool) => tool.every((wish) => without.includes(wish))).length
  }
  return { asked, count }
}

test('the weakest wish that makes a difference is given up, whatever others would bring', async () => {
  const { count } = catalogueOf([rating], [place], [place], [price])
  expect(await relax([place, price, rating], count)).toEqual({
    dropped: [rating],
    total: 1,
    others: [
      { wish: price, total: 1 },
      { wish: place, total: 2 },
    ],
  })
  expect(await relax([place, price], catalogueOf([place]).count)).toMatchObject({ dropped: [place] })
})

test('of two of a kind, the one that brings more', async () => {
  const { count } = catalogueOf([api], [sso], [sso])
  expect(await relax([api, sso], count)).toMatchObject({ dropped: [sso], total: 2 })
})

test('where one is not enough, as few as possible go', async () => {
  const { asked, count } = catalogueOf([price, place])
  expect(await relax([rating, place, price, api], count)).toEqual({
    dropped: [price, place],
    total: 1,
    others: [],
  })
  expect(asked).toEqual([
    'rating',
    'price',
    'api',
    'place',
    'rating price',
    'rating price api',
    'rating price api place',
    'rating price place',
    'rating place',
    'price place',
  ])
})

test('where nothing helps, nothing is given up', async () => {
  expect(await relax([rating, price], catalogueOf([api]).count)).toBeNull()
  expect(await relax([], catalogueOf([]).count)).toBeNull()
})

test('a question of many wishes costs no more than three counts for six of them', async () => {
  const many = Array.from({ length: 20 }, (_, at): Named => ({ kind: 'tag', name: String(at) }))
  const { asked, count } = catalogueOf(many.slice(0, 6))
  expect(await relax(many, count)).toMatchObject({ total: 1 })
  expect(asked.length).toBeLessThanOrEqual(18)
})
