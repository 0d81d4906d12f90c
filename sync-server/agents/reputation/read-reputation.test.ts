import type { Insertable } from 'kysely'
import { expect, test } from 'vitest'
import type { Store } from '../../db/engine.ts'
import type { MarketplaceSchema } from '../../db/marketplace-schema.ts'
import { addAgents } from '../../testing/agent-rows.ts'
import { addFixtures, changeTool, openTestStore, removeTools } from '../../testing/open-test-store.ts'
import { readReputation, readStanding } from './read-reputation.ts'

const AT = '2026-11-01T00:00:00.000Z'

const tool = { categoryId: 1, description: 'A new description.', tags: ['one', 'two'], features: ['Fast'] }

async function start(): Promise<Store> {
  const store = await openTestStore()
  await addFixtures(store, {
    categories: [{}],
    tools: [{ ...tool, aiSummary: 'A summary of it.' }, { ...tool }],
  })
  await addAgents(store, [
    ['One', 'optimizer'],
    ['Two', 'optimizer'],
  ])
  return store
}

type Row = Partial<Insertable<MarketplaceSchema['improvement']>>

async function addImprovements({ writer }: Store, rows: readonly Row[]): Promise<void> {
  const base = {
    agent_id: 1,
    tool_id: 1,
    kind: 'full',
    state: 'applied',
    price_cents: 5000,
    reasoning: '-',
  } as const
  const rest = {
    base_seq: 1,
    base: '{}',
    changes: '{}',
    issues: '[]',
    is_sandbox: 0,
    created_at: AT,
  } as const
  for (const row of rows)
    await writer
      .insertInto('improvement')
      .values({ ...base, ...rest, updated_at: AT, ...row })
      .execute()
}

const written = (fields: Record<string, unknown>) =>
  JSON.stringify(
    Object.fromEntries(Object.entries(fields).map(([name, after]) => [name, { before: null, after }])),
  )

const states = (...list: NonNullable<Row['state']>[]): Row[] => list.map((state) => ({ state }))

test('an agent that has sent nothing has no rates', async () => {
  const { reader } = await start()
  expect(await readReputation(reader, 1)).toEqual({
    submitted: 0,
    approved: 0,
    rejected: 0,
    reverted: 0,
    lapsed: 0,
    approvalRate: null,
    revertRate: null,
    survivalRate: null,
  })
})

test('approved work stays approved after a reversal; waiting and withdrawn work counts as undecided', async () => {
  const store = await start()
  await addImprovements(
    store,
    states('applied', 'paid', 'reversed', 'rejected', 'pending_review', 'changes_requested', 'withdrawn'),
  )
  await addImprovements(store, [{ agent_id: 2, state: 'rejected' }])
  expect(await readReputation(store.reader, 1)).toMatchObject({
    submitted: 7,
    approved: 3,
    rejected: 1,
    reverted: 1,
    approvalRate: 75,
    revertRate: 33.3,
  })
  expect(await readStanding(store.reader, 1)).toEqual({
    tier: 'new',
    waiting: 1,
    submitted: 7,
    approvalRate: 75,
    reverted: 1,
  })
})

test('an improvement survives while every field it wrote is unchanged', async () => {
  const store = await start()
  const survival = async () => (await readReputation(store.reader, 1)).survivalRate
  await addImprovements(store, [
    { applied: written({ description: 'A new description.', tags: ['one', 'two'] }) },
    { applied: written({ summary: 'A summary of it.' }), state: 'paid' },
    { applied: written({ features: ['Fast'] }), tool_id: 2 },
    { applied: written({ features: ['Fast'] }), state: 'reversed' },
  ])
  expect(await survival()).toBe(75)
  await changeTool(store, 1, { ...tool, tags: ['two', 'one'], aiSummary: 'A summary of it.' })
  expect(await survival()).toBe(50)
  await changeTool(store, 1, { ...tool, tags: ['two'], aiSummary: null })
  expect(await survival()).toBe(25)
  await removeTools(store, [2])
  expect(await survival()).toBe(25)
})

test('sandbox improvements change no tool and have no survival rate', async () => {
  const store = await start()
  await addImprovements(store, [{ applied: written({ tags: ['x'] }), is_sandbox: 1 }])
  expect(await readReputation(store.reader, 1)).toMatchObject({ approved: 1, survivalRate: null })
})
