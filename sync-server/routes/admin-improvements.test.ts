import { expect, test } from 'vitest'
import { adminImprovementSchema, adminMarketCalls } from '#shared/api/admin-market-calls.ts'
import { toolDetailSchema } from '#shared/domain/summary.ts'
import { findCurrentSummary } from '../repositories/summaries.ts'
import { BETTER, DESCRIPTION, startMarket, wordsOf } from '../testing/improvement-stories.ts'
import { changeTool, removeTools } from '../testing/open-test-store.ts'
import { makeFail } from '../testing/raw-sql.ts'

const LONGER = `${DESCRIPTION} It is free for students.`
type Market = Awaited<ReturnType<typeof startMarket>>

const audited = async ({ call }: Market) =>
  (await call('GET', '/api/admin/audit')).body.entries.map(({ action }: { action: string }) => action)
const eventKeys = async ({ store }: Market) =>
  (await store.reader.selectFrom('ledger_tx').select('event_key').orderBy('id').execute()).map(
    ({ event_key }) => event_key,
  )
const statesOf = async ({ own }: Market, id: number) => (await own(id)).history.map(({ state }) => state)

test('an approved improvement appears in the directory, on devices, in the history and in the ledger', async () => {
  const market = await startMarket()
  const { server, agent, submit, decide, own, call, toolNow } = market
  const before = (await call('GET', '/api/sync/manifest')).body
  const id = await submit(agent, {
    description: BETTER,
    summary: wordsOf(160),
    features: ['Export', 'Speaker labels'],
    tags: ['Audio'],
  })
  const { status, body } = await decide(id, { decision: 'approve', note: 'Thank you.' })
  expect(status).toBe(200)
  const decided = adminImprovementSchema.parse(body)
  expect(decided).toMatchObject({ state: 'applied', decisionNote: 'Thank you.', merges: [], receipt: null })
  expect(decided.fields.map(({ field, isAccepted }) => `${field} ${isAccepted}`)).toEqual([
    'description true',
    'summary true',
    'features true',
    'tags true',
  ])
  const written = {
    description: BETTER,
    aiSummary: wordsOf(160),
    features: ['Export', 'Speaker labels'],
    tags: ['Audio'],
  }
  expect(await toolNow(1)).toMatchObject(written)
  await server.until(async () => (await server.json('/api/tools/1', toolDetailSchema)).description === BETTER)
  const detail = await server.json('/api/tools/1', toolDetailSchema)
  expect(detail).toMatchObject(written)
  expect(detail.summary).toMatchObject({ generatedBy: `agent:${agent.id}`, keyFeatures: expect.any(Array) })
  const delta = await call('GET', `/api/sync/catalogue?epoch=${before.epoch}&since=${before.head}`)
  expect(delta.body.tools).toMatchObject([{ id: 1, description: BETTER, hasAiSummary: true }])
  expect(await statesOf(market, id)).toEqual(['submitted', 'pending_review', 'approved', 'applied'])
  expect((await own(id)).history[2]).toMatchObject({ state: 'approved', note: 'Thank you.' })
  expect(await eventKeys(market)).toEqual([`improvement:${id}:escrow`])
  expect(await audited(market)).toEqual(['improvement.decide', 'tool.edit'])
})

test('a part of the fields is approved; the others stay as they are', async () => {
  const { agent, submit, decide, toolNow } = await startMarket()
  const id = await submit(agent, { description: BETTER, tags: ['Audio', 'Meetings'] })
  const { body } = await decide(id, { decision: 'approve', fields: ['tags'] })
  expect(body.fields).toMatchObject([
    { field: 'description', isAccepted: false },
    { field: 'tags', isAccepted: true },
  ])
  expect(await toolNow(1)).toMatchObject({ description: DESCRIPTION, tags: ['Audio', 'Meetings'] })
})

test('a field that the improvement does not have cannot be approved', async () => {
  const { agent, submit, decide, own } = await startMarket()
  const id = await submit(agent, { description: BETTER })
  const { status, body } = await decide(id, { decision: 'approve', fields: ['description', 'summary'] })
  expect([status, body.issues]).toEqual([
    400,
    [{ path: 'fields', message: 'summary: not a part of this improvement' }],
  ])
  expect((await own(id)).state).toBe('pending_review')
})

test('after a rejection or a request for changes, the tool is unchanged and nothing is booked', async () => {
  const market = await startMarket()
  const { agent, submit, decide, toolNow, own } = market
  const id = await submit(agent, { description: BETTER })
  expect((await decide(id, { decision: 'request_changes' })).status).toBe(400)
  expect((await decide(id, { decision: 'reject' })).status).toBe(400)
  await decide(id, { decision: 'request_changes', note: 'Shorter, please.' })
  expect((await decide(id, { decision: 'approve' })).body.code).toBe('improvement-state')
  await decide(id, { decision: 'reject', note: 'No.' })
  expect(await own(id)).toMatchObject({
    state: 'rejected',
    decisionNote: 'No.',
    fields: [{ isAccepted: false }],
  })
  for (const decision of ['approve', 'reject', 'request_changes'])
    expect((await decide(id, { decision, note: 'Again.' })).status).toBe(409)
  expect((await toolNow(1)).description).toBe(DESCRIPTION)
  expect(await eventKeys(market)).toEqual([])
  expect(await audited(market)).toEqual(['improvement.decide', 'improvement.decide'])
})

test('a decision on an outdated view is refused', async () => {
  const { agent, submit, decide, queue } = await startMarket()
  const id = await submit(agent, { description: BETTER })
  const seenAt = (await queue())[0]?.updatedAt
  await decide(id, { decision: 'request_changes', note: 'Tags, please.', seenAt }, 2)
  await agent.call('POST', `/api/v1/improvements/${id}/revise`, { body: { changes: { tags: ['A', 'B'] } } })
  const late = await decide(id, { decision: 'approve', seenAt })
  expect([late.status, late.body.code]).toEqual([409, 'improvement-moved'])
  expect((await decide(id, { decision: 'approve', seenAt: (await queue())[0]?.updatedAt })).status).toBe(200)
})

test('changes by others stay; the same words are a conflict that the queue shows', async () => {
  const market = await startMarket()
  const { agent, submit, decide, queue, toolNow, store, call } = market
  const id = await submit(agent, { description: BETTER, tags: ['Transcription', 'Meetings', 'Audio'] })
  await changeTool(store, 1, { ...(await toolNow(1)), description: LONGER, tags: ['Meetings', 'Teams'] })
  const [waiting] = await queue()
  const merged = `${BETTER} It is free for students.`
  expect(waiting?.merges).toEqual([
    { field: 'description', current: LONGER, merged, isConflict: false },
    {
      field: 'tags',
      current: ['Meetings', 'Teams'],
      merged: ['Meetings', 'Teams', 'Audio'],
      isConflict: false,
    },
  ])
  await changeTool(store, 1, {
    ...(await toolNow(1)),
    description: LONGER.replace('recordings', 'calls'),
    tags: ['Meetings', 'Teams'],
  })
  const one = adminImprovementSchema.parse((await call('GET', `/api/admin/improvements/${id}`)).body)
  expect(one.merges[0]).toMatchObject({ field: 'description', merged: null, isConflict: true })
  const stale = await decide(id, { decision: 'approve' })
  expect([stale.status, stale.body.code, stale.body.see]).toEqual([409, 'improvement-stale', '/tool/1'])
  expect(stale.body.issues).toMatchObject([{ path: 'description' }])
  expect((await toolNow(1)).tags).toEqual(['Meetings', 'Teams'])
  expect(await eventKeys(market)).toEqual([])
  expect((await decide(id, { decision: 'approve', fields: ['tags'] })).status).toBe(200)
  expect((await toolNow(1)).tags).toEqual(['Meetings', 'Teams', 'Audio'])
})

test('nothing is paid for values that are already there', async () => {
  const market = await startMarket()
  const { agent, submit, decide, toolNow, store } = market
  const id = await submit(agent, { description: BETTER })
  await changeTool(store, 1, { ...(await toolNow(1)), description: BETTER })
  expect((await decide(id, { decision: 'approve' })).body.code).toBe('nothing-to-improve')
  expect(await eventKeys(market)).toEqual([])
})

test('an improvement of an archived tool can be rejected, and approved once the tool is restored', async () => {
  const { agent, submit, decide, queue, call } = await startMarket()
  const id = await submit(agent, { description: BETTER })
  expect((await call('DELETE', '/api/admin/tools/1')).status).toBe(200)
  expect((await queue())[0]).toMatchObject({ toolName: 'Scribe', merges: [] })
  const answer = await decide(id, { decision: 'approve' })
  expect([answer.status, answer.body.code]).toEqual([409, 'tool-archived'])
  expect((await agent.call('GET', `/api/v1/improvements/${id}`)).status).toBe(200)
  await call('POST', '/api/admin/tools/1/restore')
  expect((await decide(id, { decision: 'approve' })).status).toBe(200)
})

test('improvements remain when categories are merged and tools removed', async () => {
  const { agent, submit, store, call, own } = await startMarket()
  const id = await submit(agent, { description: BETTER })
  expect((await call('POST', '/api/admin/categories/1/merge', { body: { into: 2 } })).status).toBe(200)
  await removeTools(store, [1])
  expect(await own(id)).toMatchObject({ state: 'pending_review', toolName: 'Scribe' })
  expect((await agent.call('POST', `/api/v1/improvements/${id}/withdraw`)).status).toBe(200)
})

test('the queue starts with the longest wait, other lists with the newest, with counts and agents', async () => {
  const market = await startMarket()
  const { agent, submit, decide, queue, newAgent, call } = market
  const other = await newAgent('Rival')
  await submit(agent, { description: BETTER })
  await submit(other, { tags: ['Letters', 'Dictation'] }, { toolId: 2 })
  await submit(agent, { tags: ['Rooms', 'Dictation'] }, { toolId: 3 })
  await decide(1, { decision: 'approve' })
  expect((await queue()).map(({ id }) => id)).toEqual([2, 3])
  expect((await queue('?state=all')).map(({ id }) => id)).toEqual([3, 2, 1])
  expect((await queue('?state=applied')).map(({ id }) => id)).toEqual([1])
  expect(await queue('?page=2')).toEqual([])
  const { body } = await call('GET', '/api/admin/improvements')
  const { total, counts, improvements } = adminMarketCalls.adminListImprovements.output.parse(body)
  expect([total, counts]).toEqual([2, { pending_review: 2, applied: 1 }])
  expect(improvements.map((one) => one.agent)).toEqual([
    {
      id: other.id,
      name: 'Rival',
      tier: 'new',
      approvalRate: null,
      reverted: 0,
      isSample: false,
      domain: null,
    },
    {
      id: agent.id,
      name: 'Improver',
      tier: 'new',
      approvalRate: 100,
      reverted: 0,
      isSample: false,
      domain: null,
    },
  ])
})

test('a better summary replaces the text and leaves the other parts', async () => {
  const { agent, submit, decide, store, call } = await startMarket()
  await call('POST', '/api/tools/1/generate-summary')
  const before = await findCurrentSummary(store.reader, 1)
  const id = await submit(agent, { summary: wordsOf(170) })
  expect((await decide(id, { decision: 'approve' }, 2)).status).toBe(200)
  const after = await findCurrentSummary(store.reader, 1)
  expect(after).toMatchObject({ generatedBy: `agent:${agent.id}`, isCurrent: true })
  expect(after?.content).toEqual({ ...before?.content, summary: wordsOf(170) })
})

test('a reverted improvement restores the old values and reverses the postings', async () => {
  const market = await startMarket()
  const { agent, submit, decide, revert, toolNow, store, call, own } = market
  await call('POST', '/api/tools/1/generate-summary')
  const shown = await findCurrentSummary(store.reader, 1)
  const before = await toolNow(1)
  const id = await submit(agent, { description: BETTER, summary: wordsOf(170), features: ['A', 'B'] })
  await decide(id, { decision: 'approve' })
  await agent.call('POST', `/api/ai-agents/improvements/${id}/pay`)
  const { status, body } = await revert(id, 'It was invented.')
  expect([status, body.state, body.decisionNote]).toEqual([200, 'reversed', 'It was invented.'])
  expect(body.agent).toMatchObject({ approvalRate: 100, reverted: 1 })
  const { description, aiSummary, features } = before
  expect(await toolNow(1)).toMatchObject({ description, aiSummary, features })
  expect(await findCurrentSummary(store.reader, 1)).toEqual(shown)
  expect(await eventKeys(market)).toEqual([
    `improvement:${id}:escrow`,
    `improvement:${id}:pay`,
    `improvement:${id}:pay:reversed`,
    `improvement:${id}:escrow:reversed`,
  ])
  const sums = await store.reader
    .selectFrom('ledger_entry')
    .select(({ fn }) => ['account_id', fn.sum<number>('cents').as('cents')])
    .groupBy('account_id')
    .execute()
  expect(sums.map(({ cents }) => Number(cents))).toEqual([0, 0, 0, 0])
  expect(await statesOf(market, id)).toEqual([
    'submitted',
    'pending_review',
    'approved',
    'applied',
    'paid',
    'reversed',
  ])
  expect((await own(id)).receipt).toBeNull()
  expect((await audited(market)).slice(0, 2)).toEqual(['improvement.revert', 'tool.edit'])
  expect((await revert(id)).status).toBe(409)
})

test('reverting a first summary leaves none', async () => {
  const { agent, submit, decide, revert, toolNow, store, server } = await startMarket()
  const id = await submit(agent, { summary: wordsOf(170) })
  await decide(id, { decision: 'approve' })
  expect((await toolNow(1)).aiSummary).toBe(wordsOf(170))
  expect((await revert(id)).status).toBe(200)
  expect((await toolNow(1)).aiSummary).toBeNull()
  expect(await findCurrentSummary(store.reader, 1)).toBeNull()
  await server.until(async () => (await server.json('/api/tools/1', toolDetailSchema)).aiSummary === null)
})

test('an improvement that others built on cannot be reverted, and neither can its payment', async () => {
  const market = await startMarket()
  const { agent, submit, decide, revert, toolNow, store, own } = market
  const id = await submit(agent, { description: BETTER, tags: ['Audio', 'Meetings'] })
  await decide(id, { decision: 'approve' })
  await changeTool(store, 1, { ...(await toolNow(1)), tags: ['Audio', 'Meetings', 'Calls'] })
  const { status, body } = await revert(id)
  expect([status, body.code, body.issues]).toEqual([
    409,
    'improvement-built-upon',
    [{ path: 'tags', message: 'has been changed since it was applied' }],
  ])
  expect(await toolNow(1)).toMatchObject({ description: BETTER, tags: ['Audio', 'Meetings', 'Calls'] })
  expect((await own(id)).state).toBe('applied')
  expect(await eventKeys(market)).toHaveLength(1)
})

test('a field that was already equal when approved may change before the improvement is reverted', async () => {
  const market = await startMarket()
  const { agent, submit, decide, revert, toolNow, store } = market
  const id = await submit(agent, { description: BETTER, tags: ['Audio', 'Meetings'] })
  await changeTool(store, 1, { ...(await toolNow(1)), tags: ['Audio', 'Meetings'] })
  await decide(id, { decision: 'approve' })
  await changeTool(store, 1, { ...(await toolNow(1)), tags: ['Calls'] })
  expect((await revert(id)).status).toBe(200)
  expect(await toolNow(1)).toMatchObject({ description: DESCRIPTION, tags: ['Calls'] })
})

test('an improvement of an archived tool can be reverted: the old texts are there after a restore', async () => {
  const market = await startMarket()
  const { agent, submit, decide, revert, toolNow, store, call, server } = market
  await call('POST', '/api/tools/1/generate-summary')
  const shown = await findCurrentSummary(store.reader, 1)
  const before = await toolNow(1)
  const changes = { description: BETTER, summary: wordsOf(170), features: ['A', 'B'], tags: ['Audio'] }
  const id = await submit(agent, changes)
  await decide(id, { decision: 'approve' })
  await agent.call('POST', `/api/ai-agents/improvements/${id}/pay`)
  await call('DELETE', '/api/admin/tools/1')
  const { archivedAt } = (await call('GET', '/api/admin/tools/1')).body
  expect(await revert(id)).toMatchObject({ status: 200, body: { state: 'reversed' } })
  expect((await call('GET', '/api/admin/tools/1')).body.archivedAt).toBe(archivedAt)
  expect(await audited(market)).toContain('tool.edit')
  expect(await eventKeys(market)).toHaveLength(4)
  await server.until(async () => (await server.fetch('/api/tools/1')).status === 404)
  expect((await call('POST', '/api/admin/tools/1/restore')).status).toBe(200)
  const { description, aiSummary, features, tags } = before
  expect(await toolNow(1)).toMatchObject({ description, aiSummary, features, tags })
  expect(await findCurrentSummary(store.reader, 1)).toEqual(shown)
})

test('the log marks an admin who decides on the work of their own agent', async () => {
  const { agent, submit, decide, store } = await startMarket()
  await store.writer.updateTable('agent').set({ owner_user_id: 2 }).where('id', '=', agent.id).execute()
  const marks = async () =>
    (await store.reader.selectFrom('audit_log').selectAll().orderBy('id').execute())
      .filter(({ action }) => action === 'improvement.decide')
      .map(({ after }) => JSON.parse(after ?? '{}').linkedBy)
  const id = await submit(agent, { description: BETTER })
  await decide(id, { decision: 'request_changes', note: 'Shorter.' }, 1)
  await decide(id, { decision: 'reject', note: 'No.' }, 2)
  expect(await marks()).toEqual([undefined, ['owner']])
})

test('an improvement that was never applied cannot be reverted', async () => {
  const { agent, submit, revert, call } = await startMarket()
  const id = await submit(agent, { description: BETTER })
  expect((await revert(id)).body.code).toBe('improvement-state')
  expect((await revert(99)).status).toBe(404)
  expect((await call('GET', '/api/admin/improvements/99')).status).toBe(404)
  expect((await call('POST', `/api/admin/improvements/${id}/revert`, { body: { reason: ' ' } })).status).toBe(
    400,
  )
})

test('agents with a webhook get every decision, and nothing else', async () => {
  const { agent, submit, decide, revert, store } = await startMarket()
  const events = JSON.stringify([
    'improvement.approved',
    'improvement.rejected',
    'improvement.changes_requested',
    'improvement.reversed',
    'payment.collected',
  ])
  await store.writer
    .insertInto('webhook')
    .values({
      agent_id: agent.id,
      url: 'https://agent.example/hook',
      secret: 'whsec_x',
      events,
      created_at: '2026-11-01T00:00:00.000Z',
    })
    .execute()
  const first = await submit(agent, { description: BETTER })
  await decide(first, { decision: 'request_changes', note: 'Shorter.' })
  await decide(first, { decision: 'reject', note: 'No.' })
  const second = await submit(agent, { description: BETTER })
  await decide(second, { decision: 'approve' })
  await agent.call('POST', `/api/ai-agents/improvements/${second}/pay`)
  await agent.call('POST', `/api/ai-agents/improvements/${second}/pay`)
  await revert(second)
  const deliveries = await store.reader
    .selectFrom('webhook_delivery')
    .select(['event', 'payload'])
    .orderBy('id')
    .execute()
  expect(deliveries.map(({ event, payload }) => [event, JSON.parse(payload).data])).toEqual([
    ['improvement.changes_requested', { improvementId: first, toolId: 1 }],
    ['improvement.rejected', { improvementId: first, toolId: 1 }],
    ['improvement.approved', { improvementId: second, toolId: 1 }],
    ['payment.collected', { improvementId: second, receiptId: `imp-${second}` }],
    ['improvement.reversed', { improvementId: second, toolId: 1 }],
  ])
})

test('when the last step of a decision fails, nothing is changed', async () => {
  const market = await startMarket()
  const { agent, submit, decide, toolNow, own, store } = market
  const id = await submit(agent, { description: BETTER, summary: wordsOf(160) })
  const repair = await makeFail(store, {
    table: 'audit_log',
    event: 'insert',
    when: "new.action = 'improvement.decide'",
    reason: 'full',
  })
  expect((await decide(id, { decision: 'approve' })).status).toBe(500)
  expect(await toolNow(1)).toMatchObject({ description: DESCRIPTION, aiSummary: null })
  expect(await statesOf(market, id)).toEqual(['submitted', 'pending_review'])
  expect(await eventKeys(market)).toEqual([])
  expect(await audited(market)).toEqual([])
  await repair()
  expect((await decide(id, { decision: 'approve' })).status).toBe(200)
  expect((await own(id)).state).toBe('applied')
})

test('visitors, users and agents cannot decide', async () => {
  const { agent, submit, decide, call } = await startMarket()
  const id = await submit(agent, { description: BETTER })
  for (const [as, status] of [
    [0, 401],
    [4, 403],
    [5, 403],
  ] as const) {
    expect((await decide(id, { decision: 'approve' }, as)).status).toBe(status)
    expect((await call('GET', '/api/admin/improvements', { as })).status).toBe(status)
    expect((await call('GET', `/api/admin/improvements/${id}`, { as })).status).toBe(status)
    expect(
      (await call('POST', `/api/admin/improvements/${id}/revert`, { as, body: { reason: 'x' } })).status,
    ).toBe(status)
  }
  const byKey = await agent.call('POST', `/api/admin/improvements/${id}/decide`, {
    body: { decision: 'approve' },
  })
  expect(byKey.status).toBe(401)
  expect((await decide(id, { decision: 'approve' }, 3)).status).toBe(200)
})
