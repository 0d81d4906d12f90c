import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { Summaries } from '../services/summaries/summaries.ts'
import { verifyStore } from '../services/verify-store.ts'
import { addFixtures, openTestStore } from '../testing/open-test-store.ts'
import { programOf } from '../testing/program-of.ts'
import { makeTempDir } from '../testing/temp-dir.ts'
import { testEnvironment } from '../testing/test-place.ts'
import { addBareUsers } from '../testing/user-rows.ts'

const MAIN = programOf(join(import.meta.dirname, '..', 'main.ts'))
const PATIENCE = { timeout: 110_000, interval: 50 }
const TOOLS = 300
const PERSON = { username: 'ada', password: 'seven blue horses' }

async function startMain(dataDir: string): Promise<{ child: ChildProcess; url: string }> {
  const env = { NODE_ENV: 'production', PORT: '0', DEMO: '0', LOG_LEVEL: 'info' }
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, ...env, ...(await testEnvironment(dataDir)) },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let out = ''
  for await (const chunk of child.stdout) {
    out += chunk
    const url = /"url":"([^"]+)"/.exec(out)?.[1]
    if (url !== undefined) return { child, url }
  }
  throw new Error(`The server did not start: ${out}`)
}

const send = (address: string, body: object | undefined, cookie = '') =>
  fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin', Cookie: cookie },
    ...(body && { body: JSON.stringify(body) }),
  })

test('a batch continues after kill -9: every tool is written, and none twice', async () => {
  const dataDir = makeTempDir()
  const store = await openTestStore(dataDir)
  await addFixtures(store, { categories: [{}], tools: Array.from({ length: TOOLS }, () => ({})) })
  const first = await startMain(dataDir)
  await send(`${first.url}/api/register`, { ...PERSON, email: 'ada@example.com' })
  await store.writer.updateTable('user').set({ is_admin: 1 }).execute()
  const signedIn = await send(`${first.url}/api/login`, PERSON)
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const started = await send(`${first.url}/api/tools/generate-all-summaries`, undefined, cookie)
  const { jobId } = z.object({ jobId: z.int() }).parse(await started.json())
  const job = () =>
    store.writer.selectFrom('job').selectAll().where('id', '=', jobId).executeTakeFirstOrThrow()

  await vi.waitFor(async () => expect((await job()).done).toBeGreaterThan(50), PATIENCE)
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  const broken = await job()
  expect([broken.state, broken.done < TOOLS]).toEqual(['running', true])
  expect(await verifyStore(store)).toEqual([])

  // Items in progress are claimed again when their lease has expired.
  await store.writer
    .updateTable('job_item')
    .set({ claimed_until: new Date().toISOString() })
    .where('state', '=', 'running')
    .execute()
  const second = await startMain(dataDir)
  await vi.waitFor(async () => expect((await job()).state).toBe('done'), PATIENCE)
  expect(await job()).toMatchObject({ done: TOOLS, failed: 0, total: TOOLS })
  const counts = await store.writer
    .selectFrom('summary')
    .select((expression) => ['tool_id', expression.fn.countAll<number>().as('summaries')])
    .groupBy('tool_id')
    .execute()
  expect(counts).toHaveLength(TOOLS)
  expect(counts.every(({ summaries }) => summaries === 1)).toBe(true)
  second.child.kill('SIGTERM')
  const [code] = await once(second.child, 'exit')
  expect(code).toBe(0)
}, 150_000)

test('a stop in the middle of a batch is quick and loses nothing', async () => {
  const dataDir = makeTempDir()
  const store = await openTestStore(dataDir)
  await addFixtures(store, { categories: [{}], tools: Array.from({ length: TOOLS }, () => ({})) })
  await addBareUsers(store, 1)
  await new Summaries({ writer: store.writer, onWork: () => {} }).startBatch(1, 'missing')
  const server = await startMain(dataDir)
  const done = async () =>
    (await store.writer.selectFrom('job').select('done').executeTakeFirstOrThrow()).done
  await vi.waitFor(async () => expect(await done()).toBeGreaterThan(0), PATIENCE)
  server.child.kill('SIGTERM')
  const [code] = await once(server.child, 'exit')
  expect(code).toBe(0)
  const left = await store.writer.selectFrom('job_item').select(['state', 'attempts']).execute()
  expect(await done()).toBeLessThan(TOOLS)
  expect(left.every(({ state, attempts }) => state === 'queued' && attempts === 0)).toBe(true)
  const written = await store.writer.selectFrom('summary').select('id').execute()
  expect(written).toHaveLength(await done())
}, 60_000)
