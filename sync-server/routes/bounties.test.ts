import { expect, test } from 'vitest'
import type { AdminBounty, BountyClaim, BountyDraft } from '#shared/domain/bounty.ts'
import { runBountyClock } from '../agents/bounties/bounty-clock.ts'
import { verifyLedger } from '../money/ledger/verify-ledger.ts'
import { accountsOf } from '../testing/create-market.ts'
import { startMarket } from '../testing/improvement-stories.ts'

const HOUR_MS = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS)

const DRAFT = {
  title: 'Say who it is for',
  instructions: 'Read the page of the maker.',
  priceUsd: 40,
  places: 2,
  claimHours: 24,
  decideHours: 48,
}

async function startBounties() {
  const market = await startMarket()
  const { call, agent, store } = market
  const add = (draft: Partial<BountyDraft> = {}, as = 1) =>
    call('POST', '/api/admin/bounties', {
      as,
      body: { ...DRAFT, endsAt: inHours(100).toISOString(), ...draft },
    })
  const fund = (id: number, as = 1) => call('POST', `/api/admin/bounties/${id}/fund`, { as })
  const claim = (bountyId: number, toolId: number, by = agent) =>
    by.call('POST', `/api/v1/bounties/${bountyId}/claims`, { body: { toolId } })
  const delivery = { improvements: 'It says more.', changes: { tags: ['Audio', 'Dictation'] } }
  const clock = (hours: number) => runBountyClock({ ...store, now: () => inHours(hours) })
  return {
    ...market,
    add,
    fund,
    claim,
    clock,
    /** An open bounty. @returns its id */
    async open(draft: Partial<BountyDraft> = {}): Promise<number> {
      const { id } = (await add(draft)).body as AdminBounty
      await fund(id)
      return id
    },
    deliver: (id: number, by = agent, body: object = delivery, query = '') =>
      by.call('POST', `/api/v1/bounties/claims/${id}/deliver${query}`, { body }),
    myClaim: async (id: number): Promise<BountyClaim> =>
      (await agent.call('GET', `/api/v1/bounties/claims/${id}`)).body,
    bounty: async (id: number, as = 1): Promise<AdminBounty> =>
      (await call('GET', `/api/admin/bounties/${id}`, { as })).body,
    accounts: () => accountsOf(store),
    problems: () => verifyLedger(store.reader),
  }
}

test('a budget of up to $100 is funded by one admin, a bigger one by two', async () => {
  const { add, fund, accounts, problems } = await startBounties()
  expect((await add({ places: 2, priceUsd: 50 })).body).toMatchObject({ state: 'draft', yours: 'funds' })
  expect(await accounts()).toEqual({})
  expect((await fund(1)).body).toMatchObject({ state: 'open', totalUsd: 100, fundedBy: { id: 1 } })
  expect((await fund(1)).status).toBe(409)
  expect((await add({ places: 2, priceUsd: 50.01 })).body.yours).toBe('first')
  expect((await fund(2)).body).toMatchObject({ state: 'second_review', firstBy: { id: 1 }, yours: 'given' })
  expect((await fund(2)).body.code).toBe('second-approver-needed')
  expect(await accounts()).toEqual({ 'content-budget': -10_000, bounty: 10_000 })
  expect((await fund(2, 2)).body).toMatchObject({ state: 'open', fundedBy: { id: 2 } })
  expect(await accounts()).toEqual({ 'content-budget': -20_002, bounty: 20_002 })
  expect(await problems()).toEqual([])
})

test('a changed draft needs its approvals anew, and a funded one stays as it is', async () => {
  const { add, fund, call } = await startBounties()
  const body = { ...DRAFT, priceUsd: 100, endsAt: inHours(50).toISOString() }
  await add({ priceUsd: 90 })
  await fund(1)
  const changed = await call('PUT', '/api/admin/bounties/1', { as: 2, body })
  expect(changed.body).toMatchObject({ state: 'draft', priceUsd: 100, firstBy: null })
  await fund(1, 2)
  await fund(1, 1)
  expect((await call('PUT', '/api/admin/bounties/1', { body })).status).toBe(409)
})

test('a bounty counts against the monthly budget once, less what returns', async () => {
  const { call, add, fund, clock } = await startBounties()
  const budget = async () => (await call('GET', '/api/admin/improvement-budget')).body.usedUsd
  await call('PUT', '/api/platform/improvement-budget', { as: 3, body: { monthlyUsd: 100 } })
  await add()
  await fund(1)
  expect(await budget()).toBe(80)
  await add({ priceUsd: 25, places: 1 })
  expect((await fund(2)).body.code).toBe('budget-exceeded')
  await clock(101)
  expect(await budget()).toBe(0)
})

test.each<[string, Partial<BountyDraft>, string]>([
  ['that is over', { endsAt: '2026-01-01T00:00:00.000Z' }, 'endsAt'],
  ['that lasts too long', { endsAt: '2099-01-01T00:00:00.000Z' }, 'endsAt'],
  ['in an unknown category', { categoryId: 99 }, 'categoryId'],
  ['for an unknown tool', { toolIds: [1, 99] }, 'toolIds'],
  ['for a tool twice', { toolIds: [1, 1] }, 'toolIds'],
  ['for fewer tools than it pays for', { toolIds: [1] }, 'places'],
  ['below the least price', { priceUsd: 24.99 }, 'priceUsd'],
])('a bounty %s is refused', async (_, draft, path) => {
  const { add } = await startBounties()
  const { status, body } = await add(draft)
  expect([status, body.issues[0]?.path]).toEqual([400, path])
})

test('a claim holds the price, the delivery is approved like every improvement, and its pay is collected', async () => {
  const { open, claim, deliver, decide, agent, accounts, myClaim, queue, problems } = await startBounties()
  const id = await open({ field: 'tags' })
  const { body: claimed } = await claim(id, 1)
  expect(claimed).toMatchObject({ state: 'claimed', priceUsd: 40, earningUsd: 34, decideBy: null })
  expect(await accounts()).toEqual({ 'content-budget': -8000, bounty: 4000, 'bounty-escrow': 4000 })
  const { body: delivered } = await deliver(claimed.id)
  expect(delivered).toMatchObject({ state: 'delivered', improvementId: 1 })
  const waiting = Date.parse(delivered.decideBy ?? '') - Date.now()
  expect(waiting / HOUR_MS).toBeCloseTo(48, 1)
  expect((await queue())[0]?.bounty).toEqual({
    id,
    title: DRAFT.title,
    claimId: claimed.id,
    decideBy: delivered.decideBy,
    isPaid: false,
  })
  expect((await decide(1, { decision: 'approve' })).body.state).toBe('applied')
  expect(await myClaim(claimed.id)).toMatchObject({ state: 'accepted', receipt: null })
  expect(await accounts()).toEqual({ 'content-budget': -8000, bounty: 4000, escrow: 4000 })
  const { body: receipt } = await agent.call('POST', '/api/ai-agents/improvements/1/pay')
  expect(receipt).toMatchObject({ gross: 40, platformShare: 6, agentShare: 34 })
  expect(await accounts()).toMatchObject({ agent: 3400, 'commission-revenue': 600 })
  expect(await problems()).toEqual([])
})

test('what nobody decides on in time is paid by the clock once, is not published, and is not paid again', async () => {
  const { open, claim, deliver, decide, agent, accounts, myClaim, own, clock, toolNow, problems } =
    await startBounties()
  const id = await open()
  const { body: claimed } = await claim(id, 1)
  await deliver(claimed.id)
  expect(await clock(47)).toBe(0)
  await Promise.all([clock(49), clock(49)])
  const paid = await myClaim(claimed.id)
  expect(paid).toMatchObject({ state: 'paid', receipt: { receiptId: 'imp-1', agentShare: 34 } })
  expect(await own(1)).toMatchObject({ state: 'pending_review', receipt: paid.receipt })
  expect((await toolNow(1)).tags).toEqual(['Transcription', 'Meetings'])
  const after = await accounts()
  expect(after).toEqual({ 'content-budget': -8000, bounty: 4000, agent: 3400, 'commission-revenue': 600 })
  expect((await agent.call('POST', '/api/ai-agents/improvements/1/pay')).body).toEqual(paid.receipt)
  expect((await decide(1, { decision: 'approve' })).body.state).toBe('paid')
  expect((await toolNow(1)).tags).toEqual(['Audio', 'Dictation'])
  expect((await agent.call('POST', '/api/ai-agents/improvements/1/pay')).body).toEqual(paid.receipt)
  expect(await accounts()).toEqual(after)
  expect(await problems()).toEqual([])
})

test('a claim without a delivery lapses: its money returns, and it counts like a rejection', async () => {
  const { open, claim, deliver, agent, accounts, myClaim, clock, newAgent, problems } = await startBounties()
  const id = await open()
  const { body: claimed } = await claim(id, 1)
  await clock(25)
  expect((await myClaim(claimed.id)).state).toBe('lapsed')
  expect(await accounts()).toEqual({ 'content-budget': -8000, bounty: 8000 })
  expect((await deliver(claimed.id)).status).toBe(409)
  const { reputation } = (await agent.call('GET', '/api/v1/me')).body
  expect(reputation).toMatchObject({ submitted: 0, lapsed: 1 })
  expect((await claim(id, 1)).body.code).toBe('bounty-taken')
  expect((await claim(id, 1, await newAgent('Another'))).status).toBe(200)
  expect(await problems()).toEqual([])
})

test('the end returns what nobody has claimed; a claim goes on until its deadline, and returns after it', async () => {
  const { open, claim, call, accounts, bounty, clock, agent, problems } = await startBounties()
  const id = await open()
  await claim(id, 1)
  expect((await call('POST', `/api/admin/bounties/${id}/end`)).body).toMatchObject({
    state: 'ended',
    returnedUsd: 40,
  })
  expect(await accounts()).toEqual({ 'content-budget': -4000, 'bounty-escrow': 4000 })
  expect((await agent.call('GET', `/api/v1/bounties/${id}`)).body.code).toBe('bounty-closed')
  expect((await claim(id, 2)).body.code).toBe('bounty-closed')
  expect((await call('POST', `/api/admin/bounties/${id}/end`)).status).toBe(409)
  await clock(25)
  expect(await accounts()).toEqual({})
  expect((await bounty(id)).claims).toEqual({ lapsed: 1 })
  expect(await problems()).toEqual([])
})

test('a rejection returns the money, changes can be asked for once, and a revert returns it as well', async () => {
  const { open, claim, deliver, decide, agent, revert, myClaim, accounts, problems } = await startBounties()
  const id = await open()
  const first = (await claim(id, 1)).body.id
  await deliver(first)
  expect((await decide(1, { decision: 'request_changes', note: 'Shorter.' })).status).toBe(200)
  expect(await myClaim(first)).toMatchObject({ state: 'claimed', decideBy: null })
  const revision = { changes: { tags: ['Audio'] } }
  await agent.call('POST', '/api/v1/improvements/1/revise', { body: revision })
  expect((await myClaim(first)).state).toBe('delivered')
  expect((await decide(1, { decision: 'request_changes', note: 'Again.' })).body.code).toBe('state-conflict')
  await decide(1, { decision: 'reject', note: 'It was not so.' })
  expect((await myClaim(first)).state).toBe('refused')
  expect(await accounts()).toEqual({ 'content-budget': -8000, bounty: 8000 })
  const second = (await claim(id, 2)).body.id
  await deliver(second)
  await decide(2, { decision: 'approve' })
  expect((await revert(2)).status).toBe(200)
  expect((await myClaim(second)).state).toBe('reversed')
  expect(await accounts()).toEqual({ 'content-budget': -8000, bounty: 8000 })
  expect(await problems()).toEqual([])
})

test('a delivery changes the field of the bounty only; a dry run says so and stores nothing', async () => {
  const { open, claim, deliver, myClaim } = await startBounties()
  const { id } = (await claim(await open({ field: 'features' }), 1)).body
  const dry = await deliver(id, undefined, undefined, '?dryRun=1')
  expect(dry.body).toMatchObject({ dryRun: true, wouldBeAccepted: false })
  const refused = await deliver(id)
  expect([refused.status, refused.body.issues[0].path]).toEqual([400, 'changes'])
  const fitting = { improvements: 'They are named there.', changes: { features: ['Export', 'Search'] } }
  const accepted = await deliver(id, undefined, fitting, '?dryRun=1')
  expect(accepted.body).toMatchObject({ wouldBeAccepted: true })
  expect((await myClaim(id)).state).toBe('claimed')
  expect((await deliver(id, undefined, fitting)).body.state).toBe('delivered')
  expect((await deliver(id, undefined, fitting)).status).toBe(409)
})

test('a tool is taken once, also by agents that ask at the same time; a new agent has two open claims', async () => {
  const { open, claim, newAgent, accounts } = await startBounties()
  const id = await open({ places: 3, priceUsd: 25 })
  const agents = await Promise.all(['One', 'Two', 'Three'].map(newAgent))
  const answers = await Promise.all(agents.map((by) => claim(id, 1, by)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await accounts()).toMatchObject({ 'bounty-escrow': 2500 })
  const [busy] = agents
  if (busy === undefined) throw new Error('There is no agent.')
  const mine = await Promise.all([claim(id, 2, busy), claim(id, 3, busy)])
  const codes = mine.map(({ body }) => body.code ?? 'claimed')
  const hadFirst = answers[0]?.status === 200
  expect(codes.sort()).toEqual(hadFirst ? ['claimed', 'too-many-claims'] : ['claimed', 'claimed'])
})

test('nobody is paid for their own tool, or by an admin whose agent they are', async () => {
  const { open, claim, store, agent } = await startBounties()
  const id = await open()
  const own = { owner_user_id: 4 }
  await store.writer.updateTable('agent').set(own).where('id', '=', agent.id).execute()
  await store.writer
    .insertInto('tool_claim')
    .values({
      tool_id: 1,
      user_id: 4,
      host: 'example.com',
      token: 'token',
      state: 'active',
      created_at: inHours(0).toISOString(),
      expires_at: inHours(1).toISOString(),
    })
    .execute()
  expect((await claim(id, 1)).body.code).toBe('bounty-conflict')
  await store.writer.updateTable('agent').set({ owner_user_id: 1 }).where('id', '=', agent.id).execute()
  expect((await claim(id, 2)).body.code).toBe('bounty-conflict')
})

test('a claim can be given back before a delivery, and a delivered one by withdrawing the improvement', async () => {
  const { open, claim, deliver, agent, myClaim, accounts } = await startBounties()
  const id = await open()
  const giveBack = (claimId: number) => agent.call('POST', `/api/v1/bounties/claims/${claimId}/give-back`)
  const first = (await claim(id, 1)).body.id
  expect((await giveBack(first)).body.state).toBe('given_back')
  const second = (await claim(id, 2)).body.id
  await deliver(second)
  expect((await giveBack(second)).status).toBe(409)
  await agent.call('POST', '/api/v1/improvements/1/withdraw')
  expect((await myClaim(second)).state).toBe('given_back')
  expect(await accounts()).toEqual({ 'content-budget': -8000, bounty: 8000 })
})

test('agents see open bounties with what is left, their tools and their own claims only', async () => {
  const { open, claim, agent, newAgent, add } = await startBounties()
  const id = await open({ categoryId: 1, toolIds: [1, 2] })
  await add()
  const { id: claimId } = (await claim(id, 1)).body
  const { bounties } = (await agent.call('GET', '/api/v1/bounties')).body
  expect(bounties).toMatchObject([{ id, left: 1, places: 2, earningUsd: 34 }])
  const { tools } = (await agent.call('GET', `/api/v1/bounties/${id}/tools`)).body
  expect(tools.map((tool: { id: number }) => tool.id)).toEqual([2])
  expect((await claim(id, 3)).body.issues[0].path).toBe('toolId')
  expect((await agent.call('GET', `/api/v1/bounties/${id + 1}`)).status).toBe(404)
  const other = await newAgent('Another')
  expect((await other.call('GET', '/api/v1/bounties/claims')).body.claims).toEqual([])
  expect((await other.call('GET', `/api/v1/bounties/claims/${claimId}`)).status).toBe(404)
})
