import { expect, test } from 'vitest'
import { improvementBudgetSchema } from '#shared/domain/improvement-approval.ts'
import { ImprovementBudgets } from '../agents/improvements/improvement-budget.ts'
import { ImprovementReview } from '../agents/improvements/improvement-review.ts'
import { startMarket } from '../testing/improvement-stories.ts'
import { ALONE, addImprovement, addMarket, SANDBOX } from '../testing/market-rows.ts'
import { openTestStore } from '../testing/open-test-store.ts'

const OWNER = 3
const TOOLS = Array.from({ length: 9 }, (_, place) => ({ name: `Tool ${place + 4}` }))

async function startBudgeted(monthlyUsd: number | null) {
  const market = await startMarket(TOOLS)
  const { call, agent, submit, decide } = market
  const set = (value: unknown, as = OWNER) =>
    call('PUT', '/api/platform/improvement-budget', { as, body: { monthlyUsd: value } })
  if (monthlyUsd !== null) expect((await set(monthlyUsd)).status).toBe(200)
  let toolId = 0
  return {
    ...market,
    set,
    budget: async (as = 1) =>
      improvementBudgetSchema.parse((await call('GET', '/api/admin/improvement-budget', { as })).body),
    propose: (estimatedValue: number) => {
      toolId += 1
      return submit(agent, { tags: ['Audio', `Tag ${toolId}`] }, { toolId, estimatedValue })
    },
    approve: (id: number, as = 1) => decide(id, { decision: 'approve' }, as),
  }
}

test('nothing is limited until an owner sets a budget', async () => {
  const { budget, propose, approve } = await startBudgeted(null)
  expect(await budget()).toMatchObject({ monthlyUsd: null, usedUsd: 0, remainingUsd: null })
  expect((await approve(await propose(99))).status).toBe(200)
  expect(await budget()).toMatchObject({ monthlyUsd: null, usedUsd: 99, remainingUsd: null })
})

test('only an owner sets it, and both logs say so', async () => {
  const { set, budget, call, store } = await startBudgeted(null)
  for (const [as, status] of [
    [0, 401],
    [1, 403],
    [4, 403],
  ] as const)
    expect((await set(50, as)).status).toBe(status)
  for (const wrong of [-1, 0.001, 1_000_001, '50', undefined]) expect((await set(wrong)).status).toBe(400)
  expect((await budget()).monthlyUsd).toBeNull()
  expect((await set(150.5)).body).toMatchObject({ monthlyUsd: 150.5, remainingUsd: 150.5 })
  expect((await set(null)).body.monthlyUsd).toBeNull()
  const { entries } = (await call('GET', '/api/admin/audit')).body
  expect(entries).toMatchObject([
    { action: 'improvement.budget', before: { monthlyUsd: 150.5 }, after: { monthlyUsd: null } },
    { action: 'improvement.budget', before: { monthlyUsd: null }, after: { monthlyUsd: 150.5 } },
  ])
  const events = await store.reader
    .selectFrom('security_events')
    .select(['kind', 'detail', 'user_id'])
    .execute()
  expect(events).toEqual([
    { kind: 'budget.changed', detail: '$150.5 a month', user_id: OWNER },
    { kind: 'budget.changed', detail: 'no limit', user_id: OWNER },
  ])
  // Who was an owner until a moment ago.
  await store.writer.updateTable('user').set({ is_owner: 0 }).where('id', '=', OWNER).execute()
  expect((await set(10)).status).toBe(403)
})

test('an approval beyond it is refused with what remains and when it renews; exactly all of it may be spent', async () => {
  const { budget, propose, approve, own } = await startBudgeted(100)
  expect((await approve(await propose(60))).status).toBe(200)
  const id = await propose(41)
  const refused = await approve(id)
  expect([refused.status, refused.body.code]).toEqual([409, 'budget-exceeded'])
  const { renewsAt } = await budget()
  expect(refused.body.detail).toContain(`$40 remain. It renews on ${renewsAt.slice(0, 10)} at 00:00 UTC`)
  expect(refused.body.issues).toEqual([
    { path: 'remainingUsd', message: '40' },
    { path: 'renewsAt', message: renewsAt },
  ])
  expect((await own(id)).state).toBe('pending_review')
  expect((await approve(await propose(40))).status).toBe(200)
  expect(await budget()).toMatchObject({ monthlyUsd: 100, usedUsd: 100, remainingUsd: 0 })
})

test('a first approval is refused as well, and the second one asks again', async () => {
  const { propose, approve, set, own } = await startBudgeted(150)
  expect((await approve(await propose(200))).body.code).toBe('budget-exceeded')
  const id = await propose(120)
  expect((await approve(id)).body.state).toBe('second_review')
  await set(119.99)
  expect((await approve(id, 2)).body.code).toBe('budget-exceeded')
  expect((await own(id)).state).toBe('second_review')
  await set(120)
  expect((await approve(id, 2)).body.state).toBe('applied')
})

test('approvals at the same time cannot overrun it', async () => {
  const { propose, approve, budget } = await startBudgeted(100)
  const ids: number[] = []
  // A new agent may have five waiting.
  for (let count = 0; count < 5; count++) ids.push(await propose(30))
  const answers = await Promise.all(ids.flatMap((id) => [approve(id, 1), approve(id, 2)]))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(await budget()).toMatchObject({ usedUsd: 90, remainingUsd: 10 })
})

test('a budget below what was spent leaves nothing, and reverts give back', async () => {
  const { propose, approve, budget, set, revert } = await startBudgeted(100)
  const id = await propose(80)
  await approve(id)
  await set(50)
  expect(await budget()).toMatchObject({ usedUsd: 80, remainingUsd: 0 })
  const next = await propose(25)
  expect((await approve(next)).body.code).toBe('budget-exceeded')
  expect((await revert(id)).status).toBe(200)
  expect(await budget()).toMatchObject({ usedUsd: 0, remainingUsd: 50 })
  expect((await approve(next)).status).toBe(200)
})

test('a month ends at midnight UTC; a revert gives nothing to a later month, and the sandbox spends nothing', async () => {
  const store = await openTestStore()
  await addMarket(store, { tools: [{}, {}, {}] })
  await store.writer.updateTable('user').set({ is_admin: 1, is_owner: 1 }).execute()
  const clock = { time: '2026-12-31T23:59:59.999Z' }
  const now = () => new Date(clock.time)
  const review = new ImprovementReview({ ...store, now })
  const budgets = new ImprovementBudgets({ ...store, now })
  for (const tool_id of [1, 2, 3])
    await addImprovement(store, { agent_id: ALONE.id, tool_id, price_cents: 6000 })
  await addImprovement(store, { agent_id: SANDBOX.id, is_sandbox: 1, price_cents: 30_000 })
  const base = JSON.stringify({ tags: [] })
  await store.writer
    .updateTable('improvement')
    .set({ base, changes: JSON.stringify({ tags: ['New'] }) })
    .execute()
  await budgets.set(1, 100)
  const approve = (id: number) => review.decide(1, id, { decision: 'approve' })
  await approve(1)
  await expect(approve(2)).rejects.toThrow('It renews on 2027-01-01')
  expect(await budgets.get()).toEqual({
    monthlyUsd: 100,
    usedUsd: 60,
    remainingUsd: 40,
    renewsAt: '2027-01-01T00:00:00.000Z',
  })
  clock.time = '2027-01-01T00:00:00.000Z'
  await approve(2)
  await review.revert(1, 1, 'It was wrong.')
  expect(await budgets.get()).toMatchObject({
    usedUsd: 60,
    remainingUsd: 40,
    renewsAt: '2027-02-01T00:00:00.000Z',
  })
  await expect(approve(3)).rejects.toThrow('$40 remain')
})
