import { expect, test } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import type { Tool } from '#shared/domain/tool.ts'
import { HISTORY_LIMITS } from '#shared/domain/tool-history.ts'
import { describeChange } from '#shared/messages/changes.ts'
import { writeTransaction } from '../db/write-transaction.ts'
import { findAnyTool, rewriteArchivedTool } from '../repositories/any-tools.ts'
import { verifyStore } from '../services/verify-store.ts'
import { startWithAdmins } from '../testing/as-admin.ts'
import { changeTool } from '../testing/open-test-store.ts'

const HOUR_MS = 3_600_000
const NOON = Date.parse('2026-03-01T12:00:00.000Z')
const minutes = (count: number) => new Date(NOON + count * 60_000).toISOString()

async function start(tools: Partial<Tool>[] = [{ name: 'Alpha', website: 'https://alpha.example' }]) {
  const running = await startWithAdmins({ categories: [{ name: 'Writing', slug: 'writing' }], tools })
  const { server, store, call } = running
  const history = (id = 1) => server.json(`/api/tools/${id}/history`, contract.toolHistory.output)
  const changes = async (id = 1) => (await history(id)).changes
  const words = async (id = 1) => (await changes(id)).map(({ change }) => describeChange(change))
  const edit = async (base: object, edited: object, id = 1) => {
    const answer = await call('PATCH', `/api/admin/tools/${id}`, { body: { base, changes: edited } })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
  /** At so many minutes after noon. */
  const write = (after: number, facts: Partial<Tool>) =>
    changeTool(store, 1, {
      name: 'Alpha',
      website: 'https://alpha.example',
      ...facts,
      updatedAt: minutes(after),
    })
  return { server, store, call, history, changes, words, edit, write }
}

test('an edit by an admin is kept with its time and source, and names nobody', async () => {
  const { server, edit, changes, words } = await start()
  const before = Date.now()
  await edit({ pricing: 'freemium', priceFrom: null }, { pricing: 'paid', priceFrom: 12 })
  await edit({ name: 'Alpha', vendor: null }, { name: 'Alpha Two', vendor: 'Acme' })
  await server.until(async () => (await changes()).length === 3)
  expect(await words()).toEqual([
    'Owner now known: Acme',
    'Renamed from Alpha to Alpha Two',
    'Price: Freemium → $12 / month',
  ])
  const [, , price] = await changes()
  expect(price).toMatchObject({ toolId: 1, source: 'admin', origin: null })
  expect(Object.keys(price ?? {}).toSorted()).toEqual(['at', 'change', 'id', 'origin', 'source', 'toolId'])
  expect(Date.parse(price?.at ?? '')).toBeGreaterThanOrEqual(before)
})

test('what is no fact changes nothing, and neither does a new tool', async () => {
  const { server, call, edit, changes } = await start()
  await edit({ tags: [], isVerified: false }, { tags: ['new'], isVerified: true })
  const { body } = await call('POST', '/api/tools', {
    body: { name: 'Delta', description: 'Draws diagrams.', website: 'https://delta.example', categoryId: 1 },
  })
  await server.until(async () => (await server.fetch(`/api/tools/${body.id}`)).status === 200)
  expect(await changes()).toEqual([])
  expect(await changes(body.id)).toEqual([])
})

test('an import says that it was one, and where the new fact was read', async () => {
  const { server, call, changes } = await start()
  const row = {
    name: 'Alpha',
    website: 'https://alpha.example',
    description: 'Tool 1 answers questions about documents.',
    category: 'Writing',
    pricing: 'paid',
    priceFrom: 20,
    vendor: 'Acme',
    provenance: { priceFrom: 'vendor 2026-11-20', vendor: 'import 2026-11' },
  }
  const body = { format: 'json', text: JSON.stringify([row]), dryRun: false }
  expect((await call('POST', '/api/admin/import', { body })).body).toMatchObject({ updated: 1 })
  await server.until(async () => (await changes()).length === 2)
  expect((await changes()).map(({ change, source, origin }) => [change.kind, source, origin])).toEqual([
    ['vendor', 'import', null],
    ['price', 'import', 'vendor 2026-11-20'],
  ])
})

test('what is taken back within the hour was never news', async () => {
  const { store, write, words, server } = await start()
  await write(0, { priceFrom: 10 })
  await write(10, { priceFrom: 20 })
  await write(20, { priceFrom: 30 })
  // Back to 10: the changes to 20 and 30 go, the first one stays.
  await write(50, { priceFrom: 10 })
  await server.until(async () => (await words()).length === 1)
  expect(await words()).toEqual(['Price: Freemium → Freemium, paid plans from $10 / month'])
  // After more than an hour it is a change again.
  await write(50 + 61, { priceFrom: null })
  await server.until(async () => (await words()).length === 2)
  expect(await verifyStore(store)).toEqual([])
})

test('another fact that is taken back leaves the first alone', async () => {
  const { write, words, server } = await start()
  await write(0, { priceFrom: 10 })
  await write(1, { priceFrom: 10, vendor: 'Acme' })
  await write(2, { priceFrom: 10 })
  await write(3, { priceFrom: 10, vendor: 'Umbrella' })
  await server.until(async () => (await words())[0]?.includes('Umbrella') === true)
  expect(await words()).toEqual([
    'Owner now known: Umbrella',
    'Price: Freemium → Freemium, paid plans from $10 / month',
  ])
})

test('the newest hundred are answered, and since when there are any', async () => {
  const { store, history, write, server } = await start()
  for (let n = 1; n <= HISTORY_LIMITS.changes + 3; n += 1) await write(n, { priceFrom: n })
  const { changes_since } = await store.reader
    .selectFrom('meta')
    .select('changes_since')
    .executeTakeFirstOrThrow()
  await server.until(async () => {
    const newest = (await history()).changes[0]?.change
    return newest?.kind === 'price' && newest.after.priceFrom === HISTORY_LIMITS.changes + 3
  })
  const { changes, changesSince } = await history()
  expect(changes).toHaveLength(HISTORY_LIMITS.changes)
  expect(changesSince).toBe(changes_since)
})

test('of a tool that came later, changes are kept since it came', async () => {
  const createdAt = new Date(Date.now() + HOUR_MS).toISOString()
  const { history } = await start([{ createdAt }])
  expect((await history()).changesSince).toBe(createdAt)
})

test('an archived tool that gets its text back has changed when it returns', async () => {
  const { server, store, call, words } = await start()
  expect((await call('DELETE', '/api/admin/tools/1')).status).toBe(200)
  await writeTransaction(store.writer, async (transaction) => {
    const found = await findAnyTool(transaction, 1)
    if (found === undefined) throw new Error('The tool is gone.')
    await rewriteArchivedTool(transaction, found.tool, {
      description: 'Another text for it.',
      now: minutes(0),
    })
  })
  expect((await call('POST', '/api/admin/tools/1/restore')).status).toBe(200)
  await server.until(async () => (await server.fetch('/api/tools/1/history')).status === 200)
  expect(await words()).toEqual(['Description changed'])
})

test('verify finds a fact that was changed past the history', async () => {
  const { store, write } = await start()
  await write(0, { priceFrom: 10, vendor: 'Acme', name: 'Alpha B', status: 'acquired' })
  await write(1, {
    priceFrom: 10,
    vendor: 'Acme',
    name: 'Alpha C',
    description: 'Something else.',
    status: 'sunset',
  })
  expect(await verifyStore(store)).toEqual([])
  await store.writer
    .updateTable('tool')
    .set({ price_from: 11, vendor: 'Other' })
    .where('id', '=', 1)
    .execute()
  expect(await verifyStore(store)).toEqual([
    'tool 1: its price is not that of its newest change',
    'tool 1: its vendor is not that of its newest change',
  ])
})
