import { expect, test } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import type { AgentScope } from '#shared/domain/agent.ts'
import { AGENT_SCOPES } from '#shared/policy/marketplace.ts'
import { makeKey } from '../agents/identity/key-format.ts'
import { createAgentClient } from '../testing/agent-client.ts'
import { addAgentWithKey } from '../testing/agent-with-key.ts'
import { openTestStore } from '../testing/open-test-store.ts'
import { startTestServer } from '../testing/start-server.ts'

const KEYS = '/api/v1/keys'

async function start(scopes?: readonly AgentScope[]) {
  const server = await startTestServer()
  const store = await openTestStore(server.dataDir)
  const { id, key } = await addAgentWithKey(store, scopes === undefined ? {} : { scopes })
  const { id: ownId } = await store.reader
    .selectFrom('agent_key')
    .select('id')
    .where('agent_id', '=', id)
    .executeTakeFirstOrThrow()
  const works = async (apiKey: string) =>
    (await createAgentClient(server, apiKey).call('GET', '/api/ai-agents/auth-test')).status === 200
  const { call } = createAgentClient(server, key)
  const list = async () => contract.listAgentKeys.output.parse((await call('GET', KEYS)).body).keys
  const add = async (body: object) => {
    const { status, body: answer } = await call('POST', KEYS, { body })
    return { status, answer, key: contract.addAgentKey.output.safeParse(answer).data }
  }
  return { server, store, id, key, ownId, call, list, add, works }
}

test('the list shows enough to tell keys apart and nothing to use them with', async () => {
  const { call, list, key } = await start()
  const [own, ...others] = await list()
  expect(others).toEqual([])
  expect(own).toMatchObject({
    label: 'First key',
    isCurrent: true,
    scopes: [...AGENT_SCOPES],
    revokedAt: null,
  })
  expect(own?.prefix).toBe(key.slice(0, 14))
  expect(JSON.stringify((await call('GET', KEYS)).body)).not.toContain(key.slice(0, 15))
})

test('another key works at once, for its own scopes', async () => {
  const { add, works, list, server } = await start()
  const { key } = await add({ label: 'Reader', scopes: ['read'] })
  expect(key).toMatchObject({ label: 'Reader', scopes: ['read'], isCurrent: false, lastUsedAt: null })
  expect(await works(key!.apiKey)).toBe(true)
  expect((await createAgentClient(server, key!.apiKey).call('GET', KEYS)).body.code).toBe('scope-missing')
  expect((await list()).map(({ label }) => label)).toEqual(['Reader', 'First key'])
})

test('omitted scopes are those of the calling key, and duplicates count once', async () => {
  const { add } = await start(['manage', 'read'])
  expect((await add({ label: 'Same' })).key?.scopes).toEqual(['read', 'manage'])
  expect((await add({ label: 'One', scopes: ['read', 'read'] })).key?.scopes).toEqual(['read'])
})

test.each([
  [{ label: '' }, 'label'],
  [{ label: 'x'.repeat(61) }, 'label'],
  [{}, 'label'],
  [{ label: 'x', scopes: [] }, 'scopes'],
  [{ label: 'x', scopes: ['all'] }, 'scopes.0'],
  [{ label: 'x', agentId: 1 }, 'agentId'],
])('%j is refused', async (body, path) => {
  const { add, list } = await start()
  const { status, answer } = await add(body)
  expect([status, answer.issues[0].path]).toEqual([400, path])
  expect(await list()).toHaveLength(1)
})

test('a key cannot make one with more scopes, neither new nor by rotation', async () => {
  const { add, call, list, server } = await start()
  const { key } = await add({ label: 'Manager', scopes: ['manage'] })
  const manager = createAgentClient(server, key!.apiKey)
  const wider = await manager.call('POST', KEYS, { body: { label: 'Money', scopes: ['manage', 'money'] } })
  expect([wider.status, wider.body.code]).toEqual([403, 'scope-missing'])
  const first = (await list()).at(-1)
  const rotated = await manager.call('POST', `${KEYS}/${first?.id}/rotate`)
  expect([rotated.status, rotated.body.code]).toEqual([403, 'scope-missing'])
  expect((await call('GET', KEYS)).status).toBe(200)
})

test('10 keys are valid at a time, also when many are requested at once', async () => {
  const { add, call, list } = await start()
  const answers = await Promise.all(Array.from({ length: 20 }, () => add({ label: 'x', scopes: ['read'] })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(9)
  expect(answers.find(({ status }) => status !== 200)?.answer.code).toBe('too-many-keys')
  const [newest] = await list()
  await call('DELETE', `${KEYS}/${newest?.id}`)
  expect((await add({ label: 'x' })).status).toBe(200)
})

test('a rotated key ends when the new one is used, which has its label and scopes', async () => {
  const { call, key, ownId, works, server } = await start()
  const { status, body } = await call('POST', `${KEYS}/${ownId}/rotate`)
  const fresh = contract.rotateAgentKey.output.parse(body)
  expect(status).toBe(200)
  expect(fresh).toMatchObject({ label: 'First key', scopes: [...AGENT_SCOPES], isCurrent: false })
  expect([await works(key), await works(fresh.apiKey), await works(key)]).toEqual([true, true, false])
  const { keys } = (await createAgentClient(server, fresh.apiKey).call('GET', KEYS)).body
  expect(keys.map((shown: { revokedAt: string | null }) => shown.revokedAt === null)).toEqual([true, false])
})

test('a rotated key ends within the hour even if the new one is never used', async () => {
  const { call, ownId, list, store, works, key } = await start()
  await call('POST', `${KEYS}/${ownId}/rotate`)
  const ends = (await list()).find(({ id }) => id === ownId)?.revokedAt ?? ''
  expect(Math.abs(Date.parse(ends) - Date.now() - 60 * 60 * 1000)).toBeLessThan(60_000)
  await call('POST', `${KEYS}/${ownId}/rotate`)
  expect((await list()).find(({ id }) => id === ownId)?.revokedAt).toBe(ends)
  const past = new Date().toISOString()
  await store.writer.updateTable('agent_key').set({ revoked_at: past }).where('id', '=', ownId).execute()
  expect(await works(key)).toBe(false)
})

test('a second rotation after a lost answer makes another key, and the lost one ends', async () => {
  const { call, ownId, key, works } = await start()
  const lost = (await call('POST', `${KEYS}/${ownId}/rotate`)).body.apiKey
  const fresh = (await call('POST', `${KEYS}/${ownId}/rotate`)).body.apiKey
  expect([await works(lost), await works(key)]).toEqual([false, true])
  expect([await works(fresh), await works(key)]).toEqual([true, false])
})

test('a key in rotation can be revoked at once, and does not count as one that manages keys', async () => {
  const { call, ownId, key, works } = await start()
  const fresh = (await call('POST', `${KEYS}/${ownId}/rotate`)).body
  const refused = await call('DELETE', `${KEYS}/${fresh.id}`)
  expect([refused.status, refused.body.code]).toEqual([409, 'last-managing-key'])
  expect((await call('DELETE', `${KEYS}/${ownId}`)).status).toBe(200)
  expect([await works(key), await works(fresh.apiKey)]).toEqual([false, true])
})

test('after 10 rotations of one key at once, one key is valid', async () => {
  const { call, ownId, store, id, works } = await start()
  const answers = await Promise.all(Array.from({ length: 10 }, () => call('POST', `${KEYS}/${ownId}/rotate`)))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  const good = await Promise.all(answers.map(({ body }) => works(body.apiKey)))
  expect(good.filter(Boolean)).toHaveLength(1)
  const live = store.reader.selectFrom('agent_key').where('agent_id', '=', id).where('revoked_at', 'is', null)
  expect(await live.selectAll().execute()).toHaveLength(1)
})

test('a revoked key ends at once, and stays in the list for a while', async () => {
  const { add, call, list, works } = await start()
  const { key } = await add({ label: 'Reader', scopes: ['read'] })
  const revoke = () => call('DELETE', `${KEYS}/${key!.id}`)
  expect((await revoke()).status).toBe(200)
  expect(await works(key!.apiKey)).toBe(false)
  const revokedAt = (await list()).find(({ id }) => id === key!.id)?.revokedAt
  expect(revokedAt).not.toBeNull()
  expect((await revoke()).status).toBe(200)
  expect((await list()).find(({ id }) => id === key!.id)?.revokedAt).toBe(revokedAt)
  expect((await call('POST', `${KEYS}/${key!.id}/rotate`)).status).toBe(404)
})

test('the last key that may manage keys cannot be revoked; with another one it can', async () => {
  const { add, call, ownId, works, key } = await start()
  await add({ label: 'Reader', scopes: ['read'] })
  const refused = await call('DELETE', `${KEYS}/${ownId}`)
  expect([refused.status, refused.body.code]).toEqual([409, 'last-managing-key'])
  expect(await works(key)).toBe(true)
  await add({ label: 'Manager' })
  expect((await call('DELETE', `${KEYS}/${ownId}`)).status).toBe(200)
  expect(await works(key)).toBe(false)
})

test('a key cannot be revoked while it holds a scope that no other key could grant again', async () => {
  const { add, call, ownId, server } = await start()
  const { key } = await add({ label: 'Manager', scopes: ['manage', 'read'] })
  await add({ label: 'Money', scopes: ['money'] })
  const manager = createAgentClient(server, key!.apiKey)
  for (const by of [call, manager.call]) {
    const { status, body } = await by('DELETE', `${KEYS}/${ownId}`)
    expect([status, body.code]).toEqual([409, 'last-managing-key'])
    expect(body.detail).toContain('“submit”')
  }
  expect((await call('DELETE', `${KEYS}/${key!.id}`)).status).toBe(200)
})

test('however often keys are made and revoked, the store retains only a few', async () => {
  const { add, call, store, id } = await start()
  for (let round = 0; round < 30; round++) {
    const { key } = await add({ label: 'x', scopes: ['read'] })
    await call('DELETE', `${KEYS}/${key!.id}`)
  }
  const kept = await store.reader.selectFrom('agent_key').selectAll().where('agent_id', '=', id).execute()
  expect(kept.length).toBeLessThanOrEqual(22)
  expect(kept[0]?.label).toBe('First key')
})

test('when two keys revoke each other at once, one remains', async () => {
  const { add, call, ownId, server, works, key } = await start()
  const { key: other } = await add({ label: 'Second' })
  const answers = await Promise.all([
    call('DELETE', `${KEYS}/${other!.id}`),
    createAgentClient(server, other!.apiKey).call('DELETE', `${KEYS}/${ownId}`),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  expect([await works(key), await works(other!.apiKey)].filter(Boolean)).toHaveLength(1)
})

test.each(['rotate', ''])('keys of others are not found: %s', async (act) => {
  const { store, call, works } = await start()
  const stranger = await addAgentWithKey(store)
  const [row] = await store.reader
    .selectFrom('agent_key')
    .where('agent_id', '=', stranger.id)
    .select('id')
    .execute()
  const path = `${KEYS}/${row?.id}`
  const answer = act === '' ? await call('DELETE', path) : await call('POST', `${path}/${act}`)
  expect([answer.status, answer.body.code]).toEqual([404, 'not-found'])
  expect(await works(stranger.key)).toBe(true)
})

test.each(['0', 'x', '-1', '1.5', '99999999999999999999', "1'--"])('the id %j is not found', async (id) => {
  const { call } = await start()
  expect([400, 404]).toContain((await call('DELETE', `${KEYS}/${encodeURIComponent(id)}`)).status)
})

test('a caller without its own key manages none', async () => {
  const { server } = await start()
  for (const [method, path] of [
    ['GET', KEYS],
    ['POST', KEYS],
    ['POST', `${KEYS}/1/rotate`],
    ['DELETE', `${KEYS}/1`],
  ] as const) {
    expect((await server.fetch(path, { method })).status).toBe(401)
    expect((await createAgentClient(server, makeKey()).call(method, path)).status).toBe(401)
  }
})

test('the list has every valid key and the last 20 that have ended', async () => {
  const { store, id, list } = await start()
  const row = { agent_id: id, label: 'Old', prefix: 'aih_live_00000', scopes: '["read"]' }
  for (let place = 0; place < 30; place++)
    await store.writer
      .insertInto('agent_key')
      .values({
        ...row,
        key_hash: `${place}`,
        created_at: '2026-01-01T00:00:00.000Z',
        revoked_at: '2026-01-02T00:00:00.000Z',
      })
      .execute()
  const keys = await list()
  expect(keys).toHaveLength(21)
  expect(keys.at(-1)).toMatchObject({ isCurrent: true, revokedAt: null })
})
