import { expect, test } from 'vitest'
import {
  type Account,
  adminAction,
  lockAction,
  mayGivePremium,
  ownerAction,
  premiumAction,
  whyNot,
} from './account-actions.ts'

const account = (overrides: Partial<Account> = {}): Account => ({
  id: 4,
  username: 'ada',
  email: 'ada@example.com',
  is_premium: false,
  premiumUntil: null,
  isAdmin: false,
  isOwner: false,
  created_at: '2026-01-01T00:00:00.000Z',
  lockedAt: null,
  lastSeenAt: null,
  isSample: false,
  ...overrides,
})
const admin = { id: 1, isOwner: false }
const owner = { id: 1, isOwner: true }

test('nobody changes their own role, and only owners change owners', () => {
  expect(whyNot(account(), admin)).toBeNull()
  expect(whyNot(account({ id: 1 }), owner)).toMatch(/your own account/)
  expect(whyNot(account({ isOwner: true }), admin)).toMatch(/Only another owner/)
  expect(whyNot(account({ isOwner: true }), owner)).toBeNull()
})

test('premium is for everybody to give to everybody but owners, themselves included', () => {
  expect(mayGivePremium(account({ id: 1 }), admin)).toBe(true)
  expect(mayGivePremium(account({ isOwner: true }), admin)).toBe(false)
  expect(mayGivePremium(account({ isOwner: true }), owner)).toBe(true)
})

test.each([
  ['role', adminAction(account()), adminAction(account({ isAdmin: true }))],
  ['ownership', ownerAction(account()), ownerAction(account({ isOwner: true }))],
  ['premium', premiumAction(account()), premiumAction(account({ is_premium: true }))],
  ['lock', lockAction(account()), lockAction(account({ lockedAt: '2026-06-01T00:00:00.000Z' }))],
])('giving and taking the %s undo each other', (_, one, other) => {
  expect(one.undo).toEqual(other.change)
  expect(other.undo).toEqual(one.change)
})

test('what hurts is asked for once more, what is given back is not', () => {
  expect(lockAction(account()).confirm?.text).toMatch(/signed out everywhere/)
  expect(lockAction(account({ lockedAt: '2026-06-01T00:00:00.000Z' })).confirm).toBeNull()
  expect(premiumAction(account()).confirm).toBeNull()
})

test('premium for months is not given back as it was, and the question says so', () => {
  const action = premiumAction(account({ is_premium: true, premiumUntil: '2027-01-01T00:00:00.000Z' }))
  expect(action.undo).toBeNull()
  expect(action.confirm?.text).toMatch(/can’t be restored/)
})
