import { expect, test } from 'vitest'
import { nextTier, rateText } from './tier-needs.ts'

const NOTHING = {
  submitted: 0,
  approved: 0,
  rejected: 0,
  reverted: 0,
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
