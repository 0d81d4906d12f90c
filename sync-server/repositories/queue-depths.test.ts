import { expect, test } from 'vitest'
import type { Store } from '../db/engine.ts'
import { addAgents } from '../testing/agent-rows.ts'
import { ALONE, addPayout } from '../testing/market-rows.ts'
import { openTestStore } from '../testing/open-test-store.ts'
import { readQueueAges } from './queue-depths.ts'

const LONG_AGO = '2026-01-01T00:00:00.000Z'
const EARLIER = '2026-03-01T07:00:00.000Z'
const NOW = '2026-03-01T08:00:00.000Z'
const TONIGHT = '2026-03-01T22:00:00.000Z'

/** With a piece of news that was found long ago. */
async function addDevice(
  { writer }: Store,
  device: { digest: 'weekly' | null; next_attempt_at: string },
): Promise<void> {
  const { id } = await writer
    .insertInto('push_subscription')
    .values({
      ...{ endpoint_hash: crypto.randomUUID(), sealed: '-', user_id: null, follows: '[]' },
      ...{ time_zone: 'UTC', quiet_from: null, quiet_until: null, since_seq: 0 },
      ...{ created_at: LONG_AGO, seen_at: LONG_AGO, sent_day: '', sent_count: 0, attempts: 0 },
      ...device,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writer
    .insertInto('push_news')
    .values({
      ...{ subscription_id: id, key: 'a', tool_id: 1, tool_name: 'Alpha', news: '{"kind":"new"}' },
      ...{ follows: '[]', state: 'waiting', at: LONG_AGO },
    })
    .execute()
}

test('news that waits for its digest, or for the morning, is not late', async () => {
  const store = await openTestStore()
  await addDevice(store, { digest: 'weekly', next_attempt_at: LONG_AGO })
  expect((await readQueueAges(store.reader, NOW)).push).toBeNull()
  await addDevice(store, { digest: null, next_attempt_at: TONIGHT })
  expect((await readQueueAges(store.reader, NOW)).push).toBe(TONIGHT)
  await addDevice(store, { digest: null, next_attempt_at: EARLIER })
  expect((await readQueueAges(store.reader, NOW)).push).toBe(EARLIER)
})

test('a payout that waits for its account, or whose agent is locked, is not late', async () => {
  const store = await openTestStore()
  await addAgents(store, [
    ['First', 'monitor'],
    ['Second', 'monitor'],
  ])
  const set = (agent: {
    payout_account?: string
    payout_account_changes_at?: string
    revoked_at?: string | null
  }) => store.writer.updateTable('agent').set(agent).where('id', '=', ALONE.id).execute()
  const due = async () => (await readQueueAges(store.reader, NOW)).payouts
  await addPayout(store, { next_attempt_at: LONG_AGO })
  await set({ payout_account_changes_at: TONIGHT })
  expect(await due()).toBeNull()
  await set({ payout_account_changes_at: EARLIER })
  expect(await due()).toBe(EARLIER)
  await set({ payout_account: 'acct_1', revoked_at: LONG_AGO })
  expect(await due()).toBeNull()
  await set({ revoked_at: null })
  expect(await due()).toBe(EARLIER)
})
