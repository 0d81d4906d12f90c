import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { problemSchema } from '#shared/api/problem.ts'
import { listSubscribers } from '../repositories/newsletter-subscribers.ts'
import { openTestStore } from '../testing/open-test-store.ts'
import { type ReadMail, readMail, unsubscribeAddress } from '../testing/read-mail.ts'
import { startTestServer, type TestServer } from '../testing/start-server.ts'

const JSON_TYPE = { 'Content-Type': 'application/json' }

function post(server: TestServer, path: string, body: unknown, headers: Record<string, string> = {}) {
  return server.fetch(path, {
    method: 'POST',
    headers: { ...JSON_TYPE, ...headers },
    body: JSON.stringify(body),
  })
}

const subscribe = (server: TestServer, email: unknown) => post(server, '/api/newsletter/subscribe', { email })

async function statuses(server: TestServer): Promise<string[]> {
  const store = await openTestStore(server.dataDir)
  return (await listSubscribers(store.reader)).map(({ email, status }) => `${email} ${status}`)
}

function mails(server: TestServer): ReadMail[] {
  const folder = join(server.dataDir, 'outbox')
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.endsWith('.eml'))
  return names.map((name) => readMail(readFileSync(join(folder, name), 'utf8')))
}

/** Subscribes and waits for the mail. @returns the path of its unsubscribe link */
async function subscribed(server: TestServer, email: string): Promise<string> {
  await subscribe(server, email)
  await server.until(async () => mails(server).length > 0)
  const { pathname, search } = unsubscribeAddress(mails(server)[0]!)
  return pathname + search
}

const tokenOf = (link: string) => new URL(link, 'http://x').searchParams.get('token') ?? ''
const codeOf = async (response: Response) => problemSchema.parse(await response.json()).code

/** Headers that differ from answer to answer. */
const OF_EACH = new Set(['date', 'x-request-id'])

describe('subscribing', () => {
  test('a new and a known address get byte-identical answers; one of them gets a mail', async () => {
    const server = await startTestServer()
    const answers = []
    for (const email of ['ada@example.com', ' ADA@Example.com ']) {
      const response = await subscribe(server, email)
      const headers = [...response.headers].filter(([name]) => !OF_EACH.has(name))
      answers.push({ status: response.status, headers, body: await response.text() })
    }
    expect(answers[0]).toMatchObject({ status: 200, body: '{"success":true}' })
    expect(answers[1]).toEqual(answers[0])
    expect(new Map(answers[0]?.headers).get('cache-control')).toBe('no-store')
    await server.until(async () => mails(server).length > 0)
    await server.close()
    expect(mails(server)).toHaveLength(1)
    expect(mails(server)[0]?.headers.get('to')).toBe('ada@example.com')
    expect(await statuses(server)).toEqual(['ada@example.com subscribed'])
  })

  test('ten requests at once for one address make one subscriber and one mail', async () => {
    const server = await startTestServer()
    const answers = await Promise.all(Array.from({ length: 10 }, () => subscribe(server, 'ada@example.com')))
    expect(answers.map(({ status }) => status)).toEqual(new Array(10).fill(200))
    await server.until(async () => mails(server).length > 0)
    await server.close()
    expect(mails(server)).toHaveLength(1)
    expect(await statuses(server)).toEqual(['ada@example.com subscribed'])
  })

  test.each([
    ['', 'Please enter your email address.', 'custom'],
    ['  ', 'Please enter your email address.', 'custom'],
    ['ada', 'Please enter a valid email address.', 'custom'],
    ['ada@example.com\r\nBcc: eve@example.com', 'Please enter a valid email address.', 'custom'],
    ['ada@example.com, eve@example.com', 'Please enter a valid email address.', 'custom'],
    [`${'a'.repeat(250)}@example.com`, 'Please enter a valid email address.', 'custom'],
    ['<script>@example.com', 'Please enter a valid email address.', 'custom'],
  ])('%j is refused: %s', async (email, message, code) => {
    const server = await startTestServer()
    const response = await subscribe(server, email)
    expect(response.status).toBe(400)
    expect(problemSchema.parse(await response.json()).issues).toEqual([{ path: 'email', message, code }])
    expect(await statuses(server)).toEqual([])
  })

  test.each([[{}], [{ email: 7 }], [{ email: ['a@b.co'] }], [{ email: 'a@b.co', status: 'x' }], [null]])(
    'the body %j is refused',
    async (body) => {
      const server = await startTestServer()
      const response = await post(server, '/api/newsletter/subscribe', body)
      expect([response.status, await codeOf(response)]).toEqual([400, 'invalid-input'])
    },
  )

  test('an address may subscribe 20 times an hour, and can still read after that', async () => {
    const server = await startTestServer({ env: { RATE_LIMITS: 'on' } })
    for (let asked = 0; asked < 20; asked++)
      expect((await subscribe(server, `ada-${asked}@example.com`)).status).toBe(200)
    const refused = await subscribe(server, 'one-more@example.com')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
    expect(problemSchema.parse(await refused.json())).toMatchObject({
      code: 'too-many-requests',
      message: 'Too many requests. Try again in 60 minutes.',
    })
    expect((await server.fetch('/api/stats')).status).toBe(200)
    expect(await statuses(server)).toHaveLength(20)
  })

  test('a form on another site subscribes nobody', async () => {
    const server = await startTestServer()
    const path = '/api/newsletter/subscribe'
    const crossSite = await post(server, path, { email: 'a@b.co' }, { 'Sec-Fetch-Site': 'cross-site' })
    expect([crossSite.status, await codeOf(crossSite)]).toEqual([403, 'cross-origin'])
    const form = await server.fetch(path, { method: 'POST', body: new URLSearchParams({ email: 'a@b.co' }) })
    expect([form.status, await codeOf(form)]).toEqual([415, 'unsupported-media-type'])
    expect(await statuses(server)).toEqual([])
  })
})

describe('unsubscribing', () => {
  test('the link of the mail ends the subscription by a POST, not by a GET', async () => {
    const server = await startTestServer()
    const link = await subscribed(server, 'ada@example.com')
    await server.fetch(link)
    await server.fetch(link, { method: 'HEAD' })
    expect(await statuses(server)).toEqual(['ada@example.com subscribed'])
    for (let again = 0; again < 2; again++) {
      const response = await post(server, '/api/newsletter/unsubscribe', { token: tokenOf(link) })
      expect([response.status, await response.json()]).toEqual([200, { success: true }])
    }
    expect(await statuses(server)).toEqual(['ada@example.com unsubscribed'])
    await subscribe(server, 'ada@example.com')
    expect(await statuses(server)).toEqual(['ada@example.com subscribed'])
  })

  test('a wrong token is reported', async () => {
    const server = await startTestServer()
    const token = tokenOf(await subscribed(server, 'ada@example.com'))
    for (const wrong of ['', 'x', token.slice(1), `${token.slice(0, -2)}xx`]) {
      const response = await post(server, '/api/newsletter/unsubscribe', { token: wrong })
      expect([response.status, await codeOf(response)], wrong).toEqual([404, 'unknown-link'])
    }
    for (const body of [{}, { token: 'x'.repeat(201) }, { token: [token] }, { token, extra: 1 }]) {
      expect((await post(server, '/api/newsletter/unsubscribe', body)).status).toBe(400)
    }
    expect(await statuses(server)).toEqual(['ada@example.com subscribed'])
  })
})

describe('one click of a mail program', () => {
  const FORM = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  const multipart = () => {
    const form = new FormData()
    form.set('List-Unsubscribe', 'One-Click')
    return form
  }

  test.each<[string, () => NonNullable<RequestInit['body']>]>([
    ['an urlencoded form', () => FORM],
    ['a multipart form', multipart],
  ])('%s from another origin ends the subscription', async (_, body) => {
    const server = await startTestServer()
    const link = await subscribed(server, 'ada@example.com')
    const headers = { Origin: 'https://mail.example.com', 'Sec-Fetch-Site': 'cross-site' }
    const response = await server.fetch(link, { method: 'POST', body: body(), headers })
    expect([response.status, await response.text()]).toEqual([200, 'You are unsubscribed.\n'])
    expect(await statuses(server)).toEqual(['ada@example.com unsubscribed'])
    expect((await server.fetch(link, { method: 'POST', body: body() })).status).toBe(200)
  })

  test('without the token it changes nothing', async () => {
    const server = await startTestServer()
    const link = await subscribed(server, 'ada@example.com')
    for (const wrong of [
      '/unsubscribe',
      '/unsubscribe?token=',
      link.slice(0, -1),
      `${link}x`,
      '/Unsubscribe',
    ]) {
      const response = await server.fetch(wrong, { method: 'POST', body: FORM })
      expect([403, 404, 405, 415], wrong).toContain(response.status)
    }
    expect(await statuses(server)).toEqual(['ada@example.com subscribed'])
  })

  test('large bodies are refused, and an endless one is cut off', async () => {
    const server = await startTestServer()
    const link = await subscribed(server, 'ada@example.com')
    const large = await server.fetch(link, { method: 'POST', body: 'x'.repeat(2000) })
    expect([large.status, await codeOf(large)]).toEqual([413, 'body-too-large'])
    const status = await new Promise((resolve, reject) => {
      const endless = request(`${server.url}${link}`, { method: 'POST' }, (response) => {
        resolve(response.statusCode)
        endless.destroy()
      })
      endless.on('error', reject)
      endless.write('List-Unsubscribe=')
    })
    expect(status).toBe(200)
  })

  test('no other address accepts forms or cross-origin changes', async () => {
    const server = await startTestServer()
    const form = { method: 'POST', body: FORM }
    expect((await server.fetch('/api/newsletter/unsubscribe', form)).status).toBe(415)
    const headers = { 'Sec-Fetch-Site': 'cross-site' }
    expect((await server.fetch('/unsubscribe/', { ...form, headers })).status).toBe(403)
  })
})
