import type { KeyObject } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import { DOMAIN_LIMITS, KEY_DIRECTORY } from '#shared/policy/domains.ts'
import { DEMO_AGENT_KEY } from '#shared/policy/marketplace.ts'
import { thumbprint } from '../../docs/examples/domain.ts'
import { refreshDirectories } from '../agents/identity/domain-directories.ts'
import { SiteVisits } from '../jobs/site-visits.ts'
import { SecurityNotices } from '../services/security-log/security-notices.ts'
import { createAgentClient } from '../testing/agent-client.ts'
import { addAgentWithKey } from '../testing/agent-with-key.ts'
import {
  createDomainClient,
  directoryOf,
  makeDomainKey,
  SIGNED_ORIGIN,
  startDomains,
} from '../testing/bot-domain.ts'
import { answer, endless, gzipBomb, html, redirect } from '../testing/lying-site.ts'
import { openTestStore } from '../testing/open-test-store.ts'
import { createSigningClient, registerSigner } from '../testing/signed-agent.ts'
import { startTestServer } from '../testing/start-server.ts'

const DOMAIN = '/api/v1/domain'
const PROOF = `${DOMAIN}/proof`
const TEST = '/api/ai-agents/auth-test'
const BOTS = 'bots.maker.test'
const HOUR_MS = 60 * 60 * 1000

async function start(env: Record<string, string> = { SITE_REQUESTS: '1' }) {
  const domains = await startDomains([BOTS, 'other.test'], onTestFinished)
  const server = await startTestServer({
    env: { PUBLIC_URL: SIGNED_ORIGIN, ...env },
    ...domains.options,
  })
  const store = await openTestStore(server.dataDir)
  const agent = await addAgentWithKey(store)
  const { call } = createAgentClient(server, agent.key)
  const name = async (domain: string = BOTS, scopes?: string[]) =>
    call('PUT', DOMAIN, { body: { domain, ...(scopes && { scopes }) } })
  const signs = (privateKey: KeyObject, domain = BOTS, agentId = agent.id) =>
    createDomainClient(server, { domain, agentId, privateKey })
  const shown = async () => contract.getDomain.output.parse((await call('GET', DOMAIN)).body).domain
  /** A published key that has signed for the agent. */
  const prove = async (scopes?: string[]) => {
    const privateKey = makeDomainKey()
    domains.publish(BOTS, privateKey)
    expect((await name(BOTS, scopes)).status).toBe(200)
    const client = signs(privateKey)
    expect((await client.call('POST', PROOF)).status).toBe(200)
    return { privateKey, client }
  }
  const visits = new SiteVisits({
    reach: 'loopback',
    publicUrl: SIGNED_ORIGIN,
    dataDir: server.dataDir,
    ...domains.options,
  })
  onTestFinished(() => visits.stop())
  /** As the clock does, so many hours from now. */
  const refresh = (hours: number, isOn = true) =>
    refreshDirectories(
      {
        ...store,
        visits,
        notices: new SecurityNotices(null),
        isOn,
        onError: (error) => {
          throw error
        },
      },
      new Date(Date.now() + hours * HOUR_MS),
    )
  /** Makes what is stored as old as if so many hours had passed. */
  const age = async (hours: number) => {
    const back = (at: string | null) =>
      at === null ? null : new Date(Date.parse(at) - hours * HOUR_MS).toISOString()
    for (const row of await store.reader.selectFrom('domain').selectAll().execute())
      await store.writer
        .updateTable('domain')
        .set({
          fetched_at: back(row.fetched_at),
          tried_at: back(row.tried_at),
          next_fetch_at: back(row.next_fetch_at) ?? '',
          failing_since: back(row.failing_since),
        })
        .where('id', '=', row.id)
        .execute()
  }
  return { domains, server, store, agent, call, name, signs, shown, prove, refresh, age }
}

test('a domain is named by the agent, proved by one of its keys, and signs from then on', async () => {
  const { name, domains, signs, shown, agent, call } = await start()
  const privateKey = makeDomainKey()
  domains.publish(BOTS, privateKey)
  const { status, body } = await name(BOTS.toUpperCase())
  expect([status, body.state, body.name, body.directory.result]).toEqual([200, 'pending', BOTS, 'found'])
  expect(body.directory.keys.map(({ keyId }: { keyId: string }) => keyId)).toEqual([thumbprint(privateKey)])
  const client = signs(privateKey)
  expect((await client.call('GET', TEST)).body.code).toBe('domain-unproved')
  const proved = contract.proveDomain.output.parse((await client.call('POST', PROOF)).body)
  expect(proved).toMatchObject({
    state: 'verified',
    scopes: ['read', 'submit'],
    reputation: { agents: 1, submitted: 0, approvalRate: null },
  })
  const me = contract.agentProfile.output.parse((await client.call('GET', '/api/v1/me')).body)
  expect([me.id, me.domain, me.scopes]).toEqual([
    agent.id,
    { name: BOTS, since: proved.verifiedAt },
    ['read', 'submit'],
  ])
  expect((await shown())?.state).toBe('verified')
  const { body: listed } = await call('GET', '/api/v1/keys')
  expect(listed.keys[0]).toMatchObject({ label: BOTS, prefix: 'domain', scopes: ['read', 'submit'] })
})

test('a proof again changes nothing, and naming the same domain again keeps it', async () => {
  const { prove, name, shown } = await start()
  const { client } = await prove()
  const before = await shown()
  expect((await client.call('POST', PROOF)).status).toBe(200)
  expect((await name()).body).toMatchObject({ state: 'verified', verifiedAt: before?.verifiedAt })
  expect((await name(BOTS, ['read'])).body).toMatchObject({ state: 'pending', scopes: ['read'] })
  expect((await client.call('GET', TEST)).body.code).toBe('domain-unproved')
})

test('nobody has a domain whose keys they do not hold', async () => {
  const { domains, name, signs, shown, store, server } = await start()
  const theirs = makeDomainKey()
  domains.publish(BOTS, theirs)
  await name()
  expect((await signs(makeDomainKey()).call('POST', PROOF)).status).toBe(401)
  // The domain signs for another agent, which is not the one that has named it.
  const stranger = await addAgentWithKey(store, { name: 'Stranger' })
  expect((await signs(theirs, BOTS, stranger.id).call('POST', PROOF)).status).toBe(401)
  // The domain of the stranger publishes that key too, and signs for the agent of the other domain.
  domains.publish('other.test', theirs)
  expect((await signs(theirs, 'other.test').call('POST', PROOF)).status).toBe(401)
  const withKey = await createAgentClient(server, stranger.key).call('POST', PROOF)
  expect([withKey.status, withKey.body.code]).toEqual([403, 'domain-signature-needed'])
  expect((await shown())?.state).toBe('pending')
})

test('a domain has several agents, each with its own proof; an agent has one domain', async () => {
  const { prove, store, server, name, domains, signs, shown } = await start()
  const { privateKey, client } = await prove()
  const second = await addAgentWithKey(store, { name: 'Second' })
  const other = createAgentClient(server, second.key)
  expect((await other.call('PUT', DOMAIN, { body: { domain: BOTS } })).body.state).toBe('pending')
  const theirs = signs(privateKey, BOTS, second.id)
  expect((await theirs.call('GET', TEST)).status).toBe(403)
  const proved = await theirs.call('POST', PROOF)
  expect(proved.body.reputation.agents).toBe(2)
  expect((await theirs.call('GET', '/api/v1/me')).body.id).toBe(second.id)
  domains.publish('other.test', privateKey)
  expect((await name('other.test')).body).toMatchObject({ name: 'other.test', state: 'pending' })
  expect((await client.call('GET', TEST)).status).toBe(401)
  expect((await theirs.call('GET', TEST)).status).toBe(200)
  expect((await shown())?.name).toBe('other.test')
})

test('a signature of a domain hands out no key, and ends with the key that it stands for', async () => {
  const { prove, call, shown } = await start()
  const { client } = await prove(['read', 'submit', 'money'])
  for (const [method, path, body] of [
    ['POST', '/api/v1/keys', { label: 'Mine' }],
    ['POST', '/api/v1/signing-keys', { publicKey: {} }],
    ['PUT', DOMAIN, { domain: 'other.test' }],
    ['DELETE', DOMAIN, undefined],
    ['POST', '/api/v1/webhooks', { url: 'https://example.com' }],
  ] as const)
    expect((await client.call(method, path, { body })).status, path).toBe(403)
  expect((await call('PUT', DOMAIN, { body: { domain: BOTS, scopes: ['manage'] } })).status).toBe(400)
  const [key] = (await call('GET', '/api/v1/keys')).body.keys
  expect((await call('DELETE', `/api/v1/keys/${key.id}`)).status).toBe(200)
  expect((await client.call('GET', TEST)).status).toBe(401)
  expect((await shown())?.state).toBe('lost')
})

test('naming one takes an API key that manages, and no more than it has; not the demo’s', async () => {
  const { server, store, domains, agent } = await start()
  domains.publish(BOTS, makeDomainKey())
  const body = { domain: BOTS, scopes: ['read', 'money'] }
  const reader = await addAgentWithKey(store, { name: 'Reader', scopes: ['read', 'submit', 'money'] })
  expect((await createAgentClient(server, reader.key).call('PUT', DOMAIN, { body })).status).toBe(403)
  const narrow = await addAgentWithKey(store, { name: 'Narrow', scopes: ['read', 'manage'] })
  const refused = await createAgentClient(server, narrow.key).call('PUT', DOMAIN, { body })
  expect([refused.status, refused.body.code]).toEqual([403, 'scope-missing'])
  const signed = createSigningClient(server, await registerSigner(server, agent.key))
  expect((await signed.call('PUT', DOMAIN, { body })).body.code).toBe('api-key-needed')
  expect((await signed.call('POST', PROOF)).body.code).toBe('domain-signature-needed')
  const demo = await createAgentClient(server, DEMO_AGENT_KEY).call('PUT', DOMAIN, { body })
  expect([demo.status, demo.body.code]).toEqual([403, 'scope-missing'])
  expect(domains.asked).toEqual([])
})

test('a server that visits no websites names no domains', async () => {
  const { name, call, domains } = await start({ SITE_REQUESTS: '0' })
  expect((await name()).body.code).toBe('domains-off')
  expect((await call('GET', DOMAIN)).body).toEqual({ domain: null, isOn: false })
  expect(domains.asked).toEqual([])
})

test('what is no name on the public web is refused, and what leads inside is not asked', async () => {
  const { name, shown, domains } = await start()
  for (const bad of [
    'localhost',
    '127.0.0.1',
    '[::1]',
    'https://bots.maker.test',
    'bots.maker.test:8080',
    'bots.maker.test/path',
    'user@bots.maker.test',
    'bots..test',
    '-bots.test',
    'bots.test.',
    'bötchen.test',
    `${'a'.repeat(64)}.test`,
    '',
    7,
  ])
    expect((await name(bad as string)).status, String(bad)).toBe(400)
  await name('inside.test')
  expect((await shown())?.directory.result).toBe('address')
  await name('nowhere.test')
  expect((await shown())?.directory.result).toBe('dns')
  expect(domains.asked).toEqual([])
})

test.each([
  ['another type', answer('application/json', directoryOf(makeDomainKey())), 'type'],
  ['a redirect', redirect('http://other.test/.well-known/http-message-signatures-directory'), 'redirect'],
  ['no set of keys', answer(KEY_DIRECTORY.type, '{"keys":{}}'), 'malformed'],
  ['a page', html('<p>Welcome</p>'), 'type'],
  ['too many keys', answer(KEY_DIRECTORY.type, JSON.stringify({ keys: Array(17).fill({}) })), 'malformed'],
  ['more than 64 KB', answer(KEY_DIRECTORY.type, `{"keys":[],"x":"${'x'.repeat(70_000)}"}`), 'too-large'],
  ['bytes without end', endless(KEY_DIRECTORY.type), 'too-large'],
  ['a bomb', gzipBomb(KEY_DIRECTORY.type), 'too-large'],
  ['an error', answer(KEY_DIRECTORY.type, directoryOf(makeDomainKey()), 500), 'refused'],
  ['nothing', answer('text/plain', '', 404), 'not-found'],
  ['no good key', answer(KEY_DIRECTORY.type, '{"keys":[{"kty":"RSA"}]}'), 'empty'],
])('a directory that is %s gives no key', async (_, page, result) => {
  const { domains, name, shown } = await start()
  domains.show(BOTS, page)
  expect((await name()).status).toBe(200)
  const directory = (await shown())?.directory
  expect([directory?.result, directory?.keys]).toEqual([result, []])
})

test('a directory is asked once a minute at most, whoever wants it', async () => {
  const { domains, name, call, store, server, age } = await start()
  await name()
  await call('POST', `${DOMAIN}/check`)
  const second = await addAgentWithKey(store, { name: 'Second' })
  await createAgentClient(server, second.key).call('PUT', DOMAIN, { body: { domain: BOTS } })
  expect(domains.asked).toHaveLength(1)
  await age(1)
  expect((await call('POST', `${DOMAIN}/check`)).body.directory.result).toBe('not-found')
  expect(domains.asked).toHaveLength(2)
})

test('an unknown key asks for no directory, but brings the next look forward', async () => {
  const { prove, signs, domains, store, refresh, age } = await start()
  const { privateKey } = await prove()
  const next = makeDomainKey()
  domains.publish(BOTS, privateKey, next)
  const asked = domains.asked.length
  const dueIn = async () => {
    const { next_fetch_at: at } = await store.reader
      .selectFrom('domain')
      .select('next_fetch_at')
      .executeTakeFirstOrThrow()
    return Math.round((Date.parse(at) - Date.now()) / 60_000)
  }
  expect(await dueIn()).toBe(DOMAIN_LIMITS.freshMinutes.usual)
  for (let tries = 0; tries < 5; tries++) expect((await signs(next).call('GET', TEST)).status).toBe(401)
  expect(await dueIn()).toBe(DOMAIN_LIMITS.unknownKeyMinutes)
  await refresh(0)
  expect(domains.asked).toHaveLength(asked)
  await age(0.2)
  await refresh(0)
  expect(domains.asked).toHaveLength(asked + 1)
  expect((await signs(next).call('GET', TEST)).status).toBe(200)
  expect((await signs(privateKey).call('GET', TEST)).status).toBe(200)
})

test('a key that is gone from the directory is not taken any more; another one goes on', async () => {
  const { prove, signs, domains, refresh, age, shown } = await start()
  const { client } = await prove()
  const next = makeDomainKey()
  domains.publish(BOTS, next)
  await age(2)
  await refresh(0)
  expect((await client.call('GET', TEST)).status).toBe(401)
  expect((await signs(next).call('GET', TEST)).status).toBe(200)
  expect((await shown())?.directory.keys).toHaveLength(1)
})

test('a directory that cannot be had keeps its keys for three days, and the domain for a week', async () => {
  const { prove, domains, refresh, age, shown, call, store } = await start({
    SITE_REQUESTS: '1',
    WEBHOOK_HOSTS: 'hooks.test',
  })
  expect((await call('POST', '/api/v1/webhooks', { body: { url: 'https://hooks.test/' } })).status).toBe(200)
  const { client } = await prove()
  domains.show(BOTS, answer('text/plain', 'down', 503))
  await age(2)
  await refresh(0)
  expect((await shown())?.directory.result).toBe('refused')
  await age(60)
  expect((await client.call('GET', TEST)).status).toBe(200)
  await age(12)
  expect((await client.call('GET', TEST)).status).toBe(401)
  await age(80)
  await refresh(0)
  expect((await shown())?.state).toBe('verified')
  await age(20)
  await refresh(0)
  expect(await shown()).toMatchObject({ state: 'lost' })
  expect((await call('GET', '/api/v1/me')).body.domain).toBeNull()
  const told = await store.reader.selectFrom('webhook_delivery').select(['event', 'payload']).execute()
  expect(told.map(({ event }) => event)).toEqual(['domain.verified', 'domain.lost'])
  expect(JSON.parse(told[1]?.payload ?? '').data).toEqual({ domain: BOTS })
  expect((await call('GET', '/api/v1/keys')).body.keys[0].revokedAt).not.toBeNull()
})

test('a directory without a key ends its signatures at once, and comes back in time', async () => {
  const { prove, domains, refresh, age, shown } = await start()
  const { privateKey, client } = await prove()
  domains.publish(BOTS)
  await age(2)
  await refresh(0)
  expect((await client.call('GET', TEST)).status).toBe(401)
  expect((await shown())?.directory).toMatchObject({ result: 'empty', keys: [] })
  domains.publish(BOTS, privateKey)
  await age(48)
  await refresh(0)
  expect((await client.call('GET', TEST)).status).toBe(200)
  expect((await shown())?.directory.failingSince).toBeNull()
})

test('what was not proved in a week is forgotten, and a server that visits nothing asks nothing', async () => {
  const { domains, name, shown, refresh, store } = await start()
  await name()
  const asked = domains.asked.length
  await refresh(24, false)
  expect(domains.asked).toHaveLength(asked)
  await refresh(24 * DOMAIN_LIMITS.proofDays + 1)
  expect(await shown()).toBeNull()
  expect(await store.reader.selectFrom('domain').selectAll().execute()).toEqual([])
})

test('letting go ends it at once', async () => {
  const { prove, call, shown } = await start()
  const { client } = await prove()
  expect((await call('DELETE', DOMAIN)).body).toEqual({ success: true })
  expect((await client.call('GET', TEST)).status).toBe(401)
  expect(await shown()).toBeNull()
  expect((await call('DELETE', DOMAIN)).status).toBe(200)
  expect((await call('POST', `${DOMAIN}/check`)).status).toBe(404)
})
