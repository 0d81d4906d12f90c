import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { PERMISSIONS } from '../policy/roles.ts'
import type { CallDefinition } from './call.ts'
import { contract, isPlanned, type LiveCallName } from './contract.ts'

/** SPEC §7, row by row. */
const SPECIFIED = `
GET /api/me
POST /api/login
POST /api/register
POST /api/logout
GET /api/tools
GET /api/tools/:id
POST /api/tools
POST /api/tools/:id/generate-summary
POST /api/tools/generate-all-summaries
POST /api/tools/refresh-trending-summaries
GET /api/tools/trending
GET /api/tools/compare/:ids
GET /api/categories
GET /api/favorites
POST /api/favorites
DELETE /api/favorites/:toolId
POST /api/newsletter/subscribe
POST /api/activate-premium
GET /api/admin/ai-recommendations
GET /api/admin/ai-feedback
PATCH /api/admin/ai-recommendations/:id/status
GET /api/admin/ai-agent-analytics
GET /api/ai-agents/auth-test
POST /api/ai-agents/tools/:toolId/improve
POST /api/ai-agents/tools/submit
POST /api/ai-agents/improvements/:id/pay
POST /api/ai-agents/tools/submissions/:id/pay
POST /api/v1/register
GET /api/v1/tools/available
GET /api/v1/payment-history
POST /api/v1/improvements/submit
GET /api/v1/docs
GET /api/platform/revenue
GET /api/platform/payout-summary
GET /api/referrals/earnings
GET /api/referrals/stats
GET /api/referrals
GET /api/referrals/rewards
GET /api/subscription/status
POST /api/referrals/generate-code
POST /api/update-password
POST /api/support/ticket
`
  .trim()
  .split('\n')

const calls: [name: string, call: CallDefinition][] = Object.entries(contract)
const address = (call: CallDefinition) => `${call.method} ${call.path}`
const fieldsOf = (schema: z.ZodType | undefined) =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : []

test('every call of the specification is in the contract', () => {
  expect(calls.map(([, call]) => address(call))).toEqual(expect.arrayContaining(SPECIFIED))
})

test('no two calls share method and path', () => {
  const shapes = calls.map(([, call]) => address(call).replace(/:\w+/g, ':'))
  expect(shapes).toEqual([...new Set(shapes)])
})

describe.each(calls)('%s', (_, call) => {
  test('declares exactly the parameters of its path', () => {
    const inPath = [...call.path.matchAll(/:(\w+)/g)].map((match) => match[1])
    expect(fieldsOf(call.params)).toEqual(inPath)
  })

  test('asks for a permission of the table', () => {
    expect(Object.keys(PERMISSIONS)).toContain(call.access)
  })

  test('takes strict objects only, and no body with GET', () => {
    const inputs = [call.params, call.query, call.body].filter((schema) => schema !== undefined)
    expect(inputs.map(isStrict)).toEqual(inputs.map(() => true))
    if (call.method === 'GET') expect(call.body).toBeUndefined()
  })
})

test('admin paths are for admins and platform paths for the owner', () => {
  for (const [, call] of calls) {
    if (call.path.startsWith('/api/admin/')) expect(call.access).toBe('admin')
    if (call.path.startsWith('/api/platform/')) expect(call.access).toBe('owner')
  }
})

test('the live calls are the catalogue, its sync and the newsletter', () => {
  const live = {
    listTools: true,
    trendingTools: true,
    compareTools: true,
    getTool: true,
    listCategories: true,
    getStats: true,
    syncManifest: true,
    syncSnapshot: true,
    syncCatalogue: true,
    syncUser: true,
    syncEvents: true,
    me: true,
    login: true,
    register: true,
    logout: true,
    updatePassword: true,
    exportAccount: true,
    deleteAccount: true,
    activatePremium: true,
    subscriptionStatus: true,
    listSessions: true,
    endOtherSessions: true,
    endSession: true,
    listFavorites: true,
    addFavorite: true,
    removeFavorite: true,
    listReviews: true,
    setReview: true,
    deleteReview: true,
    removeReview: true,
    subscribeNewsletter: true,
    unsubscribeNewsletter: true,
    listReferrals: true,
    referralStats: true,
    referralEarnings: true,
    listRewards: true,
    generateReferralCode: true,
    redeemReward: true,
    openSupportTicket: true,
    listSupportTickets: true,
  } satisfies Record<LiveCallName, true>
  const notPlanned = calls.filter(([, call]) => !isPlanned(call)).map(([name]) => name)
  expect(notPlanned).toEqual(Object.keys(live))
})

test.each([
  ['register', { username: 'ada', email: 'ada@example.com', password: 'long enough', isAdmin: true }],
  ['login', { username: 'ada' }],
  ['addFavorite', { toolId: 0 }],
  ['requestImprovement', { improvementType: 'full', proposedContent: 'x', reasoning: 'y', priceUsd: 24.99 }],
  ['requestImprovement', { improvementType: 'full', proposedContent: 'x', reasoning: 'y', priceUsd: 25.001 }],
  ['submitImprovement', { toolId: 1, improvements: ' ', estimatedValue: 50 }],
  [
    'submitListing',
    { toolName: 'x', description: 'y'.repeat(10), website: 'javascript:x', submissionType: 'standard' },
  ],
  ['setReview', { rating: 5.5, text: '' }],
  ['setReview', { rating: 5, text: '\u202e' }],
  ['setReview', { rating: 5, userId: 1 }],
  ['removeReview', { reason: ' ' }],
  ['openSupportTicket', { subject: ' ', message: 'Help' }],
] as const)('%s refuses %j', (name, body) => {
  expect(contract[name].body.safeParse(body).success).toBe(false)
})

test.each([
  ['', 'Please enter your email address.'],
  ['  ', 'Please enter your email address.'],
  ['ada@', 'Please enter a valid email address.'],
])('the newsletter answers %j with %j', (email, text) => {
  const { error } = contract.subscribeNewsletter.body.safeParse({ email })
  expect(error?.issues.map((issue) => issue.message)).toEqual([text])
})

function isStrict(schema: z.ZodType): boolean {
  return schema instanceof z.ZodObject && schema.def.catchall instanceof z.ZodNever
}
