import { expect, test } from 'vitest'
import { z } from 'zod'
import type { CallDefinition } from '#shared/api/call.ts'
import { summaryCalls } from '#shared/api/summary-calls.ts'
import { type StoredSummary, toolDetailSchema } from '#shared/domain/summary.ts'
import type { SummaryJob } from '#shared/domain/summary-job.ts'
import { type AiServer, startAiServer } from '../testing/ai-server.ts'
import { startWithAdmins } from '../testing/as-admin.ts'
import { makeDist } from '../testing/make-dist.ts'
import { makeContent } from '../testing/summary-fixtures.ts'

const fixtures = {
  categories: [{ name: 'Speech to Text', slug: 'speech-to-text' }],
  tools: [
    { name: 'Scribe', tags: ['Transcription'], features: ['API access'], isTrending: true },
    { name: 'Typist' },
    { name: 'Dictaphone', isTrending: true },
  ],
}
type Started = Awaited<ReturnType<typeof startWithAdmins>>
type Call = Started['call']

const start = () => startWithAdmins(fixtures)
const withModel = (server: AiServer) =>
  startWithAdmins(fixtures, {
    env: { AI_BASE_URL: server.baseUrl, AI_API_KEY: 'secret-key', AI_MODEL: 'small-model' },
  })

async function jobOf(call: Call, id: number) {
  const { body } = await call('GET', `/api/admin/summary-jobs/${id}`)
  return summaryCalls.getSummaryJob.output.parse(body)
}
async function jobEnds({ server, call }: Started, id: number, state: SummaryJob['state'] = 'done') {
  await server.until(async () => (await jobOf(call, id)).state === state)
  return jobOf(call, id)
}
const historyOf = async (call: Call, id: number): Promise<StoredSummary[]> =>
  (await call('GET', `/api/admin/tools/${id}/summaries`)).body.summaries
const auditedActions = async (call: Call): Promise<string[]> =>
  (await call('GET', '/api/admin/audit')).body.entries.map((entry: { action: string }) => entry.action)

test('the summary of one tool is written, returned, and visible to every other call and to devices', async () => {
  const { server, call } = await start()
  const before = (await call('GET', '/api/sync/manifest')).body
  const { status, body } = await call('POST', '/api/tools/1/generate-summary')
  expect(status).toBe(200)
  const written = toolDetailSchema.parse(body)
  expect(written.aiSummary).toContain('Scribe')
  expect(written.summary).toMatchObject({ generatedBy: 'rules-2', keyFeatures: ['API access'] })

  const detail = await server.json('/api/tools/1', toolDetailSchema)
  expect(detail).toEqual(written)
  const { tools } = await server.json(
    '/api/tools',
    z.object({ tools: z.array(z.looseObject({ id: z.int() })) }),
  )
  expect(tools.find(({ id }) => id === 1)).toMatchObject({ aiSummary: written.aiSummary })
  expect(tools.every((tool) => !('summary' in tool))).toBe(true)
  const delta = await call('GET', `/api/sync/catalogue?epoch=${before.epoch}&since=${before.head}`)
  expect(delta.body.tools).toMatchObject([{ id: 1, hasAiSummary: true }])
  expect(await historyOf(call, 1)).toMatchObject([{ generatedBy: 'rules-2', isCurrent: true }])
  expect(await auditedActions(call)).toEqual(['summary.generate'])
})

test('the answer of a tool has a strong ETag that changes with its summary', async () => {
  const { server, call } = await start()
  const tagOf = async () => (await server.fetch('/api/tools/1')).headers.get('etag')
  const first = await tagOf()
  await call('POST', '/api/tools/1/generate-summary')
  const second = await tagOf()
  expect(second).not.toBe(first)
  expect((await server.fetch('/api/tools/1', { headers: { 'If-None-Match': second ?? '' } })).status).toBe(
    304,
  )
})

test('a tool without a summary is returned without structured parts', async () => {
  const { server } = await start()
  const tool = await server.json('/api/tools/2', toolDetailSchema)
  expect([tool.aiSummary, 'summary' in tool]).toEqual([null, false])
})

test('a summary with the same words changes nothing', async () => {
  const { call } = await start()
  const first = await call('POST', '/api/tools/1/generate-summary')
  const again = await call('POST', '/api/tools/1/generate-summary')
  expect(again.body).toEqual(first.body)
  expect(await historyOf(call, 1)).toHaveLength(1)
})

test('the batch writes what is missing, once, and reports its progress', async () => {
  const started = await start()
  const { call } = started
  await call('POST', '/api/tools/1/generate-summary')
  const { status, body } = await call('POST', '/api/tools/generate-all-summaries')
  expect([status, body.tools]).toEqual([202, 2])
  const job = await jobEnds(started, body.jobId)
  expect(job).toMatchObject({ kind: 'missing', total: 2, done: 2, failed: 0, createdBy: 1, failedItems: [] })
  expect(job.finishedAt).not.toBeNull()
  for (const id of [1, 2, 3]) expect(await historyOf(call, id)).toHaveLength(1)
  const again = await call('POST', '/api/tools/generate-all-summaries')
  expect([again.status, again.body.tools]).toEqual([202, 0])
  expect((await jobOf(call, again.body.jobId)).state).toBe('done')
  const { jobs } = (await call('GET', '/api/admin/summary-jobs')).body
  expect(jobs.map(({ kind }: SummaryJob) => kind)).toEqual(['missing', 'missing', 'tool'])
})

test('the trending refresh writes the trending tools only', async () => {
  const started = await start()
  const { status, body } = await started.call('POST', '/api/tools/refresh-trending-summaries')
  expect([status, body.tools]).toEqual([202, 2])
  await jobEnds(started, body.jobId)
  expect(await historyOf(started.call, 2)).toEqual([])
  expect(await historyOf(started.call, 3)).toHaveLength(1)
})

test('a second batch while one runs is refused with the id of the first', async () => {
  const started = await withModel(await startAiServer('silence'))
  const { call } = started
  const first = (await call('POST', '/api/tools/generate-all-summaries')).body
  const second = await call('POST', '/api/tools/generate-all-summaries', { as: 2 })
  expect([second.status, second.body.code]).toEqual([409, 'job-active'])
  expect(second.body.issues).toEqual([{ path: 'jobId', message: String(first.jobId) }])
  expect((await call('POST', '/api/tools/refresh-trending-summaries')).status).toBe(202)
})

test('a job is paused, resumed and cancelled, and an invalid step says why', async () => {
  const model = await startAiServer('silence')
  const started = await withModel(model)
  const { call, server } = started
  const { jobId } = (await call('POST', '/api/tools/generate-all-summaries')).body
  const act = (action: string) => call('POST', `/api/admin/summary-jobs/${jobId}/${action}`)
  await server.until(async () => (await jobOf(call, jobId)).state === 'running')
  expect((await act('pause')).body.state).toBe('paused')
  expect((await act('pause')).body).toMatchObject({ code: 'job-state', status: 409 })
  expect((await act('retry')).status).toBe(409)
  expect((await act('resume')).body.state).toBe('queued')
  expect((await act('cancel')).body.state).toBe('cancelled')
  expect((await act('resume')).status).toBe(409)
  expect((await call('POST', '/api/admin/summary-jobs/99/pause')).status).toBe(404)
  expect((await auditedActions(call)).filter((action) => action === 'summary-job.change')).toHaveLength(3)
})

test('a model with a wrong answer fails with the tool and the reason; a retry succeeds', async () => {
  const model = await startAiServer({ text: 'I would rather not.' })
  const started = await withModel(model)
  const { call } = started
  const { jobId } = (await call('POST', '/api/tools/generate-all-summaries')).body
  const failed = await jobEnds(started, jobId, 'failed')
  expect([failed.failed, failed.done]).toEqual([3, 0])
  expect(failed.failedItems[0]).toEqual({
    toolId: 1,
    toolName: 'Scribe',
    attempts: 1,
    error: "The model's answer cannot be used: it is not one complete JSON object.",
  })
  const content = await makeContent()
  const summary = `${content.summary.replaceAll('Scribe', 'Scribe Typist Dictaphone').split(' ').slice(0, 170).join(' ')}`
  model.answers = [{ text: JSON.stringify({ ...content, summary }) }]
  expect((await call('POST', `/api/admin/summary-jobs/${jobId}/retry`)).body.state).toBe('queued')
  await jobEnds(started, jobId)
  expect(await historyOf(call, 2)).toMatchObject([{ generatedBy: 'small-model' }])
})

test('an endpoint that refuses the key pauses the job and says so; a single tool gets the reason', async () => {
  const started = await withModel(await startAiServer({ status: 401 }))
  const { call } = started
  const { jobId } = (await call('POST', '/api/tools/generate-all-summaries')).body
  const job = await jobEnds(started, jobId, 'paused')
  expect(job).toMatchObject({ done: 0, failed: 0, error: expect.stringContaining('status 401') })
  const one = await call('POST', '/api/tools/1/generate-summary')
  expect([one.status, one.body.code]).toEqual([502, 'summary-failed'])
  expect(one.body.message).toContain('AI_API_KEY')
})

test('an older summary can be restored, and devices receive it', async () => {
  const content = await makeContent()
  const model = await startAiServer({ text: JSON.stringify(content) })
  const { server, call } = await withModel(model)
  await call('POST', '/api/tools/1/generate-summary')
  const newer = { ...content, summary: `${content.summary} Scribe has news.` }
  model.answers = [{ text: JSON.stringify(newer) }]
  await call('POST', '/api/tools/1/generate-summary')
  const [second, first] = await historyOf(call, 1)
  expect([second?.isCurrent, first?.isCurrent]).toEqual([true, false])

  const restored = await call('POST', `/api/admin/tools/1/summaries/${first?.id}/restore`)
  expect([restored.status, restored.body.aiSummary]).toEqual([200, content.summary])
  expect((await server.json('/api/tools/1', toolDetailSchema)).aiSummary).toBe(content.summary)
  expect((await historyOf(call, 1)).map(({ isCurrent }) => isCurrent)).toEqual([false, true])
  expect((await call('POST', '/api/admin/tools/2/summaries/1/restore')).status).toBe(404)
  expect(await auditedActions(call)).toContain('summary.restore')
})

test('the head of a tool page uses its summary', async () => {
  const { server, call } = await startWithAdmins(fixtures, { dist: makeDist() })
  const { body } = await call('POST', '/api/tools/1/generate-summary')
  const html = await (await server.fetch('/tool/1')).text()
  expect(html).toContain(`<title>${body.summary.metaTitle}</title>`)
  expect(html).toContain(body.summary.metaDescription)
  expect(await (await server.fetch('/tool/2')).text()).toContain('<title>Typist | AI Tool Hub</title>')
})

test('an unknown tool cannot get a summary', async () => {
  const { call } = await start()
  expect((await call('POST', '/api/tools/99/generate-summary')).status).toBe(404)
  expect((await call('GET', '/api/admin/summary-jobs/99')).status).toBe(404)
})

test('visitors are asked to sign in, users are refused, admins and owners may', async () => {
  const { call } = await start()
  const calls: [string, CallDefinition & { output: z.ZodType }][] = Object.entries(summaryCalls)
  for (const [name, { method, path }] of calls) {
    const address = path.replace(':id', '1').replace(':summaryId', '1')
    const statuses = []
    for (const as of [0, 4, 5]) statuses.push((await call(method, address, { as })).status)
    expect(statuses, name).toEqual([401, 403, 403])
    for (const as of [1, 3])
      expect([401, 403], name).not.toContain((await call(method, address, { as })).status)
  }
})
