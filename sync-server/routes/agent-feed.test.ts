import { describe, expect, test } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import { DEMO_AGENT_KEY } from '#shared/policy/marketplace.ts'
import { createAgentClient } from '../testing/agent-client.ts'
import { addFeedback, addRecommendations } from '../testing/agent-rows.ts'
import { addAgentWithKey } from '../testing/agent-with-key.ts'
import { changeTool, type Fixtures, openTestStore, removeTools } from '../testing/open-test-store.ts'
import { startTestServer } from '../testing/start-server.ts'

const RECOMMENDATIONS = '/api/v1/recommendations'
const FEEDBACK = '/api/v1/feedback'

const recommendation = {
  title: 'Show prices in the list',
  priority: 'High',
  category: 'Prices',
  description: 'People ask for them.',
  confidence: 0.8,
}
const feedback = {
  featureArea: 'Search',
  severity: 'Low',
  feedbackType: 'bug_report',
  description: 'Umlauts are not found.',
  confidence: 0.6,
}

async function start(fixtures: Fixtures = {}) {
  const server = await startTestServer({ fixtures })
  const store = await openTestStore(server.dataDir)
  const { id, key } = await addAgentWithKey(store, { name: 'Scout' })
  const { call } = createAgentClient(server, key)
  const send = (path: string, body: object, idempotencyKey?: string) =>
    call('POST', path, {
      body,
      headers: idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey },
    })
  return { server, store, id, key, call, send }
}

type Started = Awaited<ReturnType<typeof start>>

const rowsOf = ({ store }: Started, table: 'recommendation' | 'feedback' | 'agent_activity') =>
  store.reader.selectFrom(table).selectAll().execute()

describe('recommendations and feedback', () => {
  test('wait for admins under the name of their agent', async () => {
    const started = await start()
    const { send, id } = started
    const full = { ...recommendation, suggestedSolution: 'A column.', estimatedImpact: 'Large' }
    const recommended = await send(RECOMMENDATIONS, full)
    expect(contract.submitRecommendation.output.parse(recommended.body)).toEqual({
      success: true,
      recommendationId: 1,
    })
    const reported = await send(FEEDBACK, feedback)
    expect(contract.submitFeedback.output.parse(reported.body)).toEqual({ success: true, feedbackId: 1 })
    expect(await rowsOf(started, 'recommendation')).toMatchObject([
      {
        agent_id: id,
        title: full.title,
        status: 'pending_review',
        suggested_solution: 'A column.',
        change: null,
      },
    ])
    expect(await rowsOf(started, 'feedback')).toMatchObject([
      { agent_id: id, feature_area: 'Search', status: 'received' },
    ])
    expect(await rowsOf(started, 'agent_activity')).toMatchObject([
      { agent_id: id, activity_type: 'recommendation_submitted', priority: 'High', confidence: 0.8 },
      { agent_id: id, activity_type: 'feedback_submitted', priority: 'Low', confidence: 0.6 },
    ])
  })

  test.each([
    [{ ...recommendation, title: '' }, 'title'],
    [{ ...recommendation, title: undefined }, 'title'],
    [{ ...recommendation, priority: 'Urgent' }, 'priority'],
    [{ ...recommendation, confidence: 1.1 }, 'confidence'],
    [{ ...recommendation, description: 'x'.repeat(4001) }, 'description'],
    [{ ...recommendation, description: 'a\u202eb' }, 'description'],
    [{ ...recommendation, status: 'approved' }, 'status'],
    [{ ...recommendation, change: { toolId: 1, edit: {} } }, 'change'],
    [{ ...recommendation, agentId: 1 }, 'agentId'],
  ])('an invalid recommendation is refused, and its field is named: %j', async (body, path) => {
    const { send } = await start()
    const { status, body: problem } = await send(RECOMMENDATIONS, body)
    expect([status, problem.issues.map((issue: { path: string }) => issue.path)]).toEqual([400, [path]])
  })

  test.each([
    [{ ...feedback, feedbackType: 'Bug report' }, 'feedbackType'],
    [{ ...feedback, severity: 'Huge' }, 'severity'],
    [{ ...feedback, adminNotes: 'Done.' }, 'adminNotes'],
  ])('invalid feedback is refused, and its field is named: %j', async (body, path) => {
    const { send } = await start()
    const { status, body: problem } = await send(FEEDBACK, body)
    expect([status, problem.issues[0].path]).toEqual([400, path])
  })

  test.each([
    [RECOMMENDATIONS, recommendation],
    [FEEDBACK, feedback],
  ])('%s: the demo key is refused, and nothing is stored', async (path, body) => {
    const started = await start()
    const demo = createAgentClient(started.server, DEMO_AGENT_KEY)
    const answer = await demo.call('POST', path, { body })
    expect([answer.status, answer.body.code]).toEqual([403, 'sandbox-refused'])
    for (const table of ['recommendation', 'feedback', 'agent_activity'] as const)
      expect(await rowsOf(started, table)).toEqual([])
  })

  test('an agent may have 100 pending; after a decision there is room again', async () => {
    const { send, store, id } = await start()
    await addRecommendations(
      store,
      Array.from({ length: 100 }, () => ({ agent_id: id })),
    )
    await addFeedback(
      store,
      Array.from({ length: 100 }, () => ({ agent_id: id })),
    )
    for (const [path, body] of [
      [RECOMMENDATIONS, recommendation],
      [FEEDBACK, feedback],
    ] as const) {
      const refused = await send(path, body)
      expect([refused.status, refused.body.code]).toEqual([409, 'queue-full'])
    }
    await store.writer.updateTable('recommendation').set({ status: 'rejected' }).where('id', '=', 1).execute()
    await store.writer.updateTable('feedback').set({ status: 'closed' }).where('id', '=', 1).execute()
    expect((await send(RECOMMENDATIONS, recommendation)).status).toBe(200)
    expect((await send(FEEDBACK, feedback)).status).toBe(200)
  })
})

describe('an agent reads', () => {
  test('its own reports, the newest first, a page at a time, and nobody else’s', async () => {
    const { store, id, call, server } = await start()
    const other = await addAgentWithKey(store, { name: 'Other' })
    const of = (agent_id: number, count: number) => Array.from({ length: count }, () => ({ agent_id }))
    await addRecommendations(store, [...of(id, 21), ...of(other.id, 2)])
    await addFeedback(store, [...of(id, 21), ...of(other.id, 2)])
    for (const [path, name] of [
      [RECOMMENDATIONS, 'recommendations'],
      [FEEDBACK, 'feedback'],
    ] as const) {
      const { body: first } = await call('GET', path)
      const ids = first[name].map((report: { id: number }) => report.id)
      expect([first.total, ids.length, ids[0], first.next]).toEqual([21, 20, 21, 2])
      const { body: second } = await call('GET', `${path}?before=${first.next}`)
      expect([second.total, second[name].length, second.next]).toEqual([21, 1, null])
      const theirs = await createAgentClient(server, other.key).call('GET', path)
      expect(theirs.body.total).toBe(2)
    }
  })

  test('no notes that admins write for each other', async () => {
    const { store, send, call } = await start()
    await send(RECOMMENDATIONS, recommendation)
    await send(FEEDBACK, feedback)
    for (const table of ['recommendation', 'feedback'] as const)
      await store.writer.updateTable(table).set({ admin_notes: 'Between us.', status: 'rejected' }).execute()
    const recommended = contract.listOwnRecommendations.output.parse(
      (await call('GET', RECOMMENDATIONS)).body,
    )
    expect(recommended.recommendations).toMatchObject([{ title: recommendation.title, status: 'rejected' }])
    const reported = contract.listOwnFeedback.output.parse((await call('GET', FEEDBACK)).body)
    expect(reported.feedback).toMatchObject([{ featureArea: 'Search', status: 'rejected' }])
    expect(JSON.stringify([recommended, reported])).not.toContain('Between us.')
  })
})

describe('Idempotency-Key', () => {
  test('a repeated request gets the first answer, and is stored once', async () => {
    const started = await start()
    const first = await started.send(RECOMMENDATIONS, recommendation, 'one')
    expect(await started.send(RECOMMENDATIONS, recommendation, 'one')).toMatchObject({
      status: 200,
      body: first.body,
    })
    expect(await rowsOf(started, 'recommendation')).toHaveLength(1)
    expect(await rowsOf(started, 'agent_activity')).toHaveLength(1)
  })

  test('20 repeats at once are stored once, and all get the same answer', async () => {
    const started = await start()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => started.send(FEEDBACK, feedback, 'one')),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.feedbackId}`))).toEqual(
      new Set(['200 1']),
    )
    expect(await rowsOf(started, 'feedback')).toHaveLength(1)
  })

  test('the same key with another body or call is refused; the order of fields does not matter', async () => {
    const { send } = await start()
    await send(FEEDBACK, feedback, 'one')
    for (const [path, body] of [
      [FEEDBACK, { ...feedback, severity: 'High' }],
      [RECOMMENDATIONS, recommendation],
    ] as const) {
      const answer = await send(path, body, 'one')
      expect([answer.status, answer.body.code]).toEqual([422, 'idempotency-conflict'])
    }
    const reversed = Object.fromEntries(Object.entries(feedback).reverse())
    expect((await send(FEEDBACK, reversed, 'one')).body).toEqual({ success: true, feedbackId: 1 })
  })

  test('after a refusal the request can be corrected under the same key', async () => {
    const { send } = await start()
    expect((await send(FEEDBACK, { ...feedback, severity: 'Huge' }, 'one')).status).toBe(400)
    expect((await send(FEEDBACK, feedback, 'one')).status).toBe(200)
  })

  test('two agents may use the same key independently', async () => {
    const started = await start()
    await started.send(FEEDBACK, feedback, 'one')
    const other = createAgentClient(started.server, (await addAgentWithKey(started.store)).key)
    const headers = { 'Idempotency-Key': 'one' }
    const answer = await other.call('POST', FEEDBACK, { body: { ...feedback, severity: 'High' }, headers })
    expect(answer.body).toEqual({ success: true, feedbackId: 2 })
  })

  test.each(['a b', 'x'.repeat(201), 'ä'])('%j is not a valid key', async (key) => {
    const { send } = await start()
    const { status, body } = await send(FEEDBACK, feedback, key)
    expect([status, body.issues[0].path]).toEqual([400, 'Idempotency-Key'])
  })
})

describe('changes of the catalogue', () => {
  const fixtures = {
    categories: [{ name: 'Writing' }, { name: 'Coding' }],
    tools: [{ name: 'Alpha', aiSummary: 'A summary.' }, { name: 'Beta' }, { name: 'Gamma' }],
  }
  const read = async ({ call }: Started, query = '') => {
    const { body } = await call('GET', `/api/v1/changes${query}`)
    return contract.listCatalogueChanges.output.parse(body)
  }

  test('from 0 they are all tools as other calls return them, without the categories between them', async () => {
    const started = await start(fixtures)
    const { changes, next, more } = await read(started)
    expect(changes.map(({ toolId, tool }) => [toolId, tool?.name])).toEqual([
      [1, 'Alpha'],
      [2, 'Beta'],
      [3, 'Gamma'],
    ])
    expect([next, more]).toEqual([changes.at(-1)?.seq, false])
    expect(changes[0]?.tool).toEqual(await started.server.json('/api/tools/1', contract.getTool.output))
  })

  test('continue from `next`, page by page, none of them empty, past categories, and miss nothing', async () => {
    const started = await start(fixtures)
    const seen: number[] = []
    let [since, more] = [0, true]
    for (let page = 0; more; page++) {
      const answer = await read(started, `?since=${since}&limit=1`)
      seen.push(...answer.changes.map(({ toolId }) => toolId))
      expect(answer.changes, `page ${page}`).toHaveLength(1)
      expect(answer.next).toBeGreaterThan(since)
      expect(page).toBeLessThan(10)
      since = answer.next
      more = answer.more
    }
    expect(seen).toEqual([1, 2, 3])
    expect(await read(started, `?since=${since}`)).toEqual({ changes: [], next: since, more: false })
  })

  test('include edits and tools that are no longer listed', async () => {
    const started = await start(fixtures)
    const { next } = await read(started)
    await changeTool(started.store, 2, { name: 'Better' })
    await removeTools(started.store, [3])
    const { changes } = await read(started, `?since=${next}`)
    expect(changes.map(({ toolId, tool }) => [toolId, tool?.name ?? null])).toEqual([
      [2, 'Better'],
      [3, null],
    ])
    expect(changes[0]!.seq).toBeLessThan(changes[1]!.seq)
  })

  test('a cursor of another epoch, or older than what is retained, is an error', async () => {
    const started = await start(fixtures)
    const { next } = await read(started)
    const ahead = await started.call('GET', `/api/v1/changes?since=${next + 1}`)
    expect([ahead.status, ahead.body.code]).toEqual([409, 'forked'])
    await started.store.writer.updateTable('meta').set({ floor: 3 }).execute()
    const behind = await started.call('GET', '/api/v1/changes?since=2')
    expect([behind.status, behind.body.code]).toEqual([409, 'compacted'])
    expect((await read(started)).changes).toHaveLength(3)
  })

  test.each(['?since=-1', '?since=x', '?limit=0', '?limit=501', '?since=1&since=2', '?page=1'])(
    '%s is refused',
    async (query) => {
      const { call } = await start()
      expect((await call('GET', `/api/v1/changes${query}`)).status).toBe(400)
    },
  )
})
