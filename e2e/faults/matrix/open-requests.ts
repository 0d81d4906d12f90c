import { PASSWORD } from '../../../sync-server/testing/browser.ts'
import type { Requests } from './request.ts'
import { addSubscriber, fresh } from './subjects.ts'
import { manifest, usernameOf } from './world.ts'

/** Calls that are open to everybody. */
export const openRequests = {
  listTools: {},
  trendingTools: {},
  compareTools: { ask: () => ({ params: { ids: '1' } }) },
  getTool: { ask: () => ({ params: { id: 1 } }) },
  listCategories: {},
  getStats: {},
  listReviews: { ask: () => ({ params: { id: 1 } }) },
  listFeatured: {},
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
  unsubscribeNewsletter: { ask: async (world) => ({ body: { token: await addSubscriber(world) } }) },
  registerAgent: { ask: () => ({ body: { name: fresh('New agent'), type: 'autonomous' } }) },
} satisfies Partial<Requests>
