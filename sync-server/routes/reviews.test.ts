import { describe, expect, test } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import { problemSchema } from '#shared/api/problem.ts'
import { toolAnswerSchema } from '#shared/domain/tool.ts'
import { USER_SYNC_SCHEMA, userSyncAnswerSchema } from '#shared/sync/user-protocol.ts'
import { writeTransaction } from '../db/write-transaction.ts'
import { setRole } from '../repositories/users.ts'
import { verifyStore } from '../services/verify-store.ts'
import { type Browser, openBrowser, PASSWORD, signUp } from '../testing/browser.ts'
import { openTestStore, removeTools } from '../testing/open-test-store.ts'
import { countRows, rawSql } from '../testing/raw-sql.ts'
import { startTestServer, type TestServer } from '../testing/start-server.ts'

const FIXTURES = { categories: [{}], tools: [{ name: 'Alpha' }, {}] }
const start = (env: Record<string, string> = {}) => startTestServer({ env, fixtures: FIXTURES })

const put = (browser: Browser, tool: number, body: unknown) =>
  browser.send('PUT', `/api/tools/${tool}/review`, body)
const takeBack = (browser: Browser, tool: number) => browser.send('DELETE', `/api/tools/${tool}/review`)
const remove = (browser: Browser, id: number, body: unknown = { reason: 'Advertising' }) =>
  browser.send('DELETE', `/api/admin/reviews/${id}`, body)

const listOf = (server: TestServer, tool = 1, query = '') =>
  server.json(`/api/tools/${tool}/reviews${query}`, contract.listReviews.output)

/** The id of the newest review of a tool. */
async function newestOf(server: TestServer, tool = 1): Promise<number> {
  const { reviews } = await listOf(server, tool)
  return reviews[0]?.id ?? expect.unreachable('There is no review.')
}

async function codeOf(response: Response): Promise<[number, string]> {
  return [response.status, problemSchema.parse(await response.json()).code]
}

async function signUpAdmin(server: TestServer): Promise<Browser> {
  const admin = await signUp(server, 'mary')
  const { id } = contract.me.output.parse(await (await admin.fetch('/api/me')).json())
  const { writer } = await openTestStore(server.dataDir)
  await writeTransaction(writer, (transaction) =>
    setRole(transaction, { id, role: 'admin', on: true }, '2026-01-01T00:00:00.000Z'),
  )
  return admin
}

/** Reviews of accounts younger than a day count only up to three a tool. */
async function ageAccounts(server: TestServer): Promise<void> {
  const store = await openTestStore(server.dataDir)
  await rawSql(store, 'update "user" set created_at = ?', ['2026-01-01T00:00:00.000Z'])
}

/** The rows that a user's devices get on a reset. */
async function rowsOf(browser: Browser) {
  const { id } = contract.me.output.parse(await (await browser.fetch('/api/me')).json())
  const request = { schema: USER_SYNC_SCHEMA, user: id, clientId: 'c'.repeat(32), epoch: null, since: 0 }
  const response = await browser.send('POST', '/api/sync/user', { ...request, mutations: [] })
  return userSyncAnswerSchema.parse(await response.json()).rows
}

describe('reviewing', () => {
  test('are public, with only the name of their author', async () => {
    const server = await start()
    const ada = await signUp(server, 'ada')
    expect((await put(ada, 1, { rating: 4, text: ' Writes well.\nSometimes slow. ' })).status).toBe(200)
    const response = await server.fetch('/api/tools/1/reviews')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const body = await response.json()
    expect(body).toEqual({
      rating: '4.0',
      reviewCount: 1,
      stars: [0, 0, 0, 1, 0],
      isRatingBehind: false,
      reviews: [
        {
          id: expect.any(Number),
          author: 'ada',
          rating: 4,
          text: 'Writes well.\nSometimes slow.',
          createdAt: expect.any(String),
          updatedAt: expect.any(String),
          helpfulCount: 0,
          answer: null,
        },
      ],
      next: null,
    })
  })

  test('each user has one per tool: a second one replaces it, and stars alone are enough', async () => {
    const server = await start()
    const ada = await signUp(server, 'ada')
    await put(ada, 1, { rating: 4, text: 'Good' })
    const id = await newestOf(server)
    await put(ada, 1, { rating: 2 })
    const { reviews, rating, stars } = await listOf(server)
    expect(reviews).toMatchObject([{ id, rating: 2, text: '' }])
    expect([rating, stars]).toEqual(['2.0', [0, 1, 0, 0, 0]])
    for (let again = 0; again < 2; again++) expect((await takeBack(ada, 1)).status).toBe(200)
    expect(await listOf(server)).toMatchObject({ reviews: [], rating: null, reviewCount: 0 })
    expect((await listOf(server, 2)).reviews).toEqual([])
  })

  test('devices get the new figures through the change log, and the server’s lists have them', async () => {
    const server = await start()
    const ada = await signUp(server, 'ada')
    const { epoch, head } = await server.json('/api/sync/manifest', contract.syncManifest.output)
    await put(ada, 1, { rating: 5, text: '' })
    await server.until(async () => {
      const tool = await server.json('/api/tools/1', toolAnswerSchema)
      return tool.rating === '5.0' && tool.reviewCount === 1
    })
    const delta = await server.json(
      `/api/sync/catalogue?epoch=${epoch}&since=${head}`,
      contract.syncCatalogue.output,
    )
    expect(delta.tools).toMatchObject([{ id: 1, rating: '5.0', reviewCount: 1, isSample: false }])
    const best = await server.json('/api/tools?rating=5', contract.listTools.output)
    expect(best.tools.map(({ id }) => id)).toEqual([1])
  })

  test('less than a minute after another one, its author has it at once, and the list says that the tool follows', async () => {
    const everyMs = { ratingsEveryMs: 60_000 }
    const server = await startTestServer({ fixtures: FIXTURES, ...everyMs })
    const ada = await signUp(server, 'ada')
    const tool = (at: TestServer, id: number) => at.json(`/api/tools/${id}`, toolAnswerSchema)
    await put(ada, 1, { rating: 5 })
    expect(await tool(server, 1)).toMatchObject({ rating: '5.0', reviewCount: 1 })
    await put(ada, 2, { rating: 2, text: 'Slow' })
    expect(await rowsOf(ada)).toMatchObject([
      { toolId: 1 },
      { toolId: 2, review: { rating: 2, text: 'Slow' } },
    ])
    expect(await listOf(server, 2)).toMatchObject({ rating: '2.0', reviewCount: 1, isRatingBehind: true })
    expect(await tool(server, 2)).toMatchObject({ rating: null, reviewCount: 0 })
    expect(await verifyStore(await openTestStore(server.dataDir))).toEqual([])
    await server.close()

    const next = await startTestServer({ dataDir: server.dataDir, ...everyMs })
    await next.until(async () => (await tool(next, 2)).reviewCount === 1)
    expect(await listOf(next, 2)).toMatchObject({ rating: '2.0', reviewCount: 1, isRatingBehind: false })
  })

  test('the devices of the author get their review', async () => {
    const server = await start()
    const ada = await signUp(server, 'ada')
    await put(ada, 1, { rating: 3, text: 'So so' })
    expect(await rowsOf(ada)).toMatchObject([
      { kind: 'review', seq: 1, toolId: 1, review: { rating: 3, text: 'So so' }, removal: null },
    ])
  })

  test('twenty users and their repeats at once are counted correctly, ten to a tool', async () => {
    const server = await start()
    const users = await Promise.all(Array.from({ length: 20 }, (_, at) => signUp(server, `user${at}`)))
    await ageAccounts(server)
    const writes = users.flatMap((user, at) =>
      [1, 2, 3, 4, 5].map((rating) => put(user, 1 + (at % 2), { rating: at % 4 < 2 ? rating : 5 })),
    )
    for (const answer of await Promise.all(writes)) expect(answer.status).toBe(200)
    for (const tool of [1, 2]) {
      const { reviewCount, reviews, stars } = await listOf(server, tool, '?limit=50')
      expect([reviewCount, reviews.length]).toEqual([10, 10])
      const given = (star: number) => reviews.filter(({ rating }) => rating === star).length
      expect(stars).toEqual([1, 2, 3, 4, 5].map(given))
    }
    expect(await verifyStore(await openTestStore(server.dataDir))).toEqual([])
  })

  test('an unknown or archived tool has no reviews and takes none; an existing one can be deleted', async () => {
    const server = await start()
    const ada = await signUp(server, 'ada')
    await put(ada, 2, { rating: 5 })
    await removeTools(await openTestStore(server.dataDir), [2])
    for (const id of [2, 99]) {
      expect(await codeOf(await put(ada, id, { rating: 1 }))).toEqual([404, 'not-found'])
      expect(await codeOf(await server.fetch(`/api/tools/${id}/reviews`))).toEqual([404, 'not-found'])
      expect((await takeBack(ada, id)).status).toBe(200)
    }
    expect(await rowsOf(ada)).toMatchObject([{ review: null }])
  })

  test.each([
    {},
    { rating: 0 },
    { rating: 6 },
    { rating: 4.5 },
    { rating: '4' },
    { rating: 4, text: 'x'.repeat(2001) },
    { rating: 4, text: 'evil\u202etxt' },
    { rating: 4, text: 'bell\u0007' },
    { rating: 4, text: '\u200b\u200b' },
    { rating: 4, text: '\ud800' },
    { rating: 4, text: '', userId: 2 },
    { rating: 4, text: '', createdAt: '2020-01-01T00:00:00.000Z' },
    [],
    null,
  ])('the body %j is refused', async (body) => {
    const server = await start()
    expect(await codeOf(await put(await signUp(server, 'ada'), 1, body))).toEqual([400, 'invalid-input'])
    expect((await listOf(server)).reviewCount).toBe(0)
  })

  test.each(['0', '-1', '1.5', 'x', '9'.repeat(20)])('the tool id %s is refused', async (id) => {
    const server = await start()
    const ada = await signUp(server, 'ada')
    for (const answer of [
      await server.fetch(`/api/tools/${id}/reviews`),
      await ada.send('PUT', `/api/tools/${id}/review`, { rating: 3 }),
      await ada.send('DELETE', `/api/tools/${id}/review`),
    ])
      expect(await codeOf(answer)).toEqual([400, 'invalid-input'])
  })

  test('2,000 characters of any script are accepted', async () => {
    const server = await start()
    const text = '評'.repeat(2000)
    expect((await put(await signUp(server, 'ada'), 1, { rating: 4, text })).status).toBe(200)
    expect((await listOf(server)).reviews[0]?.text).toBe(text)
  })

  test('writes are limited: 60 an hour from one address', async () => {
    const server = await start({ RATE_LIMITS: 'on' })
    const ada = await signUp(server, 'ada')
    for (let at = 0; at < 60; at++) await put(ada, 1, { rating: 1 + (at % 5) })
    const refused = await put(ada, 1, { rating: 1 })
    expect(await codeOf(refused)).toEqual([429, 'too-many-requests'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await server.fetch('/api/tools/1/reviews')).status).toBe(200)
  })
})

describe('the list', () => {
  test('comes newest first, page by page, each review once, even while others write', async () => {
    const server = await start()
    const names = ['user1', 'user2', 'user3', 'user4', 'user5', 'user6', 'user7', 'late0', 'late1']
    const users = await Promise.all(names.map((name) => signUp(server, name)))
    await ageAccounts(server)
    for (const user of users.slice(0, 7)) await put(user, 1, { rating: 3 })
    const late = users.slice(7)
    const seen: string[] = []
    let query = '?limit=3'
    for (let page = 0; page < 3; page++) {
      const { reviews, next, reviewCount } = await listOf(server, 1, query)
      expect(reviewCount).toBe(7 + page)
      seen.push(...reviews.map(({ author }) => author))
      for (const user of late.splice(0, 1)) await put(user, 1, { rating: 3 })
      query = `?limit=3&after=${next}`
      if (page === 2) expect(next).toBe(null)
    }
    expect(seen).toEqual(['user7', 'user6', 'user5', 'user4', 'user3', 'user2', 'user1'])
  })

  test.each(['?after=1', '?after=2026-01-01T00:00:00.000Z.0', '?limit=0', '?limit=51', '?page=2'])(
    'the query %s is refused',
    async (query) => {
      expect(await codeOf(await (await start()).fetch(`/api/tools/1/reviews${query}`))).toEqual([
        400,
        'invalid-input',
      ])
    },
  )
})

describe('removing', () => {
  test('hides it and drops it from the figures; its author sees the reason and may write another', async () => {
    const server = await start()
    const [ada, admin] = [await signUp(server, 'ada'), await signUpAdmin(server)]
    await put(ada, 1, { rating: 1, text: 'Buy my pills' })
    expect((await remove(admin, await newestOf(server))).status).toBe(200)
    expect(await listOf(server)).toMatchObject({ reviews: [], reviewCount: 0, rating: null })
    expect(await rowsOf(ada)).toMatchObject([{ toolId: 1, review: null, removal: 'Advertising' }])
    expect(await codeOf(await put(ada, 1, { rating: 5, text: 'Buy my pills' }))).toEqual([
      409,
      'review-removed',
    ])
    expect((await put(ada, 1, { rating: 5, text: 'It helps' })).status).toBe(200)
    expect(await rowsOf(ada)).toMatchObject([{ review: { text: 'It helps' }, removal: null }])
  })

  test('is for admins, with a reason, and for existing reviews', async () => {
    const server = await start()
    const [ada, admin] = [await signUp(server, 'ada'), await signUpAdmin(server)]
    await put(ada, 1, { rating: 1 })
    const id = await newestOf(server)
    expect(await codeOf(await remove(openBrowser(server), id))).toEqual([401, 'sign-in-required'])
    expect(await codeOf(await remove(ada, id))).toEqual([403, 'forbidden'])
    for (const body of [{}, { reason: '' }, { reason: 'x'.repeat(501) }, { reason: 'x', by: 1 }])
      expect(await codeOf(await remove(admin, id, body))).toEqual([400, 'invalid-input'])
    expect(await codeOf(await remove(admin, id + 99))).toEqual([404, 'not-found'])
    expect((await listOf(server)).reviewCount).toBe(1)
  })
})

describe('the public log of removals', () => {
  const logOf = (server: TestServer, query = '') =>
    server.json(`/api/review-removals${query}`, contract.listReviewRemovals.output)

  test('names tool, day and reason, and neither the author nor the text, whatever becomes of them', async () => {
    const server = await start()
    const [ada, admin] = [await signUp(server, 'ada'), await signUpAdmin(server)]
    expect(await logOf(server)).toEqual({ removals: [], next: null })
    await put(ada, 1, { rating: 1, text: 'Buy my pills' })
    await remove(admin, await newestOf(server))
    await put(ada, 1, { rating: 5, text: 'It helps' })
    expect((await ada.send('DELETE', '/api/me', { password: PASSWORD })).status).toBe(200)
    const tool = { id: 1, name: 'Alpha' }
    const removal = { id: expect.any(Number), tool, kind: 'removed', reason: 'Advertising' }
    const day = new Date().toISOString().slice(0, 10)
    expect(await logOf(server)).toEqual({ removals: [{ ...removal, day }], next: null })
    expect(await logOf(server, '?toolId=2')).toEqual({ removals: [], next: null })
    await removeTools(await openTestStore(server.dataDir), [1])
    await server.until(async () => (await logOf(server)).removals[0]?.tool === null)
  })

  test('is revalidated with an ETag that changes with a new entry', async () => {
    const server = await start()
    const [ada, admin] = [await signUp(server, 'ada'), await signUpAdmin(server)]
    await put(ada, 1, { rating: 1 })
    const read = (tag: string) => server.fetch('/api/review-removals', { headers: { 'If-None-Match': tag } })
    await server.until(async () => (await server.json('/api/tools/1', toolAnswerSchema)).reviewCount === 1)
    const first = await read('')
    expect(first.headers.get('cache-control')).toBe('no-cache')
    const tag = first.headers.get('etag') ?? ''
    expect((await read(tag)).status).toBe(304)
    await remove(admin, await newestOf(server))
    expect((await read(tag)).status).toBe(200)
  })

  test.each(['?limit=0', '?limit=101', '?before=0', '?toolId=x', '?page=2'])(
    'the query %s is refused',
    async (query) => {
      const answer = await (await start()).fetch(`/api/review-removals${query}`)
      expect(await codeOf(answer)).toEqual([400, 'invalid-input'])
    },
  )
})

test('a visitor can read, and is asked to sign in for everything else', async () => {
  const server = await start()
  const visitor = openBrowser(server)
  expect((await visitor.fetch('/api/tools/1/reviews')).status).toBe(200)
  const answers = [await put(visitor, 1, { rating: 3 }), await takeBack(visitor, 1), await remove(visitor, 1)]
  for (const answer of answers) expect(await codeOf(answer)).toEqual([401, 'sign-in-required'])
})

test('another site cannot write a review for a user', async () => {
  const server = await start()
  const ada = await signUp(server, 'ada')
  for (const method of ['PUT', 'DELETE']) {
    const headers = { 'Sec-Fetch-Site': 'cross-site', 'Content-Type': 'application/json' }
    const forged = await ada.fetch('/api/tools/1/review', { method, headers, body: '{"rating":1}' })
    expect(await codeOf(forged)).toEqual([403, 'cross-origin'])
  }
})

test('a user cannot change the review of another', async () => {
  const server = await start()
  const [ada, ben] = [await signUp(server, 'ada'), await signUp(server, 'ben')]
  await put(ada, 1, { rating: 5, text: 'Mine' })
  await takeBack(ben, 1)
  await put(ben, 1, { rating: 1, text: 'Also mine' })
  expect((await listOf(server)).reviews).toMatchObject([
    { author: 'ben', text: 'Also mine' },
    { author: 'ada', text: 'Mine' },
  ])
  expect(await rowsOf(ada)).toHaveLength(1)
})

test('the export of an account has its reviews, and its deletion removes them from every figure', async () => {
  const server = await start()
  const [ada, ben, admin] = [
    await signUp(server, 'ada'),
    await signUp(server, 'ben'),
    await signUpAdmin(server),
  ]
  await put(ada, 1, { rating: 5, text: 'Mine' })
  await put(ada, 2, { rating: 1, text: 'Removed' })
  await put(ben, 1, { rating: 2 })
  await remove(admin, await newestOf(server, 2))
  expect(await (await ada.fetch('/api/me/export')).json()).toMatchObject({
    reviews: [
      { tool: 'Alpha', rating: 5, text: 'Mine', removalReason: null },
      { toolId: 2, text: 'Removed', removalReason: 'Advertising' },
    ],
  })
  expect((await ada.send('DELETE', '/api/me', { password: PASSWORD })).status).toBe(200)
  expect(await listOf(server)).toMatchObject({ rating: '2.0', reviewCount: 1, reviews: [{ author: 'ben' }] })
  const store = await openTestStore(server.dataDir)
  expect(await countRows(store, 'review')).toBe(1)
  expect(await verifyStore(store)).toEqual([])
})
