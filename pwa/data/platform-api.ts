import { createCall, type Routes, sendToServer } from './api-client.ts'

/** The calls of the platform's owner, in a file that comes with their page. */
const ROUTES = {
  listSecurityEvents: 'GET /api/platform/security-events',
  platformRevenue: 'GET /api/platform/revenue',
  payoutSummary: 'GET /api/platform/payout-summary',
  revenueDays: 'GET /api/platform/revenue/days',
} as const satisfies Routes

export const callPlatform = createCall(ROUTES, sendToServer)
