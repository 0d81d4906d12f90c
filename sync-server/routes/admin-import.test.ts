import { expect, test } from 'vitest'
import { startWithAdmins } from '../testing/as-admin.ts'

const start = () =>
  startWithAdmins({
    categories: [{ name: 'Writing', slug: 'writing' }],
    tools: [{ name: 'Alpha', website: 'https://alpha.example', vendor: null }],
  })

const row = (overrides: object = {}) => ({
  name: 'Beta',
  website: 'https://beta.example',
  description: 'Writes letters for offices.',
  category: 'Writing',
  ...overrides,
})
const json = (...rows: object[]) => JSON.stringify(rows)

test('a preview says what an import would change, and changes nothing', async () => {
  const { call } = await start()
  const text = json(
    row(),
    row({ name: 'Alpha', website: 'https://alpha.example', vendor: 'Alpha Ltd' }),
    row({ category: 'Nowhere' }),
    7 as never,
  )
  const { body } = await call('POST', '/api/admin/import', { body: { format: 'json', text } })
  expect(body).toMatchObject({ added: 1, updated: 1, problemCount: 2, isWritten: false })
  expect(body.changes[0]).toEqual({ name: 'Beta', kind: 'add', fields: [] })
  expect(body.changes[1]).toMatchObject({ name: 'Alpha', kind: 'update' })
  expect(body.changes[1].fields).toContain('vendor')
  expect((await call('GET', '/api/admin/tools')).body.total).toBe(1)
  expect((await call('GET', '/api/admin/audit')).body.entries).toEqual([])
})

test('one bad row rejects the whole file, unless bad rows are to be skipped', async () => {
  const { server, call } = await start()
  const body = { format: 'json', text: json(row(), row({ website: 'javascript:1' })), dryRun: false }
  expect((await call('POST', '/api/admin/import', { body })).body).toMatchObject({
    added: 1,
    isWritten: false,
  })
  const skipping = await call('POST', '/api/admin/import', { body: { ...body, skipInvalid: true } })
  expect(skipping.body).toMatchObject({ added: 1, problemCount: 1, isWritten: true })
  const [entry] = (await call('GET', '/api/admin/audit')).body.entries
  expect(entry).toMatchObject({ action: 'catalogue.import', after: { added: 1, updated: 0 } })
  await server.until(async () => (await server.fetch('/api/tools/2')).status === 200)
})

test('rows that look like a listed tool or a row above, of another vendor, are refused with their line', async () => {
  const { call } = await start()
  const rows = [
    row({ name: 'Αlphа', vendor: 'Evil' }),
    row({ name: 'Modern', website: 'https://modern.example', vendor: 'One' }),
    row({ name: 'Rnodern', website: 'https://rnodern.example', vendor: 'Two' }),
    row({ name: 'MODERN', website: 'https://modern.example/other', vendor: 'one' }),
    row({ name: 'Alpha', website: 'https://alpha.example', description: 'The tool itself, told anew.' }),
  ]
  const text = `[${rows.map((one) => JSON.stringify(one)).join(',\n')}]`
  const body = { format: 'json', text, dryRun: false, skipInvalid: true }
  const answer = await call('POST', '/api/admin/import', { body })
  expect(answer.body).toMatchObject({ added: 2, updated: 1, isWritten: true })
  expect(answer.body.problems).toEqual([
    { line: 1, reason: 'The name looks like that of a listed tool, “Alpha”.' },
    { line: 3, reason: 'The name looks like that of line 2, “Modern”.' },
  ])
  const again = await call('POST', '/api/admin/import', { body })
  expect(again.body).toMatchObject({ added: 0, updated: 0, unchanged: 3, problemCount: 2 })
})

test.each([
  ['json', '{"tools":', 'The file isn’t valid JSON'],
  ['json', '{"tolls":[]}', 'The file must contain a list of tools'],
  ['csv', 'name,website\nA,https://a.example', 'The header is missing: description, category.'],
  ['csv', 'name,website,description,category\n"A,b', 'The file is not CSV'],
])('a file that is not %s is refused with a message: %s', async (format, text, message) => {
  const { call } = await start()
  const { status, body } = await call('POST', '/api/admin/import', { body: { format, text } })
  expect([status, body.issues[0].path]).toEqual([400, 'text'])
  expect(body.issues[0].message).toContain(message)
})

test('a file of megabytes is read, a larger one is refused, and other callers may send neither', async () => {
  const { call } = await start()
  const description = 'Writes letters for offices. '.repeat(20)
  const many = Array.from({ length: 3000 }, (_, n) =>
    row({ name: `Tool ${n}`, website: `https://t${n}.example`, description }),
  )
  const text = json(...many)
  expect(text.length).toBeGreaterThan(1_000_000)
  const { body } = await call('POST', '/api/admin/import', { body: { format: 'json', text } })
  expect([body.added, body.changes.length]).toEqual([3000, 200])
  const huge = await call('POST', '/api/admin/import', {
    body: { format: 'json', text: 'x'.repeat(13_000_000) },
  })
  expect(huge.status).toBe(413)
  expect((await call('POST', '/api/admin/import', { as: 4, body: { format: 'json', text } })).status).toBe(
    403,
  )
})

test('only admins may export newsletter subscribers, and the audit log records it', async () => {
  const { server, call } = await start()
  await server.fetch('/api/newsletter/subscribe', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.com' }),
  })
  const answer = await server.fetch('/api/admin/newsletter.csv', { headers: { 'X-Test-User': '1' } })
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(await answer.text()).toMatch(/^email,subscribed_since,status\r\nada@example\.com,/)
  expect((await call('GET', '/api/admin/audit')).body.entries[0].action).toBe('newsletter.export')
  for (const as of [0, 4])
    expect((await call('GET', '/api/admin/newsletter.csv', { as })).status).toBe(as === 0 ? 401 : 403)
})

test('a file that is too large is refused with the size that is taken', async () => {
  const { call } = await start()
  const answer = await call('POST', '/api/admin/import', {
    body: { format: 'json', text: 'x'.repeat(12_000_000) },
  })
  expect([answer.status, answer.body.detail]).toEqual([413, 'The body can be up to 12 MB.'])
})
