import { expect, test } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import { problemSchema } from '#shared/api/problem.ts'
import { type Browser, PASSWORD, signUp } from '../testing/browser.ts'
import { openTestStore } from '../testing/open-test-store.ts'
import { rawSql } from '../testing/raw-sql.ts'
import { startTestServer } from '../testing/start-server.ts'

/** Reviewers, in the order in which they write, by the stars they give. */
const STARS = { ann: 5, bob: 1, cas: 3, dee: 5, eve: 1 }
type Name = keyof typeof STARS

async function start() {
  const server = await startTestServer({ fixtures: { categories: [{}], tools: [{}, {}] } })
  const store = await openTestStore(server.dataDir)
  const people = new Map<string, Browser>()
  for (const [name, rating] of Object.entries(STARS)) {
    const browser = await signUp(server, name)
    // Reviews of accounts younger than a day count only up to three a tool.
    await rawSql(store, 'update "user" set created_at = ?', ['2026-01-01T00:00:00.000Z'])
    expect((await browser.send('PUT', '/api/tools/1/review', { rating })).status).toBe(200)
    people.set(name, browser)
  }
  const as = (name: Name) => people.get(name)!
  const ids = new Map<string, number>()
  const idOf = (author: Name) => ids.get(author) ?? expect.unreachable(`${author} has no review.`)
  /** @param review its author, or its id */
  const rate = (name: Name, review: Name | number, on = true) => {
    const id = typeof review === 'number' ? review : idOf(review)
    return as(name).send('PUT', `/api/reviews/${id}/helpful`, { on })
  }
  const counted = async (response: Promise<Response>) =>
    contract.rateReview.output.parse(await (await response).json()).helpfulCount
  const list = (query = '') => server.json(`/api/tools/1/reviews${query}`, contract.listReviews.output)
  for (const { author, id } of (await list()).reviews) ids.set(author, id)
  const authors = async (query: string) => (await list(query)).reviews.map(({ author }) => author)
  const counts = async () =>
    (await list('?sort=helpful')).reviews.map((one) => [one.author, one.helpfulCount])
  return { server, store, as, idOf, rate, counted, list, authors, counts }
}

test('a review is found helpful once by each, until they say otherwise, and nobody reads by whom', async () => {
  const { server, as, idOf, rate, counted, counts } = await start()
  const answers = await Promise.all(Array.from({ length: 5 }, () => counted(rate('ann', 'cas'))))
  expect(answers).toEqual([1, 1, 1, 1, 1])
  expect(await counted(rate('bob', 'cas'))).toBe(2)
  expect(await counted(rate('bob', 'ann'))).toBe(1)
  expect(await counts()).toEqual([
    ['cas', 2],
    ['ann', 1],
    ['eve', 0],
    ['dee', 0],
    ['bob', 0],
  ])
  const own = async (name: Name, tool = 1) =>
    (await as(name).fetch(`/api/tools/${tool}/reviews/helpful`)).json()
  expect(await own('bob')).toEqual({ reviewIds: [idOf('ann'), idOf('cas')] })
  expect(await own('bob', 2)).toEqual({ reviewIds: [] })
  expect(await counted(rate('bob', 'cas', false))).toBe(1)
  expect(await counted(rate('bob', 'cas', false))).toBe(1)
  expect((await server.fetch('/api/tools/1/reviews/helpful')).status).toBe(401)
})

test('the own review, a held, a removed and an unknown one take no votes', async () => {
  const { store, idOf, rate } = await start()
  const refused = async (response: Response) => {
    const { status, code } = problemSchema.parse(await response.json())
    return [status, code]
  }
  expect(await refused(await rate('ann', 'ann'))).toEqual([409, 'own-review'])
  await rawSql(store, 'update review set held_at = ? where id = ?', ['2026-01-01T00:00:00.000Z', idOf('bob')])
  expect(await refused(await rate('ann', 'bob'))).toEqual([404, 'not-found'])
  expect(await refused(await rate('ann', idOf('eve') + 77))).toEqual([404, 'not-found'])
})

test('a withdrawn review loses its votes; a deleted account takes its own along', async () => {
  const { as, rate, counts, store } = await start()
  for (const name of ['ann', 'bob', 'dee'] as const) await rate(name, 'cas')
  await rate('cas', 'ann')
  await as('cas').send('DELETE', '/api/tools/1/review')
  await as('cas').send('PUT', '/api/tools/1/review', { rating: 2 })
  expect(await counts()).toEqual([
    ['ann', 1],
    ['eve', 0],
    ['dee', 0],
    ['cas', 0],
    ['bob', 0],
  ])
  const exported: unknown = await (await as('cas').fetch('/api/me/export')).json()
  expect(exported).toMatchObject({ helpfulVotes: [{ toolId: 1, tool: 'Tool 1' }] })
  expect((await as('cas').send('DELETE', '/api/me', { password: PASSWORD })).status).toBe(200)
  expect(await counts()).toEqual([
    ['eve', 0],
    ['dee', 0],
    ['bob', 0],
    ['ann', 0],
  ])
  expect(await store.reader.selectFrom('review_vote').selectAll().execute()).toEqual([])
})

test('the list is sorted and filtered, and its pages join without a gap or a repeat', async () => {
  const { server, rate, list, authors } = await start()
  await rate('ann', 'bob')
  await rate('ann', 'dee')
  await rate('bob', 'dee')
  const orders = {
    '': ['eve', 'dee', 'cas', 'bob', 'ann'],
    '?sort=newest': ['eve', 'dee', 'cas', 'bob', 'ann'],
    '?sort=highest': ['dee', 'ann', 'cas', 'eve', 'bob'],
    '?sort=lowest': ['eve', 'bob', 'cas', 'dee', 'ann'],
    '?sort=helpful': ['dee', 'bob', 'eve', 'cas', 'ann'],
    '?stars=1,3': ['eve', 'cas', 'bob'],
    '?stars=5&sort=helpful': ['dee', 'ann'],
  }
  for (const [query, order] of Object.entries(orders)) {
    expect(await authors(query), query).toEqual(order)
    const paged: string[] = []
    const first = `${query === '' ? '?' : `${query}&`}limit=2`
    for (let page = await list(first); ; page = await list(`${first}&after=${page.next}`)) {
      paged.push(...page.reviews.map(({ author }) => author))
      if (page.next === null) break
    }
    expect(paged, query).toEqual(order)
  }
  const { next } = await list('?sort=highest&limit=1')
  for (const query of [`?after=${next}`, '?sort=best', '?stars=6', '?stars='])
    expect((await server.fetch(`/api/tools/1/reviews${query}`)).status, query).toBe(400)
})
