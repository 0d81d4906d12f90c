import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Stripe from 'stripe'
import { expect, test, vi } from 'vitest'
import { openSqliteStore } from '../../../sync-server/db/sqlite/sqlite-store.ts'
import { createAgentClient } from '../../../sync-server/testing/agent-client.ts'
import { addAgentWithKey } from '../../../sync-server/testing/agent-with-key.ts'
import { startAiServer } from '../../../sync-server/testing/ai-server.ts'
import { type Browser, openBrowser, signUp } from '../../../sync-server/testing/browser.ts'
import { addFixtures, openTestStore } from '../../../sync-server/testing/open-test-store.ts'
import { rawSql } from '../../../sync-server/testing/raw-sql.ts'
import { readMail, unsubscribeAddress } from '../../../sync-server/testing/read-mail.ts'
import { startSmtpServer } from '../../../sync-server/testing/smtp-server.ts'
import { StripeServer } from '../../../sync-server/testing/stripe-server.ts'
import { makeTempDir } from '../../../sync-server/testing/temp-dir.ts'
import { startReceiver } from '../../../sync-server/testing/webhook-receiver.ts'
import { startVerboseServer, type VerboseServer } from './verbose-server.ts'

/** The operator's settings, what people type and what is sent to others. None of it may appear in a log. */
const OPERATORS = {
  sessionKey: 'operators-session-key-0123456789-abcdefgh',
  stripeKey: 'sk_test_operatorsStripeKey1',
  stripeSecret: 'whsec_operatorsStripeSecret1',
  aiKey: 'operators-ai-key-1',
  smtpPassword: 'operators-smtp-password-1',
}
const TYPED = {
  password: 'seven blue horses',
  wrongPassword: 'eight-green-cows',
  newPassword: 'nine-yellow-ducks',
  address: 'ada@example.com',
  reader: 'quiet.reader@example.com',
  search: 'divorce lawyer',
  ticket: 'my-most-private-trouble',
  review: 'my-honest-opinion',
}
const ECHOED = 'repeated-by-another-program'

const FIXTURES = { categories: [{}], tools: [{ name: 'Scribe' }, { name: 'Typist' }] }
const SUBMISSION = {
  toolName: 'Quiet Notes',
  description: 'Writes the minutes of meetings and finds them again.',
  website: 'https://quiet-notes.app',
  submissionType: 'premium',
  categoryId: 1,
}

/** The forms it could have in a log: as it is, in an address, in a header, and a part of it. */
function formsOf(secret: string): string[] {
  const [encoded, base64] = [encodeURIComponent(secret), Buffer.from(secret).toString('base64')]
  const pieces = secret.length >= 40 ? [secret.slice(0, 24), secret.slice(-24)] : []
  return [secret, encoded, encoded.replaceAll('%20', '+'), base64, ...pieces]
}

function expectNoneOf(secrets: Readonly<Record<string, string>>, server: VerboseServer): void {
  const output = server.output()
  for (const [name, secret] of Object.entries(secrets)) {
    expect(secret.length, `${name} is long enough to be looked for`).toBeGreaterThan(5)
    for (const form of formsOf(secret)) expect(output.includes(form), `${name}: ${form}`).toBe(false)
  }
}

const cookiesOf = ({ cookies }: Browser) =>
  Object.fromEntries([...cookies].map(([name, value]) => [`cookie ${name}`, value]))

/** Signs up, signs in with right and wrong passwords, and uses the account. */
async function liveAsUser(server: VerboseServer): Promise<Record<string, string>> {
  const ada = await signUp(server, 'ada')
  const before = cookiesOf(ada)
  const stranger = openBrowser(server)
  for (const username of ['ada', TYPED.address, TYPED.reader])
    await stranger.send('POST', '/api/login', { username, password: TYPED.wrongPassword })
  await stranger.send('POST', '/api/register', { username: 'eve', email: TYPED.address, password: 'short' })
  const change = { password: TYPED.newPassword, currentPassword: TYPED.password }
  const answers = [
    await ada.send('POST', '/api/support/ticket', { subject: 'Help', message: TYPED.ticket }),
    await ada.send('PUT', '/api/tools/1/review', { rating: 4, text: TYPED.review }),
    await ada.send('POST', '/api/favorites', { toolId: 1 }),
    await ada.send('POST', '/api/activate-premium'),
    await ada.send('POST', '/api/newsletter/subscribe', { email: TYPED.reader }),
    await ada.fetch('/api/me/export'),
    await ada.fetch('/api/sessions'),
    await ada.send('POST', '/api/update-password', change),
  ]
  expect(answers.filter(({ ok }) => !ok).map(({ url, status }) => `${url} ${status}`)).toEqual([])
  return { ...before, ...Object.fromEntries(Object.entries(cookiesOf(ada)).map(([k, v]) => [`new ${k}`, v])) }
}

/** Puts private texts where they do not belong: into addresses, broken bodies and field names. */
async function misplace(server: VerboseServer, secret: string): Promise<void> {
  const part = encodeURIComponent(secret)
  const queries = [`/?search=${part}`, `/api/tools?search=${part}`, `/unsubscribe?token=${part}`]
  const places = [`/search/${part}`, `/api/admin/users/${part}`, `/tool/${part}`]
  for (const path of [...queries, ...(looksPrivate(secret) ? places : [])]) await server.fetch(path)
  await post(server, '/api/newsletter/unsubscribe', `{"${secret}`)
  await post(server, '/api/login', JSON.stringify({ [secret]: secret }))
  await post(server, '/mcp', `{"method":"${secret}"`)
}

/** A short plain word in a path looks like any other address. */
const looksPrivate = (secret: string) => /[@ ]/.test(secret) || secret.length > 32

const post = (server: VerboseServer, path: string, body: string) =>
  server.fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })

/** The link of the one mail that was written. */
async function mailedToken(dataDir: string): Promise<string> {
  const outbox = join(dataDir, 'outbox')
  const name = await vi.waitFor(() => {
    const found = existsSync(outbox) && readdirSync(outbox).find((file) => file.endsWith('.eml'))
    if (!found) throw new Error('No mail was written.')
    return found
  }, 60_000)
  const mail = readMail(readFileSync(join(outbox, name), 'utf8'))
  return unsubscribeAddress(mail).searchParams.get('token') ?? ''
}

async function callWithKey(server: VerboseServer, key: string): Promise<void> {
  await server.fetch('/api/v1/me', { headers: { 'X-API-Key': key } })
  await server.fetch('/api/v1/me', { headers: { 'X-Agent-Key': key } })
  await server.fetch('/api/v1/me', { headers: { Authorization: `Bearer ${key}` } })
  await server.fetch(`/api/v1/me?key=${key}`)
  await server.fetch(`/api/v1/keys/${key}`, { method: 'DELETE' })
}

/** A premium listing, paid for while Stripe fails in every way, and published by its event. @returns its signature */
async function payThroughStripe(
  server: VerboseServer,
  stripe: StripeServer,
  agent: ReturnType<typeof createAgentClient>,
): Promise<string> {
  const pay = () => agent.call('POST', '/api/ai-agents/tools/submissions/1/pay')
  await agent.call('POST', '/api/ai-agents/tools/submit', { body: SUBMISSION })
  expect((await pay()).status).toBe(402)
  const refusal = { type: 'invalid_request_error', message: `${ECHOED} ${TYPED.address}` }
  stripe.fault = { status: 400, error: refusal }
  expect((await pay()).status).toBe(503)
  stripe.finish('cs_1')
  stripe.fault = { status: 500, error: { type: 'api_error', message: ECHOED } }
  expect((await pay()).status).toBe(503)
  stripe.fault = null
  const event = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'checkout.session.completed',
    data: { object: stripe.sessionObject('cs_1') },
  })
  const signature = new Stripe(OPERATORS.stripeKey).webhooks.generateTestHeaderString({
    payload: event,
    secret: OPERATORS.stripeSecret,
  })
  for (const sent of [ECHOED, signature])
    await server.fetch('/api/payments/webhook', {
      method: 'POST',
      body: event,
      headers: { 'Stripe-Signature': sent },
    })
  expect((await pay()).body).toMatchObject({ receiptId: 'lst-1' })
  return signature
}

test('no line of the log has what people type or what identifies them', async () => {
  const dataDir = makeTempDir()
  await addFixtures(await openTestStore(dataDir), FIXTURES)
  const server = await startVerboseServer({ DATA_DIR: dataDir, SESSION_KEYS: OPERATORS.sessionKey })
  const cookies = await liveAsUser(server)
  const token = await mailedToken(dataDir)
  await server.fetch(`/unsubscribe?token=${token}`, { method: 'POST' })

  const registered = await post(server, '/api/v1/register', '{"name":"Scout","type":"autonomous"}')
  const { apiKey } = JSON.parse(await registered.text())
  await callWithKey(server, apiKey)
  const agent = createAgentClient(server, apiKey)
  const added = await agent.call('POST', '/api/v1/keys', { body: { label: 'Second', scopes: ['read'] } })
  const secrets = { ...TYPED, ...OPERATORS, ...cookies, token, apiKey, secondKey: added.body.apiKey }
  for (const secret of Object.values(secrets)) await misplace(server, secret)
  await server.stop()
  expect(server.output().match(/"msg":"request"/g)?.length).toBeGreaterThan(100)
  expectNoneOf(secrets, server)
})

test('answers of mail servers, payment providers, models and webhook receivers are not repeated in the log', async () => {
  const [stripe, smtp, receiver] = [
    await StripeServer.start(),
    await startSmtpServer('refuses'),
    await startReceiver([500]),
  ]
  const ai = await startAiServer({
    status: 401,
    body: { error: { message: `${ECHOED} ${OPERATORS.aiKey}` } },
  })
  const dataDir = makeTempDir()
  const store = await openTestStore(dataDir)
  await addFixtures(store, FIXTURES)
  const { key } = await addAgentWithKey(store)
  const server = await startVerboseServer({
    DATA_DIR: dataDir,
    STRIPE_SECRET_KEY: OPERATORS.stripeKey,
    STRIPE_WEBHOOK_SECRET: OPERATORS.stripeSecret,
    STRIPE_API_BASE: stripe.url,
    SMTP_URL: smtp.url.replace('//', `//mailer:${OPERATORS.smtpPassword}@`),
    AI_BASE_URL: ai.baseUrl,
    AI_API_KEY: OPERATORS.aiKey,
    AI_MODEL: 'small-model',
    WEBHOOK_HOSTS: receiver.host,
  })
  await openBrowser(server).send('POST', '/api/newsletter/subscribe', { email: TYPED.reader })

  const agent = createAgentClient(server, key)
  const hook = await agent.call('POST', '/api/v1/webhooks', { body: { url: receiver.url } })
  const signature = await payThroughStripe(server, stripe, agent)

  const ada = await signUp(server, 'ada')
  await store.writer.updateTable('user').set({ is_admin: 1 }).execute()
  await ada.send('POST', '/api/tools/1/generate-summary')
  stripe.fault = { status: 500, error: { type: 'api_error', message: `${ECHOED} ${TYPED.address}` } }
  const takeDown = { reason: 'It is not about tools.', refund: true }
  expect((await ada.send('POST', '/api/admin/listings/1/take-down', takeDown)).status).toBe(200)
  await server.untilLogged('"type":"ProviderUnavailableError"')
  expect(ai.requests.length).toBeGreaterThan(0)
  await server.untilLogged('a mail could not be sent')
  await server.untilLogged('"msg":"webhook"')
  await server.stop()
  expectNoneOf(
    {
      ...OPERATORS,
      ...cookiesOf(ada),
      key,
      echoed: ECHOED,
      reader: TYPED.reader,
      address: TYPED.address,
      secret: hook.body.secret,
      signature,
    },
    server,
  )
})

test('when the database breaks, the log says where, and nothing about the users', async () => {
  const dataDir = makeTempDir()
  const store = await openSqliteStore(dataDir)
  await addFixtures(store, FIXTURES)
  const { key } = await addAgentWithKey(store)
  const server = await startVerboseServer({ DATA_DIR: dataDir, SESSION_KEYS: OPERATORS.sessionKey })
  const ada = await signUp(server, 'ada')
  for (const table of ['favorite', 'newsletter_subscriber', 'user', 'agent_key'])
    await rawSql(store, `alter table "${table}" rename to gone_${table}`)
  await store.close()
  const answers = [
    await ada.send('POST', '/api/favorites', { toolId: 1 }),
    await ada.send('POST', '/api/login', { username: TYPED.address, password: TYPED.password }),
    await ada.send('POST', '/api/register', {
      username: 'eve',
      email: TYPED.reader,
      password: TYPED.newPassword,
    }),
    await ada.send('POST', '/api/newsletter/subscribe', { email: TYPED.reader }),
    await server.fetch('/api/v1/me', { headers: { Authorization: `Bearer ${key}` } }),
    await server.fetch(`/api/v1/tools/available?search=${encodeURIComponent(TYPED.search)}`, {
      headers: { 'X-API-Key': key },
    }),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 500))
  await server.stop()
  expect(server.output()).toMatch(/"err":\{"type":"SqliteError".*"path":"\/api\/v1\/me"/)
  expectNoneOf({ ...TYPED, ...OPERATORS, ...cookiesOf(ada), key }, server)
})
