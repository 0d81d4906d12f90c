import { expect, onTestFinished, test, vi } from 'vitest'
import type { Store } from '../../db/engine.ts'
import { listSummaries } from '../../repositories/summaries.ts'
import { listToolsById } from '../../repositories/summary-facts.ts'
import { findJob, listFailedItems } from '../../repositories/summary-jobs.ts'
import { addFixtures, changeTool, openTestStore, removeTools } from '../../testing/open-test-store.ts'
import { makeTempDir } from '../../testing/temp-dir.ts'
import { addBareUsers } from '../../testing/user-rows.ts'
import { embeddedProvider } from './embedded/embedded-provider.ts'
import { SUMMARY_RETRIES } from './record-outcome.ts'
import { Summaries } from './summaries.ts'
import { SummaryError, type SummaryFacts, type SummaryProvider } from './summary-provider.ts'
import { SummaryRunner } from './summary-runner.ts'

const PATIENCE = { timeout: 15_000, interval: 20 }

async function makeStore(tools: number, dataDir = makeTempDir()): Promise<Store> {
  const store = await openTestStore(dataDir)
  await addFixtures(store, { categories: [{}], tools: Array.from({ length: tools }, () => ({})) })
  await addBareUsers(store, 1)
  return store
}

/** A provider whose answers a test sets; the rules write the others. */
function provider(write: SummaryProvider['write'], concurrency = 2): SummaryProvider {
  return { generatedBy: 'test', concurrency, write }
}
const byRules = (facts: SummaryFacts) => embeddedProvider.write(facts, new AbortController().signal)

interface RunnerOptions {
  leaseMs?: number
  errors?: unknown[]
}

function runnerOf(
  { writer }: Store,
  using: SummaryProvider,
  { errors = [], ...options }: RunnerOptions = {},
) {
  const onError = (error: unknown) => void errors.push(error)
  const runner = new SummaryRunner({ writer, provider: using, onProgress: () => {}, onError, ...options })
  onTestFinished(() => runner.stop())
  return runner
}

/** Jobs that wake these runners. */
function summariesOf({ writer }: Store, ...runners: SummaryRunner[]): Summaries {
  return new Summaries({ writer, onWork: () => void runners.map((runner) => runner.wake()) })
}

const until = (store: Store, jobId: number, state: string) =>
  vi.waitFor(async () => expect((await findJob(store.writer, jobId))?.state).toBe(state), PATIENCE)

/** Simulates that the next attempt is due. */
const passTime = ({ writer }: Store) =>
  writer
    .updateTable('job_item')
    .set({ next_attempt_at: new Date(0).toISOString() })
    .execute()

test('a batch writes every tool once, in the order of ids, within the concurrency limit', async () => {
  const store = await makeStore(30)
  const seen: number[] = []
  let [running, most] = [0, 0]
  const runner = runnerOf(
    store,
    provider(async (facts) => {
      seen.push(facts.id)
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setTimeout(resolve, 2))
      running -= 1
      return byRules(facts)
    }, 4),
  )
  const { jobId } = await summariesOf(store, runner).startBatch(1, 'missing')
  await until(store, jobId, 'done')
  expect(seen).toEqual(Array.from({ length: 30 }, (_, at) => at + 1))
  expect(most).toBe(4)
  expect(await findJob(store.writer, jobId)).toMatchObject({ total: 30, done: 30, failed: 0 })
})

test('two runners on one database share a batch, and no tool is written twice', async () => {
  const dataDir = makeTempDir()
  const stores = [await makeStore(60, dataDir), await openTestStore(dataDir)]
  const seen: number[] = []
  const using = provider(async (facts) => {
    seen.push(facts.id)
    return byRules(facts)
  }, 5)
  const runners = stores.map((store) => runnerOf(store, using))
  const { jobId } = await summariesOf(stores[0]!, ...runners).startBatch(1, 'missing')
  await until(stores[0]!, jobId, 'done')
  expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, at) => at + 1))
})

test('a claim whose holder died is taken over, and the dead one cannot write any more', async () => {
  const dataDir = makeTempDir()
  const stores = [await makeStore(1, dataDir), await openTestStore(dataDir)]
  let isBegun = false
  let finish = () => {}
  const stuck = runnerOf(
    stores[0]!,
    provider(async (facts) => {
      await new Promise<void>((resolve) => {
        isBegun = true
        finish = resolve
      })
      return { ...(await byRules(facts)), metaTitle: 'Too late' }
    }),
    { leaseMs: 60_000 },
  )
  const { jobId } = await summariesOf(stores[0]!, stuck).startBatch(1, 'missing')
  await vi.waitFor(() => expect(isBegun).toBe(true), PATIENCE)
  await stores[1]!.writer
    .updateTable('job_item')
    .set({ claimed_until: new Date(0).toISOString() })
    .execute()
  const healthy = runnerOf(stores[1]!, provider(byRules))
  healthy.wake()
  await until(stores[0]!, jobId, 'done')
  finish()
  await stuck.stop()
  const history = await listSummaries(stores[0]!.writer, 1)
  expect(history).toHaveLength(1)
  expect(history[0]?.content.metaTitle).not.toBe('Too late')
  expect(await findJob(stores[0]!.writer, jobId)).toMatchObject({ done: 1, failed: 0 })
})

test('a busy provider is called again when it asks for it, and given up after some attempts', async () => {
  const store = await makeStore(1)
  let attempts = 0
  const runner = runnerOf(
    store,
    provider(async () => {
      attempts += 1
      throw new SummaryError('busy', 'Come back later.', { retryAfterMs: attempts === 1 ? 90_000 : null })
    }),
  )
  const { jobId } = await summariesOf(store, runner).startBatch(1, 'missing')
  await vi.waitFor(() => expect(attempts).toBe(1), PATIENCE)
  const item = () => store.writer.selectFrom('job_item').selectAll().executeTakeFirst()
  await vi.waitFor(async () => expect(await item()).toMatchObject({ state: 'queued', attempts: 1 }), PATIENCE)
  expect(Date.parse((await item())?.next_attempt_at ?? '')).toBeGreaterThan(Date.now() + 60_000)
  await runner.stop()
  for (let attempt = 2; attempt <= SUMMARY_RETRIES.maxAttempts; attempt++) {
    await passTime(store)
    const next = runnerOf(
      store,
      provider(async () => Promise.reject(new SummaryError('busy', 'Still busy.'))),
    )
    next.wake()
    await vi.waitFor(async () => {
      const row = await item()
      expect([row?.attempts, row?.state]).toEqual([
        attempt,
        attempt === SUMMARY_RETRIES.maxAttempts ? 'failed' : 'queued',
      ])
    }, PATIENCE)
    await next.stop()
  }
  expect(await findJob(store.writer, jobId)).toMatchObject({ state: 'failed', failed: 1 })
  expect(await listFailedItems(store.writer, jobId, 10)).toMatchObject([{ toolId: 1, error: 'Still busy.' }])
})

test('while the provider asks for a pause, no other tool is started either', async () => {
  const store = await makeStore(5)
  const seen: number[] = []
  const runner = runnerOf(
    store,
    provider(async ({ id }) => {
      seen.push(id)
      throw new SummaryError('busy', 'Too many requests.', { retryAfterMs: 60_000 })
    }, 1),
  )
  await summariesOf(store, runner).startBatch(1, 'missing')
  await vi.waitFor(() => expect(seen).toEqual([1]), PATIENCE)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(seen).toEqual([1])
})

test('one bad tool does not delay the others; an unexpected error is logged and its text not shown', async () => {
  const store = await makeStore(4)
  const errors: unknown[] = []
  const runner = runnerOf(
    store,
    provider(async (facts) => {
      if (facts.id === 2) throw new SummaryError('answer', 'It wrote nonsense.')
      if (facts.id === 3) throw new Error('secret detail')
      return byRules(facts)
    }),
    { errors },
  )
  const { jobId } = await summariesOf(store, runner).startBatch(1, 'missing')
  await until(store, jobId, 'failed')
  expect(await findJob(store.writer, jobId)).toMatchObject({ done: 2, failed: 2 })
  const failed = await listFailedItems(store.writer, jobId, 10)
  expect(failed.map(({ toolId }) => toolId)).toEqual([2, 3])
  expect(failed[0]?.error).toBe('It wrote nonsense.')
  expect(failed[1]?.error).not.toContain('secret')
  expect(errors).toEqual([new Error('secret detail')])
})

test('a single tool overtakes a running batch', async () => {
  const store = await makeStore(40)
  const seen: number[] = []
  const runner = runnerOf(
    store,
    provider(async (facts) => {
      seen.push(facts.id)
      return byRules(facts)
    }),
  )
  const summaries = summariesOf(store, runner)
  const { jobId } = await summaries.startBatch(1, 'missing')
  await vi.waitFor(() => expect(seen.length).toBeGreaterThan(0), PATIENCE)
  const single = await summaries.startTool(1, 40)
  await until(store, single, 'done')
  expect(seen.length).toBeLessThan(40)
  await until(store, jobId, 'done')
  expect(await listSummaries(store.writer, 40)).toHaveLength(1)
})

test('stopping releases aborted items: the attempt does not count', async () => {
  const store = await makeStore(3)
  let begun = 0
  const runner = runnerOf(
    store,
    provider((_, signal) => {
      begun += 1
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new SummaryError('busy', 'Stopped.')))
      })
    }),
  )
  const { jobId } = await summariesOf(store, runner).startBatch(1, 'missing')
  await vi.waitFor(() => expect(begun).toBe(2), PATIENCE)
  await runner.stop()
  const items = await store.writer.selectFrom('job_item').selectAll().execute()
  expect(items.map(({ state, attempts }) => [state, attempts])).toEqual([
    ['queued', 0],
    ['queued', 0],
    ['queued', 0],
  ])
  const next = runnerOf(store, provider(byRules))
  next.wake()
  await until(store, jobId, 'done')
})

test('a tool that is archived meanwhile is skipped', async () => {
  const store = await makeStore(2)
  const runner = runnerOf(
    store,
    provider(async (facts) => {
      await removeTools(store, [facts.id])
      return byRules(facts)
    }, 1),
  )
  const { jobId } = await summariesOf(store, runner).startBatch(1, 'missing')
  await until(store, jobId, 'done')
  expect(await listSummaries(store.writer, 1)).toEqual([])
})

test('a tool that is edited meanwhile is written from its new facts', async () => {
  const store = await makeStore(1)
  let edits = 0
  const runner = runnerOf(
    store,
    provider(async (facts) => {
      edits += 1
      if (edits === 1) await changeTool(store, facts.id, { name: 'Renamed' })
      return byRules(facts)
    }),
  )
  const { jobId } = await summariesOf(store, runner).startBatch(1, 'missing')
  await until(store, jobId, 'done')
  const [tool] = await listToolsById(store.writer, [1])
  expect(tool?.aiSummary).toContain('Renamed')
  expect(edits).toBe(2)
})

test('text in progress for a cancelled job is discarded', async () => {
  const store = await makeStore(2)
  let finish = () => {}
  const runner = runnerOf(
    store,
    provider(async (facts) => {
      await new Promise<void>((resolve) => {
        finish = resolve
      })
      return byRules(facts)
    }, 1),
  )
  const summaries = summariesOf(store, runner)
  const { jobId } = await summaries.startBatch(1, 'missing')
  await until(store, jobId, 'running')
  await summaries.change(1, jobId, 'cancel')
  finish()
  await runner.stop()
  expect(await listSummaries(store.writer, 1)).toEqual([])
  expect(await findJob(store.writer, jobId)).toMatchObject({ state: 'cancelled', done: 0 })
})

test('a paused job writes nothing more, and resumes where it was', async () => {
  const store = await makeStore(60)
  const seen: number[] = []
  const runner = runnerOf(
    store,
    provider(async (facts) => {
      seen.push(facts.id)
      return byRules(facts)
    }),
  )
  const summaries = summariesOf(store, runner)
  const { jobId } = await summaries.startBatch(1, 'missing')
  await vi.waitFor(() => expect(seen.length).toBeGreaterThan(5), PATIENCE)
  await summaries.change(1, jobId, 'pause')
  await new Promise((resolve) => setTimeout(resolve, 100))
  const paused = seen.length
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect([seen.length, paused < 60]).toEqual([paused, true])
  await summaries.change(1, jobId, 'resume')
  await until(store, jobId, 'done')
  expect(seen).toHaveLength(60)
})

test('the history retains the latest twenty of a tool', async () => {
  const store = await makeStore(1)
  let version = 0
  const runner = runnerOf(
    store,
    provider(async (facts) => ({ ...(await byRules(facts)), metaTitle: `Version ${version++}` })),
  )
  const summaries = summariesOf(store, runner)
  for (let round = 0; round < 23; round++) await until(store, await summaries.startTool(1, 1), 'done')
  const history = await listSummaries(store.writer, 1)
  expect(history).toHaveLength(20)
  expect(history[0]).toMatchObject({ isCurrent: true, content: { metaTitle: 'Version 22' } })
})
