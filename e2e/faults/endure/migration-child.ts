/**
 * Migrates a database and dies on the way: `node migration-child.ts <file> <schema> <step>` kills itself with SIGKILL
 * before that statement, counted from 1. With `+<microseconds>` as the step, a thread kills it after that time.
 */
import { Worker } from 'node:worker_threads'
import { openDatabase } from '../../../sync-server/db/sqlite/open-database.ts'
import { bringTo, watchSteps } from './migration-scene.ts'

const [file = '', schema = '', step = ''] = process.argv.slice(2)
const die = () => process.kill(process.pid, 'SIGKILL')
const handle = openDatabase(file)

if (step.startsWith('+')) {
  const wait = `
    const { workerData } = require('node:worker_threads')
    const { started, microseconds } = workerData
    Atomics.wait(started, 0, 0)
    const end = process.hrtime.bigint() + BigInt(microseconds) * 1000n
    while (process.hrtime.bigint() < end);
    process.kill(process.pid, 'SIGKILL')`
  const started = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(wait, {
    eval: true,
    workerData: { started, microseconds: Number(step.slice(1)) },
  })
  await new Promise((resolve) => worker.once('online', resolve))
  Atomics.store(started, 0, 1)
  Atomics.notify(started, 0)
} else {
  watchSteps(handle).act = { before: Number(step), run: die }
}
await bringTo(handle, Number(schema))
