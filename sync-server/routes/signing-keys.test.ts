import { expect, test } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import type { AgentScope } from '#shared/domain/agent.ts'
import { DEMO_AGENT_KEY } from '#shared/policy/marketplace.ts'
import { createAgentClient } from '../testing/agent-client.ts'
import { addAgentWithKey } from '../testing/agent-with-key.ts'
import { openTestStore } from '../testing/open-test-store.ts'
import { createSigningClient, makeSigningPair, registerSigner } from '../testing/signed-agent.ts'
import { startTestServer } from '../testing/start-server.ts'

const KEYS = '/api/v1/signing-keys'
const TEST = '/api/ai-agents/auth-test'

async function start(scopes?: readonly AgentScope[]) {
  const server = await startTestServer()
  const store = await openTestStore(server.dataDir)
  const { key } = await addAgentWithKey(store, scopes === undefined ? {} : { scopes })
  const { call } = createAgentClient(server, key)
  const list = async (apiKey = key) => {
    const { body } = await createAgentClient(server, apiKey).call('GET', KEYS)
    return contract.listSigningKeys.output.parse(body).keys
  }
  const add = (body: object) => call('POST', KEYS, { body })
  const register = (label?: string) => registerSigner(server, key, label)
  return { server, store, key, call, list, add, register }
}

test('a signing key is listed with its name and the API key that it acts for', async () => {
  const { server, key, list, register } = await start()
  const signer = await register('Firefox on Linux')
  expect(await list()).toEqual([
    expect.objectContaining({
      id: signer.id,
      keyId: signer.keyId,
      label: 'Firefox on Linux',
      prefix: key.slice(0, 14),
      lastUsedAt: null,
      isCurrent: false,
    }),
  ])
  const { body } = await createSigningClient(server, signer).call('GET', KEYS)
  expect(contract.listSigningKeys.output.parse(body).keys[0]).toMatchObject({ isCurrent: true })
})

test('without a name it has that of the browser', async () => {
  const { server, key } = await start()
  const response = await server.fetch(KEYS, {
    method: 'POST',
    headers: {
      'X-API-Key': key,
      'Content-Type': 'application/json',
      'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    },
    body: JSON.stringify({ publicKey: makeSigningPair().publicKey }),
  })
  expect(JSON.parse(await response.text()).label).toBe('Firefox on Linux')
})

test('what is no public key of P-256 is refused, and so is one that comes with its private half', async () => {
  const { add, list } = await start()
  const good = makeSigningPair().publicKey
  for (const [publicKey, path] of [
    [{ ...good, d: good.x }, 'publicKey.d'],
    [{ ...good, x: good.y }, 'publicKey'],
    [{ ...good, x: `${good.x}A` }, 'publicKey.x'],
    [{ ...good, y: undefined }, 'publicKey.y'],
    [{ ...good, crv: 'P-384' }, 'publicKey.crv'],
    [{ kty: 'RSA', n: 'AQAB', e: 'AQAB' }, 'publicKey.kty'],
    ['x', 'publicKey'],
    [null, 'publicKey'],
  ] as const) {
    const { status, body } = await add({ publicKey, label: 'x' })
    expect([status, body.issues[0].path]).toEqual([400, path])
  }
  expect((await add({ publicKey: good, label: '' })).status).toBe(400)
  expect(await list()).toEqual([])
})

test('of more than five for one API key, the one that was used longest ago ends', async () => {
  const { server, list, register } = await start()
  const first = await register('0')
  for (let place = 1; place < 5; place++) await register(String(place))
  await createSigningClient(server, first).call('GET', TEST)
  await register('5')
  expect((await list()).map(({ label }) => label)).toEqual(['5', '4', '3', '2', '0'])
  await Promise.all(Array.from({ length: 10 }, (_, place) => register(`at once ${place}`)))
  expect(await list()).toHaveLength(5)
})

test('another API key of the agent does not end them; only one that may manage keys sees them', async () => {
  const { server, call, list, register } = await start()
  const signer = await register()
  const made = await call('POST', '/api/v1/keys', { body: { label: 'Reader', scopes: ['read'] } })
  const reader = createAgentClient(server, made.body.apiKey)
  for (let place = 0; place < 6; place++) await registerSigner(server, reader.key, String(place))
  expect(await list()).toHaveLength(6)
  expect((await list(reader.key)).map(({ label }) => label)).toEqual(['5', '4', '3', '2', '1'])
  expect((await reader.call('DELETE', `${KEYS}/${signer.id}`)).status).toBe(404)
  const [theirs] = await list(reader.key)
  expect((await call('DELETE', `${KEYS}/${theirs?.id}`)).status).toBe(200)
})

test('a signing key removes itself, whatever its scopes', async () => {
  const { server, list, register } = await start(['read'])
  const client = createSigningClient(server, await register())
  const [own] = await list()
  expect((await client.call('DELETE', `${KEYS}/${own?.id}`)).status).toBe(200)
  expect((await client.call('GET', TEST)).status).toBe(401)
  expect(await list()).toEqual([])
})

test('signing keys of others are not found, and end with nobody’s request', async () => {
  const { server, store, call } = await start()
  const stranger = await addAgentWithKey(store)
  const { id } = await registerSigner(server, stranger.key)
  for (const path of [String(id), '0', '999999', 'x'])
    expect([400, 404]).toContain((await call('DELETE', `${KEYS}/${path}`)).status)
  expect((await createAgentClient(server, stranger.key).call('GET', KEYS)).body.keys).toHaveLength(1)
})

test('the demo key registers none: everybody has it', async () => {
  const { server } = await start()
  const demo = createAgentClient(server, DEMO_AGENT_KEY)
  const { status, body } = await demo.call('POST', KEYS, {
    body: { publicKey: makeSigningPair().publicKey, label: 'x' },
  })
  expect([status, body.code]).toEqual([403, 'sandbox-refused'])
})

test('a revoked API key takes its signing keys along, and its deletion deletes them', async () => {
  const { call, key, list, register, server, store } = await start()
  const signer = await register()
  const other = (await call('POST', '/api/v1/keys', { body: { label: 'Other' } })).body
  const client = createAgentClient(server, other.apiKey)
  const [own] = (await client.call('GET', '/api/v1/keys')).body.keys.filter(
    ({ id }: { id: number }) => id !== other.id,
  )
  expect((await client.call('DELETE', `/api/v1/keys/${own.id}`)).status).toBe(200)
  expect((await createSigningClient(server, signer).call('GET', TEST)).status).toBe(401)
  expect(await list(other.apiKey)).toEqual([])
  expect((await createAgentClient(server, key).call('GET', TEST)).status).toBe(401)
  await store.writer.deleteFrom('agent_key').where('id', '=', own.id).execute()
  expect(await store.reader.selectFrom('signing_key').selectAll().execute()).toEqual([])
})
