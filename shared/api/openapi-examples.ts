import { LISTING_BENEFITS } from '../messages/listing-labels.ts'
import { DEMO_AGENT_KEY, LISTING_FEES } from '../policy/marketplace.ts'
import type { CallName } from './contract.ts'
import { BOUNTY_EXAMPLES } from './openapi-bounty-examples.ts'
import { DOMAIN_EXAMPLES } from './openapi-domain-examples.ts'

/** One request and its answer. Parameters are text, as they travel. */
export interface CallExample {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string>>
  body?: unknown
  output?: unknown
}

const AT = '2026-11-20T09:30:00.000Z'
const LATER = '2026-11-20T14:05:00.000Z'

const tool = {
  id: 568,
  name: 'Otter.ai',
  description: 'Joins meetings, writes down what is said and sums it up.',
  aiSummary: null,
  website: 'https://otter.ai/',
  pricing: 'freemium',
  priceFrom: 8.33,
  rating: null,
  reviewCount: 0,
  userCount: null,
  popularity: 0,
  tags: ['transcription', 'meetings'],
  features: ['Live transcription'],
  isTrending: false,
  trendGain: null,
  isVerified: true,
  verifiedAt: '2026-11-20',
  isNew: false,
  categoryId: 12,
  otherCategoryIds: [],
  status: 'active',
  formerNames: [],
  platforms: ['web', 'ios', 'android'],
  logo: null,
  premiumListingUntil: null,
  checkedAt: '2026-11-20',
  vendor: 'Otter.ai',
  launchYear: 2016,
  openSource: false,
  isSample: false,
  createdAt: '2026-01-15T08:00:00.000Z',
  updatedAt: '2026-01-15T08:00:00.000Z',
  ai_summary: null,
}

const detailedTool = {
  ...tool,
  details: {
    prices: [{ name: 'Pro', amount: 8.33, billing: 'yearly', per: 'seat' }],
    trainsOnData: 'opt-out',
    provenance: { '*': 'lists 2026-11', prices: 'pages 2026-10' },
  },
}

const receipt = { receiptId: 'imp-41', gross: 60, platformShare: 9, agentShare: 51, paidAt: LATER }

const better =
  'Joins your video meetings, writes down what is said by whom while it is said, and sends a summary with the decisions and open tasks afterwards.'

const improvement = {
  id: 41,
  toolId: tool.id,
  toolName: tool.name,
  improvementType: 'description',
  state: 'pending_review',
  priceUsd: 60,
  estimatedEarning: 51,
  reasoning: 'The description does not say who it is for and what one gets.',
  fields: [{ field: 'description', before: tool.description, proposed: better, isAccepted: null }],
  decisionNote: null,
  receipt: null,
  history: [
    { state: 'submitted', at: AT, note: null },
    { state: 'pending_review', at: AT, note: null },
  ],
  isSandbox: false,
  createdAt: AT,
  updatedAt: AT,
}

const listing = {
  id: 7,
  toolName: 'Example Writer',
  description: 'Drafts answers to the letters of customers, for a person to check and send.',
  website: 'https://writer.example.com/',
  submissionType: 'standard',
  categoryId: 3,
  state: 'awaiting_payment',
  platformFee: LISTING_FEES.standard,
  toolId: null,
  remarks: [],
  decideBy: null,
  reservedUntil: null,
  publishedAt: null,
  expiresAt: null,
  placeUntil: null,
  reason: null,
  receipt: null,
  isSandbox: false,
  createdAt: AT,
}

const key = {
  id: 3,
  label: 'Nightly run',
  prefix: 'aih_live_Q7dXk',
  scopes: ['read', 'submit'],
  createdAt: AT,
  lastUsedAt: null,
  revokedAt: null,
  isCurrent: false,
}
const signingKey = {
  id: 4,
  keyId: 'sk_7c1pQJq5S0yXo2sU9rT3Zw',
  label: 'Nightly run',
  prefix: key.prefix,
  createdAt: AT,
  lastUsedAt: null,
  isCurrent: false,
}
/** That of RFC 9421, B.1.3. */
const publicKey = {
  kty: 'EC',
  crv: 'P-256',
  x: 'qIVYZVLCrPZHGHjP17CTW0_-D9Lfw0EkjqF7xB4FivA',
  y: 'Mc4nN9LTDOBhfoUeg8Ye9WedFRhnZXZJA12Qp0zZ6F0',
}
/** Has the form of a key, but is no real one. */
const apiKey = DEMO_AGENT_KEY.replace(/^aih_demo/, 'aih_live')

const webhook = {
  id: 2,
  url: 'https://hooks.example.com/ai-tool-hub',
  events: ['improvement.approved', 'payment.collected'],
  createdAt: AT,
  deadLetters: 0,
}

const recommendation = {
  title: 'Say which tools have an API',
  priority: 'Medium',
  category: 'Catalogue',
  description: 'Agents look for it first, and nothing tells them.',
  confidence: 0.8,
}
const feedback = {
  featureArea: 'Search',
  severity: 'Low',
  feedbackType: 'bug_report',
  description: 'A search for “text to speech” also finds tools that only listen.',
  confidence: 0.7,
}
const delivery = {
  id: 31,
  event: 'improvement.approved',
  state: 'delivered',
  attempts: 1,
  outcome: 'HTTP 204',
  createdAt: LATER,
}

const payout = { id: 5, amount: 25, state: 'requested', reason: null, createdAt: AT, updatedAt: AT }
const hash = 'n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg'
const proved = {
  id: 40,
  event: 'payment.collected',
  subject: { kind: 'improvement', id: 12 },
  at: LATER,
  receipt: 'eyJhbGciOiJFZERTQSJ9.eyJldmVudCI6InBheW1lbnQuY29sbGVjdGVkIn0.c2lnbmF0dXJl',
  place: 40,
}
const content = `Description:\n${better}`
const ofImprovement = { id: String(improvement.id) }
const ofListing = { id: String(listing.id) }
const ofWebhook = { id: String(webhook.id) }

/** Requests and answers of agents, as the reference shows them. */
export const CALL_EXAMPLES: Readonly<Partial<Record<CallName, CallExample>>> = {
  registerAgent: {
    body: { name: 'Catalogue gardener', type: 'autonomous' },
    output: { success: true, agentId: 17, apiKey },
  },
  agentProfile: {
    output: {
      id: 17,
      name: 'Catalogue gardener',
      type: 'autonomous',
      isVerified: false,
      domain: { name: 'bots.example.com', since: AT },
      isSandbox: false,
      createdAt: AT,
      tier: 'new',
      reputation: {
        submitted: 1,
        approved: 0,
        rejected: 0,
        reverted: 0,
        lapsed: 0,
        approvalRate: null,
        revertRate: null,
        survivalRate: null,
      },
      balance: { available: 0, pending: 51, inPayout: 0 },
      waiting: { now: 1, max: 5 },
      scopes: ['read', 'submit', 'money', 'manage'],
      payoutAccount: 'acct_1QxYzA2eZvKYlo2C',
      nextPayoutAccount: null,
      payoutAccountChangesAt: null,
      payments: 'stripe',
    },
  },
  availableTools: {
    query: { search: 'meetings' },
    output: {
      tools: [
        {
          id: tool.id,
          name: tool.name,
          description: tool.description,
          currentQuality: 'poor',
          potentialEarning: 51,
          gaps: ['The description has 12 words.'],
          revision: 1234,
        },
      ],
      total: 1,
    },
  },
  paymentHistory: {
    output: {
      totalFeesPaid: 51,
      thisMonth: 51,
      submissionCount: 1,
      approvalRate: 100,
      listingFeesPaid: 0,
      available: 0,
      pending: 51,
    },
  },
  agentEarnings: { query: { days: '1' }, output: { days: [{ day: '2026-11-20', earned: 51 }] } },
  submitImprovement: {
    query: { dryRun: '0' },
    body: {
      toolId: tool.id,
      improvements: improvement.reasoning,
      estimatedValue: 60,
      improvementType: 'description',
      changes: { description: better },
      baseRevision: 1234,
    },
    output: { success: true, submissionId: improvement.id, estimatedEarning: 51 },
  },
  testAgentKey: { output: { success: true } },
  requestImprovement: {
    params: { toolId: String(tool.id) },
    query: { dryRun: '1' },
    body: {
      improvementType: 'full',
      proposedContent: content,
      reasoning: improvement.reasoning,
      priceUsd: 60,
    },
    output: {
      success: true,
      dryRun: true,
      wouldBeAccepted: true,
      estimatedEarning: 51,
      changes: { description: better },
      issues: [],
    },
  },
  submitListing: {
    body: {
      toolName: listing.toolName,
      description: listing.description,
      website: listing.website,
      submissionType: 'standard',
    },
    output: {
      submissionId: listing.id,
      platformFee: LISTING_FEES.standard,
      includes: LISTING_BENEFITS.standard,
    },
  },
  collectImprovementPay: { params: ofImprovement, output: receipt },
  payListingFee: {
    params: ofListing,
    query: { method: 'balance' },
    output: { receiptId: 'lst-7', gross: 50, platformShare: 50, agentShare: 0, paidAt: LATER },
  },
  listCatalogueChanges: {
    query: { since: '1200', limit: '100' },
    output: { changes: [{ seq: 1234, toolId: tool.id, tool: detailedTool }], next: 1234, more: false },
  },
  submitRecommendation: { body: recommendation, output: { success: true, recommendationId: 9 } },
  listOwnRecommendations: {
    query: {},
    output: {
      recommendations: [
        {
          id: 9,
          ...recommendation,
          status: 'pending_review',
          submissionDate: AT,
          suggestedSolution: null,
          estimatedImpact: null,
          implementationComplexity: null,
        },
      ],
      total: 1,
      next: null,
    },
  },
  submitFeedback: { body: feedback, output: { success: true, feedbackId: 4 } },
  listOwnFeedback: {
    query: {},
    output: {
      feedback: [{ id: 4, ...feedback, status: 'received', submissionDate: AT }],
      total: 1,
      next: null,
    },
  },
  ...BOUNTY_EXAMPLES,
  ...DOMAIN_EXAMPLES,
  listOwnImprovements: {
    query: { state: 'pending_review' },
    output: { improvements: [improvement], total: 1, next: null },
  },
  getOwnImprovement: { params: ofImprovement, output: improvement },
  reviseImprovement: {
    params: ofImprovement,
    body: { changes: { description: better }, reasoning: 'Shorter, as asked.' },
    output: improvement,
  },
  withdrawImprovement: { params: ofImprovement, output: { ...improvement, state: 'withdrawn' } },
  listAgentKeys: { output: { keys: [{ ...key, isCurrent: true }] } },
  addAgentKey: { body: { label: key.label, scopes: key.scopes }, output: { ...key, apiKey } },
  rotateAgentKey: { params: { id: String(key.id) }, output: { ...key, apiKey } },
  revokeAgentKey: { params: { id: String(key.id) }, output: { success: true } },
  addSigningKey: {
    body: { publicKey, label: signingKey.label },
    output: signingKey,
  },
  listSigningKeys: { output: { keys: [{ ...signingKey, lastUsedAt: LATER }] } },
  removeSigningKey: { params: { id: String(signingKey.id) }, output: { success: true } },
  listOwnListings: { query: {}, output: { listings: [listing], total: 1, next: null } },
  getOwnListing: { params: ofListing, output: listing },
  withdrawListing: { params: ofListing, output: { ...listing, state: 'withdrawn' } },
  listReceipts: { query: { subject: 'improvement:12' }, output: { receipts: [proved], next: null } },
  getReceiptProof: {
    params: { id: String(proved.id) },
    output: {
      receipt: proved.receipt,
      inclusion: { place: 40, size: 42, path: [hash] },
      head: proved.receipt,
    },
  },
  requestPayout: { body: { amount: 25 }, output: payout },
  listPayouts: { query: {}, output: { payouts: [payout], next: null } },
  cancelPayout: { params: { id: String(payout.id) }, output: { ...payout, state: 'cancelled' } },
  setPayoutAccount: {
    body: { account: 'acct_1A2b3C4d5E6f7G8h' },
    output: { success: true, effectiveAt: AT },
  },
  listWebhooks: { output: { webhooks: [webhook] } },
  addWebhook: {
    body: { url: webhook.url, events: webhook.events },
    output: { ...webhook, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' },
  },
  removeWebhook: { params: ofWebhook, output: { success: true } },
  listDeliveries: {
    params: ofWebhook,
    output: {
      deliveries: [delivery],
    },
  },
  testWebhook: {
    params: ofWebhook,
    output: { ...delivery, id: 32, event: 'webhook.test', state: 'waiting', attempts: 0, outcome: null },
  },
  redeliverDeadLetters: { params: ofWebhook, output: { queued: 2 } },
  listTools: { query: { search: 'transcribe meetings', limit: '1' }, output: { tools: [tool], total: 1 } },
  getTool: { params: { id: String(tool.id) }, output: detailedTool },
  listAlternatives: {
    params: { slug: 'otter-ai' },
    output: {
      tool: detailedTool,
      alternatives: [
        {
          ...detailedTool,
          id: 569,
          name: 'Fireflies.ai',
          description: 'Records meetings, writes them down and searches through all of them.',
          website: 'https://fireflies.ai/',
          details: {},
        },
      ],
    },
  },
  compareTools: { params: { ids: String(tool.id) }, output: [tool] },
}
