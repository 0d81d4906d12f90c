import { expect, test } from 'vitest'
import { accessAction, verifyAction } from './agent-actions.ts'

const agent = (overrides: Partial<Parameters<typeof accessAction>[0]> = {}) => ({
  name: 'Wordsmith',
  isVerified: false,
  revokedAt: null,
  ...overrides,
})
const out = agent({ revokedAt: '2026-06-01T00:00:00.000Z' })

test.each([
  ['verification', verifyAction(agent()), verifyAction(agent({ isVerified: true }))],
  ['access', accessAction(agent()), accessAction(out)],
])('giving and taking the %s undo each other', (_, one, other) => {
  expect(one.undo).toEqual(other.change)
  expect(other.undo).toEqual(one.change)
})

test('keeping an agent out is asked for once more, letting it in is not', () => {
  expect(accessAction(agent()).confirm?.text).toMatch(/keys stop working/)
  expect(accessAction(out).confirm).toBeNull()
})
