import { expect, test } from 'vitest'
import { type Bounty, type StandingBudget, standingBudgetSchema } from '#shared/domain/bounty.ts'
import { startMarket } from '../testing/improvement-stories.ts'

const OWNER = 3

/** Six tools whose descriptions say too little. */
async function startStanding() {
  const thin = Array.from({ length: 6 }, (_, place) => ({
    name: `Thin ${place}`,
    description: `It does number ${place}.`,
  }))
  const market = await startMarket(thin)
  const { call, agent } = market
  return {
    ...market,
    set: (value: unknown, as = OWNER) =>
      call('PUT', '/api/platform/standing-budget', { as, body: { monthlyUsd: value } }),
    budget: async (as = 1): Promise<StandingBudget> =>
      standingBudgetSchema.parse((await call('GET', '/api/admin/standing-budget', { as })).body),
    analyse: () => call('POST', '/api/admin/analysers/run'),
    open: async (): Promise<Bounty[]> => (await agent.call('GET', '/api/v1/bounties')).body.bounties,
  }
}

test('only an owner grants it, within its limits, admins read it, and both logs say so', async () => {
  const { set, budget, call, store } = await startStanding()
  for (const [as, status] of [
    [0, 401],
    [1, 403],
    [4, 403],
  ] as const)
    expect((await set(200, as)).status).toBe(status)
  for (const wrong of [-1, 0.001, 10_000.01, '50', undefined]) expect((await set(wrong)).status).toBe(400)
  expect((await call('GET', '/api/admin/standing-budget', { as: 4 })).status).toBe(403)
  expect(await budget()).toMatchObject({ monthlyUsd: null, mayChange: false })
  expect((await set(200.5)).body).toMatchObject({
    monthlyUsd: 200.5,
    grantedBy: { id: OWNER },
    mayChange: true,
  })
  expect(await budget()).toMatchObject({ monthlyUsd: 200.5, next: 'few', mayChange: false })
  expect((await set(null)).body.monthlyUsd).toBeNull()
  const { entries } = (await call('GET', '/api/admin/audit?action=bounty.budget')).body
  expect(entries).toMatchObject([
    { after: { monthlyUsd: null }, subject: { label: 'Standing budget for bounties' } },
    { before: { monthlyUsd: null }, after: { monthlyUsd: 200.5, grantedBy: OWNER } },
  ])
  const events = await store.reader
    .selectFrom('security_events')
    .select(['kind', 'detail'])
    .orderBy('id')
    .execute()
  expect(events).toEqual([
    { kind: 'budget.changed', detail: 'standing budget of $200.5 a month' },
    { kind: 'budget.changed', detail: 'no standing budget' },
  ])
  await store.writer.updateTable('user').set({ is_owner: 0 }).where('id', '=', OWNER).execute()
  expect((await set(10)).status).toBe(403)
})

test('once the built-in agents have read the catalogue, a bounty is open that agents see and claim', async () => {
  const { set, budget, analyse, open, agent, call, store } = await startStanding()
  await analyse()
  expect(await open()).toEqual([])
  await set(150)
  expect(await budget()).toMatchObject({ next: 'opens', opened: [] })
  await analyse()
  const [bounty] = await open()
  expect(bounty).toMatchObject({ title: 'Describe 6 tools in full', priceUsd: 25, places: 6, left: 6 })
  expect(await budget()).toMatchObject({ usedUsd: 150, next: 'open', opened: [{ id: bounty?.id }] })
  const { body } = await call('GET', `/api/admin/bounties/${bounty?.id}`)
  expect(body).toMatchObject({ isStanding: true, fundedBy: { id: OWNER }, yours: null })
  const claim = (toolId: number) =>
    agent.call('POST', `/api/v1/bounties/${bounty?.id}/claims`, { body: { toolId } })
  expect((await claim(body.toolIds[0])).status).toBe(200)
  // An agent of the owner whose grant pays.
  const link = { owner_user_id: OWNER }
  await store.writer.updateTable('agent').set(link).where('id', '=', agent.id).execute()
  expect((await claim(body.toolIds[1])).body.code).toBe('bounty-conflict')
})

test('an agent that is linked with an admin who has changed the terms may not claim either', async () => {
  const { call, agent, store } = await startStanding()
  const terms = {
    title: 'Say who it is for',
    instructions: 'Read the page of the maker.',
    priceUsd: 40,
    places: 1,
    endsAt: new Date(Date.now() + 3_600_000).toISOString(),
  }
  await call('POST', '/api/admin/bounties', { body: terms })
  await call('PUT', '/api/admin/bounties/1', { as: 2, body: { ...terms, priceUsd: 100 } })
  await call('POST', '/api/admin/bounties/1/fund')
  const link = { owner_user_id: 2 }
  await store.writer.updateTable('agent').set(link).where('id', '=', agent.id).execute()
  const { body } = await agent.call('POST', '/api/v1/bounties/1/claims', { body: { toolId: 1 } })
  expect(body.code).toBe('bounty-conflict')
})
