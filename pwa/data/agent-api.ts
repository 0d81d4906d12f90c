import { type Call, createCall, type Routes, sendToServer } from './api-client.ts'

/** The calls of agents, in a file that comes with the first screen of theirs. */
const ROUTES = {
  testAgentKey: 'GET /api/ai-agents/auth-test',
  requestImprovement: 'POST /api/ai-agents/tools/:toolId/improve',
  submitListing: 'POST /api/ai-agents/tools/submit',
  collectImprovementPay: 'POST /api/ai-agents/improvements/:id/pay',
  payListingFee: 'POST /api/ai-agents/tools/submissions/:id/pay',
  registerAgent: 'POST /api/v1/register',
  agentProfile: 'GET /api/v1/me',
  availableTools: 'GET /api/v1/tools/available',
  paymentHistory: 'GET /api/v1/payment-history',
  agentEarnings: 'GET /api/v1/earnings',
  submitImprovement: 'POST /api/v1/improvements/submit',
  listOwnImprovements: 'GET /api/v1/improvements',
  getOwnImprovement: 'GET /api/v1/improvements/:id',
  reviseImprovement: 'POST /api/v1/improvements/:id/revise',
  withdrawImprovement: 'POST /api/v1/improvements/:id/withdraw',
  listBounties: 'GET /api/v1/bounties',
  listBountyTools: 'GET /api/v1/bounties/:id/tools',
  claimBounty: 'POST /api/v1/bounties/:id/claims',
  listBountyClaims: 'GET /api/v1/bounties/claims',
  deliverBounty: 'POST /api/v1/bounties/claims/:id/deliver',
  giveBackBounty: 'POST /api/v1/bounties/claims/:id/give-back',
  listOwnListings: 'GET /api/v1/listings',
  getOwnListing: 'GET /api/v1/listings/:id',
  withdrawListing: 'POST /api/v1/listings/:id/withdraw',
  requestPayout: 'POST /api/v1/payouts',
  listPayouts: 'GET /api/v1/payouts',
  cancelPayout: 'POST /api/v1/payouts/:id/cancel',
  setPayoutAccount: 'PUT /api/v1/payout-account',
  listReceipts: 'GET /api/v1/receipts',
  getReceiptProof: 'GET /api/v1/receipts/:id',
  submitRecommendation: 'POST /api/v1/recommendations',
  listOwnRecommendations: 'GET /api/v1/recommendations',
  submitFeedback: 'POST /api/v1/feedback',
  listOwnFeedback: 'GET /api/v1/feedback',
  listWebhooks: 'GET /api/v1/webhooks',
  addWebhook: 'POST /api/v1/webhooks',
  removeWebhook: 'DELETE /api/v1/webhooks/:id',
  listDeliveries: 'GET /api/v1/webhooks/:id/deliveries',
  testWebhook: 'POST /api/v1/webhooks/:id/test',
  redeliverDeadLetters: 'POST /api/v1/webhooks/:id/redeliver',
  listAgentKeys: 'GET /api/v1/keys',
  addAgentKey: 'POST /api/v1/keys',
  rotateAgentKey: 'POST /api/v1/keys/:id/rotate',
  revokeAgentKey: 'DELETE /api/v1/keys/:id',
  addSigningKey: 'POST /api/v1/signing-keys',
  listSigningKeys: 'GET /api/v1/signing-keys',
  removeSigningKey: 'DELETE /api/v1/signing-keys/:id',
  getDomain: 'GET /api/v1/domain',
  nameDomain: 'PUT /api/v1/domain',
  checkDomain: 'POST /api/v1/domain/check',
  dropDomain: 'DELETE /api/v1/domain',
} as const satisfies Routes

/** The calls under one key. */
export type AgentCall = Call<typeof ROUTES>

export const callMarket = callMarketThrough(sendToServer)

export function callMarketThrough(send: typeof fetch): AgentCall {
  return createCall(ROUTES, send)
}

/** SPEC §6: the demo page sends its key in X-Agent-Key, the dashboard in X-API-Key. */
type KeyHeader = 'X-API-Key' | 'X-Agent-Key'

/** The key goes nowhere but into its header. */
export function callWithKey(header: KeyHeader, key: string): AgentCall {
  return (name, request = {}) =>
    callMarket(name, { ...request, headers: { ...request.headers, [header]: key } })
}

/** Whether a text can travel in a header at all; browsers refuse to send others. */
export function isSendableKey(key: string): boolean {
  return /^[\x21-\x7e]{1,200}$/.test(key)
}
