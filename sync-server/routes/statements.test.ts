import { expect, test } from 'vitest'
import { manifestSchema } from '#shared/sync/protocol.ts'
import type { Mutation } from '#shared/sync/user-mutations.ts'
import { USER_SYNC_SCHEMA } from '#shared/sync/user-protocol.ts'
import { createAgentClient } from '../testing/agent-client.ts'
import { addAgentWithKey } from '../testing/agent-with-key.ts'
import { type Browser, signUp } from '../testing/browser.ts'
import { countStatements } from '../testing/count-statements.ts'
import { addFixtures, openTestStore } from '../testing/open-test-store.ts'
import { startTestServer } from '../testing/start-server.ts'
import { makeTempDir } from '../testing/temp-dir.ts'

/** More than any list shows on a page, so a statement per row of a list would exceed its budget. */
const TOOLS = 60

async function start() {
  const dataDir = makeTempDir()
  const store = await openTestStore(dataDir)
  await addFixtures(store, { categories: [{}], tools: Array.from({ length: TOOLS }, () => ({})) })
  const counter = countStatements()
  const server = await startTestServer({ dataDir, prepare: counter.prepare })
  /** Fails with the statements of the request, so that a new one is easy to find. */
  const expectAtMost = (budget: number, name: string) => {
    const asked = counter.last()
    const message = `${name} ran ${asked.length} statements, ${budget} are planned. Join what is asked twice or row by row, or raise the budget with a reason:\n${asked.join('\n')}`
    expect(asked.length, message).toBeLessThanOrEqual(budget)
  }
  const owner = async () => {
    const browser = await signUp(server, 'ada')
    const rights = { is_admin: 1, is_owner: 1 } as const
    await store.writer.updateTable('user').set(rights).execute()
    return browser
  }
  return { server, store, owner, expectAtMost }
}

test('visitors read from memory, without a statement', async () => {
  const { server, expectAtMost } = await start()
  const paths = [
    '/api/tools',
    '/api/tools?search=tool&facets=1',
    '/api/tools/3',
    '/api/tools/trending',
    '/api/tools/compare/1,2,3',
    '/api/categories',
    '/api/stats',
  ]
  for (const path of paths) {
    expect((await server.fetch(path)).status, path).toBe(200)
    expectAtMost(0, path)
  }
})

test('the past of tools takes one statement, however many there are, and none within the next minute', async () => {
  const { server, expectAtMost } = await start()
  const ids = Array.from({ length: 50 }, (_, place) => place + 1)
  for (const budget of [1, 0]) {
    expect((await server.fetch(`/api/tools/history?ids=${ids}`)).status).toBe(200)
    expectAtMost(budget, 'The trends')
  }
  // Of one tool: its days, its changes, and since when they are kept.
  for (const budget of [3, 0]) {
    expect((await server.fetch('/api/tools/3/history')).status).toBe(200)
    expectAtMost(budget, 'The history')
  }
})

test.each(['/feeds/tools/3.atom', '/feeds/new.json', '/feeds/search.atom?search=tool'])(
  'the feed %s takes one statement, and none until the catalogue changes',
  async (path) => {
    const { server, expectAtMost } = await start()
    for (const budget of [1, 0]) {
      expect((await server.fetch(path)).status).toBe(200)
      expectAtMost(budget, path)
    }
  },
)

test('a device asks for the catalogue’s head with one statement, and for the changes with six', async () => {
  const { server, expectAtMost } = await start()
  const { epoch } = await server.json('/api/sync/manifest', manifestSchema)
  expectAtMost(1, 'The manifest')
  for (const limit of [1, 50]) {
    const delta = await server.fetch(`/api/sync/catalogue?epoch=${epoch}&since=0&limit=${limit}`)
    expect(delta.status).toBe(200)
    // Begin, state, tools, categories, signals, commit.
    expectAtMost(6, `A delta of ${limit}`)
  }
})

/** One SELECT finds the caller, the others answer: the budgets of pages do not depend on the length of lists. */
const SIGNED_IN_BUDGETS = {
  '/api/me': 2,
  '/api/favorites': 2,
  '/api/referrals': 2,
  // The account of the balance and of what is being paid out, what was, and where it goes.
  '/api/referrals/balance': 5,
  '/api/referrals/payouts': 2,
  '/api/tools/3/reviews': 5,
  '/api/admin/tools': 3,
  // Begin, the counts of what waits, views, sign-ups, commit.
  '/api/admin/overview': 6,
  '/api/admin/users': 3,
  '/api/admin/agents': 12,
  '/api/admin/reviews': 3,
  '/api/admin/tickets': 4,
  '/api/admin/ai-recommendations': 4,
  '/api/admin/ai-agent-analytics': 9,
  '/api/admin/improvements': 4,
  '/api/admin/listings': 4,
  // Begin, findings, the grant, what is spent, what is open, commit.
  '/api/admin/standing-budget': 7,
  '/api/admin/audit': 2,
  '/api/platform/revenue': 3,
  '/api/platform/revenue/days': 2,
}

test('pages of signed-in people take a few statements, however long the lists are', async () => {
  const { owner, expectAtMost } = await start()
  const browser = await owner()
  for (const [path, budget] of Object.entries(SIGNED_IN_BUDGETS)) {
    expect((await browser.fetch(path)).status, path).toBe(200)
    expectAtMost(budget, path)
  }
})

/** The caller, the epoch, and a read transaction over the ten kinds of rows. */
const PULL = 16
/** Begin, the lock, the user, the epoch, the client, room for it, the stored outcomes, commit, a look for endings. */
const PUSH = 9
/** A savepoint for each change: claim, checks, the quota, the rows and the stored outcome. */
const CHANGE = 11

test('a sync round takes a fixed number of statements, plus the same number for each change', async () => {
  const { owner, expectAtMost } = await start()
  const browser = await owner()
  let mid = 0
  for (const changes of [0, 1, 10]) {
    const toolIds = Array.from({ length: changes }, () => ++mid)
    expect((await pushFavorites(browser, toolIds)).status).toBe(200)
    expectAtMost(PULL + (changes > 0 ? PUSH : 0) + changes * CHANGE, `A round of ${changes} changes`)
  }
})

test('an entry of a list takes no more than a favorite, and a shared list two reads, however long it is', async () => {
  const { server, owner, expectAtMost } = await start()
  const browser = await owner()
  const [listId, token] = ['a'.repeat(32), 'b'.repeat(32)]
  const list: Mutation = { name: 'list.set', args: { listId, name: 'Team', token } }
  const entries = Array.from({ length: 10 }, (_, place): Mutation => {
    return { name: 'entry.set', args: { listId, toolId: place + 1, notes: { base: '', text: 'Good' } } }
  })
  expect((await pushMutations(browser, [list, ...entries])).status).toBe(200)
  // The list looks for whoever has its token, and keeps it.
  expectAtMost(PULL + PUSH + 11 * CHANGE + 2, 'A list of ten tools')
  expect((await server.fetch(`/api/lists/${token}`)).status).toBe(200)
  expectAtMost(4, 'A shared list')
})

function pushFavorites(browser: Browser, toolIds: readonly number[]): Promise<Response> {
  return pushMutations(
    browser,
    toolIds.map((toolId) => ({ name: 'favorite.set', args: { toolId, on: true } })),
    toolIds[0],
  )
}

/** `first`: the number of the first one. */
function pushMutations(browser: Browser, mutations: readonly Mutation[], first = 1): Promise<Response> {
  return browser.send('POST', '/api/sync/user', {
    schema: USER_SYNC_SCHEMA,
    user: 1,
    clientId: 'c'.repeat(32),
    epoch: null,
    since: 0,
    mutations: mutations.map((mutation, place) => ({
      mid: first + place,
      key: (first + place).toString(16).padStart(32, '0'),
      ...mutation,
    })),
  })
}

test('signing in takes nine statements, five for the security log and three for the device, and a review takes twenty', async () => {
  const { owner, expectAtMost } = await start()
  const browser = await owner()
  // One of them ends the oldest session of an account that has too many, two look for endings for the journal.
  expectAtMost(17, 'A sign-in')
  expect((await browser.send('PUT', '/api/tools/3/review', { rating: 4 })).status).toBe(200)
  // A transaction that reads whether the tool is the author's own and how many there were lately, and updates the review, its tool's stars and, as the first in a
  // minute, the tool itself with all that wait, and a look for endings.
  expectAtMost(20, 'A review')
})

test('an agent is identified by one statement, and its lists and submissions take few', async () => {
  const { server, store, expectAtMost } = await start()
  const agent = createAgentClient(server, (await addAgentWithKey(store)).key)
  // The first use of a key is recorded, and so is the network that it comes from.
  expect((await agent.call('GET', '/api/v1/me')).status).toBe(200)
  const budgets = {
    // One of them is its domain.
    '/api/v1/me': 11,
    '/api/v1/tools/available': 3,
    '/api/v1/improvements': 4,
    '/api/v1/recommendations': 3,
    '/api/v1/feedback': 3,
  }
  for (const [path, budget] of Object.entries(budgets)) {
    expect((await agent.call('GET', path)).status, path).toBe(200)
    expectAtMost(budget, path)
  }
  const body = {
    improvementType: 'description',
    proposedContent: 'Reads documents and answers questions about them, with sources that open at a click.',
    reasoning: 'The maker says so.',
    priceUsd: 50,
  }
  const { status } = await agent.call('POST', '/api/ai-agents/tools/3/improve', { body })
  expect(status).toBe(200)
  // Two of them are its receipt and the leaf of that.
  expectAtMost(15, 'A submitted improvement')
})
