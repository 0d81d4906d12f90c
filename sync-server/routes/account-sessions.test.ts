import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '#shared/api/contract.ts'
import { problemSchema } from '#shared/api/problem.ts'
import { type Browser, openBrowser, PASSWORD, register, signIn, signUp } from '../testing/browser.ts'
import { openTestStore } from '../testing/open-test-store.ts'
import { countRows, rawSql } from '../testing/raw-sql.ts'
import { startTestServer, type TestServer } from '../testing/start-server.ts'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const NEW_PASSWORD = 'nine green rivers'

const isSignedIn = async (browser: Browser) => (await browser.fetch('/api/me')).status === 200

/** Another client that has obtained the same cookies. */
function copyOf(server: TestServer, browser: Browser): Browser {
  const copy = openBrowser(server)
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
  return copy
}

const codeOf = async (response: Response) => {
  const { code } = problemSchema.parse(await response.json())
  return [response.status, code]
}

async function devices(browser: Browser) {
  return contract.listSessions.output.parse(await (await browser.fetch('/api/sessions')).json())
}

const isOfDevice = (line: string) => line.startsWith('device')
const sessionLines = (response: Response) =>
  response.headers.getSetCookie().filter((line) => !isOfDevice(line))

describe('the cookie', () => {
  test('is HttpOnly, SameSite, and lasts 30 days', async () => {
    const server = await startTestServer()
    await register(server, 'ada')
    const response = await openBrowser(server).send('POST', '/api/login', {
      username: 'ada',
      password: PASSWORD,
    })
    const [lines, device] = [sessionLines(response), response.headers.getSetCookie().filter(isOfDevice)]
    expect(lines.map((line) => line.split('=')[0])).toEqual(['session', 'session.sig'])
    // The browser is recognised for longer, and by another name.
    for (const line of device) expect(line).toMatch(/samesite=lax; httponly$/)
    expect(device.map((line) => line.split('=')[0])).toEqual(['device', 'device.sig'])
    for (const line of lines) {
      expect(line).toMatch(/; path=\/; expires=[^;]+; samesite=lax; httponly$/)
      const days = (Date.parse(/expires=([^;]+)/.exec(line)?.[1] ?? '') - Date.now()) / 86_400_000
      expect(days).toBeCloseTo(30, 2)
    }
    // 256 bits each: the id, and an HMAC-SHA-256.
    expect(lines[1]).toMatch(/^session\.sig=[\w-]{43};/)
    expect(lines[0]).toMatch(/^session=[\w-]{43};/)
  })

  test('is bound to this host where the site is served over HTTPS', async () => {
    const server = await startTestServer({ env: { PUBLIC_URL: 'https://tools.example.com' } })
    await register(server, 'ada')
    const browser = openBrowser(server)
    const response = await browser.send('POST', '/api/login', { username: 'ada', password: PASSWORD })
    for (const line of response.headers.getSetCookie()) {
      expect(line).toMatch(/^__Host-(session|device)(\.sig)?=/)
      expect(line).toMatch(/; secure; httponly$/)
      expect(line).not.toMatch(/domain/i)
    }
    expect(await isSignedIn(browser)).toBe(true)
    const left = await browser.send('POST', '/api/logout')
    // Neither the outbox nor the catalogue on the device, nor the cookie that knows the device.
    expect(left.headers.get('clear-site-data')).toBe('"cache"')
  })

  test('is not set for visitors, nor by public answers to signed-in people', async () => {
    const server = await startTestServer({ fixtures: { categories: [{}], tools: [{}] } })
    const ada = await signUp(server, 'ada')
    for (const browser of [openBrowser(server), ada]) {
      for (const path of [
        '/api/tools',
        '/api/tools/1',
        '/api/categories',
        '/api/stats',
        '/api/sync/manifest',
        '/',
      ]) {
        const response = await browser.fetch(path)
        expect(response.headers.getSetCookie(), path).toEqual([])
        if (response.ok) expect(response.headers.get('vary') ?? '', path).not.toMatch(/cookie/i)
      }
    }
    const me = await openBrowser(server).fetch('/api/me')
    expect(await codeOf(me)).toEqual([401, 'sign-in-required'])
    expect(me.headers.getSetCookie()).toEqual([])
  })

  test('is not read for public answers', async () => {
    const server = await startTestServer()
    const ada = await signUp(server, 'ada')
    const { writer } = await openTestStore(server.dataDir)
    await writer.schema.dropTable('session').execute()
    expect((await ada.fetch('/api/tools')).status).toBe(200)
    expect((await ada.fetch('/api/me')).status).toBe(500)
    expect((await openBrowser(server).fetch('/api/me')).status).toBe(401)
  })

  test('gives no session when forged, foreign or garbled', async () => {
    const server = await startTestServer()
    const elsewhere = await startTestServer()
    const ada = await signUp(server, 'ada')
    const session = ada.cookies.get('session') ?? ''
    const foreign = await signUp(elsewhere, 'ada')
    for (const cookies of [
      [['session', session]],
      [
        ['session', 'x'.repeat(43)],
        ['session.sig', ada.cookies.get('session.sig') ?? ''],
      ],
      [
        ['session', `${session.slice(0, -1)}_`],
        ['session.sig', ada.cookies.get('session.sig') ?? ''],
      ],
      [...foreign.cookies],
      [
        ['session', '%00'],
        ['session.sig', '🙂'.length.toString()],
      ],
    ] as [string, string][][]) {
      const thief = openBrowser(server)
      for (const [name, value] of cookies) thief.cookies.set(name, value)
      expect(await isSignedIn(thief)).toBe(false)
    }
    expect(await isSignedIn(ada)).toBe(true)
  })

  test('its id is nowhere in the database', async () => {
    const server = await startTestServer()
    const ada = await signUp(server, 'ada')
    const store = await openTestStore(server.dataDir)
    const rows = JSON.stringify(await rawSql(store, 'select * from session'))
    expect(rows).toContain('"user_id":1')
    for (const value of ada.cookies.values()) expect(rows).not.toContain(value)
  })
})

describe('a session', () => {
  test('cannot be fixed: signing in gives a new id, and the old one is invalid', async () => {
    const server = await startTestServer()
    await register(server, 'ada')
    const victim = await signUp(server, 'mallory')
    const attacker = copyOf(server, victim)
    await victim.send('POST', '/api/login', { username: 'ada', password: PASSWORD })
    expect(victim.cookies.get('session')).not.toBe(attacker.cookies.get('session'))
    expect(await isSignedIn(attacker)).toBe(false)
    expect(await (await victim.fetch('/api/me')).json()).toMatchObject({ username: 'ada' })
  })

  test('does not start under an invented id', async () => {
    const server = await startTestServer()
    await register(server, 'ada')
    const browser = openBrowser(server)
    browser.cookies.set('session', 'a'.repeat(43))
    await browser.send('POST', '/api/login', { username: 'ada', password: PASSWORD })
    expect(browser.cookies.get('session')).not.toBe('a'.repeat(43))
    expect(await isSignedIn(browser)).toBe(true)
  })

  test('cannot be replayed after signing out', async () => {
    const server = await startTestServer()
    const ada = await signUp(server, 'ada')
    const copy = copyOf(server, ada)
    expect((await ada.send('POST', '/api/logout')).status).toBe(200)
    expect(ada.cookies.has('session')).toBe(false)
    expect(await isSignedIn(copy)).toBe(false)
    expect((await copy.send('POST', '/api/logout')).status).toBe(200)
    expect((await openBrowser(server).send('POST', '/api/logout')).status).toBe(200)
  })

  test('is not restored by calls that run during the sign-out', async () => {
    const server = await startTestServer()
    await register(server, 'ada')
    const { writer } = await openTestStore(server.dataDir)
    for (let round = 0; round < 10; round++) {
      const ada = await signIn(server, 'ada')
      // Every call writes the session now: its last-seen time is old.
      const longAgo = new Date(Date.now() - 3_600_000).toISOString()
      await writer
        .updateTable('session')
        .set({ last_seen_at: longAgo })
        .where('ended_at', 'is', null)
        .execute()
      const copies = Array.from({ length: 8 }, () => copyOf(server, ada))
      const calls = copies.map((copy) => copy.fetch('/api/me'))
      const out = copyOf(server, ada).send('POST', '/api/logout')
      await Promise.all([...calls, out])
      for (const copy of [ada, ...copies]) expect(await isSignedIn(copy)).toBe(false)
    }
    const ended = await writer.selectFrom('session').select('ended_at').execute()
    expect(ended).toHaveLength(10)
    for (const row of ended) expect(row.ended_at).not.toBeNull()
  })

  test('survives a restart of the server, and ends with its keys', async () => {
    const first = await startTestServer()
    const ada = await signUp(first, 'ada')
    await first.close()
    const second = await startTestServer({ dataDir: first.dataDir })
    expect(await isSignedIn(copyOf(second, ada))).toBe(true)
    await second.close()
    const SESSION_KEYS = 'k'.repeat(32)
    const third = await startTestServer({ dataDir: first.dataDir, env: { SESSION_KEYS } })
    expect(await isSignedIn(copyOf(third, ada))).toBe(false)
    const renewed = await signIn(third, 'ada')
    await third.close()
    const rotated = `${'n'.repeat(32)},${SESSION_KEYS}`
    const fourth = await startTestServer({ dataDir: first.dataDir, env: { SESSION_KEYS: rotated } })
    expect(await isSignedIn(copyOf(fourth, renewed))).toBe(true)
  })

  test('lasts 30 days from its last-seen time, which is written every ten minutes at most', async () => {
    const server = await startTestServer()
    const ada = await signUp(server, 'ada')
    const { writer } = await openTestStore(server.dataDir)
    const row = () => writer.selectFrom('session').selectAll().executeTakeFirstOrThrow()
    const first = await row()
    expect((await ada.fetch('/api/me')).headers.getSetCookie()).toEqual([])
    expect(await row()).toEqual(first)

    const last_seen_at = new Date(Date.now() - 11 * 60_000).toISOString()
    await writer.updateTable('session').set({ last_seen_at, expires_at: first.expires_at }).execute()
    const names = (await ada.fetch('/api/me')).headers.getSetCookie().map((line) => line.split('=')[0])
    expect(names).toEqual(['session', 'session.sig'])
    const moved = await row()
    expect(moved.last_seen_at > first.last_seen_at).toBe(true)
    expect(moved.expires_at > first.expires_at).toBe(true)
    expect([moved.signed_in_at, moved.epoch]).toEqual([first.signed_in_at, first.epoch])

    await writer.updateTable('session').set({ expires_at: new Date().toISOString() }).execute()
    expect(await isSignedIn(ada)).toBe(false)
  })

  test('that expired long ago is deleted at the next sign-in', async () => {
    const server = await startTestServer()
    await signUp(server, 'ada')
    const { writer } = await openTestStore(server.dataDir)
    const expires_at = new Date(Date.now() - 2 * 86_400_000).toISOString()
    await writer.updateTable('session').set({ expires_at }).execute()
    await signIn(server, 'ada')
    expect(await writer.selectFrom('session').select('id_hash').execute()).toHaveLength(1)
  })
})

describe('devices', () => {
  test('are listed by readable names, without anything that would sign in', async () => {
    const server = await startTestServer()
    const ada = await signUp(server, 'ada')
    await signIn(server, 'ada', { 'User-Agent': FIREFOX })
    await signUp(server, 'grace')
    const response = await ada.fetch('/api/sessions')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const text = await response.text()
    for (const value of ada.cookies.values()) expect(text).not.toContain(value)
    const list = contract.listSessions.output.parse(JSON.parse(text))
    expect(list.map(({ device, isCurrent }) => ({ device, isCurrent }))).toEqual([
      { device: 'Firefox on Windows', isCurrent: false },
      { device: 'Unknown device', isCurrent: true },
    ])
  })

  test('can be signed out one by one, and only by their own user', async () => {
    const server = await startTestServer()
    const [ada, phone] = [await signUp(server, 'ada'), await signIn(server, 'ada')]
    const grace = await signUp(server, 'grace')
    const [hers] = await devices(grace)
    const other = (await devices(ada)).find(({ isCurrent }) => !isCurrent)
    for (const id of [hers?.id, other?.id, other?.id])
      expect((await ada.send('DELETE', `/api/sessions/${id}`)).status).toBe(200)
    expect(await Promise.all([ada, phone, grace].map(isSignedIn))).toEqual([true, false, true])
    const [current] = await devices(ada)
    await ada.send('DELETE', `/api/sessions/${current?.id}`)
    expect([await isSignedIn(ada), ada.cookies.has('session')]).toEqual([false, false])
  })

  test.each(['', '%25', '0123456789abcde', '0123456789ABCDEF', "0123456789abcdef'--", '_'.repeat(16)])(
    'the id %j names none',
    async (id) => {
      const server = await startTestServer()
      const [ada, phone] = [await signUp(server, 'ada'), await signIn(server, 'ada')]
      expect([400, 404, 405]).toContain((await ada.send('DELETE', `/api/sessions/${id}`)).status)
      expect([await isSignedIn(ada), await isSignedIn(phone)]).toEqual([true, true])
    },
  )

  test('can all be signed out except this one', async () => {
    const server = await startTestServer()
    const ada = await signUp(server, 'ada')
    const others = [await signIn(server, 'ada'), await signIn(server, 'ada')]
    const grace = await signUp(server, 'grace')
    expect((await ada.send('POST', '/api/sessions/end-others')).status).toBe(200)
    expect(await Promise.all([ada, ...others, grace].map(isSignedIn))).toEqual([true, false, false, true])
    expect(await devices(ada)).toHaveLength(1)
  })
})

describe('a new password', () => {
  const change = (browser: Browser, body: object) => browser.send('POST', '/api/update-password', body)

  test('ends every other session and continues in this one, under a new id', async () => {
    const server = await startTestServer()
    const ada = await signUp(server, 'ada')
    const [copy, phone] = [copyOf(server, ada), await signIn(server, 'ada')]
    const response = await change(ada, { password: NEW_PASSWORD, currentPassword: PASSWORD })
    expect([response.status, await response.json()]).toEqual([200, { success: true }])
    expect(await Promise.all([ada, copy, phone].map(isSignedIn))).toEqual([true, false, false])
    const login = (password: string) =>
      openBrowser(server).send('POST', '/api/login', { username: 'ada', password })
    expect([(await login(PASSWORD)).status, (await login(NEW_PASSWORD)).status]).toEqual([401, 200])
  })

  test('also ends sessions that a parallel sign-in is about to create', async () => {
    const server = await startTestServer()
    const ada = await signUp(server, 'ada')
    const late = Array.from({ length: 12 }, () => openBrowser(server))
    const logins = late.map((browser) =>
      browser.send('POST', '/api/login', { username: 'ada', password: PASSWORD }),
    )
    const [changed] = await Promise.all([
      change(ada, { password: NEW_PASSWORD, currentPassword: PASSWORD }),
      ...logins,
    ])
    expect(changed?.status).toBe(200)
    for (const browser of late) expect(await isSignedIn(browser)).toBe(false)
  })

  test('is set once when two changes run at once', async () => {
    const server = await startTestServer()
    const [ada, phone] = [await signUp(server, 'ada'), await signIn(server, 'ada')]
    const answers = await Promise.all([
      change(ada, { password: NEW_PASSWORD, currentPassword: PASSWORD }),
      change(phone, { password: 'ten yellow clouds', currentPassword: PASSWORD }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    expect((await Promise.all([ada, phone].map(isSignedIn))).filter(Boolean)).toHaveLength(1)
  })

  test('needs the current one, except within ten minutes of signing in', async () => {
    const server = await startTestServer()
    const ada = await signUp(server, 'ada')
    expect(await codeOf(await change(ada, { password: NEW_PASSWORD, currentPassword: 'wrong' }))).toEqual([
      403,
      'wrong-password',
    ])
    expect((await change(ada, { password: NEW_PASSWORD })).status).toBe(200)
    const { writer } = await openTestStore(server.dataDir)
    const signed_in_at = new Date(Date.now() - 11 * 60_000).toISOString()
    await writer.updateTable('session').set({ signed_in_at }).execute()
    expect(await codeOf(await change(ada, { password: PASSWORD }))).toEqual([403, 'fresh-proof-required'])
    expect((await change(ada, { password: PASSWORD, currentPassword: NEW_PASSWORD })).status).toBe(200)
  })

  test.each([
    [{ password: 'short' }],
    [{ password: 'password1' }],
    [{ password: 'ada@example.com' }],
    [{ password: NEW_PASSWORD, username: 'grace' }],
    [{ password: NEW_PASSWORD, currentPassword: 7 }],
    [{ currentPassword: PASSWORD }],
  ])('%j is refused and ends nothing', async (body) => {
    const server = await startTestServer()
    const [ada, phone] = [await signUp(server, 'ada'), await signIn(server, 'ada')]
    expect(await codeOf(await change(ada, body))).toEqual([400, 'invalid-input'])
    expect([await isSignedIn(ada), await isSignedIn(phone)]).toEqual([true, true])
  })

  test('cannot be set by visitors', async () => {
    const server = await startTestServer()
    expect(await codeOf(await change(openBrowser(server), { password: NEW_PASSWORD }))).toEqual([
      401,
      'sign-in-required',
    ])
  })
})

describe('one’s own data', () => {
  test('is exported as a file, with everything but secrets, and without other people’s data', async () => {
    const server = await startTestServer()
    const ada = await signUp(server, 'ada')
    await signUp(server, 'grace')
    const response = await ada.fetch('/api/me/export')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="my-account.json"')
    const text = await response.text()
    expect(text).not.toMatch(/argon2|grace|hash/i)
    for (const value of ada.cookies.values()) expect(text).not.toContain(value)
    const data = contract.exportAccount.output
      .extend({ account: z.looseObject({}), sessions: z.array(z.looseObject({})) })
      .parse(JSON.parse(text))
    expect(data.account).toMatchObject({ username: 'ada', email: 'ada@example.com', isPremium: false })
    expect(data.sessions).toHaveLength(1)
  })

  test('is deleted with the account: names are free, sessions ended, an emptied row stays', async () => {
    const server = await startTestServer()
    const [ada, phone] = [await signUp(server, 'ada'), await signIn(server, 'ada')]
    const grace = await signUp(server, 'grace')
    expect(await codeOf(await ada.send('DELETE', '/api/me', { password: 'wrong' }))).toEqual([
      403,
      'wrong-password',
    ])
    expect(await codeOf(await ada.send('DELETE', '/api/me', {}))).toEqual([400, 'invalid-input'])
    expect(await isSignedIn(phone)).toBe(true)

    const response = await ada.send('DELETE', '/api/me', { password: PASSWORD })
    expect(contract.deleteAccount.output.parse(await response.json()).kept).toMatch(/ledger/)
    expect(ada.cookies.has('session')).toBe(false)
    expect(await Promise.all([ada, phone, grace].map(isSignedIn))).toEqual([false, false, true])
    const login = { username: 'ada', password: PASSWORD }
    expect((await openBrowser(server).send('POST', '/api/login', login)).status).toBe(401)
    const store = await openTestStore(server.dataDir)
    const rows = JSON.stringify([
      await rawSql(store, 'select * from "user" where id = 1'),
      await rawSql(store, 'select * from session where user_id = 1'),
    ])
    expect(rows).toContain('deleted_at')
    // A hash in hexadecimal may have the letters of the name.
    expect(rows.replaceAll(/"[0-9a-f]{64}"/g, '')).not.toMatch(/ada|example|argon2/)

    const renewed = await signUp(server, 'ada')
    expect(await (await renewed.fetch('/api/me')).json()).toMatchObject({ username: 'ada' })
    expect(await isSignedIn(phone)).toBe(false)
  })

  test('is complete: each table that belongs to users is exported and erased by PERSONAL_DATA', async () => {
    const { reader } = await openTestStore()
    const tables = await reader.introspection.getTables()
    const ofUsers = tables.filter(({ columns }) => columns.some(({ name }) => name === 'user_id'))
    expect(ofUsers.map(({ name }) => name).sort()).toEqual([
      'account_token',
      'applied',
      'email_change',
      'favorite',
      'follow',
      'known_device',
      'list_entry',
      'list_token',
      'oauth_connection',
      'passkey',
      'payout',
      'preference',
      'push_subscription',
      'recovery_code',
      'referral_reward',
      'review',
      'review_answer',
      'review_vote',
      'saved_comparison',
      'second_factor_grace',
      'security_events',
      'session',
      'suggestion',
      'support_ticket',
      'sync_client',
      'tool_claim',
      'tool_list',
      'tool_report',
      'totp',
      'user_meta',
      'user_payout_account',
    ])
  })

  test('includes favorites, which are erased too', async () => {
    const server = await startTestServer({ fixtures: { categories: [{}], tools: [{ name: 'Alpha' }] } })
    const ada = await signUp(server, 'ada')
    expect((await ada.send('POST', '/api/favorites', { toolId: 1 })).status).toBe(200)
    expect(await (await ada.fetch('/api/me/export')).json()).toMatchObject({
      favorites: [{ toolId: 1, tool: 'Alpha' }],
    })
    expect((await ada.send('DELETE', '/api/me', { password: PASSWORD })).status).toBe(200)
    const store = await openTestStore(server.dataDir)
    for (const table of ['favorite', 'follow', 'applied', 'sync_client', 'user_meta'])
      expect(await countRows(store, table), table).toBe(0)
  })
})
