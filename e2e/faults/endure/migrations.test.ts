import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { migrations } from '../../../sync-server/db/migrations/all.ts'
import { checkDatabase } from '../../../sync-server/db/sqlite/check-copy.ts'
import { schemaVersion } from '../../../sync-server/db/sqlite/migrate-sqlite.ts'
import { openDatabase } from '../../../sync-server/db/sqlite/open-database.ts'
import { databaseFile, openSqliteStore } from '../../../sync-server/db/sqlite/sqlite-store.ts'
import { programOf } from '../../../sync-server/testing/program-of.ts'
import { makeTempDir } from '../../../sync-server/testing/temp-dir.ts'
import {
  bringTo,
  contentsButEpoch,
  contentsOf,
  contentsOfFile,
  makeDatabases,
  type Steps,
  schemaBefore,
  watchSteps,
} from './migration-scene.ts'

const CHILD = programOf(fileURLToPath(new URL('./migration-child.ts', import.meta.url)))
const NEWEST = migrations.at(-1)?.version ?? 0
const VERSIONS = migrations.map(({ version }) => version)

const schemas = mkdtempSync(join(tmpdir(), 'ai-tool-hub-schemas-'))
let fileOfSchema: (schema: number) => string
beforeAll(async () => {
  fileOfSchema = await makeDatabases(schemas)
})
afterAll(() => rmSync(schemas, { recursive: true, force: true }))

/**
 * A file before a migration, the file after it, and the number of statements between. The first one starts without a
 * file.
 */
async function makeScene(version: number) {
  const folder = makeTempDir()
  const [before, after] = ['before.db', 'after.db'].map((name) => join(folder, name)) as [string, string]
  copyFileSync(fileOfSchema(schemaBefore(version)), before)
  copyFileSync(before, after)
  const handle = openDatabase(after)
  const steps = watchSteps(handle)
  await bringTo(handle, version)
  handle.close()
  let copies = 0
  const copy = () => {
    const dataDir = join(folder, `copy-${++copies}`)
    mkdirSync(dataDir)
    if (version > 1) copyFileSync(before, databaseFile(dataDir))
    return dataDir
  }
  const read = version > 1 ? contentsOf : contentsButEpoch
  const [first, last] = [before, after].map((file) => contentsOfFile(file, read))
  return { before: first, after: last, steps: steps.count, copy, read }
}

/** The next start of the program repairs the rest. */
async function expectStart(dataDir: string, version: number): Promise<void> {
  const store = await openSqliteStore(dataDir)
  expect(schemaVersion(store.handle)).toBe(NEWEST)
  expect(checkDatabase(store.handle)).toEqual([])
  const tools = store.handle.prepare('select name from tool').pluck().all()
  expect(tools).toEqual(version > 1 ? ['Alpha'] : [])
  await store.close()
}

test.each(VERSIONS)('migration %i changes nothing when any of its statements fails', async (version) => {
  const { before, after, steps, copy, read } = await makeScene(version)
  expect(steps).toBeGreaterThan(3)
  expect(after).not.toBe(before)
  const dataDir = copy()
  const file = databaseFile(dataDir)
  // One connection for all of them: opening a file takes longer than what is tried.
  const handle = openDatabase(file)
  const watched = watchSteps(handle)
  for (let step = 1; step <= steps; step++) {
    const run = () => {
      throw new Error('The disk is full.')
    }
    Object.assign(watched, { count: 0, act: { before: step, run } } satisfies Steps)
    await expect(bringTo(handle, version)).rejects.toThrow('The disk is full.')
    watched.act = null
    expect(handle.inTransaction).toBe(false)
    expect(read(handle)).toBe(before)
  }
  handle.close()
  expect(contentsOfFile(file, read)).toBe(before)
  await expectStart(dataDir, version)
})

test.each(VERSIONS)('migration %i, killed, has happened as a whole or not at all', async (version) => {
  const { before, after, steps, copy, read } = await makeScene(version)
  const seed = Date.now()
  const [step = 1, microseconds = 0] = fc.sample(
    fc.tuple(fc.integer({ min: 2, max: steps }), fc.nat(20_000)),
    {
      seed,
      numRuns: 1,
    },
  )[0] ?? [1, 0]
  for (const moment of [String(step), `+${microseconds}`]) {
    const dataDir = copy()
    const file = databaseFile(dataDir)
    const child = spawn(process.execPath, [CHILD, file, String(version), moment])
    onTestFinished(() => void child.kill('SIGKILL'))
    const [code] = await once(child, 'exit')
    // A thread that is too late finds the work done.
    if (!moment.startsWith('+')) expect(code).toBeNull()
    // From either of them the program starts: from the first after a failure, from the second on the way to the newest.
    expect([before, after], `at ${moment}, seed ${seed}`).toContain(contentsOfFile(file, read))
  }
})
