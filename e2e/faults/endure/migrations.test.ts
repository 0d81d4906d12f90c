import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { checkDatabase } from '../../../sync-server/db/check-database.ts'
import { schemaVersion } from '../../../sync-server/db/migrate.ts'
import { migrations } from '../../../sync-server/db/migrations/all.ts'
import { openDatabase } from '../../../sync-server/db/open-database.ts'
import { databaseFile, openStore } from '../../../sync-server/db/store.ts'
import { makeTempDir } from '../../../sync-server/testing/temp-dir.ts'
import { beforeStep } from './before-step.ts'
import { bringTo, contentsOf, makeDatabase } from './migration-scene.ts'

const CHILD = fileURLToPath(new URL('./migration-child.ts', import.meta.url))
const NEWEST = migrations.length
/** The first one makes an epoch by chance: no two files that it was applied to are alike. */
const REPEATABLE = migrations.map(({ version }) => version).filter((version) => version > 1)

/** A file before a migration, the same one after it, and how many statements lie between. */
async function makeScene(version: number) {
  const folder = makeTempDir()
  const [before, after] = ['before.db', 'after.db'].map((name) => join(folder, name)) as [string, string]
  await makeDatabase(before, version - 1)
  copyFileSync(before, after)
  const handle = openDatabase(after)
  const steps = beforeStep(handle, 0, () => {})
  await bringTo(handle, version)
  handle.close()
  let copies = 0
  const copy = () => {
    const dataDir = join(folder, `copy-${++copies}`)
    mkdirSync(dataDir)
    copyFileSync(before, databaseFile(dataDir))
    return dataDir
  }
  return { before: contentsOf(before), after: contentsOf(after), steps: steps(), copy }
}

/** The next start of the program finds its way from whatever was left. */
async function expectStart(dataDir: string): Promise<void> {
  const store = await openStore(dataDir)
  expect(schemaVersion(store.handle)).toBe(NEWEST)
  expect(checkDatabase(store.handle)).toEqual([])
  expect(store.handle.prepare('select name from tool').pluck().all()).toEqual(['Alpha'])
  store.close()
}

test.each(REPEATABLE)(
  'migration %i that fails at any of its statements has changed nothing',
  async (version) => {
    const { before, after, steps, copy } = await makeScene(version)
    expect(steps).toBeGreaterThan(3)
    expect(after).not.toBe(before)
    for (let step = 1; step <= steps; step++) {
      const dataDir = copy()
      const file = databaseFile(dataDir)
      const handle = openDatabase(file)
      beforeStep(handle, step, () => {
        throw new Error('The disk is full.')
      })
      await expect(bringTo(handle, version)).rejects.toThrow('The disk is full.')
      handle.close()
      expect(contentsOf(file)).toBe(before)
      if (step === steps) await expectStart(dataDir)
    }
  },
)

test.each(REPEATABLE)('migration %i, killed, has happened as a whole or not at all', async (version) => {
  const { before, after, steps, copy } = await makeScene(version)
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
    // A thread that comes too late finds the work done.
    if (!moment.startsWith('+')) expect(code).toBeNull()
    expect([before, after], `at ${moment}, seed ${seed}`).toContain(contentsOf(file))
    await expectStart(dataDir)
  }
})
