import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { USER_SYNC_SCHEMA, userSyncAnswerSchema } from '#shared/sync/user-protocol.ts'
import { writeTransaction } from '../db/write-transaction.ts'
import { insertWebhook } from '../repositories/webhooks.ts'
import { addAgentWithKey } from '../testing/agent-with-key.ts'
import { startWithAdmins } from '../testing/as-admin.ts'
import { openTestStore } from '../testing/open-test-store.ts'
import { startTestServer } from '../testing/start-server.ts'
import { makeTempDir } from '../testing/temp-dir.ts'
import { type CollectedSpan, startCollector } from '../testing/trace-collector.ts'
import { addBareUsers, callerByHeader } from '../testing/user-rows.ts'
import { startReceiver } from '../testing/webhook-receiver.ts'
import { currentTrace, startTracing, traced, traceOutcomes } from './tracing.ts'

const KEYS = ['a1'.repeat(16), 'b2'.repeat(16), 'c3'.repeat(16)] as const
const TRACE = 'd4'.repeat(16)
const DAY_MS = 24 * 60 * 60 * 1000

/** A server with two users whose traces go to a collector. */
async function start(env: Record<string, string> = {}) {
  const collector = await startCollector()
  const dataDir = makeTempDir()
  await addBareUsers(await openTestStore(dataDir), 2)
  const server = await startTestServer({
    dataDir,
    fixtures: { categories: [{}], tools: [{}, {}, {}] },
    resolveCaller: callerByHeader,
    env: { ...collector.env, ...env },
  })
  /** A round with favourites of tools 1, 2 … under these keys. */
  const push = async (keys: readonly string[], headers: Record<string, string> = {}, firstMid = 1) => {
    const mutations = keys.map((key, place) => ({
      mid: firstMid + place,
      key,
      name: 'favorite.set',
      args: { toolId: place + 1, on: true },
    }))
    const body = { schema: USER_SYNC_SCHEMA, user: 1, clientId: 'e'.repeat(32), epoch: null, since: 0 }
    const response = await server.fetch('/api/sync/user', {
      method: 'POST',
      headers: { 'X-Test-User': '1', 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({ ...body, mutations }),
    })
    return userSyncAnswerSchema.parse(await response.json())
  }
  return { collector, server, push }
}

const tracesOf = (spans: readonly CollectedSpan[]) => new Set(spans.map(({ traceId }) => traceId))
const headersOf = (keys: readonly string[], ages: readonly number[], sender = 'page') => ({
  traceparent: `00-${keys[0]}-${keys[0]?.slice(0, 16)}-01`,
  baggage: `taps=${ages.join('.')};${sender}`,
})

test('a trace goes from the tap on the device to the commit, and the other changes of a push lead to it', async () => {
  const { collector, server, push } = await start()
  const { results } = await push(KEYS, headersOf(KEYS, [5000, 90 * DAY_MS, 10], 'worker'))
  expect(results.map(({ status }) => status)).toEqual(['applied', 'applied', 'applied'])
  await server.close()
  const [first, second, third] = await collector.named('tap favorite.set', 3)
  const [request] = await collector.named('POST syncUser')
  const [transaction] = await collector.named('transaction')
  expect([first?.traceId, second?.traceId, third?.traceId]).toEqual([...KEYS])
  expect(first).toMatchObject({ parent: '', links: [] })
  expect(first?.attributes).toEqual({ 'tap.wait_ms': 5000, 'tap.sender': 'worker', 'tap.outcome': 'applied' })
  expect(first?.milliseconds).toBeGreaterThanOrEqual(5000)
  expect(request).toMatchObject({ traceId: KEYS[0], parent: first?.spanId, hasFailed: false })
  expect(transaction).toMatchObject({
    traceId: KEYS[0],
    parent: request?.spanId,
    events: ['begin', 'commit'],
    attributes: { 'db.transaction.runs': 1 },
  })
  expect([second?.links, third?.links]).toEqual([[request?.spanId], [request?.spanId]])
  // A month at most, and drawn no longer than an hour.
  expect(second?.attributes['tap.wait_ms']).toBe(30 * DAY_MS)
  expect(second?.milliseconds).toBeLessThan(2 * 60 * 60 * 1000)
})

test('a change that is sent again after its answer was lost is no second tap', async () => {
  const { collector, server, push } = await start()
  await push(KEYS.slice(0, 1), headersOf(KEYS, [5]))
  await push(KEYS.slice(0, 1), headersOf(KEYS, [900]))
  await server.close()
  const requests = await collector.named('POST syncUser', 2)
  expect(tracesOf(requests)).toEqual(new Set([KEYS[0]]))
  expect(collector.spans.filter(({ name }) => name.startsWith('tap'))).toHaveLength(1)
})

test('what a client makes up becomes neither a name nor a time', async () => {
  const { collector, server, push } = await start()
  await push(KEYS.slice(0, 1), { traceparent: '00-nonsense-01', baggage: 'taps=<b>;page' })
  await push(KEYS.slice(1, 2), { traceparent: `00-${'0'.repeat(32)}-${'0'.repeat(16)}-01` }, 2)
  await server.fetch('/api/tools?search=how%20do%20i%20quit', {
    headers: { baggage: `taps=${'9.'.repeat(500)}` },
  })
  await server.close()
  const names = new Set(collector.spans.map(({ name }) => name))
  expect([...names].sort()).toEqual(['GET listTools', 'POST syncUser', 'transaction'])
  expect(tracesOf(collector.spans).has('0'.repeat(32))).toBe(false)
})

test('spans hold names, counts and outcomes: nobody, nothing that was looked for, no addresses', async () => {
  const { collector, server, push } = await start()
  await push(KEYS, headersOf(KEYS, [1, 2, 3]))
  await server.fetch('/api/tools?search=how%20do%20i%20quit', { headers: { 'User-Agent': 'Somebodys/1.0' } })
  await server.fetch('/api/admin/users/ada@example.com', { headers: { 'X-Test-User': '2' } })
  await server.fetch('/healthz')
  await server.close()
  const attributes = new Set(collector.spans.flatMap((span) => Object.keys(span.attributes)))
  expect([...attributes].sort()).toEqual([
    'db.transaction.runs',
    'http.request.method',
    'http.response.status_code',
    'http.route',
    'request.id',
    'tap.outcome',
    'tap.sender',
    'tap.wait_ms',
  ])
  const all = collector.texts.join()
  expect(all).not.toMatch(/quit|ada@|Somebodys|127\.0\.0\.1|healthz|"userId"|toolId/)
})

test('a decision and the webhook that tells of it are one trace, also after a restart', async () => {
  const collector = await startCollector()
  const receiver = await startReceiver([500, 204])
  const env = { ...collector.env, WEBHOOK_HOSTS: receiver.host }
  const { server, store } = await startWithAdmins({ categories: [{}], tools: [{}] }, { env })
  const { id: agentId, key } = await addAgentWithKey(store)
  await writeTransaction(store.writer, (transaction) => {
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
    return insertWebhook(
      transaction,
      { agentId, url: receiver.url, secret, events: ['improvement.rejected'] },
      new Date().toISOString(),
    )
  })
  const send = (path: string, headers: Record<string, string>, body: object) =>
    server.fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const proposal = { toolId: 1, improvements: 'It says more.', changes: { tags: ['Better', 'Best'] } }
  const submitted = await send('/api/v1/improvements/submit', { 'X-API-Key': key }, proposal)
  const { submissionId } = JSON.parse(await submitted.text())
  const decided = await send(
    `/api/admin/improvements/${submissionId}/decide`,
    { 'X-Test-User': '1', traceparent: `00-${TRACE}-${'f'.repeat(16)}-00` },
    { decision: 'reject', note: 'It was better before.' },
  )
  expect(decided.status).toBe(200)
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), 20_000)
  await server.close()

  const past = { next_attempt_at: new Date(0).toISOString() }
  await store.writer.updateTable('webhook_delivery').set(past).execute()
  const next = await startTestServer({ dataDir: server.dataDir, env })
  await vi.waitFor(() => expect(receiver.received).toHaveLength(2), 20_000)
  await next.close()

  const [refused, delivered] = await collector.named('webhook delivery', 2)
  expect(refused).toMatchObject({ traceId: TRACE, attributes: { 'webhook.state': 'waiting' } })
  expect(delivered).toMatchObject({ traceId: TRACE, attributes: { 'webhook.state': 'delivered' } })
  const [request] = await collector.named('POST decideImprovement')
  expect(request).toMatchObject({ traceId: TRACE, parent: 'f'.repeat(16) })
  const ofTrace = collector.spans.filter(({ traceId }) => traceId === TRACE)
  const transaction = ofTrace.find(({ name }) => name === 'transaction')
  expect(transaction?.parent).toBe(request?.spanId)
  expect(delivered?.parent).toBe(transaction?.spanId)
  // The receiver is a stranger: it is told nothing of our traces.
  expect(receiver.received.flatMap(({ headers }) => Object.keys(headers))).not.toContain('traceparent')
  expect(JSON.stringify(collector.spans)).not.toContain(receiver.host)
})

test('a mail is a part of what it is about', async () => {
  const { collector, server } = await start()
  await server.fetch('/api/newsletter/subscribe', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.com' }),
  })
  const [mail] = await collector.named('mail newsletter-subscribed')
  await server.close()
  const [request] = await collector.named('POST subscribeNewsletter')
  expect(mail).toMatchObject({
    traceId: request?.traceId,
    attributes: { 'mail.attempt': 1, 'mail.state': 'sent' },
  })
  expect(collector.texts.join()).not.toContain('ada@')
})

test('a collector that is away costs neither answers nor the stop, and is counted', async () => {
  const { server, push } = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })
  await push(KEYS)
  const lost = async () => {
    const text = await (await server.fetch('/metrics')).text()
    return Number(/trace_spans_total\{outcome="lost"\} (\d+)/.exec(text)?.[1])
  }
  await server.until(async () => (await lost()) > 0)
  await server.close()
})

test('of a trace that is not recorded no part is, and what waits belongs to it', async () => {
  const endTracing = await startTracing({
    ...{ endpoint: 'http://127.0.0.1:1', share: 0, resource: {}, onTrouble: () => {} },
  })
  try {
    const traceOf = (text: string | null) => text?.split('-')[1]
    const [outer, inner] = await traced({ name: 'outer' }, async () => [
      currentTrace(),
      await traced({ name: 'inner' }, async () => currentTrace()),
    ])
    expect(traceOf(outer ?? null)).toMatch(/^[0-9a-f]{32}$/)
    expect(traceOf(inner ?? null)).toBe(traceOf(outer ?? null))
  } finally {
    await endTracing()
  }
})

test('spans that come faster than they are sent are counted as lost, and no span is left out of the count', async () => {
  const collector = await startCollector()
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint = '' }: Record<string, string> = collector.env
  const endTracing = await startTracing({ endpoint, share: 1, resource: {}, onTrouble: () => {} })
  const before = { ...traceOutcomes }
  await Promise.all(Array.from({ length: 5000 }, () => traced({ name: 'one of many' }, async () => {})))
  await endTracing()
  const [sent, lost] = [traceOutcomes.sent - before.sent, traceOutcomes.lost - before.lost]
  expect(lost).toBeGreaterThan(0)
  expect(sent + lost).toBe(5000)
  expect(collector.spans).toHaveLength(sent)
})

test('a share of 0 records nothing', async () => {
  const { collector, server, push } = await start({ OTEL_TRACES_SAMPLER_ARG: '0' })
  await push(KEYS, headersOf(KEYS, [1, 2, 3]))
  await server.close()
  expect(collector.spans).toEqual([])
})

/** Starts servers one after the other in a process of its own. @returns the packages of OpenTelemetry that are loaded after each */
function loadedPackages(...environments: Record<string, string>[]): string[][] {
  const script = `
    const { registerHooks } = await import('node:module')
    const names = new Set()
    registerHooks({
      load(url, context, next) {
        const name = /@opentelemetry\\/[\\w-]+/.exec(url)
        if (name !== null) names.add(name[0])
        return next(url, context)
      },
    })
    const { parseConfig } = await import(${JSON.stringify(join(import.meta.dirname, '..', 'config.ts'))})
    const { startServer } = await import(${JSON.stringify(join(import.meta.dirname, '..', 'server.ts'))})
    const { pino } = await import('pino')
    const loaded = []
    for (const environment of JSON.parse(process.argv[1])) {
      const config = parseConfig(environment)
      const server = await startServer({ config, log: pino({ level: 'silent' }), seedFolder: null })
      await fetch(server.url + '/api/tools')
      await server.close()
      loaded.push([...names].sort())
    }
    process.stdout.write(JSON.stringify(loaded))
    process.exit(0)`
  const quiet = { PORT: '0', DATA_DIR: makeTempDir(), DEMO: '0' }
  const given = JSON.stringify(environments.map((env) => ({ ...quiet, ...env })))
  const args = ['--input-type=module', '--eval', script, given]
  return z
    .array(z.array(z.string()))
    .parse(JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })))
}

test('without a collector neither the SDK nor an exporter is loaded', () => {
  const [off, on] = loadedPackages({}, { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })
  expect(off).toEqual(['@opentelemetry/api'])
  expect(on).toEqual(expect.arrayContaining(['@opentelemetry/sdk-trace', '@opentelemetry/otlp-transformer']))
})
