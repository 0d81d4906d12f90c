import { expect, test } from 'vitest'
import { startWithAdmins } from '../testing/as-admin.ts'

type Call = Awaited<ReturnType<typeof startWithAdmins>>['call']
interface Listed {
  id: number
  text: string
}

const write = (call: Call, as: number, toolId: number, text: string, rating = 1) =>
  call('PUT', `/api/tools/${toolId}/review`, { as, body: { rating, text } })
const list = async (call: Call, query = '') => (await call('GET', `/api/admin/reviews${query}`)).body
const texts = async (call: Call, query = '') =>
  (await list(call, query)).reviews.map(({ text }: Listed) => text)
const remove = (call: Call, id: number, as = 1) =>
  call('DELETE', `/api/admin/reviews/${id}`, { as, body: { reason: 'Advertising.' } })

/** Reviews 1, 2 and 3. */
async function start(tools = 2) {
  const names = Array.from({ length: tools }, (_, at) => ({ name: `Tool ${at + 1}` }))
  const started = await startWithAdmins({ categories: [{}], tools: names })
  const { call } = started
  await write(call, 4, 1, 'first')
  await write(call, 5, 1, 'second')
  await write(call, 4, 2, 'third')
  return started
}

test('the latest comes first, with its author and its tool; an edit counts as new', async () => {
  const { call } = await start()
  const { reviews, total, next } = await list(call)
  expect([reviews.map(({ text }: Listed) => text), total, next]).toEqual([
    ['third', 'second', 'first'],
    3,
    null,
  ])
  expect(reviews[0]).toMatchObject({
    id: 3,
    author: 'user-4',
    authorId: 4,
    rating: 1,
    tool: { id: 2, name: 'Tool 2' },
    removed: null,
  })
  await write(call, 4, 1, 'first, edited')
  expect(await texts(call)).toEqual(['first, edited', 'third', 'second'])
  expect(await texts(call, '?toolId=2')).toEqual(['third'])
  expect(await texts(call, '?toolId=99')).toEqual([])
  expect(await texts(call, '?search=THIRD')).toEqual(['third'])
  expect((await list(call, '?search=USER-5')).total).toBe(1)
})

test('moderators can still read a removed review with its reason, and the removal is logged', async () => {
  const { call } = await start()
  expect((await remove(call, 2)).status).toBe(200)
  expect(await texts(call)).toEqual(['third', 'first'])
  expect(await texts(call, '?state=all')).toEqual(['second', 'third', 'first'])
  const { reviews, total } = await list(call, '?state=removed')
  expect(total).toBe(1)
  expect(reviews[0]).toMatchObject({ text: 'second', removed: { by: 'user-1', reason: 'Advertising.' } })
  const { entries } = (await call('GET', '/api/admin/audit?action=review.remove')).body
  expect(entries).toMatchObject([
    {
      actor: { id: 1 },
      subject: { kind: 'review', id: 2, label: 'Tool 1' },
      before: { isPublished: true },
      after: { isPublished: false, reason: 'Advertising.' },
    },
  ])
  expect(JSON.stringify(entries)).not.toContain('second')
})

test('a review that its author deleted cannot be read', async () => {
  const { call } = await start()
  await call('DELETE', '/api/tools/2/review', { as: 4 })
  expect(await texts(call, '?state=all')).toEqual(['second', 'first'])
})

test('when moderators remove the same review at once, one succeeds', async () => {
  const { call } = await start()
  const all = await Promise.all([1, 2, 3].map((as) => remove(call, 1, as)))
  expect(all.map(({ status }) => status).sort()).toEqual([200, 404, 404])
  expect((await call('GET', '/api/admin/audit')).body.entries).toHaveLength(1)
})

test('the pages of the list leave nothing out', async () => {
  const { call } = await start(12)
  for (let tool = 3; tool <= 12; tool++) for (const as of [4, 5]) await write(call, as, tool, '')
  const first = await list(call)
  expect([first.reviews.length, first.total]).toEqual([20, 23])
  const rest = await list(call, `?before=${first.next}`)
  expect([rest.reviews.length, rest.next]).toEqual([3, null])
  const ids = [...first.reviews, ...rest.reviews].map(({ id }: Listed) => id)
  expect(new Set(ids).size).toBe(23)
})

test.each(['?before=5', '?state=gone', '?toolId=x', '?page=2'])('the list refuses %s', async (query) => {
  const { call } = await start()
  expect((await call('GET', `/api/admin/reviews${query}`)).status).toBe(400)
})

test.each([
  ['GET', '/api/admin/reviews'],
  ['DELETE', '/api/admin/reviews/1'],
])('%s %s is for admins and owners', async (method, path) => {
  const { call } = await start()
  const body = method === 'DELETE' ? { reason: 'x' } : undefined
  const statuses = []
  for (const as of [0, 4, 5]) statuses.push((await call(method, path, { as, body })).status)
  expect(statuses).toEqual([401, 403, 403])
  expect(await texts(call)).toHaveLength(3)
  expect((await call(method, path, { as: 3, body })).status).toBe(200)
})
