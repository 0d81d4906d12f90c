import { createHash, createPublicKey, randomBytes, sign } from 'node:crypto'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { problemSchema } from '#shared/api/problem.ts'
import { SIGNATURE_WINDOW_SECONDS } from '#shared/policy/marketplace.ts'
import { type DomainSigner, signForDomain, thumbprint } from '../../docs/examples/domain.ts'
import { createAgentClient } from '../testing/agent-client.ts'
import { addAgentWithKey } from '../testing/agent-with-key.ts'
import { makeDomainKey, SIGNED_ORIGIN, startDomains } from '../testing/bot-domain.ts'
import { openTestStore } from '../testing/open-test-store.ts'
import { makeSigningPair, registerSigner, signNow } from '../testing/signed-agent.ts'
import { startTestServer } from '../testing/start-server.ts'

const TEST = '/api/ai-agents/auth-test'
const FEEDBACK = '/api/v1/feedback'
const DOMAIN = '/api/v1/domain'
const [BOTS, EVIL] = ['bots.maker.test', 'evil.test']
const REPORT = JSON.stringify({
  featureArea: 'Search',
  severity: 'Low',
  feedbackType: 'bug_report',
  description: 'It finds too much.',
  confidence: 0.5,
})

const REFUSED = [401, 'invalid-signature']
const REPLAYED = [401, 'signature-replayed']
const LATE = [401, 'signature-time']
const FINE = [200, '']

interface Sent {
  method?: string
  path?: string
  headers?: Record<string, string> | [string, string][]
  body?: string
}

/** Two agents with a domain each, which both have proved. */
async function start() {
  const domains = await startDomains([BOTS, EVIL], onTestFinished)
  const server = await startTestServer({
    env: { PUBLIC_URL: SIGNED_ORIGIN, SITE_REQUESTS: '1' },
    ...domains.options,
  })
  const store = await openTestStore(server.dataDir)
  const send = async ({ method = 'GET', path = TEST, headers = {}, body }: Sent) => {
    const response = await server.fetch(path, { method, headers, ...(body !== undefined && { body }) })
    const text = await response.text()
    return [response.status, response.ok ? '' : problemSchema.parse(JSON.parse(text)).code] as const
  }
  const join = async (domain: string, name: string): Promise<DomainSigner & { key: string }> => {
    const privateKey = makeDomainKey()
    domains.publish(domain, privateKey)
    const { id: agentId, key } = await addAgentWithKey(store, { name })
    const named = await createAgentClient(server, key).call('PUT', DOMAIN, { body: { domain } })
    expect(named.status).toBe(200)
    const signer = { domain, agentId, privateKey }
    const path = `${DOMAIN}/proof`
    expect(await send({ method: 'POST', path, headers: signed(signer, { method: 'POST', path }) })).toEqual(
      FINE,
    )
    return { ...signer, key }
  }
  const feedback = () => store.reader.selectFrom('feedback').select('agent_id').execute()
  return {
    domains,
    server,
    store,
    send,
    own: await join(BOTS, 'Ours'),
    evil: await join(EVIL, 'Evil'),
    feedback,
  }
}

/** The headers of a request that is signed as the example does it. */
function signed(signer: DomainSigner, { method = 'GET', path = TEST, body }: Sent = {}, now?: number) {
  const url = new URL(path, SIGNED_ORIGIN)
  return signForDomain({ method, url, ...(body !== undefined && { body }) }, signer, now)
}

const report = { method: 'POST', path: FEEDBACK, body: REPORT }
const signedReport = (signer: DomainSigner, body = REPORT, idempotencyKey?: string) => ({
  'Content-Type': 'application/json',
  ...signForDomain(
    {
      method: 'POST',
      url: new URL(FEEDBACK, SIGNED_ORIGIN),
      body,
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    },
    signer,
  ),
})

interface Written {
  /** What is covered, as it stands in the list, with the value that it has. */
  covered?: readonly (readonly [component: string, value: string])[]
  agentHeader?: string
  keyid?: string
  tag?: string | null
  alg?: string | null
  created?: number
  expires?: number | null
  nonce?: string | null
  signWith?: (text: string) => Buffer
}

/** A signature that is written out, so that each part of it can be another. */
function write({ domain, agentId, privateKey }: DomainSigner, changed: Written = {}): Record<string, string> {
  const now = Math.floor(Date.now() / 1000)
  const {
    covered = [
      ['"@authority"', 'hub.test'],
      ['"signature-agent";key="sig1"', `"https://${domain}"`],
      ['"agent-id"', String(agentId)],
    ],
    agentHeader = `sig1="https://${domain}"`,
    keyid = thumbprint(privateKey),
    tag = 'web-bot-auth',
    alg = null,
    created = now,
    expires = created + 60,
    nonce = randomBytes(64).toString('base64'),
    signWith = (text) => sign(null, Buffer.from(text), privateKey),
  } = changed
  const parameters =
    `(${covered.map(([component]) => component).join(' ')});created=${created}` +
    (expires === null ? '' : `;expires=${expires}`) +
    `;keyid="${keyid}"` +
    (alg === null ? '' : `;alg="${alg}"`) +
    (nonce === null ? '' : `;nonce="${nonce}"`) +
    (tag === null ? '' : `;tag="${tag}"`)
  const lines = covered.map(([component, value]) => `${component}: ${value}`)
  const text = [...lines, `"@signature-params": ${parameters}`].join('\n')
  return {
    'Signature-Agent': agentHeader,
    'Agent-Id': String(agentId),
    'Signature-Input': `sig1=${parameters}`,
    Signature: `sig1=:${signWith(text).toString('base64')}:`,
  }
}

test('a read needs what the draft asks for and the agent; a change what it does as well', async () => {
  const { own, send, feedback } = await start()
  expect(await send({ headers: write(own) })).toEqual(FINE)
  // As earlier drafts had it: a string alone, covered as a whole.
  const legacy = [
    ['"@authority"', 'hub.test'],
    ['"signature-agent"', `"https://${BOTS}"`],
    ['"agent-id"', String(own.agentId)],
  ] as const
  expect(await send({ headers: write(own, { covered: legacy, agentHeader: `"https://${BOTS}"` }) })).toEqual(
    FINE,
  )
  expect(await send({ ...report, headers: { 'Content-Type': 'application/json', ...write(own) } })).toEqual(
    REFUSED,
  )
  expect(await send({ ...report, headers: signedReport(own, REPORT, 'first') })).toEqual(FINE)
  expect(await feedback()).toEqual([{ agent_id: own.agentId }])
})

test('what was signed cannot be changed: method, path, query, body, idempotency key, agent, domain', async () => {
  const { own, evil, send, feedback } = await start()
  const list = '/api/v1/improvements'
  expect(await send({ path: '/api/v1/me', headers: signed(own) })).toEqual(REFUSED)
  expect(await send({ path: `${list}?state=all`, headers: signed(own, { path: list }) })).toEqual(REFUSED)
  const altered = REPORT.replace('too much', 'too mucj')
  expect(await send({ ...report, body: altered, headers: signedReport(own) })).toEqual(REFUSED)
  const digest = `sha-256=:${createHash('sha256').update(altered).digest('base64')}:`
  const headers = { ...signedReport(own), 'Content-Digest': digest }
  expect(await send({ ...report, body: altered, headers })).toEqual(REFUSED)
  expect(await send({ ...report, headers: { ...signedReport(own), 'Idempotency-Key': 'added' } })).toEqual(
    REFUSED,
  )
  const keyed = { ...signedReport(own, REPORT, 'first'), 'Idempotency-Key': 'second' }
  expect(await send({ ...report, headers: keyed })).toEqual(REFUSED)
  expect(await send({ headers: { ...signed(own), 'Agent-Id': String(evil.agentId) } })).toEqual(REFUSED)
  expect(await send({ headers: { ...signed(own), 'Signature-Agent': `sig1="https://${EVIL}"` } })).toEqual(
    REFUSED,
  )
  expect(await feedback()).toEqual([])
})

test('a signature is taken once, also when it is sent many times at once; what it changes is remembered', async () => {
  const { own, send, store, feedback } = await start()
  const read = signed(own)
  expect(await send({ headers: read })).toEqual(FINE)
  expect(await send({ headers: read })).toEqual(REPLAYED)
  const change = { ...report, headers: signedReport(own) }
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(change)))
  expect(answers.filter(([status]) => status === 200)).toHaveLength(1)
  expect(await feedback()).toHaveLength(1)
  const nonces = await store.reader.selectFrom('domain_nonce').select('key_id').execute()
  expect(new Set(nonces.map(({ key_id }) => key_id))).toContain(thumbprint(own.privateKey))
})

test('a key that leaves its directory and comes back lets no signature through again', async () => {
  const { own, send, store, server } = await start()
  const headers = signedReport(own)
  expect(await send({ ...report, headers })).toEqual(FINE)
  const { domain_id } = await store.reader
    .selectFrom('agent_domain')
    .select('domain_id')
    .where('agent_id', '=', own.agentId)
    .executeTakeFirstOrThrow()
  const known = store.reader.selectFrom('domain_key').selectAll().where('domain_id', '=', domain_id)
  const row = await known.executeTakeFirstOrThrow()
  await store.writer.deleteFrom('domain_key').where('domain_id', '=', domain_id).execute()
  await server.until(async () => (await send({ headers: signed(own) }))[0] === 401)
  await store.writer.insertInto('domain_key').values(row).execute()
  await server.until(async () => (await send({ headers: signed(own) }))[0] === 200)
  expect(await send({ ...report, headers })).toEqual(REPLAYED)
})

test('times: not too old, not from the future, not expired, and no longer than we remember', async () => {
  const { own, send } = await start()
  const now = Math.floor(Date.now() / 1000)
  for (const [created, expires, expected] of [
    [now - SIGNATURE_WINDOW_SECONDS + 30, now + 60, FINE],
    [now + SIGNATURE_WINDOW_SECONDS - 30, now + 600, FINE],
    [now - 10, now + 24 * 3600, FINE],
    [now - SIGNATURE_WINDOW_SECONDS - 30, now + 24 * 3600, LATE],
    [now + SIGNATURE_WINDOW_SECONDS + 30, now + 24 * 3600, LATE],
    [now - 60, now - 30, LATE],
    [now, now - 1, LATE],
  ] as const)
    expect(await send({ headers: write(own, { created, expires }) }), `${created} ${expires}`).toEqual(
      expected,
    )
})

test('nothing weaker is taken: no tag, no expiry, no nonce, fewer components, another algorithm', async () => {
  const { own, send } = await start()
  const agent = ['"signature-agent";key="sig1"', `"https://${BOTS}"`] as const
  const id = ['"agent-id"', String(own.agentId)] as const
  const authority = ['"@authority"', 'hub.test'] as const
  const secret = createPublicKey(own.privateKey).export({ format: 'der', type: 'spki' })
  const hmac = (text: string) => createHash('sha256').update(secret).update(text).digest()
  const weaker: Written[] = [
    { tag: null },
    { tag: 'http-message-signatures-directory' },
    { expires: null },
    { nonce: null },
    { nonce: 'short' },
    { nonce: 'x'.repeat(129) },
    { covered: [agent, id] },
    { covered: [authority, agent] },
    { covered: [authority, id] },
    { covered: [] },
    { covered: [['"@authority"', 'other.example'], agent, id] },
    { alg: 'hmac-sha256', signWith: hmac },
    { alg: 'ecdsa-p256-sha256' },
    { alg: 'rsa-pss-sha512' },
    { keyid: 'sk_made-up' },
    { keyid: thumbprint(makeDomainKey()) },
    { signWith: () => Buffer.alloc(64) },
    { signWith: () => Buffer.alloc(0) },
  ]
  for (const changed of weaker)
    expect(await send({ headers: write(own, changed) }), JSON.stringify(changed)).toEqual(REFUSED)
  expect(await send({ headers: write(own, { alg: 'ed25519' }) })).toEqual(FINE)
})

test('a domain is one origin by HTTPS in one header; nothing else names one', async () => {
  const { own, send } = await start()
  const id = ['"agent-id"', String(own.agentId)] as const
  const whole = (value: string): Written => ({
    agentHeader: value,
    covered: [['"@authority"', 'hub.test'], ['"signature-agent"', value], id],
  })
  for (const header of [
    `sig1="http://${BOTS}"`,
    `sig1="https://${BOTS}:443"`,
    `sig1="https://${BOTS}/keys"`,
    `sig1="https://${BOTS}?x"`,
    `sig1="https://user@${BOTS}"`,
    `sig1="https://${BOTS}#x"`,
    `sig1="https://${BOTS.toUpperCase()}"`,
    `sig1="https://${BOTS}";type=jwks_uri`,
    `sig1="https://${BOTS}";type=cimd`,
    `sig1="https://${EVIL}", sig2="https://${BOTS}"`,
    `sig1=https://${BOTS}`,
    'sig1="data:application/http-message-signatures-directory+json,{}"',
    'sig1="https://127.0.0.1"',
    'sig1="https://[::1]"',
    'sig1',
    '',
  ])
    expect(await send({ headers: write(own, whole(header)) }), header).toEqual(REFUSED)
  expect(await send({ headers: write(own, whole(`sig1="https://${BOTS}/";type=directory`)) })).toEqual(FINE)
  const doubled = (name: string, value: string) =>
    send({ headers: [...Object.entries(write(own)), [name, value]] })
  expect(await doubled('Signature-Agent', `sig2="https://${EVIL}"`)).toEqual(REFUSED)
  expect(await doubled('Agent-Id', '1')).toEqual(REFUSED)
  for (const agentId of ['', '0', '-1', '1e3', ' 01', `${own.agentId}.0`, '9'.repeat(30)])
    expect(await send({ headers: { ...write(own), 'Agent-Id': agentId } }), agentId).toEqual(REFUSED)
})

test('a key signs for the domain that publishes it and for no other, whoever else publishes it', async () => {
  const { own, evil, send, domains, server } = await start()
  // The keys of the other domain, and its own key under the name of the other.
  expect(await send({ headers: write({ ...own, privateKey: evil.privateKey }) })).toEqual(REFUSED)
  const claimed = { keyid: thumbprint(own.privateKey) }
  expect(await send({ headers: write({ ...own, privateKey: evil.privateKey }, claimed) })).toEqual(REFUSED)
  expect(await send({ headers: write({ ...own, domain: EVIL }) })).toEqual(REFUSED)
  expect(await send({ headers: write({ ...own, agentId: evil.agentId }) })).toEqual(REFUSED)
  // The other domain publishes our public key as well: what we sign says our name.
  domains.publish(EVIL, evil.privateKey, own.privateKey)
  const { store } = { store: await openTestStore(server.dataDir) }
  await store.writer.updateTable('domain').set({ tried_at: null }).where('name', '=', EVIL).execute()
  expect(
    (await createAgentClient(server, evil.key).call('POST', `${DOMAIN}/check`)).body.directory.keys,
  ).toHaveLength(2)
  const ours = signed(own)
  const [asTheirs, toTheirs] = [`sig1="https://${EVIL}"`, String(evil.agentId)]
  expect(await send({ headers: { ...ours, 'Signature-Agent': asTheirs, 'Agent-Id': toTheirs } })).toEqual(
    REFUSED,
  )
  expect(await send({ headers: ours })).toEqual(FINE)
})

test('the two kinds of signature do not stand for each other, and an API key counts before both', async () => {
  const { own, evil, send, server } = await start()
  const signer = await registerSigner(server, own.key)
  const p256 = await signNow({ method: 'GET', target: TEST }, signer)
  expect(await send({ headers: { ...p256, 'Signature-Agent': `sig1="https://${BOTS}"` } })).toEqual(REFUSED)
  const { 'Signature-Agent': _, ...without } = signed(own)
  expect(await send({ headers: without })).toEqual(REFUSED)
  const { privateKey } = makeSigningPair()
  const byOther = (text: string) =>
    sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  expect(await send({ headers: write(own, { alg: 'ecdsa-p256-sha256', signWith: byOther }) })).toEqual(
    REFUSED,
  )
  const me = await server.fetch('/api/v1/me', {
    headers: { ...signed(own, { path: '/api/v1/me' }), 'X-API-Key': evil.key },
  })
  expect(JSON.parse(await me.text()).id).toBe(evil.agentId)
})

test('a blocked agent stays out, and no signature asks for anything on the network', async () => {
  const { own, send, store, domains } = await start()
  const asked = domains.asked.length
  const stranger: DomainSigner = { ...own, domain: 'inside.test', privateKey: makeDomainKey() }
  for (const domain of ['inside.test', 'localhost.test', EVIL])
    expect(await send({ headers: write({ ...stranger, domain }) })).toEqual(REFUSED)
  await store.writer
    .updateTable('agent')
    .set({ revoked_at: new Date().toISOString() })
    .where('id', '=', own.agentId)
    .execute()
  expect(await send({ headers: write(own) })).toEqual(REFUSED)
  expect(domains.asked).toHaveLength(asked)
})

/** One character of one header, another one. */
function mutated(headers: Record<string, string>, place: number, by: number): Record<string, string> {
  const names = Object.keys(headers)
  const total = names.reduce((sum, name) => sum + (headers[name] ?? '').length, 0)
  let at = place % total
  for (const name of names) {
    const value = headers[name] ?? ''
    if (at < value.length) {
      const code = 0x21 + ((value.charCodeAt(at) - 0x21 + 1 + (by % 93)) % 94)
      return { ...headers, [name]: value.slice(0, at) + String.fromCharCode(code) + value.slice(at + 1) }
    }
    at -= value.length
  }
  return headers
}

test('no signature holds with one character changed', async () => {
  const { own, send, server } = await start()
  expect((await server.fetch('/readyz')).status).toBe(200)
  const isOther = (one: Record<string, string>, other: Record<string, string>) =>
    JSON.stringify(one) !== JSON.stringify(other)
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.nat({ max: 92 }), async (place, by) => {
      const headers = write(own)
      const changed = mutated(headers, place, by)
      fc.pre(isOther(changed, headers) && !sameMeaning(headers, changed))
      expect((await send({ headers: changed }))[0]).toBe(401)
    }),
    { numRuns: 150 },
  )
})

/** The label of a signature is no part of it, if both headers have the same: one of them alone is not enough. Padding of base64 is. */
const sameMeaning = (one: Record<string, string>, other: Record<string, string>): boolean =>
  bytesOf(one) !== null &&
  bytesOf(one) === bytesOf(other) &&
  one['Signature-Input'] === other['Signature-Input'] &&
  one['Signature-Agent'] === other['Signature-Agent'] &&
  one['Agent-Id'] === other['Agent-Id']

const bytesOf = ({ Signature: text = '' }: Record<string, string>): string | null => {
  const found = /^sig1=:([A-Za-z0-9+/]{86}==):$/.exec(text)?.[1]
  return found === undefined ? null : Buffer.from(found, 'base64').toString('hex')
}
