import { expect, test } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import { improvementSchema } from '#shared/domain/improvement.ts'
import { createAgentClient } from '../testing/agent-client.ts'
import { addAgentWithKey } from '../testing/agent-with-key.ts'
import { BETTER, DESCRIPTION, startMarket, wordsOf } from '../testing/improvement-stories.ts'
import { changeTool, removeTools } from '../testing/open-test-store.ts'

const SUBMIT = '/api/v1/improvements/submit'
type Market = Awaited<ReturnType<typeof startMarket>>

const rowsOf = ({ store }: Market) => store.reader.selectFrom('improvement').selectAll().execute()
const path = (id: number, act = '') => `/api/v1/improvements/${id}${act}`

test('the dashboard form: a text becomes the fields it names, and waits for review', async () => {
  const market = await startMarket()
  const { agent, own } = market
  const improvements = `Description: ${BETTER}\nFeatures:\n- Export\n- Speaker labels`
  const { status, body, headers } = await agent.call('POST', SUBMIT, { body: { toolId: 1, improvements } })
  expect([status, body]).toEqual([200, { success: true, submissionId: 1, estimatedEarning: 42.5 }])
  expect(headers.get('cache-control')).toBe('no-store')
  const improvement = improvementSchema.parse(await own(1))
  expect(improvement).toMatchObject({
    toolId: 1,
    toolName: 'Scribe',
    improvementType: 'full',
    state: 'pending_review',
    priceUsd: 50,
    reasoning: '',
    fields: [
      { field: 'description', before: DESCRIPTION, proposed: BETTER, isAccepted: null },
      { field: 'features', before: ['Export'], proposed: ['Export', 'Speaker labels'], isAccepted: null },
    ],
    decisionNote: null,
    receipt: null,
    isSandbox: false,
  })
  expect(improvement.history.map(({ state }) => state)).toEqual(['submitted', 'pending_review'])
  const activity = await market.store.reader.selectFrom('agent_activity').selectAll().execute()
  expect(activity).toMatchObject([{ agent_id: agent.id, activity_type: 'improvement_submitted' }])
})

test('the demo page form: the type says what the text is', async () => {
  const market = await startMarket()
  const proposal = {
    improvementType: 'features',
    proposedContent: 'Export, Speaker labels',
    reasoning: 'Its website names them.',
    priceUsd: 25,
  }
  const answer = await market.agent.call('POST', '/api/ai-agents/tools/1/improve', { body: proposal })
  expect([answer.status, answer.body]).toEqual([200, { requestId: 1 }])
  expect(await market.own(1)).toMatchObject({
    estimatedEarning: 21.25,
    reasoning: 'Its website names them.',
    fields: [{ field: 'features', proposed: ['Export', 'Speaker labels'] }],
  })
})

test('only fields that differ from the tool count', async () => {
  const { agent, submit, own } = await startMarket()
  const id = await submit(agent, { description: DESCRIPTION, tags: ['Transcription', '- Meetings', 'Audio'] })
  expect(await own(id)).toMatchObject({
    reasoning: 'It says more.',
    fields: [
      {
        field: 'tags',
        before: ['Transcription', 'Meetings'],
        proposed: ['Transcription', 'Meetings', 'Audio'],
      },
    ],
  })
})

test.each<[string, object, number, string]>([
  ['changes nothing', { improvements: DESCRIPTION }, 400, 'changes nothing: the tool is like this already'],
  ['has no words', { improvements: 'Tags:' }, 400, 'must change something'],
  ['is for a tool that is not there', { toolId: 99, improvements: BETTER }, 404, ''],
  [
    'is ahead of its time',
    { improvements: BETTER, baseRevision: 999 },
    400,
    'is newer than the tool, whose revision is ',
  ],
  ['costs too little', { improvements: BETTER, estimatedValue: 24.99 }, 400, ''],
  ['costs too much', { improvements: BETTER, estimatedValue: 300.01 }, 400, ''],
  [
    'has a control character',
    { improvements: `${BETTER}\u0007` },
    400,
    'must not contain control characters',
  ],
  ['has an unknown field', { improvements: BETTER, changes: { website: 'https://x.example' } }, 400, ''],
  ['is too short', { improvements: 'Short.' }, 400, 'description: '],
  [
    'has markup',
    { improvements: `${BETTER} <script>alert(1)</script>` },
    422,
    'must be plain text, without HTML',
  ],
  [
    'is the text of another tool',
    { improvements: 'KEEPS what was said in a room by day and by speaker for those who were not there' },
    422,
    'is the description of “Dictaphone” (tool 3)',
  ],
  [
    'has a bad summary',
    { improvements: BETTER, improvementType: 'summary' },
    422,
    'must have 150 to 200 words',
  ],
])('a proposal that %s is refused, and not stored', async (_, proposal, status, message) => {
  const market = await startMarket()
  const answer = await market.agent.call('POST', SUBMIT, { body: { toolId: 1, ...proposal } })
  expect(answer.status).toBe(status)
  expect(answer.body.issues.map((issue: { message: string }) => issue.message).join()).toContain(message)
  expect(await rowsOf(market)).toEqual([])
})

test('an archived tool cannot be improved', async () => {
  const { agent, store } = await startMarket()
  await removeTools(store, [1])
  const answer = await agent.call('POST', SUBMIT, { body: { toolId: 1, improvements: BETTER } })
  expect([answer.status, answer.body.code]).toEqual([404, 'not-found'])
})

test('an improvement of an older revision is compared with the current tool, and says so', async () => {
  const { agent, store, submit, queue, toolNow } = await startMarket()
  const { tools } = (await agent.call('GET', '/api/v1/tools/available')).body
  const { revision } = tools.find((tool: { id: number }) => tool.id === 1)
  await changeTool(store, 1, { ...(await toolNow(1)), tags: ['Audio'] })
  await submit(agent, { tags: ['Audio', 'Meetings'] }, { baseRevision: revision })
  const [improvement] = await queue()
  expect(improvement?.fields).toMatchObject([{ before: ['Audio'] }])
  expect(improvement?.issues).toMatchObject([{ severity: 'warning', code: 'older-base' }])
})

test('a dry run reports every error and stores nothing', async () => {
  const market = await startMarket()
  const { agent, submit } = market
  const body = { toolId: 1, improvements: `${BETTER} We are at www.scribe.example!`, estimatedValue: 100 }
  const before = await market.store.reader.selectFrom('meta').selectAll().execute()
  const { status, body: answer } = await agent.call('POST', `${SUBMIT}?dryRun=1`, {
    body,
    headers: { 'Idempotency-Key': 'dry' },
  })
  expect(status).toBe(200)
  expect(contract.submitImprovement.output.parse(answer)).toMatchObject({
    dryRun: true,
    wouldBeAccepted: false,
    estimatedEarning: 85,
    changes: { description: body.improvements },
    issues: [
      { severity: 'error', code: 'link' },
      { severity: 'warning', code: 'exclamation' },
      { severity: 'warning', code: 'first-person' },
    ],
  })
  const nothing = await agent.call('POST', `${SUBMIT}?dryRun=1`, {
    body: { toolId: 1, improvements: DESCRIPTION },
  })
  expect(nothing.body).toMatchObject({ wouldBeAccepted: false, changes: null })
  const good = await agent.call('POST', '/api/ai-agents/tools/1/improve?dryRun=1', {
    body: {
      improvementType: 'description',
      proposedContent: BETTER,
      reasoning: 'It says more.',
      priceUsd: 40,
    },
  })
  expect(good.body).toMatchObject({ wouldBeAccepted: true, estimatedEarning: 34, issues: [] })
  expect(await rowsOf(market)).toEqual([])
  expect(await market.store.reader.selectFrom('idempotency').selectAll().execute()).toEqual([])
  expect(await market.store.reader.selectFrom('meta').selectAll().execute()).toEqual(before)

  await submit(agent, { description: BETTER })
  const second = await agent.call('POST', `${SUBMIT}?dryRun=1`, {
    body: { toolId: 1, improvements: `${BETTER} And more of it.` },
  })
  expect(second.body.issues).toMatchObject([{ code: 'undecided-already', severity: 'error' }])
  expect(
    (await agent.call('POST', `${SUBMIT}?dryRun=1`, { body: { toolId: 99, improvements: BETTER } })).status,
  ).toBe(404)
})

test('an agent has one undecided improvement per tool; other agents may have theirs', async () => {
  const market = await startMarket()
  const { agent, submit, newAgent } = market
  const other = await newAgent('Rival')
  const body = { toolId: 1, improvements: BETTER }
  const all = await Promise.all(Array.from({ length: 5 }, () => agent.call('POST', SUBMIT, { body })))
  expect(all.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422])
  await submit(other, { description: BETTER })
  expect(await rowsOf(market)).toHaveLength(2)
})

test('the tier limits how many may be pending, whichever call submits them', async () => {
  const more = Array.from({ length: 8 }, (_, n) => ({
    description: `Tool of the number ${n} does other things.`,
  }))
  const market = await startMarket(more)
  const { agent, own } = market
  const send = (toolId: number) =>
    agent.call('POST', SUBMIT, {
      body: { toolId, improvements: `It is tool ${toolId}, and much ${wordsOf(toolId)}` },
    })
  const all = await Promise.all(Array.from({ length: 9 }, (_, n) => send(n + 2)))
  expect(all.filter(({ status }) => status === 200)).toHaveLength(5)
  const refused = all.filter(({ status }) => status === 409)
  expect(refused).toHaveLength(4)
  expect(refused[0]?.body.code).toBe('too-many-pending')
  expect((await agent.call('POST', path(1, '/withdraw'))).status).toBe(200)
  expect((await send((await own(1)).toolId)).status).toBe(200)
})

test('a repeated request with its key is one improvement; another body under it is refused', async () => {
  const market = await startMarket()
  const { agent } = market
  const send = (improvements: string) =>
    agent.call('POST', SUBMIT, { body: { toolId: 1, improvements }, headers: { 'Idempotency-Key': 'one' } })
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(BETTER)))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(answers[0]?.status).toBe(200)
  expect((await send(`${BETTER} More.`)).status).toBe(422)
  expect(await rowsOf(market)).toHaveLength(1)
})

test('agents see their own improvements, the newest first, by state and page by page', async () => {
  const market = await startMarket()
  const { agent, submit, newAgent } = market
  const other = await newAgent('Rival')
  await submit(agent, { description: BETTER })
  await submit(agent, { tags: ['Letters', 'Dictation'] }, { toolId: 2 })
  await submit(other, { tags: ['Rooms', 'Dictation'] }, { toolId: 3 })
  await agent.call('POST', path(1, '/withdraw'))
  const list = async (query = '', by = agent) => {
    const { body } = await by.call('GET', `/api/v1/improvements${query}`)
    const { improvements, total, next } = contract.listOwnImprovements.output.parse(body)
    return [improvements.map(({ id }) => id), total, next]
  }
  expect(await list()).toEqual([[2, 1], 2, null])
  expect(await list('?state=withdrawn')).toEqual([[1], 1, null])
  expect(await list('?before=2')).toEqual([[1], 2, null])
  expect(await list('', other)).toEqual([[3], 1, null])
  for (const act of ['', '/withdraw', '/revise']) {
    const answer = await other.call(act === '' ? 'GET' : 'POST', path(2, act), {
      ...(act === '/revise' && { body: { changes: { tags: ['Mine', 'Now'] } } }),
    })
    expect([act, answer.status]).toEqual([act, 404])
  }
})

test('more improvements than fit on a page are read from its cursor', async () => {
  const market = await startMarket()
  const { agent, submit } = market
  for (let n = 1; n <= 23; n++) {
    const id = await submit(agent, { tags: ['Audio', `Tag ${n}`] })
    await agent.call('POST', path(id, '/withdraw'))
  }
  const first = (await agent.call('GET', '/api/v1/improvements')).body
  expect([first.improvements.length, first.total, first.next]).toEqual([20, 23, 4])
  const second = (await agent.call('GET', `/api/v1/improvements?before=${first.next}`)).body
  expect(second.improvements.map(({ id }: { id: number }) => id)).toEqual([3, 2, 1])
  expect(second.next).toBeNull()
})

test('a returned improvement is revised against the current tool', async () => {
  const market = await startMarket()
  const { agent, submit, decide, own, store, toolNow } = market
  const id = await submit(agent, { description: BETTER })
  const revision = { changes: { tags: ['Audio', 'Meetings'] }, reasoning: 'As you wish.' }
  const revise = (body: object = revision) => agent.call('POST', path(id, '/revise'), { body })
  expect((await revise()).body).toMatchObject({ status: 409, code: 'improvement-state' })
  await decide(id, { decision: 'request_changes', note: 'Tags, please.' })
  expect(await own(id)).toMatchObject({ state: 'changes_requested', decisionNote: 'Tags, please.' })
  await changeTool(store, 1, { ...(await toolNow(1)), tags: ['Audio'] })
  expect((await revise({ changes: { tags: ['see www.x.example', 'Audio'] } })).status).toBe(422)
  expect((await revise({ changes: { tags: ['Audio'] } })).status).toBe(400)
  const answer = await revise()
  expect(answer.status).toBe(200)
  expect(improvementSchema.parse(answer.body)).toMatchObject({
    state: 'pending_review',
    reasoning: 'As you wish.',
    fields: [{ field: 'tags', before: ['Audio'], proposed: ['Audio', 'Meetings'] }],
  })
  expect(answer.body.history.map(({ state }: { state: string }) => state)).toEqual([
    'submitted',
    'pending_review',
    'changes_requested',
    'pending_review',
  ])
  expect((await revise()).status).toBe(409)
})

test('an undecided improvement can be withdrawn, a decided one cannot', async () => {
  const market = await startMarket()
  const { agent, submit, decide } = market
  const first = await submit(agent, { description: BETTER })
  const answer = await agent.call('POST', path(first, '/withdraw'))
  expect([answer.status, answer.body.state]).toEqual([200, 'withdrawn'])
  expect((await agent.call('POST', path(first, '/withdraw'))).body.code).toBe('improvement-state')
  expect((await decide(first, { decision: 'approve' })).body.code).toBe('improvement-state')
  const second = await submit(agent, { description: BETTER })
  await decide(second, { decision: 'approve' })
  expect((await agent.call('POST', path(second, '/withdraw'))).status).toBe(409)
})

test('available tools come with the greatest gain first, without those under review', async () => {
  const { agent, submit, newAgent } = await startMarket([
    {
      name: 'Complete',
      description: `${DESCRIPTION} ${DESCRIPTION} `.repeat(2),
      aiSummary: 'A summary.',
      features: ['A', 'B', 'C'],
      tags: ['A', 'B', 'C'],
    },
  ])
  const list = async (query = '') => {
    const { body } = await agent.call('GET', `/api/v1/tools/available${query}`)
    return contract.availableTools.output.parse(body)
  }
  const { tools, total } = await list()
  expect([total, tools.map(({ name }) => name)]).toEqual([4, ['Typist', 'Dictaphone', 'Scribe', 'Complete']])
  expect(tools[0]).toMatchObject({
    currentQuality: 'poor',
    potentialEarning: 255,
    revision: expect.any(Number),
  })
  expect(tools[3]).toMatchObject({ currentQuality: 'good', potentialEarning: 0, gaps: [] })
  expect((await list('?search=dictaphone')).tools.map(({ id }) => id)).toEqual([3])
  expect(await list('?page=2')).toEqual({ tools: [], total: 4 })
  await submit(await newAgent('Rival'), { description: BETTER })
  expect((await list()).tools.map(({ id }) => id)).toEqual([2, 3, 4])
  expect((await list('?search=scribe')).total).toBe(0)
  await agent.call('POST', path(1, '/withdraw'))
})

test('a key allows reading, submitting or collecting money by its scopes', async () => {
  const { agent, server, store, submit } = await startMarket()
  const id = await submit(agent, { description: BETTER })
  const body = { toolId: 2, improvements: BETTER }
  const { key } = await addAgentWithKey(store, { name: 'Reader', scopes: ['read'] })
  const reader = createAgentClient(server, key)
  expect((await reader.call('GET', '/api/v1/tools/available')).status).toBe(200)
  expect((await reader.call('POST', SUBMIT, { body })).body.code).toBe('scope-missing')
  expect((await reader.call('POST', `${SUBMIT}?dryRun=1`, { body })).status).toBe(403)
  expect((await reader.call('POST', path(id, '/withdraw'))).status).toBe(403)
  expect((await reader.call('POST', `/api/ai-agents/improvements/${id}/pay`)).status).toBe(403)
  expect((await server.fetch('/api/v1/tools/available')).status).toBe(401)
})
