import { randomBytes } from 'node:crypto'
import { USER_SYNC_SCHEMA } from '#shared/sync/user-protocol.ts'
import { writeTransaction } from '../../../sync-server/db/write-transaction.ts'
import { saveDigest } from '../../../sync-server/repositories/digests.ts'
import { PASSWORD } from '../../../sync-server/testing/browser.ts'
import type { Party } from './callers.ts'
import { addBonuses, addBonusPayout, addLogEntry } from './market-subjects.ts'
import { NOT_FOUND, type Otherwise, type Requests } from './request.ts'
import {
  AT,
  addAnsweredReview,
  addClaim,
  addDevice,
  addLink,
  addReviewBySomebody,
  addReward,
  addSession,
  addSharedList,
  addSubscriber,
  addTool,
  beginPayment,
  FAR_OFF,
  fresh,
  freshHex,
  newDevice,
} from './subjects.ts'
import { manifest, privateWords, usernameOf, type World } from './world.ts'

/** Calls that are open to everyone. */
export const openRequests = {
  listTools: {},
  trendingTools: {},
  listAlternatives: { ask: () => ({ params: { slug: '1' } }) },
  compareTools: { ask: () => ({ params: { ids: '1' } }) },
  toolTrends: { ask: () => ({ query: { ids: '1', days: '7' } }) },
  toolHistory: { ask: () => ({ params: { id: 1 } }) },
  toolFeed: { ask: () => ({ params: { file: '1.atom' } }) },
  categoryFeed: { ask: () => ({ params: { file: 'category-1.json' } }) },
  listFeed: { ask: () => ({ params: { file: 'search.atom' }, query: { search: 'tool' } }) },
  getSharedList: { ask: async (world) => ({ params: { token: await addSharedList(world) } }) },
  getTool: { ask: () => ({ params: { id: 1 } }) },
  listCategories: {},
  getStats: {},
  listReviewRemovals: { ask: () => ({ query: { toolId: '1', limit: '5' } }) },
  listReviews: { ask: () => ({ params: { id: 1 } }) },
  listFeatured: {},
  receiptKeys: {},
  logHead: { ask: () => ({ params: { log: 'ledger' } }) },
  logInclusion: {
    ask: async (world) => ({ params: { log: 'receipts' }, query: { hash: await addLogEntry(world) } }),
  },
  logConsistency: { ask: () => ({ params: { log: 'audit' }, query: { from: '0' } }) },
  logEntries: { ask: () => ({ params: { log: 'receipts' }, query: { limit: '10' } }) },
  premiumOffer: {},
  agentDocs: {},
  syncManifest: {},
  syncSnapshot: {
    ask: async ({ server }) => {
      const { snapshot } = await server.json('/api/sync/manifest', manifest)
      return { params: { name: snapshot?.url.split('/').at(-1) ?? '' } }
    },
  },
  syncCatalogue: {
    ask: async ({ store }) => {
      const { epoch } = await store.reader.selectFrom('meta').select('epoch').executeTakeFirstOrThrow()
      return { query: { epoch, since: '0' } }
    },
  },
  syncEvents: {},
  login: { ask: (_, party) => ({ body: { username: usernameOf(party), password: PASSWORD } }) },
  register: {
    ask: () => {
      const username = fresh('newcomer')
      return { body: { username, email: `${username}@example.com`, password: PASSWORD } }
    },
  },
  logout: { endsSession: true },
  subscribeNewsletter: { ask: () => ({ body: { email: `${fresh('subscriber')}@example.com` } }) },
  confirmLink: { ask: async (world) => ({ body: { token: await addLink(world, 'verify') } }) },
  requestPasswordReset: { ask: () => ({ body: { email: `${fresh('nobody')}@example.com` } }) },
  resetPassword: {
    ask: async (world) => ({ body: { token: await addLink(world, 'reset'), password: PASSWORD } }),
  },
  unsubscribeNewsletter: { ask: async (world) => ({ body: { token: await addSubscriber(world) } }) },
  getPushKey: {},
  savePushSubscription: { ask: (world) => ({ body: newDevice(world) }) },
  getDigest: {},
  setDigest: {
    ask: () => ({ body: { cadence: 'weekly' as const } }),
    instead: { unverified: { status: 403, why: 'address-unverified: mails need a verified address' } },
  },
  setDigestFollow: {
    ask: async (world, party) => {
      await addDigest(world, party)
      return { body: { key: 'tool:1', inMail: false } }
    },
  },
  movePushSubscription: {
    ask: async (world) => {
      const { endpoint, keys } = newDevice(world)
      return { body: { from: await addDevice(world), endpoint, keys } }
    },
  },
  deletePushSubscription: { ask: async (world) => ({ body: { endpoint: await addDevice(world) } }) },
  testPush: { ask: async (world) => ({ body: { endpoint: await addDevice(world) } }) },
  recordUsage: {
    ask: () => ({
      body: {
        token: randomBytes(16).toString('base64url'),
        events: [{ kind: 'view' as const, toolId: 1, ago: 5 }],
      },
    }),
  },
  registerAgent: { ask: () => ({ body: { name: fresh('New agent'), type: 'autonomous' } }) },
} satisfies Partial<Requests>

const NOT_THE_MAKER: Otherwise = {
  status: 403,
  why: 'not-the-maker: reviews are public, their answers are the makers’',
}
const OFF: Otherwise = { status: 409, why: 'the operator has not switched visits on' }
const VISITS_ARE_OFF = {
  user: OFF,
  'other user': OFF,
  unverified: OFF,
  premium: OFF,
  admin: OFF,
  owner: OFF,
}

const ticket = (party: Party) => ({ subject: fresh('A question'), message: privateWords(party) })

/** Calls of signed-in users. Most name no user: it is always the one of the session. */
export const userRequests = {
  me: {},
  updatePassword: { ask: () => ({ body: { password: PASSWORD, currentPassword: PASSWORD } }) },
  exportAccount: {},
  emailStatus: {},
  changeEmail: { ask: () => ({ body: { email: `${fresh('another')}@example.com` } }) },
  cancelEmailChange: {},
  resendVerification: {},
  listOwnSecurityEvents: {},
  deleteAccount: { ask: () => ({ body: { password: PASSWORD } }), endsSession: true },
  activatePremium: {},
  subscriptionStatus: {},
  ownAnalytics: {},
  payPremium: {
    ask: async (world, party) => ({ body: { paymentId: await beginPayment(world, party) } }),
    foreign: NOT_FOUND,
  },
  listSessions: {},
  endOtherSessions: {},
  endSession: {
    ask: async (world, party) => ({ params: { id: await addSession(world, party) } }),
    foreign: { status: 200, why: 'as for a session of the own that has ended already' },
  },
  listFavorites: {},
  addFavorite: { ask: async (world) => ({ body: { toolId: await addTool(world) } }) },
  removeFavorite: {
    ask: async (world, { name }) => {
      const toolId = await addTool(world)
      await world.callers[name].send({ method: 'POST' }, { path: '/api/favorites', body: { toolId } })
      return { params: { toolId } }
    },
    foreign: { status: 200, why: 'nothing changes where it is no favorite of the caller' },
  },
  setReview: {
    ask: async (world) => ({ params: { id: await addTool(world) }, body: { rating: 4, text: 'Good.' } }),
    instead: { unverified: { status: 403, why: 'address-unverified: reviews need a verified address' } },
  },
  deleteReview: {
    ask: async (world, { name }) => {
      const id = await addTool(world)
      const path = `/api/tools/${id}/review`
      await world.callers[name].send({ method: 'PUT' }, { path, body: { rating: 4 } })
      return { params: { id } }
    },
    foreign: { status: 200, why: 'nothing changes where the caller has not reviewed it' },
  },
  listHelpfulReviews: { ask: () => ({ params: { id: 1 } }) },
  rateReview: {
    ask: async (world) => ({ params: { id: await addReviewBySomebody(world) }, body: { on: true } }),
    instead: { unverified: { status: 403, why: 'address-unverified: votes need a verified address' } },
  },
  getClaim: { ask: () => ({ params: { id: 1 } }) },
  listClaims: {},
  startClaim: { ask: () => ({ params: { id: 1 } }), instead: VISITS_ARE_OFF },
  checkClaim: { ask: () => ({ params: { id: 1 }, body: { way: 'file' } }), instead: VISITS_ARE_OFF },
  letGoOfClaim: {
    ask: async (world, party) => ({ params: { id: (await addClaim(world, party.id)).toolId } }),
    foreign: { status: 200, why: 'nothing changes where the caller has no claim' },
  },
  setReviewAnswer: {
    ask: async (world, party) => ({
      params: { id: await addAnsweredReview(world, party.id) },
      body: { text: 'Thank you.' },
    }),
    foreign: NOT_THE_MAKER,
  },
  deleteReviewAnswer: {
    ask: async (world, party) => ({ params: { id: await addAnsweredReview(world, party.id) } }),
    foreign: NOT_THE_MAKER,
  },
  syncUser: {
    ask: async (world, party) => ({
      body: {
        schema: USER_SYNC_SCHEMA,
        user: party.id,
        clientId: freshHex(32),
        epoch: null,
        since: 0,
        mutations: [
          {
            mid: 1,
            key: freshHex(32),
            name: 'favorite.set',
            args: { toolId: await addTool(world), on: true },
          },
        ],
      },
    }),
    foreign: { status: 403, why: 'client-user: the device sends what belongs to another user' },
  },
  listReferrals: {},
  referralStats: {},
  referralEarnings: {},
  listRewards: {},
  generateReferralCode: {},
  redeemReward: {
    ask: async (world, party) => ({ params: { id: await addReward(world, party) } }),
    foreign: NOT_FOUND,
  },
  bonusBalance: {},
  listBonusPayouts: {},
  collectBonus: {
    ask: async (world, party) => {
      await addBonuses(world, party)
      return {}
    },
    instead: { unverified: { status: 403, why: 'address-unverified: money goes to verified addresses' } },
  },
  cancelBonusPayout: {
    ask: async (world, party) => ({ params: { id: await addBonusPayout(world, party) } }),
    foreign: NOT_FOUND,
  },
  setBonusAccount: {
    ask: () => ({ body: { account: 'acct_1Test' } }),
    instead: { unverified: { status: 403, why: 'address-unverified: money goes to verified addresses' } },
  },
  openSupportTicket: { ask: (_, party) => ({ body: ticket(party) }) },
  listSupportTickets: {
    ask: async ({ callers }, party) => {
      const path = '/api/support/ticket'
      await callers[party.name].send({ method: 'POST' }, { path, body: ticket(party) })
      return {}
    },
  },
} satisfies Partial<Requests>

/** Changes by mail for an account. */
async function addDigest({ store: { writer } }: World, { id: userId }: Party): Promise<void> {
  await writeTransaction(writer, (transaction) =>
    saveDigest(
      transaction,
      { userId, cadence: 'weekly', tokenHash: freshHex(32), nextAt: FAR_OFF },
      { now: AT, head: 0 },
    ),
  )
}
