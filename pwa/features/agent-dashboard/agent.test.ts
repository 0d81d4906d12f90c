import { expect, test } from 'vitest'
import { maskedKey, nextTier, randomAgentName, rateText } from './agent.tsx'

test('a name is two words and four digits, whatever chance brings', () => {
  for (const chance of [0, 0.5, 0.999999])
    expect(randomAgentName(() => chance)).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+ \d{4}$/)
})

test('two agents are hardly ever called the same', () => {
  const names = new Set(Array.from({ length: 100 }, () => randomAgentName()))
  expect(names.size).toBeGreaterThan(95)
})

test('of a key only its beginning is shown', () => {
  expect(maskedKey({ kind: 'plain', apiKey: 'aih_live_AbCdEfGhIjKlMnOpQrStUvWxYz012345_AbCdEf' })).toBe(
    'aih_live_AbCdE••••••••',
  )
  const signing = { kind: 'signing', id: 1, keyId: 'sk_x', prefix: 'aih_live_AbCdE' } as const
  expect(maskedKey(signing)).toBe('aih_live_AbCdE••••••••')
  expect(maskedKey({ kind: 'plain', apiKey: 'secret' })).toBe('sec••••••••')
})

const NOTHING = {
  submitted: 0,
  approved: 0,
  rejected: 0,
  reverted: 0,
  lapsed: 0,
  approvalRate: null,
  revertRate: null,
  survivalRate: null,
}

test('a new agent reads what makes it trusted', () => {
  expect(nextTier('new', NOTHING)).toEqual({
    name: 'Trusted agent',
    pending: 20,
    needs: [
      { text: '0 of 5 improvements decided', isMet: false },
      { text: '60% of them approved', isMet: false },
      { text: '0% reverted, 20% at most', isMet: true },
    ],
  })
})

test('what is met is told from what is not', () => {
  const reputation = { ...NOTHING, approved: 20, rejected: 10, approvalRate: 66.7, revertRate: 10 }
  expect(nextTier('trusted', reputation)?.needs.map(({ isMet }) => isMet)).toEqual([true, false, false])
})

test('there is nothing above an expert', () => {
  expect(nextTier('expert', NOTHING)).toBeNull()
})

test('rates are whole percents', () => {
  expect([rateText(null), rateText(0), rateText(66.67)]).toEqual(['–', '0%', '67%'])
})
