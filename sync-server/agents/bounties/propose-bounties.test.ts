import { expect, test } from 'vitest'
import { addAgents, addRecommendations } from '../../testing/agent-rows.ts'
import { addFixtures, openTestStore } from '../../testing/open-test-store.ts'
import { proposeBounties } from './propose-bounties.ts'

const NOW = new Date('2026-11-20T10:00:00.000Z')

/** A catalogue of six tools, and findings about some of them by a built-in agent. */
async function start(toolIds: readonly number[]) {
  const store = await openTestStore()
  await addFixtures(store, { categories: [{}], tools: Array.from({ length: 6 }, () => ({})) })
  await addAgents(store, [['Description check', 'analyzer']])
  await store.writer.updateTable('agent').set({ is_builtin: 1 }).execute()
  await addRecommendations(
    store,
    toolIds.map((id) => ({ fingerprint: `thin-description:${id}` })),
  )
  return store
}

test('short descriptions become one draft, which nobody has funded', async () => {
  const store = await start([1, 2, 3, 4, 5, 5, 99])
  expect(await proposeBounties(store, NOW)).toBe(true)
  expect(await proposeBounties(store, NOW)).toBe(false)
  expect(await store.reader.selectFrom('bounty').selectAll().execute()).toMatchObject([
    {
      title: 'Describe 5 tools in full',
      state: 'draft',
      tool_ids: '[1,2,3,4,5]',
      field: 'description',
      price_cents: 2500,
      places: 5,
      proposed_by: 1,
      created_by: null,
      ends_at: '2026-12-04T10:00:00.000Z',
    },
  ])
  expect(await store.reader.selectFrom('ledger_tx').selectAll().execute()).toEqual([])
})

test('a few of them do not, nor what an admin has decided on', async () => {
  expect(await proposeBounties(await start([1, 2, 3, 4]), NOW)).toBe(false)
  const store = await start([1, 2, 3, 4, 5])
  await store.writer.updateTable('recommendation').set({ status: 'rejected' }).execute()
  expect(await proposeBounties(store, NOW)).toBe(false)
})
