import { expect, onTestFinished, test, vi } from 'vitest'
import { forgetInvitation, invitationCode } from './invitation.ts'

function keep(code: string): void {
  const kept = new Map([['referral-code', code]])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => void kept.delete(key),
  })
  onTestFinished(() => void vi.unstubAllGlobals())
}

test('a code counts once', () => {
  keep('ADA-7F3K')
  expect(invitationCode()).toBe('ADA-7F3K')
  forgetInvitation()
  expect(invitationCode()).toBeNull()
})

test.each(['', '<b>', 'two words', 'A'.repeat(33)])('%j is no code', (text) => {
  keep(text)
  expect(invitationCode()).toBeNull()
})
