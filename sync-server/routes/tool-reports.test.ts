import { expect, test } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import { REPORT_LIMITS } from '#shared/policy/tool-reports.ts'
import { USER_SYNC_SCHEMA, userSyncAnswerSchema } from '#shared/sync/user-protocol.ts'
import { startWithAdmins } from '../testing/as-admin.ts'

const PATH = '/api/admin/tool-reports'
const fixtures = { categories: [{}], tools: Array.from({ length: REPORT_LIMITS.open + 1 }, () => ({})) }

interface Filing {
  toolId: number
  kind: string
  note: string | null
}

const DEAD: Filing = { toolId: 1, kind: 'dead', note: null }

async function start() {
  const started = await startWithAdmins(fixtures)
  const { call } = started
  const sent = new Map<number, number>()
  /** A device's round that files these reports. */
  const file = async (user: number, ...reports: Filing[]) => {
    const first = sent.get(user) ?? 0
    sent.set(user, first + reports.length)
    const mutations = reports.map((args, at) => {
      const mid = first + at + 1
      return { mid, key: `${user}${mid}`.padStart(32, '0'), name: 'report.file', args }
    })
    const clientId = `${user}`.repeat(32)
    const round = { schema: USER_SYNC_SCHEMA, user, clientId, epoch: null, since: 0 }
    const { body: known } = await call('POST', '/api/sync/user', {
      as: user,
      body: { ...round, mutations: [] },
    })
    const { body } = await call('POST', '/api/sync/user', {
      as: user,
      body: { ...round, epoch: userSyncAnswerSchema.parse(known).epoch, mutations },
    })
    return userSyncAnswerSchema.parse(body)
  }
  const groups = async (query = '') =>
    contract.listToolReports.output.parse((await call('GET', `${PATH}${query}`)).body)
  const decide = async (id: number, decision: object) =>
    call('PATCH', `${PATH}/${id}/status`, { body: { from: 'open', reply: null, ...decision } })
  return { ...started, file, groups, decide }
}

test('people’s reports are one entry for a tool and a kind, counted, with most people first and nobody named', async () => {
  const { file, groups } = await start()
  await file(4, { toolId: 2, kind: 'spam', note: null }, { ...DEAD, note: 'It answers 404.' })
  await file(5, DEAD)
  const found = await groups()
  expect(found.groups).toMatchObject([
    { toolId: 1, kind: 'dead', count: 2, notes: ['It answers 404.'], status: 'open' },
    { toolId: 2, kind: 'spam', count: 1, notes: [] },
  ])
  expect(found).toMatchObject({ total: 2, next: null })
  expect(JSON.stringify(found)).not.toContain('user-')
})

test('the same report again changes nothing, and another note takes the place of the first', async () => {
  const { file, groups } = await start()
  const { rows } = await file(4, DEAD, DEAD)
  expect(rows).toMatchObject([{ kind: 'report', seq: 1 }])
  expect((await file(4, { ...DEAD, note: 'Gone.' })).rows).toMatchObject([{ seq: 2 }])
  expect((await groups()).groups).toMatchObject([{ count: 1, notes: ['Gone.'] }])
})

test('a decision reaches everybody who filed one, and what was filed after it was read stays open', async () => {
  const { file, groups, decide } = await start()
  await file(4, DEAD)
  const [group] = (await groups()).groups
  expect(group).toBeDefined()
  await new Promise((resolve) => setTimeout(resolve, 2))
  await file(5, { ...DEAD, note: 'Still gone.' })
  const until = group?.latestAt
  const answer = await decide(group?.id ?? 0, { status: 'fixed', until, reply: 'The address is right now.' })
  expect(answer).toMatchObject({ status: 200, body: { decided: 1 } })
  expect((await file(4)).rows).toMatchObject([
    { report: { status: 'fixed', reply: 'The address is right now.' } },
  ])
  expect((await file(5)).rows).toMatchObject([{ report: { status: 'open', reply: null } }])
  expect((await decide(group?.id ?? 0, { status: 'declined', until })).body.code).toBe('decided-already')
  expect((await groups('?status=all')).total).toBe(2)
})

test('what was decided can be taken back, and is opened by whoever files it again', async () => {
  const { file, groups, decide } = await start()
  await file(4, DEAD)
  const [group] = (await groups()).groups
  const [id, until] = [group?.id ?? 0, group?.latestAt]
  await decide(id, { status: 'declined', until })
  expect((await decide(id, { from: 'declined', status: 'open', until })).status).toBe(200)
  expect((await file(4)).rows).toMatchObject([{ report: { status: 'open' } }])
  await decide(id, { status: 'fixed', until })
  expect((await file(4, DEAD)).rows).toMatchObject([{ report: { status: 'open', reply: null } }])
})

test('a report of an unknown tool, of no kind, or beyond those that may wait is refused', async () => {
  const { file } = await start()
  const codes = async (...reports: Filing[]) =>
    (await file(4, ...reports)).results.map((result) => ('code' in result ? result.code : result.status))
  expect(await codes({ ...DEAD, toolId: 999 }, { ...DEAD, kind: 'dull' })).toEqual([
    'not-found',
    'invalid-mutation',
  ])
  const all = Array.from({ length: REPORT_LIMITS.open + 1 }, (_, at) => ({ ...DEAD, toolId: at + 1 }))
  expect((await codes(...all)).slice(-2)).toEqual(['applied', 'too-many-reports'])
})

test('only admins read and decide, and a report that is not there cannot be decided on', async () => {
  const { call, decide } = await start()
  expect((await call('GET', PATH, { as: 4 })).status).toBe(403)
  expect((await call('GET', PATH, { as: 0 })).status).toBe(401)
  expect((await decide(9, { status: 'fixed', until: '2026-06-01T09:00:00.000Z' })).status).toBe(404)
})
