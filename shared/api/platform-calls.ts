import { z } from 'zod'
import { payoutSummarySchema, platformRevenueSchema, revenueDaySchema } from '../domain/platform-revenue.ts'
import { anySecurityEventSchema, securityEventKindSchema } from '../domain/security-event.ts'
import { defineCalls } from './call.ts'
import { idText, integerText } from './parameters.ts'

const ofDays = z.strictObject({ days: integerText(1, 366).default(30) })

export const platformCalls = defineCalls({
  listSecurityEvents: {
    method: 'GET',
    path: '/api/platform/security-events',
    summary: 'The security log of all accounts and agents, latest first',
    access: 'owner',
    query: z.strictObject({
      kind: securityEventKindSchema.optional(),
      /** Only events with a smaller id: the `next` of the page before. */
      before: idText.optional(),
    }),
    output: z.object({ events: z.array(anySecurityEventSchema), next: z.int().positive().nullable() }),
  },
  platformRevenue: {
    method: 'GET',
    path: '/api/platform/revenue',
    summary: 'What the platform has earned, by source',
    access: 'owner',
    output: platformRevenueSchema,
  },
  payoutSummary: {
    method: 'GET',
    path: '/api/platform/payout-summary',
    summary: 'Revenue of today and this week, and what the month may bring',
    access: 'owner',
    output: payoutSummarySchema,
  },
  revenueDays: {
    method: 'GET',
    path: '/api/platform/revenue/days',
    summary: 'Revenue of each of the last days, oldest first; days without any are 0',
    access: 'owner',
    query: ofDays,
    output: z.object({ days: z.array(revenueDaySchema) }),
  },
  revenueCsv: {
    method: 'GET',
    path: '/api/platform/revenue.csv',
    summary: 'Every transaction that has moved revenue in the last days, as CSV',
    access: 'owner',
    query: ofDays,
  },
})
