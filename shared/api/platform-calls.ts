import { payoutSummarySchema, platformRevenueSchema } from '../domain/platform-revenue.ts'
import { defineCalls } from './call.ts'

export const platformCalls = defineCalls({
  platformRevenue: {
    method: 'GET',
    path: '/api/platform/revenue',
    summary: 'What the platform has earned, by source',
    access: 'owner',
    availability: 'planned',
    output: platformRevenueSchema,
  },
  payoutSummary: {
    method: 'GET',
    path: '/api/platform/payout-summary',
    summary: 'Revenue of today and this week, and what the month may bring',
    access: 'owner',
    availability: 'planned',
    output: payoutSummarySchema,
  },
})
