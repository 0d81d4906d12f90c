import { expect, test } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import { createAgentClient } from '../testing/agent-client.ts'
import { addAgentWithKey } from '../testing/agent-with-key.ts'
import { startWithAdmins } from '../testing/as-admin.ts'

const AGENTS = '/api/admin/agents'

async function start() {
  const started = await startWithAdmins()
  const { call, server, store } = started
  const scout = await addAgentWithKey(store, { name: 'Scout' })
  const list = async (query = '') =>
    contract.adminListAgents.output.parse((await call('GET', `${AGENTS}${query}`)).body)
  const change = (body: object, { id = scout.id, as = 1 } = {}) =>
    call('PATCH', `${AGENTS}/${id}`, { body, as })
  const works = async () =>
    (await createAgentClient(server, scout.key).call('GET', '/api/ai-agents/auth-test')).status === 200
  const audit = async () => (await call('GET', '/api/admin/audit?action=agent.change')).body.entries
  return { ...started, scout, list, change, works, audit }
}

test('the list has the newest first, with what admins need to decide, without built-in agents and the demo', async () => {
  const { store, list, scout } = await start()
  const newer = await addAgentWithKey(store, { name: 'Newer' })
  await store.writer.updateTable('agent').set({ owner_user_id: 4 }).where('id', '=', newer.id).execute()
  await store.writer
    .insertInto('agent')
    .values({ name: 'Tag check', agent_type: 'optimizer', is_builtin: 1, is_verified: 1, created_at: '-' })
    .execute()
  const { agents, total } = await list()
  expect(total).toBe(2)
  expect(agents).toMatchObject([
    { id: newer.id, name: 'Newer', owner: { id: 4, username: 'user-4' } },
    { id: scout.id, name: 'Scout', owner: null, type: 'autonomous', tier: 'new', revokedAt: null },
  ])
  expect(agents[1]?.keys).toMatchObject([{ prefix: scout.key.slice(0, 14), label: 'First key' }])
  expect(JSON.stringify(agents)).not.toContain(scout.key.slice(0, 15))
})

test('agents are found by a part of their name, page by page', async () => {
  const { store, list } = await start()
  for (let place = 0; place < 24; place++) await addAgentWithKey(store, { name: `Writer 100% ${place}` })
  expect((await list('?search=SCOUT')).total).toBe(1)
  expect((await list('?search=100%25')).total).toBe(24)
  expect((await list('?search=_')).total).toBe(0)
  await addAgentWithKey(store, { name: 'Élégant' })
  expect((await list('?search=ÉLÉGANT')).total).toBe(1)
  expect((await list('?search=élé')).total).toBe(1)
  expect((await list('?page=1')).agents).toHaveLength(20)
  expect((await list('?page=2')).agents.map(({ name }) => name).at(-1)).toBe('Scout')
  expect((await list('?page=3')).agents).toEqual([])
})

test('agents are sorted by name, owner, work and last use, and found by their owner', async () => {
  const { store, list, scout } = await start()
  const names = async (query: string) => (await list(query)).agents.map(({ name }) => name)
  const atlas = await addAgentWithKey(store, { name: 'atlas' })
  await store.writer.updateTable('agent').set({ owner_user_id: 4 }).where('id', '=', atlas.id).execute()
  await store.writer
    .updateTable('agent_key')
    .set({ last_used_at: '2026-11-01T00:00:00.000Z' })
    .where('agent_id', '=', scout.id)
    .execute()
  expect(await names('?sort=name')).toEqual(['atlas', 'Scout'])
  expect(await names('?sort=-name')).toEqual(['Scout', 'atlas'])
  expect(await names('?sort=-owner')).toEqual(['atlas', 'Scout'])
  expect(await names('?sort=-used')).toEqual(['Scout', 'atlas'])
  expect(await names('?sort=submitted')).toEqual(['atlas', 'Scout'])
  expect(await names('?search=USER-4')).toEqual(['atlas'])
})

test('an agent is verified, and the audit log records it', async () => {
  const { change, audit, scout } = await start()
  const { status, body } = await change({ isVerified: true })
  expect(status).toBe(200)
  expect(contract.changeAgent.output.parse(body)).toMatchObject({ id: scout.id, isVerified: true })
  expect(await audit()).toMatchObject([
    {
      actor: { id: 1 },
      subject: { kind: 'agent', id: scout.id, label: 'Scout' },
      before: { isVerified: false },
      after: { isVerified: true },
    },
  ])
})

test('the keys of a suspended agent stop working at once, and work again when it is reinstated', async () => {
  const { change, works, audit } = await start()
  expect((await change({ isRevoked: true })).body.revokedAt).not.toBeNull()
  expect(await works()).toBe(false)
  expect((await change({ isRevoked: false, isVerified: true }, { as: 3 })).body.revokedAt).toBeNull()
  expect(await works()).toBe(true)
  expect(await audit()).toMatchObject([
    { before: { isVerified: false, isRevoked: true }, after: { isVerified: true, isRevoked: false } },
    { before: { isRevoked: false }, after: { isRevoked: true } },
  ])
})

test('a change to the current value is a conflict, and is not logged twice', async () => {
  const { change, audit } = await start()
  const answers = await Promise.all([1, 2].map((as) => change({ isRevoked: true }, { as })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await change({ isVerified: false })).body.code).toBe('state-conflict')
  expect(await audit()).toHaveLength(1)
})

test('built-in agents, the demo agent and unknown agents cannot be changed', async () => {
  const { change, store } = await start()
  const { id: own } = await store.writer
    .insertInto('agent')
    .values({ name: 'Tag check', agent_type: 'optimizer', is_builtin: 1, is_verified: 1, created_at: '-' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const demo = store.reader.selectFrom('agent').select('id').where('is_sandbox', '=', 1)
  for (const id of [own, (await demo.executeTakeFirstOrThrow()).id, 999])
    expect((await change({ isRevoked: true }, { id })).status).toBe(404)
})

test.each([{}, { isVerified: 'yes' }, { name: 'Other' }, { isSandbox: true }])(
  '%j changes nothing',
  async (body) => {
    const { change } = await start()
    expect((await change(body)).status).toBe(400)
  },
)

test.each([
  [0, 401],
  [4, 403],
  [5, 403],
])('user %i is no admin', async (as, status) => {
  const { call, change, works } = await start()
  expect((await call('GET', AGENTS, { as })).status).toBe(status)
  expect((await change({ isRevoked: true }, { as })).status).toBe(status)
  expect(await works()).toBe(true)
})
