import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import { problemSchema } from '#shared/api/problem.ts'
import { resetSecondFactorCommand } from '../manage/account-commands.ts'
import { Authenticator } from '../testing/authenticator.ts'
import { type Browser, openBrowser, PASSWORD, signUp } from '../testing/browser.ts'
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

/** Codes of an app, `steps` of 30 seconds from now. */
function appOf(secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return (steps = 0) => totp.generate({ timestamp: Date.now() + steps * 30_000 })
}

/** Sets an app up with the code of the step before, so that the one of now is still unused. */
async function addApp(browser: Browser) {
  const begun = await (await browser.send('POST', '/api/me/totp/begin')).json()
  const { secret, uri } = contract.beginTotp.output.parse(begun)
  const code = appOf(secret)
  const answer = await (await browser.send('POST', '/api/me/totp', { code: code(-1) })).json()
  return { code, secret, uri, recoveryCodes: contract.confirmTotp.output.parse(answer).recoveryCodes }
}

const signIn = (browser: Browser, password = PASSWORD) =>
  browser.send('POST', '/api/login', { username: 'ada', password })

const finish = (browser: Browser, code: string) =>
  codeOf(browser.send('POST', '/api/login/second-factor', { code }))

test('with an app a password signs in only together with a code', async () => {
  const { server, ada } = await startWithAda()
  const { code, uri } = await addApp(ada)
  expect(uri).toMatch(/^otpauth:\/\/totp\/AI%20Tool%20Hub:ada\?/)
  const browser = openBrowser(server)
  expect(await (await signIn(browser)).json()).toEqual({
    secondFactor: { methods: ['totp', 'recovery-code'] },
  })
  expect((await browser.fetch('/api/me')).status).toBe(401)
  expect(await finish(browser, '000000')).toBe('wrong-code')
  expect(await finish(browser, code())).toBe(200)
  expect((await browser.fetch('/api/me')).status).toBe(200)
})

test('a code counts once, within 30 seconds of now, and only where the password was given', async () => {
  const { server, ada } = await startWithAda()
  const { code } = await addApp(ada)
  const [browser, other] = [openBrowser(server), openBrowser(server)]
  await signIn(browser)
  expect(await finish(other, code())).toBe('sign-in-not-begun')
  expect(await finish(browser, code(-1))).toBe('wrong-code')
  expect(await finish(browser, code(3))).toBe('wrong-code')
  expect(await finish(browser, code(1))).toBe(200)
  await signIn(other)
  expect(await finish(other, code(1))).toBe('wrong-code')
  expect(await finish(other, code())).toBe('wrong-code')
})

test('a wrong password learns nothing of the app', async () => {
  const { server, ada } = await startWithAda()
  await addApp(ada)
  expect(await codeOf(signIn(openBrowser(server), 'wrong'))).toBe('wrong-credentials')
})

test('ten recovery codes sign in once each; new ones replace them', async () => {
  const { server, ada, store } = await startWithAda()
  const { recoveryCodes } = await addApp(ada)
  expect(new Set(recoveryCodes).size).toBe(10)
  const [first = '', second = ''] = recoveryCodes
  const attempt = async (code: string) => {
    const browser = openBrowser(server)
    await signIn(browser)
    return finish(browser, code)
  }
  expect(await attempt(first.toUpperCase().replace('-', ' '))).toBe(200)
  expect(await attempt(first)).toBe('wrong-code')
  const rows = JSON.stringify(await store.reader.selectFrom('recovery_code').selectAll().execute())
  expect(rows).not.toContain(second.replace('-', ''))
  const answer = await (await ada.send('POST', '/api/me/recovery-codes')).json()
  const renewed = contract.renewRecoveryCodes.output.parse(answer).recoveryCodes
  expect(await attempt(second)).toBe('wrong-code')
  expect(await attempt(renewed[0] ?? '')).toBe(200)
})

test('the secret is not in the database as it is', async () => {
  const { ada, store } = await startWithAda()
  const { secret } = await addApp(ada)
  expect(JSON.stringify(await store.reader.selectFrom('totp').selectAll().execute())).not.toContain(secret)
})

test('wrong codes are limited, whatever browser and address they come from', async () => {
  const { server, ada } = await startWithAda({ RATE_LIMITS: 'on' })
  const { code } = await addApp(ada)
  for (let guess = 0; guess < 10; guess++) {
    const browser = openBrowser(server)
    await signIn(browser)
    expect(await finish(browser, `${100_000 + guess}`)).toBe('wrong-code')
  }
  const browser = openBrowser(server)
  await signIn(browser)
  expect(await finish(browser, code())).toBe('too-many-requests')
})

test('a new password ends a sign-in that waits for its code', async () => {
  const { server, ada } = await startWithAda()
  const { code } = await addApp(ada)
  const browser = openBrowser(server)
  await signIn(browser)
  const change = { password: 'eight green horses', currentPassword: PASSWORD }
  expect(await codeOf(ada.send('POST', '/api/update-password', change))).toBe(200)
  expect(await finish(browser, code())).toBe('sign-in-not-begun')
})

test('without the app the password is enough again', async () => {
  const { server, ada, store } = await startWithAda()
  await addApp(ada)
  expect(await codeOf(ada.send('DELETE', '/api/me/totp'))).toBe(200)
  expect(await codeOf(ada.send('DELETE', '/api/me/totp'))).toBe('state-conflict')
  expect(contract.login.output.parse(await (await signIn(openBrowser(server))).json())).toHaveProperty('user')
  expect(await store.reader.selectFrom('recovery_code').selectAll().execute()).toEqual([])
})

test('the operator takes the second factor away from somebody who has lost it', async () => {
  const { server, ada, store } = await startWithAda()
  await addApp(ada)
  expect(await resetSecondFactorCommand(store, ['ada'])).toBe(0)
  expect((await ada.fetch('/api/me')).status).toBe(401)
  expect(await (await signIn(openBrowser(server))).json()).toHaveProperty('user')
})

test('changes of the second factor ask for a fresh proof', async () => {
  const { ada, store } = await startWithAda()
  await addApp(ada)
  const old = { signed_in_at: '2026-01-01T00:00:00.000Z', proved_at: null }
  await store.writer.updateTable('session').set(old).execute()
  expect(await codeOf(ada.send('POST', '/api/me/totp/begin'))).toBe('fresh-proof-required')
  expect(await codeOf(ada.send('DELETE', '/api/me/totp'))).toBe('fresh-proof-required')
  expect(await codeOf(ada.send('POST', '/api/me/recovery-codes'))).toBe('fresh-proof-required')
})

test('an admin with a passkey needs it after the password; a user does not', async () => {
  const { server, ada, store } = await startWithAda()
  const begun = await (await ada.send('POST', '/api/me/passkeys/begin')).json()
  const credential = new Authenticator(SITE).create(contract.beginPasskey.output.parse(begun))
  expect(await codeOf(ada.send('POST', '/api/me/passkeys', { name: 'Key', credential }))).toBe(200)
  expect(await (await signIn(openBrowser(server))).json()).toHaveProperty('user')
  await store.writer.updateTable('user').set({ is_admin: 1 }).execute()
  expect(await (await signIn(openBrowser(server))).json()).toEqual({ secondFactor: { methods: ['passkey'] } })
})

test('where admins must have a second factor, one session has grace, and later ones are refused until there is one', async () => {
  const { server, ada, store } = await startWithAda({ REQUIRE_SECOND_FACTOR: 'admins' })
  await store.writer.updateTable('user').set({ is_owner: 1 }).execute()
  const adviceOf = async (browser: Browser) =>
    contract.accountSecurity.output.parse(await (await browser.fetch('/api/me/security')).json()).advice
  const users = (browser: Browser) => codeOf(browser.fetch('/api/admin/users'))
  expect([await users(ada), await adviceOf(ada)]).toEqual([200, 'asked'])
  const later = openBrowser(server)
  await signIn(later)
  expect([await users(later), await adviceOf(later)]).toEqual(['second-factor-required', 'required'])
  expect(await users(ada)).toBe(200)
  const dayAgo = new Date(Date.now() - 25 * 60 * 60 * 1000).toISOString()
  await store.writer.updateTable('session').set({ signed_in_at: dayAgo }).execute()
  await store.writer.updateTable('second_factor_grace').set({ signed_in_at: dayAgo }).execute()
  expect(await users(ada)).toBe('second-factor-required')
  expect(await codeOf(ada.send('POST', '/api/me/proof', { password: PASSWORD }))).toBe(200)
  await addApp(ada)
  expect([await users(ada), await users(later), await adviceOf(ada)]).toEqual([200, 200, 'none'])
  expect(await codeOf(ada.send('DELETE', '/api/me/totp'))).toBe('state-conflict')
  expect(await users(ada)).toBe(200)
})
