import { expect, test } from 'vitest'
import { openTestStore } from '../../testing/open-test-store.ts'
import { addBareUsers } from '../../testing/user-rows.ts'
import { Referrals, randomCode } from './referrals.ts'

test('a code in use is not given again', async () => {
  const store = await openTestStore()
  await addBareUsers(store, 2)
  const codes = ['AAAAAAAAAA', 'AAAAAAAAAA', 'AAAAAAAAAA', 'BBBBBBBBBB']
  const referrals = new Referrals({ ...store, makeCode: () => codes.shift() ?? '' })
  expect([await referrals.giveCode(1), await referrals.giveCode(2)]).toEqual(['AAAAAAAAAA', 'BBBBBBBBBB'])
})

test('an account that was just deleted gets no code', async () => {
  const referrals = new Referrals(await openTestStore())
  await expect(referrals.giveCode(1)).rejects.toMatchObject({ status: 401 })
})

test('codes use every letter of the alphabet and no other', () => {
  const letters = new Set(Array.from({ length: 1000 }, randomCode).join(''))
  expect([...letters].sort().join('')).toBe('23456789ABCDEFGHJKMNPQRSTWXYZ')
})
