import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from './http-server.ts'
import { readState } from './repositories/meta.ts'
import { addFixtures, openTestStore } from './testing/open-test-store.ts'
import { programOf } from './testing/program-of.ts'
import { makeTempDir } from './testing/temp-dir.ts'
import { testEnvironment, testOfFile } from './testing/test-place.ts'

const MAIN = join(import.meta.dirname, 'main.ts')

interface Process {
  child: ChildProcess
  /** Where it listens, once it says so. */
  url: Promise<string>
  exit: Promise<{ code: number | null; error: string }>
}

/** Starts the program from its bundle, or from MAIN as `npm run serve` does. */
function startMain(env: Record<string, string>, program = programOf(MAIN)): Process {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  let [out, error] = ['', '']
  child.stderr.on('data', (chunk) => {
    error += chunk
  })
  const url = new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk) => {
      out += chunk
      const found = /"url":"([^"]+)"/.exec(out)?.[1]
      if (found !== undefined) resolve(found)
    })
  })
  const exit = new Promise<{ code: number | null; error: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, error: error.trim() }))
  })
  return { child, url, exit }
}

async function dataDirWithTool(): Promise<string> {
  const dataDir = makeTempDir()
  await addFixtures(await openTestStore(dataDir), { categories: [{}], tools: [{}] })
  return dataDir
}

testOfFile('SIGTERM ends open streams, finishes, and leaves one checkpointed file', async () => {
  const dataDir = makeTempDir()
  const environment = { PORT: '0', DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'info' }
  const { child, url, exit } = startMain(environment, MAIN)
  const events = await fetch(`${await url}/api/sync/events`)
  // While it is overloaded by its own start, a server on a slow machine asks to come back.
  await expect.poll(async () => (await fetch(`${await url}/api/tools`)).status, { timeout: 30_000 }).toBe(200)
  child.kill('SIGTERM')
  expect(await events.text()).toContain('event: catalogue')
  expect(await exit).toEqual({ code: 0, error: '' })
  expect(existsSync(join(dataDir, 'ai-tool-hub.db-wal'))).toBe(false)
})

testOfFile('SIGTERM during the start lets the start finish, and then the server stops as usual', async () => {
  const dataDir = makeTempDir()
  const { child, exit } = startMain({ PORT: '0', DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'silent' })
  const file = join(dataDir, 'ai-tool-hub.db')
  while (!existsSync(file)) await new Promise((resolve) => setTimeout(resolve, 5))
  child.kill('SIGTERM')
  expect(await exit).toEqual({ code: 0, error: '' })
  expect(existsSync(`${file}-wal`)).toBe(false)
})

test('after kill -9 everything that was committed is there', async () => {
  const dataDir = await dataDirWithTool()
  const first = startMain({ PORT: '0', DEMO: '1', ...(await testEnvironment(dataDir)) })
  await first.url
  const committed = await readState((await openTestStore(dataDir)).reader)
  expect(committed.head).toBe(3)
  first.child.kill('SIGKILL')
  await first.exit
  const second = startMain({ PORT: '0', DEMO: '1', ...(await testEnvironment(dataDir)) })
  const manifest: unknown = await (await fetch(`${await second.url}/api/sync/manifest`)).json()
  expect(manifest).toMatchObject({ epoch: committed.epoch, head: 3 })
})

test.each([
  [{ PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535, not "abc"'],
  [
    { RATE_LIMITS: 'some', DEMO: '2' },
    'DEMO must be one of 0, 1, not "2"; RATE_LIMITS must be one of on, off, not "some"',
  ],
])('%o stops the start with one line', async (env, line) => {
  expect(await startMain({ DATA_DIR: makeTempDir(), ...env }).exit).toEqual({ code: 1, error: line })
})

test('a newer database and a taken port stop the start with one line each', async () => {
  const dataDir = await dataDirWithTool()
  const environment = await testEnvironment(dataDir)
  const other = createServer()
  onTestFinished(() => {
    other.close()
  })
  const port = await listen(other, 0, '127.0.0.1')
  expect(await startMain({ PORT: String(port), ...environment }).exit).toEqual({
    code: 1,
    error: 'The port is in use by another program; set PORT to another one.',
  })
  const store = await openTestStore(dataDir)
  await store.writer.updateTable('meta').set({ schema: 99, least_schema: 99 }).execute()
  const refused = await startMain({ PORT: '0', ...environment }).exit
  expect([refused.code, refused.error.split('\n').length]).toEqual([1, 1])
  expect(refused.error).toContain('The database has schema 99')
})
