import { expect, test } from 'vitest'
import { createTrigger, refuse } from '../../db/migrations/ddl.ts'
import { writeTransaction } from '../../db/write-transaction.ts'
import { verifyLedger } from '../../money/ledger/verify-ledger.ts'
import { setLock, setRole } from '../../repositories/users.ts'
import { verifyStore } from '../../services/verify-store.ts'
import { addAgents, addRecommendations } from '../../testing/agent-rows.ts'
import { accountsOf } from '../../testing/create-market.ts'
import { addFixtures, openTestStore } from '../../testing/open-test-store.ts'
import { makeTempDir } from '../../testing/temp-dir.ts'
import { addBareUsers } from '../../testing/user-rows.ts'
import { ImprovementBudgets } from '../improvements/improvement-budget.ts'
import { BountyAdmin } from './bounty-admin.ts'
import { runBountyClock } from './bounty-clock.ts'
import { openByItself, proposeBounties } from './propose-bounties.ts'
import { StandingBudgets } from './standing-budget.ts'

const [ADMIN, OWNER, OTHER_OWNER] = [1, 2, 3] as const
const DAY_MS = 24 * 60 * 60 * 1000

/** Findings of the description check about so many tools, an admin and two owners. */
async function start(tools: number, dataDir = makeTempDir()) {
  const store = await openTestStore(dataDir)
  await addFixtures(store, { categories: [{}], tools: Array.from({ length: tools }, () => ({})) })
  await addBareUsers(store, 3)
  await store.writer.updateTable('user').set({ is_admin: 1 }).execute()
  await store.writer.updateTable('user').set({ is_owner: 1 }).where('id', '>', ADMIN).execute()
  await addAgents(store, [['Description check', 'analyzer']])
  await store.writer.updateTable('agent').set({ is_builtin: 1 }).execute()
  await addRecommendations(
    store,
    Array.from({ length: tools }, (_, place) => ({ fingerprint: `thin-description:${place + 1}` })),
  )
  const clock = { time: Date.parse('2026-11-20T10:00:00.000Z') }
  const now = () => new Date(clock.time)
  const deps = { ...store, now }
  return {
    store,
    now,
    admin: new BountyAdmin(deps),
    standing: new StandingBudgets(deps),
    month: new ImprovementBudgets(deps),
    propose: () => proposeBounties(store, now()),
    async pass(days: number) {
      clock.time += days * DAY_MS
      await runBountyClock(deps)
    },
    bounties: async () => (await new BountyAdmin(deps).list(ADMIN, { state: undefined, page: 1 })).bounties,
    isSound: async () =>
      expect([...(await verifyLedger(store.reader)), ...(await verifyStore(store))]).toEqual([]),
  }
}

test('a bounty opens by itself, and is booked and written down as one that its owner has funded', async () => {
  const { store, standing, month, propose, bounties, isSound } = await start(6)
  expect(await standing.get()).toMatchObject({ monthlyUsd: null, next: null, opened: [] })
  expect(await standing.set(OWNER, 400)).toMatchObject({
    monthlyUsd: 400,
    usedUsd: 0,
    remainingUsd: 400,
    grantedBy: { id: OWNER },
    next: 'opens',
  })
  expect(await propose()).toBe(true)
  expect(await bounties()).toMatchObject([
    {
      title: 'Describe 6 tools in full',
      state: 'open',
      toolIds: [1, 2, 3, 4, 5, 6],
      totalUsd: 150,
      proposedBy: 'Description check',
      fundedBy: { id: OWNER },
      isStanding: true,
      yours: null,
    },
  ])
  expect(await accountsOf(store)).toEqual({ 'content-budget': -15_000, bounty: 15_000 })
  expect(await standing.get()).toMatchObject({
    usedUsd: 150,
    remainingUsd: 250,
    next: 'open',
    opened: [{ id: 1, title: 'Describe 6 tools in full', state: 'open', totalUsd: 150 }],
  })
  expect((await month.get()).usedUsd).toBe(150)
  const entries = await store.reader.selectFrom('audit_log').select(['action', 'actor_id', 'after']).execute()
  expect(entries.map(({ action, actor_id }) => [action, actor_id])).toEqual([
    ['bounty.budget', OWNER],
    ['bounty.open', OWNER],
  ])
  expect(JSON.parse(entries[1]?.after ?? '')).toMatchObject({ state: 'open', standingBudgetId: 1 })
  expect(await propose()).toBe(false)
  await isSound()
})

test.each([
  [149.99, 5],
  [175, 7],
  [10_000, 20],
])('with $%s it opens for %s of 23 tools, as many as that pays for', async (dollars, places) => {
  const { standing, propose, bounties } = await start(23)
  await standing.set(OWNER, dollars)
  await propose()
  expect(await bounties()).toMatchObject([{ state: 'open', places, totalUsd: places * 25 }])
})

test('below the price of five tools it proposes, as without a budget', async () => {
  const { store, standing, propose, bounties } = await start(6)
  await standing.set(OWNER, 124.99)
  expect(await standing.get()).toMatchObject({ next: 'spent' })
  expect(await openByItself(store, new Date())).toBe(false)
  expect(await propose()).toBe(true)
  expect(await bounties()).toMatchObject([{ state: 'draft', places: 6, isStanding: false }])
  expect(await accountsOf(store)).toEqual({})
})

test('the monthly budget for improvements counts as well: it opens for what that leaves', async () => {
  const { standing, month, propose, bounties } = await start(10)
  await standing.set(OWNER, 1000)
  await month.set(OWNER, 124)
  expect((await standing.get()).next).toBe('month')
  await propose()
  expect(await bounties()).toMatchObject([{ state: 'draft' }])
  await month.set(OWNER, 160)
  await propose()
  expect(await bounties()).toMatchObject([{ id: 1, state: 'open', places: 6 }])
})

test('a proposal that no admin has touched is brought up to date and opened, not doubled', async () => {
  const { store, standing, propose, pass, bounties } = await start(8)
  await propose()
  await pass(20)
  await store.writer
    .updateTable('recommendation')
    .set({ status: 'implemented' })
    .where('id', '=', 1)
    .execute()
  await standing.set(OWNER, 1000)
  await propose()
  expect(await bounties()).toMatchObject([
    { id: 1, state: 'open', toolIds: [2, 3, 4, 5, 6, 7, 8], endsAt: '2026-12-24T10:00:00.000Z' },
  ])
})

test('a proposal that an admin has changed or approved stays with the admins', async () => {
  const { standing, propose, bounties, admin } = await start(8)
  await propose()
  const [draft] = await bounties()
  if (draft === undefined) throw new Error('There is no draft.')
  const { title, instructions, toolIds, categoryId, field, places, endsAt, claimHours, decideHours } = draft
  const terms = { title, instructions, toolIds, categoryId, field, places, endsAt, claimHours, decideHours }
  await admin.edit(ADMIN, 1, { ...terms, priceUsd: 300 })
  await standing.set(OWNER, 10_000)
  expect((await standing.get()).next).toBe('draft')
  expect(await propose()).toBe(false)
  await admin.fund(ADMIN, 1)
  expect(await propose()).toBe(false)
  expect(await bounties()).toMatchObject([{ state: 'second_review', priceUsd: 300 }])
})

test('what returns belongs to the month that it was taken from', async () => {
  const { standing, propose, pass, bounties, isSound } = await start(6)
  await standing.set(OWNER, 200)
  await propose()
  expect((await standing.get()).usedUsd).toBe(150)
  // It ends in December, and another opens then.
  await pass(14)
  expect(await standing.get()).toMatchObject({ usedUsd: 0, remainingUsd: 200, opened: [] })
  await propose()
  await pass(1)
  expect(await standing.get()).toMatchObject({ usedUsd: 150, remainingUsd: 50, next: 'open' })
  // In the same month it can be spent again.
  await pass(13)
  expect(await standing.get()).toMatchObject({ usedUsd: 0, remainingUsd: 200, next: 'opens' })
  expect((await bounties()).map(({ state }) => state)).toEqual(['ended', 'ended'])
  await isSound()
})

test('an admin stops it for the month by dropping or ending a bounty; an owner who grants anew overrules that', async () => {
  const { store, now, standing, propose, pass, admin } = await start(6)
  const openNow = () => openByItself(store, now())
  await standing.set(OWNER, 1000)
  await propose()
  await admin.end(ADMIN, 1)
  await pass(1)
  expect(await standing.get()).toMatchObject({ usedUsd: 0, next: 'stopped' })
  expect(await openNow()).toBe(false)
  await standing.set(OWNER, 1000)
  expect(await openNow()).toBe(true)
  await admin.end(ADMIN, 2)
  await pass(1)
  // It proposes, and an admin drops that too.
  expect(await propose()).toBe(true)
  await admin.end(ADMIN, 3)
  expect(await openNow()).toBe(false)
  await pass(15)
  expect(await openNow()).toBe(true)
})

test('a lower budget, or none, opens nothing more and takes nothing back', async () => {
  const { store, standing, propose, pass, bounties } = await start(6)
  await standing.set(OWNER, 400)
  await propose()
  expect(await standing.set(OWNER, 130)).toMatchObject({ usedUsd: 150, remainingUsd: 0 })
  expect(await standing.set(OWNER, null)).toMatchObject({ monthlyUsd: null, usedUsd: 150, next: null })
  expect(await bounties()).toMatchObject([{ state: 'open' }])
  expect(await accountsOf(store)).toMatchObject({ bounty: 15_000 })
  await pass(15)
  await propose()
  expect((await bounties()).map(({ state }) => state)).toEqual(['draft', 'ended'])
})

test('it rests when who has granted it is no owner any more, also once they are one again, until somebody grants it', async () => {
  const { store, now, standing, propose, bounties } = await start(6)
  const at = now().toISOString()
  const change = (work: Parameters<typeof writeTransaction<void>>[1]) => writeTransaction(store.writer, work)
  await standing.set(OWNER, 400)
  await change((transaction) => setLock(transaction, { id: OWNER, lockedAt: at }, at))
  expect((await standing.get()).next).toBe('rests')
  await change((transaction) => setLock(transaction, { id: OWNER, lockedAt: null }, at))
  expect((await standing.get()).next).toBe('opens')
  for (const on of [false, true])
    await change((transaction) => setRole(transaction, { id: OWNER, role: 'owner', on }, at))
  expect(await standing.get()).toMatchObject({ monthlyUsd: 400, grantedBy: { id: OWNER }, next: 'rests' })
  expect(await openByItself(store, now())).toBe(false)
  await expect(standing.set(ADMIN, 400)).rejects.toThrow('Platform owner access required.')
  expect(await standing.set(OTHER_OWNER, 400)).toMatchObject({
    grantedBy: { id: OTHER_OWNER },
    next: 'opens',
  })
  await propose()
  expect(await bounties()).toMatchObject([{ state: 'open', fundedBy: { id: OTHER_OWNER } }])
})

test('switching off what is off is nothing, and findings that are too few wait', async () => {
  const { store, standing } = await start(4)
  for (const dollars of [null, 300, null, null]) await standing.set(OWNER, dollars)
  expect(await store.reader.selectFrom('audit_log').select('id').execute()).toHaveLength(2)
  expect((await standing.set(OWNER, 300)).next).toBe('few')
})

test('several nodes at once open one bounty, and never more than the budget pays for', async () => {
  const dataDir = makeTempDir()
  const { store, standing, now, admin, pass, bounties, isSound } = await start(20, dataDir)
  // A file has one process.
  const nodes = [store, store.engine === 'postgres' ? await openTestStore(dataDir) : store]
  await standing.set(OWNER, 200)
  const lookAtOnce = () =>
    Promise.all([...nodes, ...nodes].map((node) => openByItself(node, now()))).then(
      (opened) => opened.filter(Boolean).length,
    )
  expect(await lookAtOnce()).toBe(1)
  const open = await bounties()
  expect(open).toMatchObject([{ state: 'open', totalUsd: 200 }])
  // PostgreSQL leaves out the numbers of those that came too late.
  await admin.end(ADMIN, open[0]?.id ?? 0)
  await pass(1)
  await standing.set(OWNER, 150)
  // While an owner lowers it.
  const [opened] = await Promise.all([lookAtOnce(), standing.set(OTHER_OWNER, 130)])
  expect(opened).toBe(1)
  const [newest] = await bounties()
  expect([125, 150]).toContain(newest?.totalUsd)
  await isSound()
})

test.each(['bounty', 'ledger_tx', 'ledger_entry', 'audit_log'])(
  'when it is cut off at its row of %s, nothing of it has happened, and the next look does all of it',
  async (table) => {
    const { store, standing, now, bounties, isSound } = await start(6)
    await standing.set(OWNER, 200)
    await createTrigger(store.writer, {
      name: 'cut_off',
      event: `before insert on ${table}`,
      action: refuse(store.writer, 'cut off'),
    })
    await expect(openByItself(store, now())).rejects.toThrow('cut off')
    expect(await bounties()).toEqual([])
    expect(await accountsOf(store)).toEqual({})
    expect((await standing.get()).usedUsd).toBe(0)
    await store.writer.executeQuery({
      ...store.writer.selectFrom('meta').select('id').compile(),
      sql: `drop trigger cut_off${store.engine === 'postgres' ? ` on ${table}` : ''}`,
    })
    expect(await openByItself(store, now())).toBe(true)
    expect(await bounties()).toMatchObject([{ state: 'open' }])
    await isSound()
  },
)
