import { expect, test } from 'vitest'
import { problemSchema } from '#shared/api/problem.ts'
import type { RequestSigner } from '#shared/api/sign-request.ts'
import { hashKey } from '../agents/identity/key-format.ts'
import { createAgentClient } from '../testing/agent-client.ts'
import { addAgentWithKey } from '../testing/agent-with-key.ts'
import { openTestStore } from '../testing/open-test-store.ts'
import {
  createSigningClient,
  makeSigningPair,
  registerSigner,
  signerOf,
  signNow,
} from '../testing/signed-agent.ts'
import { startTestServer } from '../testing/start-server.ts'

const TEST = '/api/ai-agents/auth-test'
const FEEDBACK = '/api/v1/feedback'
const REPORT = {
  featureArea: 'Search',
  severity: 'Low',
  feedbackType: 'bug_report',
  description: 'It finds too much.',
  confidence: 0.5,
}

async function start(env: Record<string, string> = {}) {
  const server = await startTestServer({ env })
  const store = await openTestStore(server.dataDir)
  const agent = await addAgentWithKey(store)
  const signer = await registerSigner(server, agent.key)
  const send = async (sent: Sent) => {
    const { method = 'GET', path = TEST, headers = {}, body } = sent
    const response = await server.fetch(path, { method, headers, ...(body !== undefined && { body }) })
    const text = await response.text()
    return [response.status, response.ok ? '' : problemSchema.parse(JSON.parse(text)).code] as const
  }
  return { server, store, signer, send, client: createSigningClient(server, signer), ...agent }
}

interface Sent {
  method?: string
  path?: string
  headers?: Record<string, string>
  body?: string
}

const REFUSED = [401, 'invalid-signature']
const FINE = [200, '']

/** The headers of a report that was signed. */
async function signedReport(
  signer: RequestSigner,
  body = JSON.stringify(REPORT),
  idempotencyKey?: string,
): Promise<Record<string, string>> {
  const request = { method: 'POST', target: FEEDBACK, body, idempotencyKey }
  return {
    'Content-Type': 'application/json',
    ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
    ...(await signNow(request, signer)),
  }
}

const signedRead = (signer: RequestSigner, target = TEST, now = Date.now()) =>
  signNow({ method: 'GET', target }, signer, now)

test('a signed request is one of its agent, with the scopes of its API key', async () => {
  const { client, server, store } = await start()
  expect((await client.call('GET', '/api/v1/me')).body.name).toBe('Test agent')
  expect((await client.call('GET', '/api/v1/improvements?state=all')).status).toBe(200)
  expect((await client.call('POST', FEEDBACK, { body: REPORT })).status).toBe(200)
  const reader = await addAgentWithKey(store, { scopes: ['read'] })
  const narrow = createSigningClient(server, await registerSigner(server, reader.key))
  expect((await narrow.call('POST', FEEDBACK, { body: REPORT })).body.code).toBe('scope-missing')
})

test('what was signed cannot be changed: method, path, query, body, idempotency key', async () => {
  const { signer, send, store, server } = await start()
  const body = JSON.stringify(REPORT)
  const altered = body.replace('too much', 'too mucj')
  const report = { method: 'POST', path: FEEDBACK, body }
  const list = '/api/v1/improvements'
  expect(await send({ path: '/api/v1/me', headers: await signedRead(signer) })).toEqual(REFUSED)
  expect(await send({ path: `${list}?state=all`, headers: await signedRead(signer, list) })).toEqual(REFUSED)
  expect(await send({ path: list, headers: await signedRead(signer, `${list}?state=all`) })).toEqual(REFUSED)
  expect((await server.fetch(TEST, { method: 'HEAD', headers: await signedRead(signer) })).status).toBe(401)
  expect(await send({ ...report, body: altered, headers: await signedReport(signer) })).toEqual(REFUSED)
  const keyed = await signedReport(signer, body, 'first')
  expect(await send({ ...report, headers: { ...keyed, 'Idempotency-Key': 'second' } })).toEqual(REFUSED)
  const unkeyed = await signedReport(signer)
  expect(await send({ ...report, headers: { ...unkeyed, 'Idempotency-Key': 'added' } })).toEqual(REFUSED)
  expect(await send({ ...report, headers: await signedReport(signer, '') })).toEqual(REFUSED)
  expect(await store.reader.selectFrom('feedback').selectAll().execute()).toEqual([])
  expect(await send({ ...report, headers: await signedReport(signer, body, 'first') })).toEqual(FINE)
})

test('a digest that was changed with the body, or that is not covered, is refused', async () => {
  const { signer, send } = await start()
  const headers = await signedReport(signer)
  const other = await signedReport(signer, '{}')
  const digest = other['Content-Digest'] ?? ''
  const sent = { method: 'POST', path: FEEDBACK, body: '{}' }
  expect(await send({ ...sent, headers: { ...headers, 'Content-Digest': digest } })).toEqual(REFUSED)
  const uncovered = { ...(await signedReport(signer, '')), 'Content-Digest': digest }
  expect(await send({ ...sent, headers: uncovered })).toEqual(REFUSED)
})

test('a signature is taken once, also when it is sent twice at once', async () => {
  const { signer, send, store } = await start()
  const read = await signedRead(signer)
  expect(await send({ headers: read })).toEqual(FINE)
  expect(await send({ headers: read })).toEqual([401, 'signature-replayed'])
  const change = {
    method: 'POST',
    path: FEEDBACK,
    body: JSON.stringify(REPORT),
    headers: await signedReport(signer),
  }
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(change)))
  expect(answers.map(([status]) => status).sort()).toEqual([200, 401, 401, 401, 401])
  expect(await store.reader.selectFrom('feedback').selectAll().execute()).toHaveLength(1)
})

test('a restart does not let a change through again', async () => {
  const { server, signer, send } = await start()
  const sent = {
    method: 'POST',
    path: FEEDBACK,
    body: JSON.stringify(REPORT),
    headers: await signedReport(signer),
  }
  expect(await send(sent)).toEqual(FINE)
  const again = await startTestServer({ dataDir: server.dataDir })
  const { path, ...request } = sent
  expect((await again.fetch(path, request)).status).toBe(401)
})

test('a signature of a wrong clock is refused with the time of the server', async () => {
  const { signer, server, send } = await start()
  for (const minutes of [-4.9, 4.9])
    expect(await send({ headers: await signedRead(signer, TEST, Date.now() + minutes * 60_000) })).toEqual(
      FINE,
    )
  for (const minutes of [-5.2, 5.2, -1e6]) {
    const headers = await signedRead(signer, TEST, Date.now() + minutes * 60_000)
    const response = await server.fetch(TEST, { headers })
    const { code, detail } = problemSchema.parse(JSON.parse(await response.text()))
    expect([response.status, code]).toEqual([401, 'signature-time'])
    const told = /This server’s time is (\S+)\.$/.exec(detail)?.[1] ?? ''
    expect(Math.abs(Date.parse(told) - Date.now())).toBeLessThan(10_000)
    expect(Math.abs(Date.parse(response.headers.get('date') ?? '') - Date.now())).toBeLessThan(10_000)
  }
})

test('only the key that is named has signed', async () => {
  const { server, store, signer, send } = await start()
  const stranger = await registerSigner(server, (await addAgentWithKey(store)).key)
  const { privateKey } = makeSigningPair()
  for (const wrong of [
    signerOf(signer.keyId, privateKey),
    signerOf(signer.keyId, stranger.privateKey),
    signerOf(stranger.keyId, signer.privateKey),
    signerOf('sk_unknown', signer.privateKey),
    signerOf('', signer.privateKey),
  ])
    expect(await send({ headers: await signedRead(wrong) })).toEqual(REFUSED)
})

test('another algorithm is refused, also where only its name is another', async () => {
  const { signer, send } = await start()
  for (const alg of ['hmac-sha256', 'ed25519', 'rsa-pss-sha512', 'none', '']) {
    const headers = await signedRead(signer)
    const input = headers['Signature-Input']?.replace('ecdsa-p256-sha256', alg) ?? ''
    expect(await send({ headers: { ...headers, 'Signature-Input': input } })).toEqual(REFUSED)
  }
})

test('a signing key ends when it is removed, and with the API key that it acts for', async () => {
  const { server, store, signer, send, client, id, key } = await start()
  const api = createAgentClient(server, key)
  expect((await api.call('DELETE', `/api/v1/signing-keys/${signer.id}`)).status).toBe(200)
  expect(await send({ headers: await signedRead(signer) })).toEqual(REFUSED)
  expect((await client.call('GET', TEST)).status).toBe(401)

  const next = await registerSigner(server, key)
  const suspend = (revoked_at: string | null) =>
    store.writer.updateTable('agent').set({ revoked_at }).where('id', '=', id).execute()
  await suspend('2026-11-01T00:00:00.000Z')
  expect(await send({ headers: await signedRead(next) })).toEqual(REFUSED)
  await suspend(null)
  expect(await send({ headers: await signedRead(next) })).toEqual(FINE)

  const [own] = (await api.call('GET', '/api/v1/keys')).body.keys
  const fresh = (await api.call('POST', `/api/v1/keys/${own.id}/rotate`)).body.apiKey
  expect(await send({ headers: await signedRead(next) })).toEqual(FINE)
  expect((await createAgentClient(server, fresh).call('GET', TEST)).status).toBe(200)
  expect(await send({ headers: await signedRead(next) })).toEqual(REFUSED)
})

test('a signature hands out no key: whoever abuses it cannot keep access', async () => {
  const { client, server, key } = await start()
  const [own] = (await createAgentClient(server, key).call('GET', '/api/v1/keys')).body.keys
  const publicKey = { kty: 'EC', crv: 'P-256', x: 'a'.repeat(43), y: 'a'.repeat(43) }
  for (const [path, body] of [
    ['/api/v1/keys', { label: 'Mine' }],
    [`/api/v1/keys/${own.id}/rotate`, undefined],
    ['/api/v1/signing-keys', { label: 'Mine', publicKey }],
  ] as const) {
    const answer = await client.call('POST', path, body === undefined ? {} : { body })
    expect([answer.status, answer.body.code], path).toEqual([403, 'api-key-needed'])
  }
})

test('an API key counts before a signature, which programs may send for others', async () => {
  const { send, key } = await start()
  const foreign = { 'Signature-Input': 'bot=("@authority");created=1;keyid="x"', Signature: 'bot=:AAAA:' }
  expect(await send({ headers: { 'X-API-Key': key, ...foreign } })).toEqual(FINE)
  expect(await send({ path: '/api/stats', headers: foreign })).toEqual(FINE)
})

const GARBAGE = [
  '',
  'sig1',
  'sig1=',
  'sig1=()',
  'sig1=:!!!:',
  'sig1=("@method")',
  'sig1=("@method" "@path" "@query");created="x";nonce=1;keyid=2',
  'sig1=("@method" "@method");created=1;nonce="aaaaaaaaaaaaaaaa";keyid="x"',
  'sig1=("@nothing");created=1',
  'sig1=("@status");created=1;nonce="aaaaaaaaaaaaaaaa";keyid="x"',
  'sig1=("@query-param";name="a");created=1',
  'sig1=("@method";req "@path" "@query");created=1;nonce="aaaaaaaaaaaaaaaa";keyid="x"',
  'sig1=("@method" "@path" "@query");created=99999999999999999999;nonce="aaaaaaaaaaaaaaaa";keyid="x"',
  'sig1=("@method" "@path" "@query");created=1.5;nonce="aaaaaaaaaaaaaaaa";keyid="x"',
  'sig1=("@method"), sig2=("@method")',
  'sig1=("@method"), sig1=("@method")',
  '__proto__=("@method");created=1',
  'constructor=("@method" "@path" "@query");created=1;nonce="aaaaaaaaaaaaaaaa";keyid="__proto__"',
  `sig1=(${'"x" '.repeat(500)})`,
  '('.repeat(1000),
  '"'.repeat(1000),
  'sig1=@1659578233',
  'sig1=%"f%c3%bc"',
  'sig1=\u00ff',
]

test('garbage in the headers of a signature is refused, whatever it is', async () => {
  const { signer, send } = await start()
  const good = await signedRead(signer)
  for (const text of GARBAGE) {
    expect(await send({ headers: { ...good, 'Signature-Input': text } }), `input ${text}`).toEqual(
      text === '' ? expect.anything() : REFUSED,
    )
    expect(await send({ headers: { ...good, Signature: text } }), `signature ${text}`).toEqual(REFUSED)
  }
  expect(await send({ headers: { Signature: good.Signature ?? '' } })).toEqual(REFUSED)
  expect(await send({ headers: { 'Signature-Input': good['Signature-Input'] ?? '' } })).toEqual(REFUSED)
})

test('a signature that was damaged anywhere is no fault of the server', async () => {
  const { signer, send } = await start()
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  const mangle = (text: string) => {
    const [from, to] = [random(text.length), random(text.length)].sort((one, other) => one - other)
    return text.slice(0, from) + '"();:=,\\\t@%?*'.charAt(random(14)) + text.slice(to)
  }
  for (let round = 0; round < 300; round++) {
    const headers = await signedRead(signer)
    const name = random(2) === 0 ? 'Signature' : 'Signature-Input'
    const [status] = await send({ headers: { ...headers, [name]: mangle(headers[name] ?? '') } })
    // What was cut out may have meant nothing, such as the padding at the end.
    expect([200, 401], JSON.stringify(headers)).toContain(status)
  }
})

test('signed requests count for the limit of their agent, and their new networks are in the security log', async () => {
  const { server, signer, key, store } = await start({ RATE_LIMITS: 'on', TRUST_PROXY: '1' })
  const from = async (address: string, headers: Record<string, string>) =>
    (await server.fetch(TEST, { headers: { ...headers, 'X-Forwarded-For': address } })).headers.get(
      'ratelimit',
    )
  expect(await from('203.0.113.1', { 'X-API-Key': key })).toBe('"key";r=598;t=60')
  expect(await from('198.51.100.1', await signedRead(signer))).toBe('"key";r=597;t=60')
  const events = await store.reader.selectFrom('security_events').select('kind').execute()
  expect(events.map(({ kind }) => kind)).toContain('key.new-address')
})

test('nonces are dropped when their signatures are too old, and the use of a key is recorded', async () => {
  const { client, store, key } = await start()
  const old = { nonce: 'x'.repeat(32), expires_at: 1, signing_key_id: 1 }
  await store.writer.insertInto('signature_nonce').values(old).execute()
  await client.call('POST', FEEDBACK, { body: REPORT })
  const nonces = await store.reader.selectFrom('signature_nonce').select('expires_at').execute()
  expect(nonces).toHaveLength(1)
  expect(nonces[0]?.expires_at).toBeGreaterThan(Date.now() / 1000)
  const used = store.reader
    .selectFrom('agent_key')
    .select('last_used_at')
    .where('key_hash', '=', hashKey(key))
  expect((await used.executeTakeFirstOrThrow()).last_used_at).not.toBeNull()
  const own = await store.reader.selectFrom('signing_key').select('last_used_at').execute()
  expect(own[0]?.last_used_at).not.toBeNull()
})
