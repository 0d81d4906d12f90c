import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openSqliteStore } from '../db/sqlite/sqlite-store.ts'
import { readState } from '../repositories/meta.ts'
import { listTools } from '../repositories/tools.ts'
import { verifyStore } from '../services/verify-store.ts'
import { addFixtures, openTestStore } from '../testing/open-test-store.ts'
import { programOf } from '../testing/program-of.ts'
import { makeTempDir } from '../testing/temp-dir.ts'
import { testEnvironment, testOfFile } from '../testing/test-place.ts'

const MANAGE = programOf(join(import.meta.dirname, '..', 'manage.ts'))

/** Starts a command and kills it without warning after a while. */
async function killAfter(milliseconds: number, dataDir: string, ...args: string[]): Promise<void> {
  const env = { ...process.env, ...(await testEnvironment(dataDir)) }
  const child = spawn(process.execPath, [MANAGE, ...args], { env })
  const exit = new Promise((resolve) => child.once('close', resolve))
  await pause(milliseconds)
  child.kill('SIGKILL')
  await exit
}

const KILLS = 6

test('an import killed at any moment is either complete or has changed nothing', async () => {
  const dataDir = makeTempDir()
  const store = await openTestStore(dataDir)
  await addFixtures(store, { categories: [{ name: 'Writing' }] })
  const rows = Array.from({ length: 4000 }, (_, place) => ({
    name: `T${place}`,
    website: `https://t${place}.example.com`,
    description: 'Writes texts for you.',
    category: 'Writing',
  }))
  const file = join(makeTempDir(), 'tools.json')
  writeFileSync(file, JSON.stringify(rows))
  for (let kill = 0; kill < KILLS; kill++) {
    await killAfter(250 + kill * 60, dataDir, 'import', file)
    expect([0, 4000]).toContain((await listTools(store.reader)).length)
    expect(await verifyStore(store)).toEqual([])
  }
})

testOfFile('a restore killed at any moment leaves the old database or the new one', async () => {
  const dataDir = makeTempDir()
  const fill = await openSqliteStore(dataDir)
  await addFixtures(fill, { categories: [{}], tools: Array.from({ length: 2000 }, () => ({})) })
  const backup = join(makeTempDir(), 'backup.db')
  await fill.handle.backup(backup)
  await addFixtures(fill, { tools: [{ website: 'https://later.example.com' }] })
  await fill.close()
  for (let kill = 0; kill < KILLS; kill++) {
    await killAfter(200 + kill * 50, dataDir, 'restore', backup)
    const store = await openSqliteStore(dataDir)
    expect(await verifyStore(store)).toEqual([])
    expect([2001, 2000]).toContain((await listTools(store.reader)).length)
    expect((await readState(store.reader)).epoch).toMatch(/^[0-9a-f]{16}$/)
    await store.close()
  }
})
