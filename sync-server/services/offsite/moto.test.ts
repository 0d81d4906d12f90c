import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openSqliteStore } from '../../db/sqlite/sqlite-store.ts'
import { freePort } from '../../lib/free-port.ts'
import { listTools } from '../../repositories/tools.ts'
import { addFixtures, changeTool, openTestSqlite } from '../../testing/open-test-store.ts'
import { makeTempDir } from '../../testing/temp-dir.ts'
import { makeOffsiteBackup } from './make-offsite-backup.ts'
import { ObjectSeal } from './object-seal.ts'
import { ObjectStorage } from './object-storage.ts'
import { restoreOffsiteBackup } from './restore-offsite-backup.ts'

/** `pip install 'moto[server]'` has it. */
const moto = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'moto_server'))
  .find((file) => existsSync(file))
if (moto === undefined)
  process.stderr.write('There is no moto_server here: backups are tried against our own storage only.\n')

/** @returns its address; undefined where the program is there and does not start, as with another version of Python */
async function startMoto(program: string): Promise<string | undefined> {
  const port = await freePort()
  const child = spawn(program, ['-H', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
  const ended = once(child, 'close')
  onTestFinished(async () => {
    child.kill()
    await ended
  })
  const url = `http://127.0.0.1:${port}`
  let isOver = false
  void ended.then(() => {
    isOver = true
  })
  const answers = () =>
    fetch(`${url}/moto-api/`).catch((error: unknown) => (isOver ? 'ended' : Promise.reject(error)))
  const ready = vi.waitFor(answers, { timeout: 60_000, interval: 50 })
  return (await ready) === 'ended' ? undefined : url
}

test.skipIf(moto === undefined)(
  'a storage that others have written keeps backups and gives them back',
  async ({ skip }) => {
    const endpoint = await startMoto(moto ?? '')
    if (endpoint === undefined) return skip('moto_server does not start')
    const key = { accessKeyId: 'any', secretAccessKey: 'any' }
    const storage = new ObjectStorage({
      endpoint,
      bucket: 'tools',
      prefix: 'a/b',
      region: 'us-east-1',
      ...key,
    })
    await expect(storage.list('chunks/')).rejects.toThrow(/There is no bucket tools at/)
    await fetch(`${endpoint}/tools`, { method: 'PUT' })
    const dataDir = makeTempDir()
    const store = await openTestSqlite(dataDir)
    await addFixtures(store, { categories: [{}], tools: [{}, {}] })
    const seal = new ObjectSeal('k'.repeat(43))
    const plan = { dataDir, storage, seal, retention: { keepHours: 24, keepDays: 30 } }
    const { sentChunks } = await makeOffsiteBackup(plan)
    await changeTool(store, 2, { name: 'Renamed' })
    const second = await makeOffsiteBackup(plan)
    expect(second).toMatchObject({ deletedBackups: 0, deletedChunks: 0, missingChunks: 0 })
    expect(second.sentChunks).toBeLessThan(sentChunks)
    expect((await storage.list('chunks/')).length).toBe(sentChunks + second.sentChunks)
    const place = join(makeTempDir(), 'new')
    await restoreOffsiteBackup({ dataDir: place, storage, seal, acceptRevivedAccess: false })
    const restored = await openSqliteStore(place)
    expect(await listTools(restored.reader)).toEqual(await listTools(store.reader))
    await restored.close()
    await storage.delete((await storage.list('manifests/'))[0]!.name)
    expect(await storage.list('manifests/')).toHaveLength(1)
  },
)
