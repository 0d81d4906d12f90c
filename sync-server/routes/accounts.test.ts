import { hash } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import { problemSchema } from '#shared/api/problem.ts'
import { listUsers } from '../repositories/users.ts'
import { type Browser, openBrowser, PASSWORD, register, signIn, signUp } from '../testing/browser.ts'
import { openTestStore } from '../testing/open-test-store.ts'
import { startTestServer, type TestServer } from '../testing/start-server.ts'

const ADA = { username: 'ada', email: 'ada@example.com', password: PASSWORD }

const problemOf = async (response: Response) => {
  const { code, issues } = problemSchema.parse(await response.json())
  return { status: response.status, code, issues }
}

/** Headers that differ from answer to answer. */
const OF_EACH = new Set(['date', 'x-request-id'])

async function usersOf(server: TestServer) {
  return listUsers((await openTestStore(server.dataDir)).reader)
}

describe('registering', () => {
  test('creates a plain account and does not sign in', async () => {
    const server = await startTestServer({ passwordCost: null })
    const browser = openBrowser(server)
    const response = await browser.send('POST', '/api/register', ADA)
    expect([response.status, await response.json()]).toEqual([200, { success: true }])
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(browser.cookies.size).toBe(0)
    const [user] = await usersOf(server)
    expect(user).toMatchObject({ username: 'ada', email: 'ada@example.com', isAdmin: false, isOwner: false })
    expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=32768,t=3,p=1\$/)
  })

  test('succeeds once for 50 requests at once; the others get the error that the name is taken', async () => {
    const server = await startTestServer()
    const browser = openBrowser(server)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => browser.send('POST', '/api/register', ADA)),
    )
    const refused = answers.filter(({ status }) => status === 409)
    expect([answers.filter(({ ok }) => ok).length, refused.length]).toEqual([1, 49])
    expect(await problemOf(refused[0]!)).toEqual({
      status: 409,
      code: 'username-taken',
      issues: [{ path: 'username', message: 'is taken' }],
    })
    expect(await usersOf(server)).toHaveLength(1)
  })

  let joined = 0
  const join = (server: TestServer, username: string) => {
    const body = { ...ADA, username, email: `user-${++joined}@example.com` }
    return openBrowser(server).send('POST', '/api/register', body)
  }

  test.each([
    ['paypal', 'PayPaI'],
    ['paypal', 'раураl'],
    ['paypal', 'pаураӏ'],
    ['paypal', 'paypa1'],
    ['paypal', 'pay.pal'],
    ['modern', 'rnodern'],
    ['Jose', 'José'],
    ['Дмитрий', 'ДМИТРИЙ'],
    ['カラオケ', '力ラオケ'],
  ])('%s is there, so %s is refused at the field', async (taken, username) => {
    const server = await startTestServer()
    await join(server, taken)
    const body = { ...ADA, username, email: 'other@example.com' }
    const response = await openBrowser(server).send('POST', '/api/register', body)
    expect((await problemOf(response)).issues).toMatchObject([{ path: 'username' }])
    expect(await usersOf(server)).toHaveLength(1)
  })

  test('of names that look alike and are asked for at once, one is given', async () => {
    const server = await startTestServer()
    const browser = openBrowser(server)
    const names = ['Wolly', 'VVolly', 'W0lly', 'Wo1ly', 'WoIIy', 'w-olly']
    const answers = await Promise.all(
      names.map((username, place) =>
        browser.send('POST', '/api/register', { ...ADA, username, email: `a${place}@example.com` }),
      ),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await problemOf(answers.find(({ ok }) => !ok)!)).toEqual({
      status: 409,
      code: 'name-looks-taken',
      issues: [{ path: 'username', message: 'looks like an existing name' }],
    })
  })

  test('names in any script live side by side, and that of a deleted account is free again', async () => {
    const server = await startTestServer()
    const names = [
      'Ελένη',
      'Σοφία',
      'Сергей',
      'Андрей',
      'さくら',
      '愛ちゃん',
      'محمد',
      'أحمد',
      '김민준',
      'משה',
    ]
    for (const name of names) await join(server, name)
    expect(await usersOf(server)).toHaveLength(names.length)
    const browser = await signUp(server, 'paypal')
    expect((await browser.send('DELETE', '/api/me', { password: PASSWORD })).status).toBe(200)
    await register(server, 'PayPaI')
  })

  test.each(['ADA', ' ada ', 'ａｄａ', 'adа', 'ᴀda'])(
    '%j is not a different name from ada',
    async (username) => {
      const server = await startTestServer()
      await register(server, 'ada')
      const body = { ...ADA, username, email: 'other@example.com' }
      expect([400, 409]).toContain((await openBrowser(server).send('POST', '/api/register', body)).status)
      expect(await usersOf(server)).toHaveLength(1)
    },
  )

  test('an address in use is not revealed', async () => {
    const server = await startTestServer()
    await register(server, 'ada')
    const body = { username: 'grace', email: 'ADA@Example.com', password: PASSWORD }
    const response = await openBrowser(server).send('POST', '/api/register', body)
    const text = await response.clone().text()
    expect(await problemOf(response)).toEqual({ status: 409, code: 'registration-refused', issues: [] })
    expect(text).not.toMatch(/e-?mail|address|taken/i)
  })

  test.each([
    [{ password: 'seven77' }, 'password'],
    [{ password: 'Password123' }, 'password'],
    [{ password: 'aaaaaaaaaa' }, 'password'],
    [{ password: '123456789' }, 'password'],
    [{ password: 'Summer2026!' }, 'password'],
    [{ password: 'ada@example.com' }, 'password'],
    [{ password: 'x'.repeat(201) }, 'password'],
    [{ password: 12_345_678 }, 'password'],
    [{ password: '\ud800 seven blue' }, 'password'],
    [{ username: '' }, 'username'],
    [{ username: 'Adm1n' }, 'username'],
    [{ username: '...' }, 'username'],
    [{ username: 'ada@home' }, 'username'],
    [{ username: 'a b' }, 'username'],
    [{ username: 'x'.repeat(41) }, 'username'],
    [{ username: 'ada\u202e' }, 'username'],
    [{ username: ['ada'] }, 'username'],
    [{ username: null }, 'username'],
    [{ email: 'ada' }, 'email'],
    [{ email: { $ne: '' } }, 'email'],
    [{ referralCode: '<b>' }, 'referralCode'],
    [{ isAdmin: true }, 'isAdmin'],
    [{ is_premium: 1 }, 'is_premium'],
    [{ isOwner: true }, 'isOwner'],
    [{ id: 1 }, 'id'],
    [{ constructor: {} }, 'constructor'],
  ])('%j is refused, and the field is named', async (wrong, path) => {
    const server = await startTestServer()
    const response = await openBrowser(server).send('POST', '/api/register', { ...ADA, ...wrong })
    const { status, code, issues } = await problemOf(response)
    expect([status, code, issues.map((issue) => issue.path)]).toEqual([400, 'invalid-input', [path]])
    expect(await usersOf(server)).toEqual([])
  })

  test('records the referrer, and ignores an unknown code', async () => {
    const server = await startTestServer()
    await register(server, 'ada')
    const { writer } = await openTestStore(server.dataDir)
    await writer.updateTable('user').set({ referral_code: 'ADA-1' }).execute()
    for (const [username, referralCode] of [
      ['grace', 'ADA-1'],
      ['mary', 'NOBODY'],
    ]) {
      const body = { username, email: `${username}@example.com`, password: PASSWORD, referralCode }
      expect((await openBrowser(server).send('POST', '/api/register', body)).status).toBe(200)
    }
    expect((await usersOf(server)).map(({ referredBy }) => referredBy)).toEqual([null, 1, null])
  })

  test('is possible 60 times an hour from one address', async () => {
    const server = await startTestServer({ env: { RATE_LIMITS: 'on' } })
    const browser = openBrowser(server)
    for (let count = 0; count < 60; count++)
      expect((await browser.send('POST', '/api/register', {})).status).toBe(400)
    const refused = await browser.send('POST', '/api/register', ADA)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
  })
})

describe('signing in', () => {
  test('replaces a hash with parameters of earlier days; a weak password of those days still works', async () => {
    const server = await startTestServer({ passwordCost: null })
    await register(server, 'ada')
    const { writer } = await openTestStore(server.dataDir)
    const earlier = await hash('password1', { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    await writer.updateTable('user').set({ password_hash: earlier }).execute()
    const login = (password: string) =>
      openBrowser(server).send('POST', '/api/login', { username: 'ada', password })
    expect((await login('password2')).status).toBe(401)
    expect((await usersOf(server))[0]?.passwordHash).toBe(earlier)
    expect((await login('password1')).status).toBe(200)
    const [user] = await usersOf(server)
    expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=32768,t=3,p=1\$/)
    expect((await login('password1')).status).toBe(200)
    expect((await usersOf(server))[0]?.passwordHash).toBe(user?.passwordHash)
  })

  test.each(['ada', 'ADA', ' ada@example.com', 'Ada@Example.COM'])(
    'as %j answers with the user',
    async (username) => {
      const server = await startTestServer()
      await register(server, 'ada')
      const browser = openBrowser(server)
      const response = await browser.send('POST', '/api/login', { username, password: PASSWORD })
      const answer = contract.login.output.parse(await response.json())
      const user = 'user' in answer ? answer.user : {}
      expect(user).toMatchObject({
        username: 'ada',
        email: 'ada@example.com',
        is_premium: false,
        isAdmin: false,
      })
      expect(response.headers.get('cache-control')).toBe('no-store')
      const me = await browser.fetch('/api/me')
      expect(me.headers.get('cache-control')).toBe('no-store')
      expect(await me.json()).toEqual(user)
      expect(Object.keys(user).sort()).toEqual(Object.keys(contract.me.output.shape).sort())
    },
  )

  test('an unknown name, an unknown address and a wrong password get byte-identical answers', async () => {
    const server = await startTestServer()
    await register(server, 'ada')
    const answers = []
    for (const [username, password] of [
      ['ada', 'wrong password'],
      ['ada@example.com', 'wrong password'],
      ['nobody', PASSWORD],
      ['nobody@example.com', PASSWORD],
    ]) {
      const response = await openBrowser(server).send('POST', '/api/login', { username, password })
      const headers = [...response.headers].filter(([name]) => !OF_EACH.has(name))
      answers.push({ status: response.status, headers, text: await response.text() })
    }
    expect(answers[0]?.status).toBe(401)
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  })

  test.each([[{}], [{ username: 'ada' }], [{ username: 'ada', password: '' }], [null], [[]], ['ada']])(
    'the body %j is refused',
    async (body) => {
      const server = await startTestServer()
      const response = await openBrowser(server).send('POST', '/api/login', body)
      expect(await problemOf(response)).toMatchObject({ status: 400, code: 'invalid-input' })
    },
  )

  test('unknown fields are refused', async () => {
    const server = await startTestServer()
    await register(server, 'ada')
    const body = { username: 'ada', password: PASSWORD, isAdmin: true }
    const response = await openBrowser(server).send('POST', '/api/login', body)
    expect(await problemOf(response)).toMatchObject({ status: 400, issues: [{ path: 'isAdmin' }] })
  })
})

describe('throttling', () => {
  const guess = (server: TestServer, username: string, password = 'wrong password') =>
    openBrowser(server).send('POST', '/api/login', { username, password })

  test('after ten wrong passwords at once the right one is refused too, for a while; others can sign in', async () => {
    const server = await startTestServer({ env: { RATE_LIMITS: 'on' } })
    await register(server, 'ada')
    await register(server, 'grace')
    const statuses = (await Promise.all(Array.from({ length: 15 }, () => guess(server, 'ada')))).map(
      ({ status }) => status,
    )
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    const refused = await guess(server, 'ADA', PASSWORD)
    expect(await problemOf(refused.clone())).toMatchObject({ status: 429, code: 'too-many-requests' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
    expect((await guess(server, 'grace', PASSWORD)).status).toBe(200)
  })

  test('a stranger who guesses cannot lock out the owner on a device that was signed in before', async () => {
    const server = await startTestServer({ env: { RATE_LIMITS: 'on' } })
    const own = await signUp(server, 'ada')
    const other = await signUp(server, 'grace')
    await own.send('POST', '/api/logout')
    await other.send('POST', '/api/logout')
    for (let count = 0; count < 10; count++) expect((await guess(server, 'ada')).status).toBe(401)
    expect((await guess(server, 'ada', PASSWORD)).status).toBe(429)
    const login = (browser: Browser, password: string) =>
      browser.send('POST', '/api/login', { username: 'ada', password })
    // The device of another account, and one that somebody has made up, are strangers as well.
    expect((await login(other, PASSWORD)).status).toBe(429)
    const forged = openBrowser(server)
    forged.cookies.set('device', own.cookies.get('device') ?? '').set('device.sig', 'x'.repeat(43))
    expect((await login(forged, PASSWORD)).status).toBe(429)
    // The owner may err nine times, and begins anew after a success; ten guesses are too many here too.
    for (let count = 0; count < 9; count++) expect((await login(own, 'wrong password')).status).toBe(401)
    expect((await login(own, PASSWORD)).status).toBe(200)
    for (let count = 0; count < 10; count++) expect((await login(own, 'wrong password')).status).toBe(401)
    expect((await login(own, PASSWORD)).status).toBe(429)
  })

  test('an unknown name is throttled in the same way', async () => {
    const server = await startTestServer({ env: { RATE_LIMITS: 'on' } })
    for (let count = 0; count < 10; count++) expect((await guess(server, 'nobody')).status).toBe(401)
    expect((await guess(server, 'nobody')).status).toBe(429)
  })

  test('a successful sign-in resets the failures', async () => {
    const server = await startTestServer({ env: { RATE_LIMITS: 'on' } })
    await register(server, 'ada')
    for (let round = 0; round < 3; round++) {
      for (let count = 0; count < 9; count++) expect((await guess(server, 'ada')).status).toBe(401)
      expect((await guess(server, 'ada', PASSWORD)).status).toBe(200)
    }
  })

  test('an address that tries many names is limited to a hundred failures', async () => {
    const server = await startTestServer({ env: { RATE_LIMITS: 'on' } })
    for (let name = 0; name < 100; name++) expect((await guess(server, `n${name}`)).status).toBe(401)
    expect((await guess(server, 'another')).status).toBe(429)
  })

  test('one account takes at most a hundred guesses from all addresses together', async () => {
    const server = await startTestServer({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } })
    const from = (host: number) =>
      openBrowser(server, { 'X-Forwarded-For': `203.0.113.${host}` }).send('POST', '/api/login', {
        username: 'ada',
        password: 'wrong password',
      })
    for (let host = 0; host < 100; host++) expect((await from(host)).status).toBe(401)
    expect((await from(200)).status).toBe(429)
  })

  test('the current password cannot be guessed through a password change or an account deletion either', async () => {
    const server = await startTestServer({ env: { RATE_LIMITS: 'on' } })
    const ada = await signUp(server, 'ada')
    const change = { password: 'a new long password', currentPassword: 'wrong password' }
    for (let count = 0; count < 5; count++) {
      expect((await ada.send('POST', '/api/update-password', change)).status).toBe(403)
      expect((await ada.send('DELETE', '/api/me', { password: 'wrong password' })).status).toBe(403)
    }
    expect((await ada.send('POST', '/api/update-password', change)).status).toBe(429)
    expect((await ada.send('DELETE', '/api/me', { password: PASSWORD })).status).toBe(429)
  })
})

test('every unsafe account call from another site is refused, whoever is signed in', async () => {
  const server = await startTestServer()
  const ada = await signUp(server, 'ada')
  for (const call of [
    contract.login,
    contract.register,
    contract.logout,
    contract.updatePassword,
    contract.deleteAccount,
    contract.endOtherSessions,
    contract.endSession,
  ]) {
    for (const headers of [
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { Origin: 'https://evil.example.com' },
    ]) {
      const path = call.path.replace(':id', '0123456789abcdef')
      const response = await ada.fetch(path, { method: call.method, headers })
      expect(await problemOf(response), path).toMatchObject({ status: 403, code: 'cross-origin' })
    }
  }
  expect((await ada.fetch('/api/me')).status).toBe(200)
})

test('roles rank owner, admin, premium, user, and are read from the database at each call', async () => {
  const server = await startTestServer()
  const ada = await signUp(server, 'ada')
  const { writer } = await openTestStore(server.dataDir)
  const status = async (path: string) => (await ada.fetch(path)).status
  expect([await status('/api/admin/ai-feedback'), await status('/api/platform/revenue')]).toEqual([403, 403])
  await writer.updateTable('user').set({ is_admin: 1 }).execute()
  expect([await status('/api/admin/ai-feedback'), await status('/api/platform/revenue')]).toEqual([200, 403])
  await writer.updateTable('user').set({ is_admin: 0, is_owner: 1 }).execute()
  expect([await status('/api/admin/ai-feedback'), await status('/api/platform/revenue')]).toEqual([200, 200])
  expect(await (await ada.fetch('/api/me')).json()).toMatchObject({ isAdmin: true })
  await writer.updateTable('user').set({ is_owner: 0 }).execute()
  expect(await status('/api/admin/ai-feedback')).toBe(403)
})

test('expired premium does not count', async () => {
  const server = await startTestServer()
  const ada = await signUp(server, 'ada')
  const { writer } = await openTestStore(server.dataDir)
  const isPremium = async () => contract.me.output.parse(await (await ada.fetch('/api/me')).json()).is_premium
  const set = (premium_until: string | null) =>
    writer.updateTable('user').set({ is_premium: 1, premium_until }).execute()
  await set(null)
  expect(await isPremium()).toBe(true)
  await set('2999-01-01T00:00:00.000Z')
  expect(await isPremium()).toBe(true)
  await set('2020-01-01T00:00:00.000Z')
  expect(await isPremium()).toBe(false)
})

test('two people do not see each other’s data', async () => {
  const server = await startTestServer()
  const [ada, grace] = [await signUp(server, 'ada'), await signUp(server, 'grace')]
  expect(await (await ada.fetch('/api/me')).json()).toMatchObject({ username: 'ada' })
  expect(await (await grace.fetch('/api/me')).json()).toMatchObject({ username: 'grace' })
  const again = await signIn(server, 'grace')
  expect(await (await again.fetch('/api/me')).json()).toMatchObject({ username: 'grace' })
})
