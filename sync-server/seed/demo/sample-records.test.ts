import { expect, test } from 'vitest'
import { IMPROVEMENT_STATES } from '#shared/policy/improvement-states.ts'
import { LISTING_STATES } from '#shared/policy/listing-states.ts'
import { findSandboxAgent } from '../../repositories/agents.ts'
import { listTools } from '../../repositories/tools.ts'
import { verifyStore } from '../../services/verify-store.ts'
import { startWithAdmins } from '../../testing/as-admin.ts'
import { openTestStore } from '../../testing/open-test-store.ts'
import { startTestServer } from '../../testing/start-server.ts'
import { SEED_FOLDER } from '../seed-catalogue.ts'

const LISTS = {
  agents: '/api/admin/agents',
  improvements: '/api/admin/improvements?state=all',
  listings: '/api/admin/listings',
  feedback: '/api/admin/ai-feedback',
}

type Call = Awaited<ReturnType<typeof startWithAdmins>>['call']

const start = (demo: '0' | '1') =>
  startWithAdmins({}, { seedFolder: SEED_FOLDER, preparesFresh: true, env: { DEMO: demo } })

const read = async (call: Call, path: string, as = 1) => (await call('GET', path, { as })).body

test('a fresh demo has something in every list for admins, marked, in a sound ledger, and nobody can sign in', async () => {
  const { server, store, call } = await start('1')
  await server.until(async () => (await read(call, '/api/admin/tickets?status=open')).total > 0)
  const { improvements, counts } = await read(call, LISTS.improvements)
  expect(improvements.every(({ agent }: { agent: { isSample: boolean } }) => agent.isSample)).toBe(true)
  // Two states are over within one transaction.
  const passing = ['submitted', 'approved']
  expect(Object.keys(counts).sort()).toEqual(
    IMPROVEMENT_STATES.filter((state) => !passing.includes(state)).sort(),
  )
  const { listings } = await read(call, LISTS.listings)
  const states = new Set(listings.map(({ state }: { state: string }) => state))
  expect([...states].sort()).toEqual(
    LISTING_STATES.filter((state) => state !== 'submitted' && state !== 'refused').sort(),
  )
  const { agents } = await read(call, LISTS.agents)
  expect(agents.map(({ name, isSample }: { name: string; isSample: boolean }) => [name, isSample])).toEqual([
    ['Sample agent 3', true],
    ['Sample agent 2', true],
    ['Sample agent 1', true],
  ])
  expect((await read(call, LISTS.feedback)).total).toBe(2)
  expect((await read(call, '/api/admin/audit')).entries.length).toBeGreaterThan(10)
  const { users } = await read(call, '/api/admin/users')
  const samples = users.filter(({ isSample }: { isSample: boolean }) => isSample)
  expect(samples).toHaveLength(3)
  await server.until(
    async () =>
      !(await read(call, '/api/admin/users')).users.some(
        ({ isSample, isAdmin }: { isSample: boolean; isAdmin: boolean }) => isSample && isAdmin,
      ),
  )
  const revenue = await read(call, '/api/platform/revenue', 3)
  expect(revenue).toMatchObject({ isSample: true, totalRevenue: 50 + 50 + 150 + 300 + 9 + 18 })
  expect(await verifyStore(store)).toEqual([])
  // What is shipped says what it said.
  const sampled = (await listTools(store.reader)).filter(({ name }) => name.startsWith('Sample tool'))
  expect(sampled.map(({ name }) => name)).toEqual(['Sample tool 1', 'Sample tool 2'])
  expect(await findSandboxAgent(store.reader)).toBe(1)

  await server.close()
  const next = await startTestServer({ dataDir: server.dataDir, env: { DEMO: '0' } })
  const again = await openTestStore(server.dataDir)
  expect((await listTools(again.reader)).filter(({ name }) => name.startsWith('Sample'))).toEqual([])
  expect(await again.reader.selectFrom('agent').select('id').where('is_sample', '=', 1).execute()).toEqual([])
  expect(
    await again.reader
      .selectFrom('user')
      .select('id')
      .where('is_sample', '=', 1)
      .where('deleted_at', 'is', null)
      .execute(),
  ).toEqual([])
  expect(await verifyStore(again)).toEqual([])
  await next.close()
})

test('without demo mode there are none', async () => {
  const { server, store, call } = await start('0')
  await server.until(async () => (await read(call, '/api/admin/ai-recommendations')).total > 0)
  for (const path of Object.values(LISTS)) expect((await read(call, path)).total).toBe(0)
  expect(await read(call, '/api/platform/revenue', 3)).toMatchObject({ isSample: false, totalRevenue: 0 })
  expect((await listTools(store.reader)).filter(({ name }) => name.startsWith('Sample'))).toEqual([])
})
