import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import type { OffsiteStorage } from '../config.ts'
import { openSqliteStore } from '../db/sqlite/sqlite-store.ts'
import { listBackups } from '../services/offsite/manifest.ts'
import { ObjectSeal } from '../services/offsite/object-seal.ts'
import { ObjectStorage } from '../services/offsite/object-storage.ts'
import { restoreOffsiteBackup, shortName } from '../services/offsite/restore-offsite-backup.ts'
import { verifyStore } from '../services/verify-store.ts'
import { addFixtures, changeTool, openTestSqlite } from '../testing/open-test-store.ts'
import { TestS3 } from '../testing/s3-server.ts'
import { startTestServer } from '../testing/start-server.ts'
import { makeTempDir } from '../testing/temp-dir.ts'
import { testOfFile } from '../testing/test-place.ts'
import { OffsiteBackups } from './offsite-backups.ts'

const KEY = 'k'.repeat(43)

async function makeScene() {
  const s3 = await TestS3.start()
  const dataDir = makeTempDir()
  const store = await openTestSqlite(dataDir)
  await addFixtures(store, { categories: [{}], tools: [{}] })
  const limits = { everyMinutes: 5, keepHours: 24, keepDays: 30 }
  const offsite: OffsiteStorage = { ...s3.address, key: KEY, ...limits }
  const job = new OffsiteBackups({ dataDir, offsite, log: pino({ level: 'silent' }) })
  onTestFinished(() => job.stop())
  return { s3, job, store }
}

test('two turns at once make one backup; a failure is counted, and the next turn makes up for it', async () => {
  const { s3, job } = await makeScene()
  expect([job.everyMs, job.lastSuccess, job.failures, job.sentBytes]).toEqual([300_000, null, 0, 0])
  await Promise.all([job.run(), job.run()])
  expect(s3.names('manifests/')).toHaveLength(1)
  expect(job.lastSuccess?.getTime()).toBeCloseTo(Date.now(), -5)
  const stored = s3.names('chunks/').map((name) => s3.objects.get(`tools/${name}`)?.bytes.length ?? 0)
  expect(job.sentBytes).toBe(stored.reduce((sum, bytes) => sum + bytes))
  const { lastSuccess } = job
  s3.trouble = () => 403
  await job.run()
  expect([job.failures, job.lastSuccess]).toEqual([1, lastSuccess])
  s3.trouble = () => undefined
  await job.run()
  expect([job.failures, s3.names('manifests/').length]).toEqual([1, 2])
})

test('what is written meanwhile is in a backup as whole transactions, or not at all', async () => {
  const { s3, job, store } = await makeScene()
  let changes = 0
  for (let round = 0; round < 2; round++) {
    let isOver = false
    const run = job.run().finally(() => {
      isOver = true
    })
    // A change of a tool writes the tool, its history and the head, which `verifyStore` compares.
    for (; !isOver; await pause(5)) await changeTool(store, 1, { name: `Change ${++changes}` })
    await run
  }
  expect(changes).toBeGreaterThan(10)
  const storage = new ObjectStorage(s3.address)
  const seal = new ObjectSeal(KEY)
  const names = (await listBackups(storage)).map(shortName)
  expect(names).toHaveLength(2)
  for (const name of names) {
    const dataDir = join(makeTempDir(), 'new')
    await restoreOffsiteBackup({ dataDir, storage, seal, name, acceptRevivedAccess: false })
    const restored = await openSqliteStore(dataDir)
    expect(await verifyStore(restored)).toEqual([])
    await restored.close()
  }
})

test('a server that stops ends an upload at once, and there is no backup of it', async () => {
  const { s3, job } = await makeScene()
  const sends = new Promise<void>((resolve) => {
    s3.trouble = ({ method, key }) => {
      if (method === 'PUT' && key.includes('/chunks/')) resolve()
      return undefined
    }
  })
  s3.isHanging = ({ method }) => method === 'PUT'
  const run = job.run()
  await sends
  await job.stop()
  await run
  expect([job.failures, job.lastSuccess, s3.names('manifests/')]).toEqual([0, null, []])
  await job.run()
  expect(s3.names('manifests/')).toEqual([])
})

testOfFile('the metrics of a server say how often and when it was backed up elsewhere', async () => {
  const s3 = await TestS3.start()
  const { endpoint, bucket, accessKeyId, secretAccessKey } = s3.address
  const env = {
    OFFSITE_ENDPOINT: endpoint,
    OFFSITE_BUCKET: bucket,
    OFFSITE_ACCESS_KEY_ID: accessKeyId,
    OFFSITE_SECRET_ACCESS_KEY: secretAccessKey,
    OFFSITE_KEY: KEY,
    OFFSITE_EVERY_MINUTES: '2',
  }
  const metricsOf = async (server: Awaited<ReturnType<typeof startTestServer>>) =>
    (await (await server.fetch('/metrics')).text()).split('\n').filter((line) => line.startsWith('offsite_'))
  expect(await metricsOf(await startTestServer({ env }))).toEqual([
    'offsite_backup_interval_seconds 120',
    'offsite_backup_last_success_timestamp_seconds 0',
    'offsite_backup_failures_total 0',
    'offsite_backup_sent_bytes_total 0',
  ])
  expect(await metricsOf(await startTestServer())).toContain('offsite_backup_interval_seconds 0')
})
