import { expect, test } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import { toolAnswerSchema } from '#shared/domain/tool.ts'
import { listTools } from '../repositories/tools.ts'
import { computeSignals } from '../services/signals/compute-signals.ts'
import { publishSignals } from '../services/signals/publish-signals.ts'
import { startWithAdmins } from '../testing/as-admin.ts'
import { openTestStore } from '../testing/open-test-store.ts'

const fixtures = {
  categories: [
    { name: 'Writing', slug: 'writing' },
    { name: 'Coding', slug: 'coding' },
  ],
  tools: [
    { name: 'Alpha', website: 'https://alpha.example', categoryId: 1 },
    { name: 'Beta', website: 'https://beta.example', categoryId: 1, tags: ['a'] },
    { name: '100%_sure', website: 'https://gamma.example', categoryId: 2 },
  ],
}
const start = () => startWithAdmins(fixtures)
type Call = Awaited<ReturnType<typeof start>>['call']

const NEW = {
  name: 'Delta',
  description: 'Draws diagrams of systems.',
  website: 'https://delta.example',
  categoryId: 2,
}

const names = async (call: Call, query = '') =>
  (await call('GET', `/api/admin/tools${query}`)).body.tools.map((tool: { name: string }) => tool.name)
const auditOf = async (call: Call) => (await call('GET', '/api/admin/audit')).body.entries

test('a new tool is listed at once, with the defaults of the form, and the audit log records it', async () => {
  const { server, call } = await start()
  const { status, body } = await call('POST', '/api/tools', {
    body: { ...NEW, userCount: '', tags: ['Diagrams'] },
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    id: 4,
    name: 'Delta',
    pricing: 'freemium',
    userCount: null,
    priceFrom: null,
    rating: null,
  })
  await server.until(async () => (await server.fetch('/api/tools/4')).status === 200)
  expect(await auditOf(call)).toMatchObject([
    {
      actor: { id: 1, username: 'user-1' },
      action: 'tool.add',
      subject: { kind: 'tool', id: 4, label: 'Delta' },
      before: null,
    },
  ])
})

test.each([
  ['name', { name: ' ' }, 'Tool name is required', 'too_small'],
  ['description', { description: 'Too short' }, 'Description must be at least 10 characters', 'too_small'],
  ['website', { website: 'delta' }, 'Must be a valid URL', 'custom'],
  ['website', { website: 'javascript:alert(1)' }, 'Must be a valid URL', 'custom'],
  ['categoryId', { categoryId: 99 }, 'is not a category', undefined],
  ['isTrending', { isTrending: true }, 'is not a field of this call', 'unrecognized_keys'],
])('a tool with a wrong %s is refused: %j', async (field, wrong, message, code) => {
  const { call } = await start()
  const { status, body } = await call('POST', '/api/tools', { body: { ...NEW, ...wrong } })
  expect([status, body.issues]).toEqual([400, [{ path: field, message, ...(code && { code }) }]])
  expect(await names(call)).toHaveLength(3)
})

const lookAlike = { code: 'name-taken', see: '/tool/1', issues: [{ path: 'name' }] }

test.each(['alpha', 'AIpha', 'Αlphа', 'Al-pha', 'Ａｌｐｈａ'])(
  'a name that looks like that of a listed tool is refused, and so is such a change: %s',
  async (name) => {
    const { call } = await start()
    expect(await call('POST', '/api/tools', { body: { ...NEW, name } })).toMatchObject({
      status: 409,
      body: lookAlike,
    })
    const edit = { base: { name: 'Beta' }, changes: { name } }
    expect(await call('PATCH', '/api/admin/tools/2', { body: edit })).toMatchObject({
      status: 409,
      body: lookAlike,
    })
    expect(await names(call)).toHaveLength(3)
  },
)

test('the name of an archived tool is free; the tool comes back when the other one has left', async () => {
  const { call } = await start()
  await call('DELETE', '/api/admin/tools/1')
  const { body: added } = await call('POST', '/api/tools', { body: { ...NEW, name: 'AIpha' } })
  expect((await call('POST', '/api/admin/tools/1/restore')).status).toBe(409)
  await call('DELETE', `/api/admin/tools/${added.id}`)
  expect((await call('POST', '/api/admin/tools/1/restore')).status).toBe(200)
})

test('a website that is already listed is refused with a link to the listed tool', async () => {
  const { call } = await start()
  const website = 'http://www.ALPHA.example/?utm_source=x'
  const { status, body } = await call('POST', '/api/tools', { body: { ...NEW, website } })
  expect([status, body.code, body.see]).toEqual([409, 'website-listed', '/tool/1'])
})

test('when several admins add the same website at once, one succeeds', async () => {
  const { call } = await start()
  const all = await Promise.all(
    Array.from({ length: 10 }, (_, n) => call('POST', '/api/tools', { as: (n % 2) + 1, body: NEW })),
  )
  expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
})

test('the list includes archived tools on request, and finds by name and website', async () => {
  const { call } = await start()
  await call('DELETE', '/api/admin/tools/2')
  expect(await names(call)).toEqual(['100%_sure', 'Alpha'])
  expect(await names(call, '?status=archived')).toEqual(['Beta'])
  expect(await names(call, '?status=all&search=BETA')).toEqual(['Beta'])
  expect(await names(call, '?search=gamma.example')).toEqual(['100%_sure'])
  expect(await names(call, '?search=%25_')).toEqual(['100%_sure'])
  expect(await names(call, '?page=2')).toEqual([])
})

test('a search ignores case, also for accented letters and other alphabets', async () => {
  const website = (host: string) => `https://${host}.example`
  const { call } = await startWithAdmins({
    categories: [{}],
    tools: [
      { name: 'Éclair', website: website('eclair') },
      { name: 'ЖУРНАЛ', website: website('journal') },
    ],
  })
  for (const search of ['Éclair', 'éclair', 'ÉCL'])
    expect(await names(call, `?search=${encodeURIComponent(search)}`)).toEqual(['Éclair'])
  expect(await names(call, `?search=${encodeURIComponent('журнал')}`)).toEqual(['ЖУРНАЛ'])
})

test('an edit of the details replaces them, and says of what it changed that an admin did', async () => {
  const { call } = await start()
  const today = new Date().toISOString().slice(0, 10)
  const edit = async (base: object, changes: object) =>
    (await call('PATCH', '/api/admin/tools/2', { body: { base, changes } })).body
  const prices = [{ name: 'Pro', amount: 20, billing: 'monthly' }]
  const first = await edit({ details: {} }, { details: { prices, bestFor: 'People who write a lot.' } })
  expect(first.details).toEqual({
    prices,
    bestFor: 'People who write a lot.',
    provenance: { prices: `admin ${today}`, bestFor: `admin ${today}` },
  })
  const renamed = await edit({ formerNames: [] }, { formerNames: ['Gamma'] })
  expect(renamed.details.provenance).toMatchObject({ formerNames: `admin ${today}` })
  // The form does not know where facts come from, and is not stale for it.
  const second = await edit({ details: first.details }, { details: { prices } })
  expect(second.details).toEqual({
    prices,
    provenance: { prices: `admin ${today}`, formerNames: `admin ${today}` },
  })
  expect(await edit({ details: {} }, { details: {} })).toMatchObject({ code: 'edit-conflict' })
})

test('whoever says that a tool is verified checked it today, also when it was verified before', async () => {
  const { call } = await start()
  const today = new Date().toISOString().slice(0, 10)
  const verify = (from: boolean, to: boolean) =>
    call('PATCH', '/api/admin/tools/2', { body: { base: { isVerified: from }, changes: { isVerified: to } } })
  expect((await verify(false, true)).body).toMatchObject({ isVerified: true, verifiedAt: today })
  expect((await verify(true, true)).body).toMatchObject({ isVerified: true, verifiedAt: today })
  expect((await verify(true, false)).body).toMatchObject({ isVerified: false, verifiedAt: null })
})

test('an admin says whether a tool is new, and the hourly run keeps to it', async () => {
  const { server, call } = await start()
  const store = await openTestStore(server.dataDir)
  const set = (from: boolean, to: boolean) =>
    call('PATCH', '/api/admin/tools/2', { body: { base: { isNew: from }, changes: { isNew: to } } })
  const afterRun = async (days: number) => {
    const now = new Date(Date.now() + days * 24 * 60 * 60 * 1000)
    await publishSignals(store.writer, await computeSignals(store.reader, now))
    return (await listTools(store.reader))[1]?.isNew
  }
  expect(await afterRun(0)).toBe(false)
  expect((await set(false, true)).body).toMatchObject({ isNew: true })
  expect(await afterRun(29)).toBe(true)
  expect(await afterRun(31)).toBe(false)
  await afterRun(0)
  expect((await set(true, false)).body).toMatchObject({ isNew: false })
  expect(await afterRun(0)).toBe(false)
})

test('an edit changes the fields it names, and the log has the values before and after', async () => {
  const { server, call } = await start()
  const edit = { base: { name: 'Beta', tags: ['a'] }, changes: { name: 'Bêta', tags: ['a', 'b'] } }
  expect((await call('PATCH', '/api/admin/tools/2', { body: edit })).body).toMatchObject({
    name: 'Bêta',
    tags: ['a', 'b'],
  })
  const [entry] = await auditOf(call)
  expect(entry.before).toMatchObject({ name: 'Beta', tags: ['a'] })
  expect(entry.after).toMatchObject({ name: 'Bêta', tags: ['a', 'b'] })
  expect(Object.keys(entry.after).sort()).toEqual(['details', 'name', 'tags', 'updatedAt'])
  await server.until(async () => (await server.json('/api/tools/2', toolAnswerSchema)).name === 'Bêta')
})

test('when two admins change the same field, the second gets a conflict; different fields are both saved', async () => {
  const { call } = await start()
  const rename = (to: string) => ({ base: { name: 'Beta' }, changes: { name: to } })
  expect((await call('PATCH', '/api/admin/tools/2', { body: rename('Beta One') })).status).toBe(200)
  const second = await call('PATCH', '/api/admin/tools/2', { as: 2, body: rename('Beta Two') })
  expect([second.status, second.body.code, second.body.issues[0].path]).toEqual([
    409,
    'edit-conflict',
    'name',
  ])
  const other = { base: { pricing: null }, changes: { pricing: 'paid' } }
  const current = (await call('GET', '/api/admin/tools/2')).body
  const third = await call('PATCH', '/api/admin/tools/2', {
    as: 2,
    body: { ...other, base: { pricing: current.pricing } },
  })
  expect([third.status, third.body.name, third.body.pricing]).toEqual([200, 'Beta One', 'paid'])
})

test.each([
  [{ base: {}, changes: {} }],
  [{ base: { name: 'Beta' }, changes: { name: 'x', pricing: 'paid' } }],
  [{ base: { rating: '1.0' }, changes: { rating: '5.0' } }],
  [{ base: { name: 'Beta' }, changes: { name: '' } }],
])('an invalid edit is refused: %j', async (body) => {
  const { call } = await start()
  expect((await call('PATCH', '/api/admin/tools/2', { body })).status).toBe(400)
})

test('a tool is archived and restored unchanged; devices receive both', async () => {
  const { server, call } = await start()
  const before = (await call('GET', '/api/admin/tools/2')).body
  const archived = (await call('DELETE', '/api/admin/tools/2')).body
  expect(archived.archivedAt).not.toBeNull()
  expect((await call('DELETE', '/api/admin/tools/2')).status).toBe(409)
  await server.until(async () => (await server.fetch('/api/tools/2')).status === 404)
  const restored = (await call('POST', '/api/admin/tools/2/restore')).body
  expect({ ...restored, updatedAt: '' }).toEqual({ ...before, updatedAt: '' })
  expect((await call('POST', '/api/admin/tools/2/restore')).status).toBe(409)
  await server.until(async () => (await server.fetch('/api/tools/2')).status === 200)
})

test('a tool whose website was listed again meanwhile cannot be restored', async () => {
  const { call } = await start()
  await call('DELETE', '/api/admin/tools/2')
  await call('POST', '/api/tools', { body: { ...NEW, website: 'https://beta.example' } })
  expect((await call('POST', '/api/admin/tools/2/restore')).body).toMatchObject({
    status: 409,
    see: '/tool/4',
  })
})

test('categories are added, renamed and merged; their addresses stay', async () => {
  const { server, call } = await start()
  const facts = { name: 'Diagrams', description: 'Tools that draw.', icon: 'chart', group: 'Design' }
  const added = (await call('POST', '/api/admin/categories', { body: facts })).body
  expect(added).toEqual({ ...facts, id: 3, slug: 'diagrams' })
  expect((await call('POST', '/api/admin/categories', { body: { ...facts, name: 'DIAGRAMS' } })).status).toBe(
    409,
  )
  const renamed = await call('PATCH', '/api/admin/categories/3', { body: { name: 'Charts' } })
  expect(renamed.body).toMatchObject({ name: 'Charts', slug: 'diagrams' })
  await call('DELETE', '/api/admin/tools/2')
  const merged = await call('POST', '/api/admin/categories/1/merge', { body: { into: 2 } })
  expect(merged.body).toMatchObject({ category: { id: 2 }, movedTools: 1 })
  expect((await call('GET', '/api/admin/tools/2')).body.categoryId).toBe(2)
  const categories = async () =>
    (await server.json('/api/categories', contract.listCategories.output)).map((one) => one.id)
  await server.until(async () => (await categories()).join() === '2,3')
  expect((await call('POST', '/api/admin/categories/2/merge', { body: { into: 2 } })).status).toBe(400)
  expect((await call('POST', '/api/admin/categories/2/merge', { body: { into: 99 } })).status).toBe(404)
})

test('the log comes in pages, can be filtered by action, and cannot be rewritten', async () => {
  const { store, call } = await start()
  for (let round = 0; round < 26; round++) {
    await call('DELETE', '/api/admin/tools/2')
    await call('POST', '/api/admin/tools/2/restore')
  }
  const first = (await call('GET', '/api/admin/audit')).body
  expect([first.entries.length, first.next]).toEqual([50, 3])
  const rest = (await call('GET', `/api/admin/audit?before=${first.next}`)).body
  expect([rest.entries.map((entry: { id: number }) => entry.id), rest.next]).toEqual([[2, 1], null])
  expect((await call('GET', '/api/admin/audit?action=tool.restore')).body.entries).toHaveLength(26)
  const rewrite = store.writer.updateTable('audit_log').set({ actor_id: 2 }).execute()
  await expect(rewrite).rejects.toThrow('append-only')
  await expect(store.writer.deleteFrom('audit_log').execute()).rejects.toThrow('append-only')
})

test.each([
  ['POST', '/api/tools'],
  ['GET', '/api/admin/tools'],
  ['GET', '/api/admin/tools/1'],
  ['PATCH', '/api/admin/tools/1'],
  ['DELETE', '/api/admin/tools/1'],
  ['POST', '/api/admin/tools/1/restore'],
  ['POST', '/api/admin/categories'],
  ['PATCH', '/api/admin/categories/1'],
  ['POST', '/api/admin/categories/1/merge'],
  ['GET', '/api/admin/audit'],
])('%s %s is for admins', async (method, path) => {
  const { call } = await start()
  const statuses = []
  for (const as of [0, 4, 5]) statuses.push((await call(method, path, { as })).status)
  expect(statuses).toEqual([401, 403, 403])
  expect(await names(call)).toHaveLength(3)
})

test('tools are sorted and filtered by the server, page by page', async () => {
  const { call } = await start()
  expect(await names(call, '?sort=name')).toEqual(['100%_sure', 'Alpha', 'Beta'])
  expect(await names(call, '?sort=-name')).toEqual(['Beta', 'Alpha', '100%_sure'])
  expect(await names(call, '?sort=category')).toEqual(['100%_sure', 'Beta', 'Alpha'])
  expect(await names(call, '?categoryId=2')).toEqual(['100%_sure'])
  expect(await names(call, '?pricing=unknown')).toEqual([])
  expect((await call('GET', '/api/admin/tools?sort=password')).status).toBe(400)
})

test('one thing is done with several tools at once, or with none of them', async () => {
  const { call } = await start()
  const change = (action: string, ids: number[]) =>
    call('POST', '/api/admin/tools/change', { body: { action, ids } })
  expect((await change('verify', [1, 2])).body).toEqual({ changed: [1, 2] })
  expect((await change('verify', [2, 3])).body).toEqual({ changed: [3] })
  const newOnes = (await change('mark-new', [1, 2, 3])).body.changed
  expect((await change('mark-new', [1, 2, 3])).body).toEqual({ changed: [] })
  expect(newOnes.length).toBeGreaterThan(0)
  expect((await change('archive', [1, 99])).status).toBe(404)
  expect(await names(call)).toContain('Alpha')
  expect((await change('archive', [1, 2])).body).toEqual({ changed: [1, 2] })
  expect(await names(call)).toEqual(['100%_sure'])
  expect((await change('restore', [1, 2])).body).toEqual({ changed: [1, 2] })
  expect(await names(call, '?verified=yes')).toHaveLength(3)
  const acts = (await auditOf(call)).map(({ action }: { action: string }) => action)
  expect(acts.filter((action: string) => action === 'tool.archive')).toHaveLength(2)
})
