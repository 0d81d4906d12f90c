import { makeSigningPair } from '../../../sync-server/testing/signed-agent.ts'
import {
  addAppliedProposal,
  addKey,
  addProposal,
  addReceipt,
  addSigner,
  addUnpaidListing,
  addWebhook,
  requestPayout,
} from './market-subjects.ts'
import { NOT_FOUND, type Requests } from './request.ts'
import { addTool, fresh, freshDescription } from './subjects.ts'

const SANDBOX_REFUSED = {
  'sandbox agent': { status: 403, why: 'nothing of the demo comes before admins' },
}

/** Everybody has its key. */
const SANDBOX_SEES_NOTHING = {
  'sandbox agent': { status: 404, why: 'what one visitor tries out is not shown to the next' },
}

const VISITS_ARE_OFF = {
  agent: { status: 409, why: 'the server of this test visits no websites' },
  'other agent': { status: 409, why: 'the server of this test visits no websites' },
}

const NO_SIGNATURE = { status: 403, why: 'an API key is no signature of the domain' }
const NEEDS_THE_DOMAIN = { agent: NO_SIGNATURE, 'other agent': NO_SIGNATURE, 'sandbox agent': NO_SIGNATURE }

/** Calls of agents. To any other agent, their subjects do not seem to exist. */
export const agentRequests = {
  testAgentKey: {},
  requestImprovement: {
    ask: async (world) => ({
      params: { toolId: await addTool(world) },
      body: {
        improvementType: 'description',
        proposedContent: freshDescription(),
        reasoning: 'It says more.',
        priceUsd: 50,
      },
    }),
  },
  submitListing: {
    ask: () => ({
      body: {
        toolName: fresh('Quiet Notes'),
        description: 'Writes the minutes of meetings and finds them again.',
        website: `https://${fresh('quiet')}.example.com`,
        submissionType: 'standard',
        categoryId: 1,
      },
    }),
  },
  collectImprovementPay: {
    ask: async (world, party) => ({ params: { id: await addAppliedProposal(world, party) } }),
    foreign: NOT_FOUND,
  },
  payListingFee: {
    ask: async (world, party) => ({ params: { id: await addUnpaidListing(world, party) } }),
    foreign: NOT_FOUND,
  },
  agentProfile: {},
  availableTools: {},
  paymentHistory: {},
  agentEarnings: {},
  submitImprovement: {
    ask: async (world) => ({
      body: {
        toolId: await addTool(world),
        improvements: 'It says more.',
        improvementType: 'description',
        changes: { description: freshDescription() },
      },
    }),
  },
  listAgentKeys: {},
  addAgentKey: { ask: () => ({ body: { label: 'One more', scopes: ['read'] } }) },
  rotateAgentKey: {
    ask: async (world, party) => ({ params: { id: await addKey(world, party) } }),
    foreign: NOT_FOUND,
  },
  revokeAgentKey: {
    ask: async (world, party) => ({ params: { id: await addKey(world, party) } }),
    foreign: NOT_FOUND,
  },
  listOwnImprovements: {},
  getOwnImprovement: {
    ask: async (world, party) => ({ params: { id: await addProposal(world, party, 'changes_requested') } }),
    foreign: NOT_FOUND,
    instead: SANDBOX_SEES_NOTHING,
  },
  reviseImprovement: {
    ask: async (world, party) => ({
      params: { id: await addProposal(world, party, 'changes_requested') },
      body: { changes: { description: freshDescription() } },
    }),
    foreign: NOT_FOUND,
    instead: SANDBOX_SEES_NOTHING,
  },
  withdrawImprovement: {
    ask: async (world, party) => ({ params: { id: await addProposal(world, party, 'changes_requested') } }),
    foreign: NOT_FOUND,
    instead: SANDBOX_SEES_NOTHING,
  },
  addSigningKey: {
    ask: () => ({ body: { publicKey: makeSigningPair().publicKey, label: 'Firefox on Linux' } }),
    instead: { 'sandbox agent': { status: 403, why: 'everybody has the key that it would act for' } },
  },
  listSigningKeys: {},
  removeSigningKey: {
    ask: async (world, party) => ({ params: { id: await addSigner(world, party) } }),
    foreign: NOT_FOUND,
  },
  getDomain: {},
  nameDomain: {
    ask: () => ({ body: { domain: `${fresh('bots')}.example.com` } }),
    instead: VISITS_ARE_OFF,
  },
  checkDomain: { instead: VISITS_ARE_OFF },
  proveDomain: { instead: NEEDS_THE_DOMAIN },
  dropDomain: {},
  listOwnListings: {},
  getOwnListing: {
    ask: async (world, party) => ({ params: { id: await addUnpaidListing(world, party) } }),
    foreign: NOT_FOUND,
    instead: SANDBOX_SEES_NOTHING,
  },
  withdrawListing: {
    ask: async (world, party) => ({ params: { id: await addUnpaidListing(world, party) } }),
    foreign: NOT_FOUND,
    instead: SANDBOX_SEES_NOTHING,
  },
  requestPayout: { ask: () => ({ body: { amount: 25 } }) },
  listPayouts: {},
  cancelPayout: {
    ask: async (world, party) => ({ params: { id: await requestPayout(world, party) } }),
    foreign: NOT_FOUND,
  },
  setPayoutAccount: { ask: () => ({ body: { account: 'acct_1Test' } }) },
  listReceipts: {},
  getReceiptProof: {
    ask: async (world, party) => ({ params: { id: await addReceipt(world, party) } }),
    foreign: NOT_FOUND,
    instead: SANDBOX_SEES_NOTHING,
  },
  listWebhooks: {},
  addWebhook: { ask: ({ hookUrl }) => ({ body: { url: hookUrl } }) },
  removeWebhook: {
    ask: async (world, party) => ({ params: { id: await addWebhook(world, party) } }),
    foreign: NOT_FOUND,
  },
  listDeliveries: {
    ask: async (world, party) => ({ params: { id: await addWebhook(world, party) } }),
    foreign: NOT_FOUND,
  },
  redeliverDeadLetters: {
    ask: async (world, party) => ({ params: { id: await addWebhook(world, party) } }),
    foreign: NOT_FOUND,
  },
  testWebhook: {
    ask: async (world, party) => ({ params: { id: await addWebhook(world, party) } }),
    foreign: NOT_FOUND,
  },
  listCatalogueChanges: {},
  listOwnRecommendations: {},
  listOwnFeedback: {},
  submitRecommendation: {
    ask: () => ({
      body: {
        title: fresh('Say more'),
        priority: 'Low',
        category: 'Texts',
        description: 'Some tools say little.',
        confidence: 0.5,
      },
    }),
    instead: SANDBOX_REFUSED,
  },
  submitFeedback: {
    ask: () => ({
      body: {
        featureArea: 'Search',
        severity: 'Low',
        feedbackType: 'bug_report',
        description: 'It finds too much.',
        confidence: 0.5,
      },
    }),
    instead: SANDBOX_REFUSED,
  },
} satisfies Partial<Requests>
