import { expect, test } from 'vitest'
import { toolAnswerSchema } from '#shared/domain/tool.ts'
import { writeTransaction } from '../db/write-transaction.ts'
import { startWithAdmins } from '../testing/as-admin.ts'
import { rawSql } from '../testing/raw-sql.ts'

const ROUNDS = 5

const start = () =>
  startWithAdmins({
    categories: [{ name: 'Writing', slug: 'writing' }],
    tools: [{ name: 'Alpha', website: 'https://alpha.example', categoryId: 1 }],
  })

const draft = (name: string) => ({
  name,
  description: 'Draws diagrams of systems.',
  website: `https://${name.toLowerCase()}.example`,
  categoryId: 1,
})

test('a new, changed or archived tool is visible to all reads when its write is answered', async () => {
  const { server, call } = await start()
  const read = async (path: string) => JSON.parse(await (await server.fetch(path)).text())
  for (let round = 1; round <= ROUNDS; round++) {
    const name = `Delta${round}`
    const { status, body: added } = await call('POST', '/api/tools', { body: draft(name) })
    expect(status).toBe(200)
    expect(await read(`/api/tools/${added.id}`)).toMatchObject({ name })
    expect((await read('/api/tools')).total).toBe(2)
    expect((await read(`/api/tools?search=${name}`)).tools).toMatchObject([{ id: added.id }])
    expect((await read('/api/stats')).totalTools).toBe(2)

    const edit = { base: { name }, changes: { name: `Omega${round}` } }
    await call('PATCH', `/api/admin/tools/${added.id}`, { body: edit })
    expect((await read(`/api/tools?search=Omega${round}`)).tools).toMatchObject([{ id: added.id }])
    expect((await read(`/api/tools?search=${name}`)).total).toBe(0)

    await call('DELETE', `/api/admin/tools/${added.id}`)
    expect((await server.fetch(`/api/tools/${added.id}`)).status).toBe(404)
    expect((await read('/api/stats')).totalTools).toBe(1)

    await call('PATCH', '/api/admin/categories/1', { body: { name: `Writing ${round}` } })
    expect(await read('/api/categories')).toMatchObject([{ name: `Writing ${round}` }])
  }
})

test('a review is in the tool’s stars when its write is answered', async () => {
  const { server, call } = await start()
  for (const rating of [4, 2, 5]) {
    expect((await call('PUT', '/api/tools/1/review', { as: 4, body: { rating } })).status).toBe(200)
    const tool = await (await server.fetch('/api/tools/1')).json()
    expect(tool).toMatchObject({ rating: `${rating}.0`, reviewCount: 1 })
  }
})

test('many parallel writers each find their own tool', async () => {
  const { server, call } = await start()
  const add = async (place: number) => {
    const { body } = await call('POST', '/api/tools', { body: draft(`Many${place}`) })
    expect((await server.fetch(`/api/tools/${body.id}`)).status).toBe(200)
  }
  await Promise.all(Array.from({ length: 12 }, (_, place) => add(place)))
})

test('the poll finds a tool that another process writes', async () => {
  const { server, store } = await start()
  await writeTransaction(store.writer, async (writer) => {
    await rawSql({ writer }, "update tool set name = 'Beta', seq = (select seq + 1 from meta)")
    await rawSql({ writer }, 'update meta set seq = seq + 1')
  })
  await server.until(async () => (await server.json('/api/tools/1', toolAnswerSchema)).name === 'Beta')
})
