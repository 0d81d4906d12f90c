import { expect, test } from 'vitest'
import type { AdminBounty } from '#shared/domain/bounty.ts'
import { emptyBounty, readBounty, type TypedBounty, typedBounty, wholeBudget } from './bounty-draft.ts'

const filled = (): TypedBounty => ({ ...emptyBounty(), title: 'Say more', instructions: 'Read its page.' })

test('an empty form lasts two weeks, and only its words are missing', () => {
  const { draft, problems } = readBounty(emptyBounty())
  expect(draft).toBeNull()
  expect(Object.keys(problems).sort()).toEqual(['instructions', 'title'])
  const days = (Date.parse(readBounty(filled()).draft?.endsAt ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(13.9)
  expect(days).toBeLessThanOrEqual(14)
})

test('what is chosen of the tools is sent, and nothing else', () => {
  const typed = { ...filled(), categoryId: '3', toolIds: [1, 2], places: '2' }
  const asked = (scope: TypedBounty['scope']) => readBounty({ ...typed, scope }).draft
  expect(asked('any')).toMatchObject({ categoryId: null, toolIds: null, field: null })
  expect(asked('category')).toMatchObject({ categoryId: 3, toolIds: null })
  expect(asked('tools')).toMatchObject({ categoryId: null, toolIds: [1, 2], places: 2 })
})

test.each<[string, Partial<TypedBounty>, string]>([
  ['a category', { scope: 'category' }, 'categoryId'],
  ['a tool', { scope: 'tools' }, 'toolIds'],
  ['as many tools as it pays for', { scope: 'tools', toolIds: [1], places: '2' }, 'places'],
  ['an end', { endsAt: '' }, 'endsAt'],
  ['a price', { priceUsd: '' }, 'priceUsd'],
  ['a price in its range', { priceUsd: '24' }, 'priceUsd'],
  ['whole hours', { decideHours: '1.5' }, 'decideHours'],
])('without %s it is not sent', (_, typed, field) => {
  const { draft, problems } = readBounty({ ...filled(), ...typed })
  expect(draft).toBeNull()
  expect(Object.keys(problems)).toEqual([field])
})

test('one that is there is typed as it stands', () => {
  const bounty = {
    ...readBounty({ ...filled(), scope: 'tools', toolIds: [4], places: '1' }).draft,
  } as AdminBounty
  expect(readBounty(typedBounty(bounty)).draft).toEqual({
    ...bounty,
    endsAt: `${bounty.endsAt.slice(0, 16)}:00.000Z`,
  })
})

test('the whole budget is the price of all tools, to the cent', () => {
  expect(wholeBudget({ priceUsd: '33.35', places: '3' })).toBe(100.05)
  expect(wholeBudget({ priceUsd: '50', places: '0' })).toBeNull()
  expect(wholeBudget({ priceUsd: '', places: '2' })).toBeNull()
})
