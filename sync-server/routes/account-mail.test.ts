import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '#shared/api/contract.ts'
import { problemSchema } from '#shared/api/problem.ts'
import { createAgentClient } from '../testing/agent-client.ts'
import { type Browser, openBrowser, PASSWORD, register, signIn, signUp } from '../testing/browser.ts'
import { countStatements, type StatementCounter } from '../testing/count-statements.ts'
import { openTestStore } from '../testing/open-test-store.ts'
import { countRows, rawSql, rawValue } from '../testing/raw-sql.ts'
import { readMail } from '../testing/read-mail.ts'
import { type SmtpServer, startSmtpServer } from '../testing/smtp-server.ts'
import { startTestServer, type TestServer } from '../testing/start-server.ts'

const NEW_PASSWORD = 'nine green horses'
const FIXTURES = { categories: [{}], tools: [{ name: 'Alpha' }] }

/** Up to the commit: what the mail queue does afterwards is nothing that the caller waits for. */
const onRequestPath = (statements: readonly string[]) => statements.slice(0, statements.indexOf('commit') + 1)

const DIFFERENT_EACH_TIME: ReadonlySet<string> = new Set(['date', 'x-request-id', 'server-timing'])

async function startWithMail(env: Record<string, string> = {}, prepare?: StatementCounter['prepare']) {
  const smtp = await startSmtpServer()
  const server = await startTestServer({
    fixtures: FIXTURES,
    env: { SMTP_URL: smtp.url, ...env },
    ...(prepare && { prepare }),
  })
  return { server, smtp }
}

/** The newest mail to an address whose subject has these words. */
async function mailTo(server: TestServer, smtp: SmtpServer, to: string, words: string) {
  const find = () =>
    smtp.received.findLast(({ to: [first], source }) => {
      return first === to && readMail(source).headers.get('subject')?.includes(words)
    })
  await server.until(async () => find() !== undefined)
  return readMail(find()?.source ?? '')
}

const tokenIn = ({ text }: { text: string }) => /[?&]token=([\w-]+)/.exec(text)?.[1] ?? ''

async function confirm(server: TestServer, token: string, decision?: 'refuse') {
  const response = await openBrowser(server).send('POST', '/api/verify', {
    token,
    ...(decision && { decision }),
  })
  return { status: response.status, body: await response.json() }
}

const statusOf = async (browser: Browser) =>
  contract.emailStatus.output.parse(await (await browser.fetch('/api/me/email')).json())
const codeOf = async (response: Promise<Response>) => problemSchema.parse(await (await response).json()).code

async function verify({ server, smtp }: Awaited<ReturnType<typeof startWithMail>>, name: string) {
  const mail = await mailTo(server, smtp, `${name}@example.com`, 'Confirm your')
  expect(await confirm(server, tokenIn(mail))).toMatchObject({ status: 200 })
}

describe('verification', () => {
  test('a new account gets a link, whose POST verifies the address once', async () => {
    const { server, smtp } = await startWithMail()
    const ada = await signUp(server, 'ada')
    expect(await statusOf(ada)).toMatchObject({ isVerified: false, sendsMail: true, change: null })
    const mail = await mailTo(server, smtp, 'ada@example.com', 'Confirm your')
    // Programs that check mails for harm open links.
    const page = await server.fetch(`/verify?token=${tokenIn(mail)}`)
    expect(page.headers.get('Referrer-Policy')).toBe('no-referrer')
    expect(await page.text()).not.toContain(tokenIn(mail))
    expect(await statusOf(ada)).toMatchObject({ isVerified: false })
    const done = await confirm(server, tokenIn(mail))
    expect(done).toEqual({ status: 200, body: { success: true, what: 'address', isDone: true } })
    expect(await statusOf(ada)).toMatchObject({ isVerified: true })
    expect(await confirm(server, tokenIn(mail))).toMatchObject({
      status: 404,
      body: { code: 'unknown-link' },
    })
  })

  test('tokens are nowhere in the database', async () => {
    const { server, smtp } = await startWithMail()
    await register(server, 'ada')
    const token = tokenIn(await mailTo(server, smtp, 'ada@example.com', 'Confirm your'))
    const store = await openTestStore(server.dataDir)
    const rows = []
    for (const table of ['account_token', 'mail_queue', 'security_events'])
      rows.push(await rawSql(store, `select * from ${table}`))
    expect(token).toHaveLength(43)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('an account that only claims an address loses it to whoever verifies it', async () => {
    const world = await startWithMail()
    const { server } = world
    const thief = await signUp(server, 'thief')
    const { writer } = await openTestStore(server.dataDir)
    const claim = { email: 'ada@example.com', email_key: 'ada@example.com' }
    await writer.updateTable('user').set(claim).where('id', '=', 1).execute()
    const ada = await signUp(server, 'ada')
    await verify(world, 'ada')
    expect(await statusOf(ada)).toMatchObject({ email: 'ada@example.com', isVerified: true })
    expect(await statusOf(thief)).toMatchObject({ email: '', isVerified: false })
    const third = { username: 'third', email: 'ada@example.com', password: PASSWORD }
    expect(await codeOf(openBrowser(server).send('POST', '/api/register', third))).toBe(
      'registration-refused',
    )
  })

  test('unverified accounts can neither review nor take the newsletter; verified ones can', async () => {
    const world = await startWithMail()
    const ada = await signUp(world.server, 'ada')
    const review = () => ada.send('PUT', '/api/tools/1/review', { rating: 4 })
    expect(await codeOf(review())).toBe('address-unverified')
    await verify(world, 'ada')
    expect((await review()).status).toBe(200)
  })

  test('unverified accounts neither bring rewards nor earn them', async () => {
    const world = await startWithMail({ DEMO: '1' })
    const { server } = world
    const ada = await signUp(server, 'ada')
    const { referralCode } = z
      .object({ referralCode: z.string() })
      .parse(await (await ada.send('POST', '/api/referrals/generate-code')).json())
    const invite = async (username: string) => {
      const details = { username, email: `${username}@example.com`, password: PASSWORD, referralCode }
      expect((await openBrowser(server).send('POST', '/api/register', details)).status).toBe(200)
      return signIn(server, username)
    }
    const rewards = async () =>
      contract.listRewards.output.parse(await (await ada.fetch('/api/referrals/rewards')).json()).length
    const [early, late] = [await invite('grace'), await invite('linus')]
    await verify(world, 'ada')
    expect((await early.send('POST', '/api/activate-premium')).status).toBe(200)
    expect(await rewards()).toBe(0)
    await verify(world, 'linus')
    expect((await late.send('POST', '/api/activate-premium')).status).toBe(200)
    expect(await rewards()).toBe(1)
  })

  test('without a mail server accounts work as they are', async () => {
    const server = await startTestServer({ fixtures: FIXTURES })
    const ada = await signUp(server, 'ada')
    expect(await statusOf(ada)).toMatchObject({ isVerified: false, sendsMail: false })
    expect((await ada.send('PUT', '/api/tools/1/review', { rating: 4 })).status).toBe(200)
    expect((await ada.send('POST', '/api/me/email', { email: 'countess@example.com' })).status).toBe(200)
    expect(await statusOf(ada)).toMatchObject({ email: 'countess@example.com' })
  })

  test('the link is sent again at most once a minute, and the old one ends', async () => {
    const { server, smtp } = await startWithMail()
    const ada = await signUp(server, 'ada')
    const first = tokenIn(await mailTo(server, smtp, 'ada@example.com', 'Confirm your'))
    expect((await ada.send('POST', '/api/me/email/resend')).status).toBe(429)
    const { writer } = await openTestStore(server.dataDir)
    await writer.updateTable('account_token').set({ created_at: '2026-01-01T00:00:00.000Z' }).execute()
    expect((await ada.send('POST', '/api/me/email/resend')).status).toBe(200)
    await server.until(async () => smtp.received.length === 2)
    expect((await confirm(server, first)).status).toBe(404)
    await verify({ server, smtp }, 'ada')
  })
})

describe('password reset', () => {
  test('a link sets a new password once, verifies the address, and ends all sessions', async () => {
    const { server, smtp } = await startWithMail()
    const ada = await signUp(server, 'ada')
    const asked = await openBrowser(server).send('POST', '/api/password-reset/request', {
      email: 'ADA@example.com',
    })
    expect(await asked.json()).toEqual({ success: true, isMailed: true })
    const token = tokenIn(await mailTo(server, smtp, 'ada@example.com', 'Reset'))
    const reset = (password: string) =>
      openBrowser(server).send('POST', '/api/password-reset', { token, password })
    expect((await reset('password')).status).toBe(400)
    expect((await reset(NEW_PASSWORD)).status).toBe(200)
    expect((await reset(NEW_PASSWORD)).status).toBe(404)
    expect((await ada.fetch('/api/me')).status).toBe(401)
    const renewed = openBrowser(server)
    await renewed.send('POST', '/api/login', { username: 'ada', password: NEW_PASSWORD })
    expect(await statusOf(renewed)).toMatchObject({ isVerified: true })
    expect((await mailTo(server, smtp, 'ada@example.com', 'was reset')).text).toContain('ada')
  })

  test('unknown addresses get the same answer, the same statements, and no mail', async () => {
    const counter = countStatements()
    const { server, smtp } = await startWithMail({}, counter.prepare)
    await register(server, 'ada')
    await mailTo(server, smtp, 'ada@example.com', 'Confirm your')
    const ask = async (email: string) => {
      const response = await openBrowser(server).send('POST', '/api/password-reset/request', { email })
      const headers = [...response.headers].filter(([name]) => !DIFFERENT_EACH_TIME.has(name))
      return {
        status: response.status,
        text: await response.text(),
        headers,
        statements: onRequestPath(counter.last()),
      }
    }
    const known = await ask('ada@example.com')
    // A budget that runs empty would stop the comparison at statements that nobody sees.
    expect(known.statements.filter((text) => text.startsWith('insert'))).toHaveLength(2)
    expect(await ask('nobody@example.com')).toEqual(known)
    expect(await ask(' Nobody@Example.com')).toEqual(known)
    // An address that is only claimed, and one that was never an address of an account.
    await register(server, 'grace')
    await mailTo(server, smtp, 'grace@example.com', 'Confirm your')
    expect(await ask('grace@example.com')).toEqual(known)
    await mailTo(server, smtp, 'grace@example.com', 'Reset')
    expect(smtp.received).toHaveLength(4)
    const store = await openTestStore(server.dataDir)
    await server.until(async () => (await countRows(store, 'mail_queue')) === 0)
    expect(JSON.stringify(await rawSql(store, 'select * from account_token'))).not.toContain('nobody')
  })

  test('one account gets three mails an hour at most, and one client may ask ten times', async () => {
    const { server, smtp } = await startWithMail({ RATE_LIMITS: 'on' })
    await register(server, 'ada')
    const statuses = []
    for (let round = 0; round < 12; round++) {
      const body = { email: 'ada@example.com' }
      statuses.push((await openBrowser(server).send('POST', '/api/password-reset/request', body)).status)
    }
    expect(statuses).toEqual([...new Array(10).fill(200), 429, 429])
    const store = await openTestStore(server.dataDir)
    await server.until(async () => (await countRows(store, 'mail_queue')) === 0)
    const resets = smtp.received.filter(({ source }) => source.includes('Subject: Reset'))
    expect(resets.length).toBeLessThanOrEqual(3)
  })

  test('a link is good for 30 minutes', async () => {
    const { server, smtp } = await startWithMail()
    await register(server, 'ada')
    const body = { email: 'ada@example.com' }
    await openBrowser(server).send('POST', '/api/password-reset/request', body)
    const token = tokenIn(await mailTo(server, smtp, 'ada@example.com', 'Reset'))
    const { writer } = await openTestStore(server.dataDir)
    const { created_at, expires_at } = await writer
      .selectFrom('account_token')
      .select(['created_at', 'expires_at'])
      .where('purpose', '=', 'reset')
      .executeTakeFirstOrThrow()
    expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(30 * 60 * 1000)
    await writer.updateTable('account_token').set({ expires_at: created_at }).execute()
    const late = { token, password: NEW_PASSWORD }
    expect((await openBrowser(server).send('POST', '/api/password-reset', late)).status).toBe(404)
  })
})

describe('a change of address', () => {
  async function startChange() {
    const world = await startWithMail()
    const { server, smtp } = world
    const ada = await signUp(server, 'ada')
    await verify(world, 'ada')
    expect((await ada.send('POST', '/api/me/email', { email: 'new@example.com' })).status).toBe(200)
    const fromNew = tokenIn(await mailTo(server, smtp, 'new@example.com', 'new email'))
    const fromOld = tokenIn(await mailTo(server, smtp, 'ada@example.com', 'about to change'))
    return { server, ada, fromNew, fromOld }
  }

  test('takes effect when both mailboxes have allowed it', async () => {
    const { server, ada, fromNew, fromOld } = await startChange()
    expect(await confirm(server, fromNew)).toMatchObject({ body: { what: 'change', isDone: false } })
    expect(await statusOf(ada)).toMatchObject({
      email: 'ada@example.com',
      change: { email: 'new@example.com', isNewConfirmed: true, isOldConfirmed: false },
    })
    expect(await confirm(server, fromOld)).toMatchObject({ body: { isDone: true } })
    expect(await statusOf(ada)).toMatchObject({ email: 'new@example.com', isVerified: true, change: null })
  })

  test('is stopped by the old mailbox, or by its owner', async () => {
    const { server, ada, fromNew, fromOld } = await startChange()
    expect(await confirm(server, fromOld, 'refuse')).toMatchObject({ status: 200 })
    expect((await confirm(server, fromNew)).status).toBe(404)
    expect(await statusOf(ada)).toMatchObject({ email: 'ada@example.com', change: null })
    expect((await ada.send('POST', '/api/me/email/cancel')).status).toBe(200)
  })
})

describe('the newsletter', () => {
  const subscribers = async (server: TestServer) =>
    (await openTestStore(server.dataDir)).reader
      .selectFrom('newsletter_subscriber')
      .select(['email', 'status'])
      .execute()

  test('asks an address before it subscribes it, once a day', async () => {
    const { server, smtp } = await startWithMail()
    const subscribe = () =>
      openBrowser(server).send('POST', '/api/newsletter/subscribe', { email: 'ada@example.com' })
    expect(await (await subscribe()).json()).toEqual({ success: true, needsConfirmation: true })
    await subscribe()
    const mail = await mailTo(server, smtp, 'ada@example.com', 'Confirm your subscription')
    expect(await subscribers(server)).toEqual([])
    expect(await confirm(server, tokenIn(mail))).toMatchObject({ body: { what: 'newsletter' } })
    expect(await subscribers(server)).toEqual([{ email: 'ada@example.com', status: 'subscribed' }])
    await mailTo(server, smtp, 'ada@example.com', 'You are subscribed')
    expect(smtp.received).toHaveLength(2)
  })

  test('is not ended by an account that only claims the address', async () => {
    const world = await startWithMail()
    const { server, smtp } = world
    await openBrowser(server).send('POST', '/api/newsletter/subscribe', { email: 'ada@example.com' })
    await confirm(server, tokenIn(await mailTo(server, smtp, 'ada@example.com', 'Confirm your subscription')))
    await signUp(server, 'ada')
    const store = await openTestStore(server.dataDir)
    expect(await rawValue(store, 'select must_verify from "user"')).toBe(1)
    expect(await countRows(store, "preference where name = 'newsletter'")).toBe(0)
    expect(await subscribers(server)).toMatchObject([{ status: 'subscribed' }])
  })
})

describe('devices', () => {
  test('a sign-in on a device that was never seen is told to the verified address', async () => {
    const world = await startWithMail()
    const { server, smtp } = world
    const ada = await signUp(server, 'ada')
    await verify(world, 'ada')
    await ada.send('POST', '/api/logout')
    const again = { username: 'ada', password: PASSWORD }
    expect((await ada.send('POST', '/api/login', again)).status).toBe(200)
    const before = smtp.received.length
    await signIn(server, 'ada', { 'User-Agent': 'Mozilla/5.0 (iPhone) Version/18.0 Safari/604.1' })
    const mail = await mailTo(server, smtp, 'ada@example.com', 'New sign-in')
    expect(mail.text).toContain('Safari on iPhone')
    expect(smtp.received).toHaveLength(before + 1)
  })

  test('the cookie of a device cannot be made up, and says nothing of the account', async () => {
    const { server } = await startWithMail()
    const ada = await signUp(server, 'ada')
    const id = ada.cookies.get('device')
    expect(id).toMatch(/^[\w-]{24}$/)
    ada.cookies.set('device', 'AAAAAAAAAAAAAAAAAAAAAAAA')
    await ada.send('POST', '/api/login', { username: 'ada', password: PASSWORD })
    expect(ada.cookies.get('device')).not.toBe('AAAAAAAAAAAAAAAAAAAAAAAA')
    const store = await openTestStore(server.dataDir)
    expect(JSON.stringify(await rawSql(store, 'select * from known_device'))).not.toContain(id)
  })
})

describe('notices', () => {
  const logOf = async (browser: Browser) =>
    contract.listOwnSecurityEvents.output
      .parse(await (await browser.fetch('/api/me/security-events')).json())
      .events.map(({ kind, agent, detail }) => [kind, agent, detail])

  test('a changed password is told by mail to the verified address, and stands in the security log', async () => {
    const scene = await startWithMail()
    const { server, smtp } = scene
    const ada = await signUp(server, 'ada')
    const change = { currentPassword: PASSWORD, password: NEW_PASSWORD }
    await verify(scene, 'ada')
    expect((await ada.send('POST', '/api/update-password', change)).status).toBe(200)
    const mail = await mailTo(server, smtp, 'ada@example.com', 'Your password was changed')
    expect(mail.text).toMatch(/ada’s password was changed/)
    expect(await logOf(ada)).toContainEqual(['password.changed', null, ''])
  })

  test('an address that was never verified gets no notice', async () => {
    const { server } = await startWithMail()
    const ada = await signUp(server, 'ada')
    const change = { currentPassword: PASSWORD, password: NEW_PASSWORD }
    expect((await ada.send('POST', '/api/update-password', change)).status).toBe(200)
    const store = await openTestStore(server.dataDir)
    expect(await countRows(store, "mail_queue where template = 'security-notice'")).toBe(0)
  })

  test('a changed payout account is told to the owner of the agent, and so is its undoing', async () => {
    const scene = await startWithMail()
    const { server, smtp } = scene
    const ada = await signUp(server, 'ada')
    await verify(scene, 'ada')
    const registered = await ada.send('POST', '/api/v1/register', { name: 'Scout', type: 'autonomous' })
    const { call } = createAgentClient(server, JSON.parse(await registered.text()).apiKey)
    for (const account of ['acct_1A', 'acct_2B'])
      expect((await call('PUT', '/api/v1/payout-account', { body: { account } })).body).toMatchObject({
        success: true,
      })
    const mail = await mailTo(server, smtp, 'ada@example.com', 'payout account was changed')
    expect(mail.text).toMatch(/your agent Scout/)
    expect(mail.text).not.toContain('acct_')
    expect(await logOf(ada)).toContainEqual(['payout-account.changed', 'Scout', ''])
  })
})
