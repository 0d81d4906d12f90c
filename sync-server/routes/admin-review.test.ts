import { expect, test } from 'vitest'
import { REVIEW_PAGE } from '#shared/api/admin-calls.ts'
import { contract } from '#shared/api/contract.ts'
import { levelSchema, recommendationStatusSchema } from '#shared/domain/recommendation.ts'
import { addAgents, addFeedback, addRecommendations } from '../testing/agent-rows.ts'
import { startWithAdmins } from '../testing/as-admin.ts'
import { soundTool } from '../testing/catalogue-view.ts'

const LIST = '/api/admin/ai-recommendations'
const FEEDBACK = '/api/admin/ai-feedback'
const INSECURE = 'http://alpha.app'

const fixtures = {
  categories: [{ name: 'Writing' }, { name: 'Coding' }],
  tools: [soundTool({ id: 1, name: 'Alpha', website: INSECURE }), soundTool({ id: 2, name: 'Beta' })],
}

/** Agent 1 is the demo agent, which every server creates. */
const PROBE = { agent_id: 2 }

async function start() {
  const started = await startWithAdmins(fixtures)
  await addAgents(started.store, [['Probe', 'monitor']])
  return started
}

/** With the one recommendation that the agents file: a change of http: to https:. */
async function startAnalysed() {
  const started = await start()
  expect((await started.call('POST', '/api/admin/analysers/run')).body).toEqual({ filed: 1 })
  const decide = (body: object, as = 1) => started.call('PATCH', `${LIST}/1/status`, { body, as })
  return { ...started, decide }
}

test('the agents file their findings, and the list matches the contract', async () => {
  const { call } = await startAnalysed()
  const { body } = await call('GET', LIST)
  const [recommendation] = contract.listRecommendations.output.parse(body).recommendations
  expect(recommendation).toMatchObject({
    submittedBy: 'Website check',
    agentType: 'monitor',
    isVerified: true,
    status: 'pending_review',
    change: { toolId: 1, edit: { changes: { website: 'https://alpha.app' } } },
  })
})

test('two admins who run the agents at once both get the result of one run', async () => {
  const { call } = await start()
  const run = (as: number) => call('POST', '/api/admin/analysers/run', { as })
  const answers = await Promise.all([run(1), run(2)])
  expect(answers.map(({ body }) => body)).toEqual([{ filed: 1 }, { filed: 1 }])
  expect((await run(1)).body).toEqual({ filed: 0 })
  expect((await call('GET', LIST)).body.total).toBe(1)
})

test('every filter returns what it says, and counts it', async () => {
  const { store, call } = await start()
  const all = recommendationStatusSchema.options.flatMap((status) =>
    levelSchema.options.map((priority) => ({ status, priority })),
  )
  await addRecommendations(store, all)
  for (const status of ['all', ...recommendationStatusSchema.options]) {
    for (const priority of ['all', ...levelSchema.options]) {
      const { body } = await call('GET', `${LIST}?status=${status}&priority=${priority}`)
      const expected = all
        .map((one, place) => ({ ...one, id: place + 1 }))
        .filter((one) => status === 'all' || one.status === status)
        .filter((one) => priority === 'all' || one.priority === priority)
        .toReversed()
      expect(body.recommendations.map(({ id }: { id: number }) => id)).toEqual(expected.map(({ id }) => id))
      expect(body.total).toBe(expected.length)
    }
  }
})

test.each([
  [LIST, 'recommendations', addRecommendations, 'pending_review'],
  [FEEDBACK, 'feedback', addFeedback, 'received'],
] as const)('%s comes in pages that neither repeat nor miss one', async (path, field, add, status) => {
  const { store, call } = await start()
  await add(
    store,
    Array.from({ length: 2 * REVIEW_PAGE + 3 }, () => ({})),
  )
  const seen: number[] = []
  let before = ''
  do {
    const { body } = await call('GET', `${path}?status=${status}${before}`)
    expect(body.total).toBe(2 * REVIEW_PAGE + 3)
    seen.push(...body[field].map(({ id }: { id: number }) => id))
    before = body.next === null ? '' : `&before=${body.next}`
  } while (before !== '')
  expect(seen).toEqual(Array.from({ length: 2 * REVIEW_PAGE + 3 }, (_, n) => 2 * REVIEW_PAGE + 3 - n))
})

test('the last page says that it is the last', async () => {
  const { store, call } = await start()
  await addRecommendations(
    store,
    Array.from({ length: REVIEW_PAGE }, () => ({})),
  )
  expect((await call('GET', LIST)).body.next).toBeNull()
})

test.each([
  `${LIST}?status=received`,
  `${LIST}?priority=Urgent`,
  `${LIST}?before=0`,
  `${FEEDBACK}?status=unknown`,
  `${FEEDBACK}?priority=High`,
  '/api/admin/ai-agent-analytics?timeframe=1y',
  '/api/admin/ai-agent-analytics.csv?agentType=spy',
])('%s is an invalid query', async (path) => {
  const { call } = await start()
  expect((await call('GET', path)).status).toBe(400)
})

test('any status may follow any other; notes stay until they are replaced', async () => {
  const { call, decide } = await startAnalysed()
  const steps = ['rejected', 'approved', 'implemented', 'pending_review', 'implemented', 'rejected'] as const
  for (const status of steps) expect((await decide({ status })).body).toMatchObject({ status })
  await decide({ status: 'approved', adminNotes: 'Looks right.' })
  expect((await decide({ status: 'rejected' })).body.adminNotes).toBe('Looks right.')
  expect((await decide({ status: 'rejected', adminNotes: '' })).body.adminNotes).toBe('')
  expect((await call('GET', '/api/tools/1')).body.website).toBe(INSECURE)
})

test('a decision is logged with the state before it', async () => {
  const { call, decide } = await startAnalysed()
  await decide({ status: 'rejected', adminNotes: 'On purpose.' })
  const [entry] = (await call('GET', '/api/admin/audit?action=recommendation.decide')).body.entries
  expect(entry).toMatchObject({
    subject: { kind: 'recommendation', id: 1, label: 'The website of “Alpha” is not encrypted' },
    before: { status: 'pending_review', adminNotes: null },
    after: { status: 'rejected', adminNotes: 'On purpose.' },
  })
})

test('when two admins decide on the same view, the second gets a conflict', async () => {
  const { decide } = await startAnalysed()
  const from = 'pending_review'
  const both = await Promise.all([
    decide({ status: 'approved', from }, 1),
    decide({ status: 'rejected', from }, 2),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const done = both.find(({ status }) => status === 200)!.body.status
  expect(both.find(({ status }) => status === 409)!.body).toMatchObject({
    code: 'decided-already',
    detail: `Somebody else has set this to “${done}” in the meantime.`,
  })
})

test('with apply, implemented makes the change at once, and the log has both', async () => {
  const { server, call, decide } = await startAnalysed()
  const { status, body } = await decide({ status: 'implemented', from: 'pending_review', apply: true })
  expect([status, body.status]).toEqual([200, 'implemented'])
  await server.until(async () => (await call('GET', '/api/tools/1')).body.website === 'https://alpha.app')
  const { entries } = (await call('GET', '/api/admin/audit')).body
  expect(entries.map(({ action }: { action: string }) => action)).toEqual([
    'recommendation.decide',
    'tool.edit',
  ])
  expect((await call('POST', '/api/admin/analysers/run')).body).toEqual({ filed: 0 })
})

test('going back keeps an applied change, and it cannot be applied again', async () => {
  const { call, decide } = await startAnalysed()
  await decide({ status: 'implemented', apply: true })
  expect((await decide({ status: 'pending_review' })).body.status).toBe('pending_review')
  expect((await call('GET', '/api/admin/tools/1')).body.website).toBe('https://alpha.app')
  expect((await decide({ status: 'implemented', apply: true })).body.code).toBe('outdated-change')
})

test('two admins who apply at once make the change once', async () => {
  const { call, decide } = await startAnalysed()
  const both = await Promise.all([1, 2].map((as) => decide({ status: 'implemented', apply: true }, as)))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await call('GET', '/api/admin/audit?action=tool.edit')).body.entries).toHaveLength(1)
})

test('a change of fields that were edited since is not applied, and nothing is decided', async () => {
  const { call, decide } = await startAnalysed()
  const edit = { base: { website: INSECURE }, changes: { website: 'https://alpha.dev' } }
  await call('PATCH', '/api/admin/tools/1', { body: edit })
  const { status, body } = await decide({ status: 'implemented', apply: true })
  expect([status, body.code, body.see]).toEqual([409, 'outdated-change', '/tool/1'])
  expect(body.detail).toBe(
    'Nothing was applied: the tool has been edited since this was suggested (website). Review the tool and decide again.',
  )
  expect((await call('GET', LIST)).body.recommendations[0].status).toBe('pending_review')
  expect((await call('GET', '/api/admin/tools/1')).body.website).toBe('https://alpha.dev')
})

test('an edit of other fields does not block the change', async () => {
  const { call, decide } = await startAnalysed()
  await call('PATCH', '/api/admin/tools/1', {
    body: { base: { name: 'Alpha' }, changes: { name: 'Alpha One' } },
  })
  expect((await decide({ status: 'implemented', apply: true })).status).toBe(200)
})

test('a change of an archived tool is not applied', async () => {
  const { call, decide } = await startAnalysed()
  await call('DELETE', '/api/admin/tools/1')
  const { status, body } = await decide({ status: 'implemented', apply: true })
  expect([status, body.detail]).toEqual([409, 'Nothing was applied: the tool is archived.'])
})

test('a move into a category that was merged away is not applied', async () => {
  const { store, call } = await start()
  const edit = { base: { categoryId: 1 }, changes: { categoryId: 2 } }
  await addRecommendations(store, [{ change: JSON.stringify({ toolId: 2, edit }) }])
  await call('POST', '/api/admin/categories/2/merge', { body: { into: 1 } })
  const { status, body } = await call('PATCH', `${LIST}/1/status`, {
    body: { status: 'implemented', apply: true },
  })
  expect([status, body.detail]).toEqual([
    409,
    'Nothing was applied: what the suggestion points to no longer exists.',
  ])
})

test.each([
  [
    { status: 'approved', apply: true },
    'A change can only be applied together with the status “implemented”.',
  ],
  [{ status: 'implemented', apply: true }, 'This recommendation has to be implemented by hand.'],
])('%j has nothing to apply', async (body, detail) => {
  const { store, call } = await start()
  await addRecommendations(store, [{}])
  const answer = await call('PATCH', `${LIST}/1/status`, { body })
  expect([answer.status, answer.body.code, answer.body.detail]).toEqual([409, 'nothing-to-apply', detail])
})

test.each([
  {},
  { status: 'done' },
  { status: 'approved', adminNotes: 'x'.repeat(2001) },
  { status: 'approved', confidence: 1 },
])('an invalid decision is refused: %j', async (body) => {
  const { decide } = await startAnalysed()
  expect((await decide(body)).status).toBe(400)
})

test('feedback is listed by status and decided on, with its own statuses', async () => {
  const { store, call } = await start()
  await addFeedback(store, [PROBE, { ...PROBE, status: 'closed' }])
  const list = contract.listFeedback.output.parse((await call('GET', `${FEEDBACK}?status=received`)).body)
  expect(list).toMatchObject({ total: 1, next: null, feedback: [{ id: 1, submittedBy: 'Probe' }] })
  const decide = (body: object, as = 1) => call('PATCH', `${FEEDBACK}/1/status`, { body, as })
  const answer = await decide({ status: 'investigating', adminNotes: 'On it.', from: 'received' })
  expect(contract.decideFeedback.output.parse(answer.body)).toMatchObject({
    status: 'investigating',
    adminNotes: 'On it.',
  })
  const late = await decide({ status: 'closed', from: 'received' }, 2)
  expect([late.status, late.body.code]).toEqual([409, 'decided-already'])
  const [entry] = (await call('GET', '/api/admin/audit?action=feedback.decide')).body.entries
  expect(entry).toMatchObject({ before: { status: 'received' }, after: { status: 'investigating' } })
})

test.each([LIST, FEEDBACK])('%s/99 is not there to decide on', async (path) => {
  const { call } = await start()
  expect((await call('PATCH', `${path}/99/status`, { body: { status: 'approved' } })).status).toBe(404)
})

test('without agents there are no rows and no average', async () => {
  const { call } = await startWithAdmins()
  expect((await call('GET', LIST)).body).toEqual({ recommendations: [], total: 0, next: null })
  expect((await call('GET', FEEDBACK)).body).toEqual({ feedback: [], total: 0, next: null })
  const { body } = await call('GET', '/api/admin/ai-agent-analytics')
  expect(contract.agentAnalytics.output.parse(body)).toEqual({
    totalAgents: 0,
    activeAgents: 0,
    totalRecommendations: 0,
    pendingRecommendations: 0,
    approvedRecommendations: 0,
    averageConfidence: null,
    recentActivity: [],
    activityOverTime: { step: 'day', times: expect.any(Array) },
    filedOverTime: expect.any(Array),
    filedBefore: { filed: 0, decided: 0, approved: 0, confidenceSum: 0 },
    agentPerformance: [],
    topCategories: [],
  })
})

test('the CSV file has the same content as the page, and only its admin gets it', async () => {
  const { server } = await startAnalysed()
  const response = await server.fetch('/api/admin/ai-agent-analytics.csv?timeframe=24h&agentType=monitor', {
    headers: { 'X-Test-User': '1' },
  })
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('content-disposition')).toBe(
    'attachment; filename="ai-agent-analytics-24h-monitor.csv"',
  )
  const lines = (await response.text()).split('\r\n')
  expect(lines[0]).toBe('Section,Subject,Measure,Value,Priority,Time')
  expect(lines).toContain('Summary,,Recommendations,1,,')
  expect(lines).toContain('Agent,Website check,Average confidence,0.85,,')
})

test.each([
  ['GET', LIST],
  ['PATCH', `${LIST}/1/status`],
  ['GET', FEEDBACK],
  ['PATCH', `${FEEDBACK}/1/status`],
  ['POST', '/api/admin/analysers/run'],
  ['GET', '/api/admin/ai-agent-analytics'],
  ['GET', '/api/admin/ai-agent-analytics.csv'],
])('%s %s is for admins', async (method, path) => {
  const { store, call } = await start()
  await addRecommendations(store, [{}])
  await addFeedback(store, [{}])
  const body = method === 'PATCH' ? { status: 'approved' } : undefined
  const statuses = []
  for (const as of [0, 4, 5]) statuses.push((await call(method, path, { as, body })).status)
  expect(statuses).toEqual([401, 403, 403])
  expect((await call('GET', LIST)).body).toMatchObject({
    total: 1,
    recommendations: [{ status: 'pending_review' }],
  })
  expect((await call('GET', FEEDBACK)).body).toMatchObject({ total: 1, feedback: [{ status: 'received' }] })
})
