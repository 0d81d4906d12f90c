import type { Me } from '../data/session.ts'

/** A signed-in free user. */
export function makeUser(overrides: Partial<Me> = {}): Me {
  return {
    id: 1,
    username: 'ada',
    email: 'ada@example.com',
    is_premium: false,
    isAdmin: false,
    stripeCustomerId: null,
    subscriptionStartDate: null,
    referralCode: null,
    created_at: '2026-01-02T03:04:05.000Z',
    premiumCredits: 0,
    ...overrides,
  }
}
