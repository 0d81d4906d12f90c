import { expect, test } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import { problemSchema } from '#shared/api/problem.ts'
import { Authenticator } from '../testing/authenticator.ts'
import { type Browser, openBrowser, PASSWORD, signIn, signUp } from '../testing/browser.ts'
import { openTestStore } from '../testing/open-test-store.ts'
import { startTestServer } from '../testing/start-server.ts'

const SITE = { origin: 'http://localhost:4000', rpId: 'localhost' }

async function startWithAda(env: Record<string, string> = {}) {
  const server = await startTestServer({ env: { PUBLIC_URL: SITE.origin, ...env } })
  const ada = await signUp(server, 'ada')
  return { server, ada, store: await openTestStore(server.dataDir) }
}

async function codeOf(answer: Promise<Response>): Promise<number | string> {
  const response = await answer
  return response.ok ? response.status : problemSchema.parse(await response.json()).code
}

async function begin(browser: Browser, path: string): Promise<{ challenge: string }> {
  return contract.beginPasskeySignIn.output.parse(await (await browser.send('POST', path)).json())
}

const beginAdding = async (browser: Browser) =>
  contract.beginPasskey.output.parse(await (await browser.send('POST', '/api/me/passkeys/begin')).json())

async function addPasskey(browser: Browser, name = 'Laptop'): Promise<Authenticator> {
  const authenticator = new Authenticator(SITE)
  const credential = authenticator.create(await beginAdding(browser))
  const added = await browser.send('POST', '/api/me/passkeys', { name, credential })
  expect(added.status, await added.clone().text()).toBe(200)
  return authenticator
}

const login = (browser: Browser, credential: unknown) =>
  codeOf(browser.send('POST', '/api/login/passkey', { credential }))

async function nameOf(browser: Browser): Promise<string | number> {
  const answer = await browser.fetch('/api/me')
  return answer.ok ? contract.me.output.parse(await answer.json()).username : answer.status
}

const listOf = async (browser: Browser) =>
  contract.accountSecurity.output.parse(await (await browser.fetch('/api/me/security')).json()).passkeys

test('a passkey signs in without a name and without a password', async () => {
  const { server, ada } = await startWithAda()
  await signUp(server, 'grace')
  const key = await addPasskey(ada)
  const browser = openBrowser(server)
  const { challenge } = await begin(browser, '/api/login/passkey/begin')
  expect(await login(browser, key.get({ challenge }))).toBe(200)
  expect(await nameOf(browser)).toBe('ada')
  expect((await listOf(ada))[0]).toMatchObject({ name: 'Laptop', lastUsedAt: expect.any(String) })
})

test('the options of a sign-in are the same for everybody: they name no account and no key', async () => {
  const { server, ada } = await startWithAda()
  await addPasskey(ada)
  const options = await begin(openBrowser(server), '/api/login/passkey/begin')
  const expected = { rpId: 'localhost', userVerification: 'required', timeout: 300_000, allowCredentials: [] }
  expect(options).toEqual({ ...expected, challenge: expect.any(String) })
})

test('a challenge is of one browser and counts once', async () => {
  const { server, ada } = await startWithAda()
  const key = await addPasskey(ada)
  const [browser, other] = [openBrowser(server), openBrowser(server)]
  const { challenge } = await begin(browser, '/api/login/passkey/begin')
  await begin(other, '/api/login/passkey/begin')
  const answer = key.get({ challenge })
  expect(await login(other, answer)).toBe('passkey-refused')
  expect(await login(openBrowser(server), answer)).toBe('passkey-refused')
  expect(await login(browser, answer)).toBe(200)
  expect(await login(browser, answer)).toBe('passkey-refused')
})

test('an answer from another site, without a check of the user, or by another key is refused', async () => {
  const { server, ada } = await startWithAda()
  const key = await addPasskey(ada)
  const attempt = async (answer: (challenge: string) => unknown) => {
    const browser = openBrowser(server)
    const { challenge } = await begin(browser, '/api/login/passkey/begin')
    return login(browser, answer(challenge))
  }
  const foreign = (site: object) => (challenge: string) => {
    const authenticator = new Authenticator({ ...SITE, ...site })
    return { ...authenticator.get({ challenge }), id: key.id.toString('base64url') }
  }
  expect([
    await attempt((challenge) => key.get({ challenge, origin: 'https://evil.example' })),
    await attempt((challenge) => key.get({ challenge, isVerified: false })),
    await attempt(() => key.get({ challenge: 'AAAA' })),
    await attempt(foreign({})),
    await attempt(foreign({ rpId: 'evil.example' })),
    await attempt((challenge) => new Authenticator(SITE).get({ challenge })),
  ]).toEqual(new Array(6).fill('passkey-refused'))
  expect(await attempt((challenge) => key.get({ challenge }))).toBe(200)
})

test('a passkey of somebody else does not sign in as the user it names', async () => {
  const { server, ada } = await startWithAda()
  const grace = await signUp(server, 'grace')
  const [own, foreign] = [await addPasskey(ada), await addPasskey(grace)]
  const browser = openBrowser(server)
  const { challenge } = await begin(browser, '/api/login/passkey/begin')
  const answer = own.get({ challenge })
  const { userHandle } = foreign.get({ challenge }).response
  const mixed = { ...answer, response: { ...answer.response, userHandle } }
  expect(await login(browser, mixed)).toBe('passkey-refused')
})

test('a copied authenticator is refused: its counter does not grow', async () => {
  const { server, ada } = await startWithAda()
  const key = await addPasskey(ada)
  const attempt = async () => {
    const browser = openBrowser(server)
    const { challenge } = await begin(browser, '/api/login/passkey/begin')
    return login(browser, key.get({ challenge }))
  }
  key.counter = 10
  expect(await attempt()).toBe(200)
  key.counter = 10
  expect(await attempt()).toBe('passkey-refused')
  key.counter = 5
  expect(await attempt()).toBe('passkey-refused')
  const events = await (await ada.fetch('/api/me/security-events')).json()
  expect(JSON.stringify(events)).toContain('a passkey that may be a copy')
  key.counter = 20
  expect(await attempt()).toBe(200)
})

test('a locked account stays out', async () => {
  const { server, ada, store } = await startWithAda()
  const key = await addPasskey(ada)
  await store.writer.updateTable('user').set({ locked_at: '2026-01-01T00:00:00.000Z' }).execute()
  const browser = openBrowser(server)
  const { challenge } = await begin(browser, '/api/login/passkey/begin')
  expect(await login(browser, key.get({ challenge }))).toBe('account-locked')
  expect(await nameOf(browser)).toBe(401)
})

test('an account has several passkeys, which can be renamed and removed, by their owner only', async () => {
  const { server, ada } = await startWithAda()
  const grace = await signUp(server, 'grace')
  const phone = await addPasskey(ada, 'Phone')
  await addPasskey(ada, 'Laptop')
  const path = `/api/me/passkeys/${phone.id.toString('base64url')}`
  expect(await codeOf(grace.send('PATCH', path, { name: 'Mine' }))).toBe('not-found')
  expect(await codeOf(grace.send('DELETE', path))).toBe('not-found')
  expect(await codeOf(ada.send('PATCH', path, { name: '  My phone ' }))).toBe(200)
  expect(await codeOf(ada.send('PATCH', path, { name: ' ' }))).toBe('invalid-input')
  expect((await listOf(ada)).map(({ name }) => name)).toEqual(['My phone', 'Laptop'])
  expect(await listOf(grace)).toEqual([])
  expect(await codeOf(ada.send('DELETE', path))).toBe(200)
  expect((await listOf(ada)).map(({ name }) => name)).toEqual(['Laptop'])
  const browser = openBrowser(server)
  const { challenge } = await begin(browser, '/api/login/passkey/begin')
  expect(await login(browser, phone.get({ challenge }))).toBe('passkey-refused')
  expect(
    await codeOf(openBrowser(server).send('POST', '/api/login', { username: 'ada', password: PASSWORD })),
  ).toBe(200)
})

test('a passkey is added in the session that has begun it, once, and at most twenty', async () => {
  const { server, ada } = await startWithAda()
  const phone = await signIn(server, 'ada')
  const authenticator = new Authenticator(SITE)
  const credential = authenticator.create(await beginAdding(ada))
  const add = (browser: Browser, sent: unknown) =>
    codeOf(browser.send('POST', '/api/me/passkeys', { name: 'Key', credential: sent }))
  expect(await add(phone, credential)).toBe('passkey-refused')
  expect(await add(ada, credential)).toBe(200)
  expect(await add(ada, credential)).toBe('passkey-refused')
  const options = await beginAdding(ada)
  expect(options.excludeCredentials.map(({ id }) => id)).toEqual([credential.id])
  expect(await add(ada, authenticator.create(options))).toBe('passkey-refused')
  const foreign = new Authenticator({ ...SITE, rpId: 'evil.example' })
  expect(await add(ada, foreign.create(await beginAdding(ada)))).toBe('passkey-refused')
  expect(
    await add(ada, new Authenticator(SITE).create({ ...(await beginAdding(ada)), isVerified: false })),
  ).toBe('passkey-refused')
  for (let count = 1; count < 20; count++) await addPasskey(ada)
  expect(await codeOf(ada.send('POST', '/api/me/passkeys/begin'))).toBe('state-conflict')
})

test('a passkey of the user is a fresh proof; that of another user is none', async () => {
  const { server, ada, store } = await startWithAda()
  const grace = await signUp(server, 'grace')
  const [own, foreign] = [await addPasskey(ada), await addPasskey(grace)]
  const old = { signed_in_at: '2026-01-01T00:00:00.000Z', proved_at: null }
  await store.writer.updateTable('session').set(old).execute()
  const prove = async (key: Authenticator) => {
    const { challenge } = await begin(ada, '/api/me/proof/passkey')
    return codeOf(ada.send('POST', '/api/me/proof', { passkey: key.get({ challenge }) }))
  }
  expect(await codeOf(ada.fetch('/api/me/export'))).toBe('fresh-proof-required')
  expect(await codeOf(ada.send('POST', '/api/me/passkeys/begin'))).toBe('fresh-proof-required')
  expect(await prove(foreign)).toBe('passkey-refused')
  expect(await codeOf(ada.fetch('/api/me/export'))).toBe('fresh-proof-required')
  expect(await prove(own)).toBe(200)
  expect(await codeOf(ada.fetch('/api/me/export'))).toBe(200)
})

test('passkeys are part of the export, without keys, and go with the account', async () => {
  const { ada, store } = await startWithAda()
  await addPasskey(ada, 'Laptop')
  const text = await (await ada.fetch('/api/me/export')).text()
  expect(JSON.parse(text).passkeys).toEqual([
    { name: 'Laptop', createdAt: expect.any(String), lastUsedAt: null },
  ])
  await ada.send('DELETE', '/api/me', { password: PASSWORD })
  expect(await store.reader.selectFrom('passkey').selectAll().execute()).toEqual([])
})

test.each([
  ['garbage', { credential: { id: 'x', rawId: 'x', type: 'public-key' } }],
  ['no credential', {}],
  ['text', { credential: 'text' }],
])('%s is refused with 400', async (_, body) => {
  const { server } = await startWithAda()
  expect(await codeOf(openBrowser(server).send('POST', '/api/login/passkey', body))).toBe('invalid-input')
})
