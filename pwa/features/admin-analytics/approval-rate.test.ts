import { expect, test } from 'vitest'
import { approvalRate } from './approval-rate.ts'

const counts = (total: number, pending: number, approved: number) => ({
  totalRecommendations: total,
  pendingRecommendations: pending,
  approvedRecommendations: approved,
})

test('what waits for an admin does not lower the rate', () => {
  expect(approvalRate(counts(10, 6, 3))).toEqual({ rate: 0.75, decided: 4 })
})

test('without a decision there is no rate', () => {
  expect(approvalRate(counts(5, 5, 0))).toEqual({ rate: null, decided: 0 })
  expect(approvalRate(counts(0, 0, 0))).toEqual({ rate: null, decided: 0 })
})
