import { expect, test } from 'vitest'
import { soundTool } from '../testing/catalogue-view.ts'
import { addFixtures, openTestStore } from '../testing/open-test-store.ts'
import { makeTempDir } from '../testing/temp-dir.ts'
import { AnalyserJob } from './analyser-job.ts'

async function start() {
  const dataDir = makeTempDir()
  const store = await openTestStore(dataDir)
  const tools = [soundTool({ id: 1, website: 'http://sound-1.app' })]
  await addFixtures(store, { categories: [{}], tools })
  return { store, job: new AnalyserJob(store) }
}

test('a second call during a run waits for that run', async () => {
  const { job } = await start()
  expect(await Promise.all([job.run(), job.run()])).toEqual([1, 1])
  expect(await job.run()).toBe(0)
})

test('a failed run rejects with its error, and the next one starts again', async () => {
  const { store } = await start()
  const job = new AnalyserJob({ ...store, place: { dataDir: makeTempDir(), databaseUrl: null } })
  await expect(job.run()).rejects.toThrow('unable to open database file')
  await expect(job.run()).rejects.toThrow('unable to open database file')
})

test('stopping ends a run early, and no other starts', async () => {
  const { job } = await start()
  const run = job.run()
  await job.stop()
  expect(await run).toBeLessThanOrEqual(1)
  expect(await job.run()).toBe(0)
})
