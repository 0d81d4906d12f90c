/** Runs in a worker thread and only reads: analysing a large catalogue takes seconds. */
import { z } from 'zod'
import { openReader } from '../db/store.ts'
import { serveTask } from '../lib/worker-side.ts'
import { runAnalysers } from '../services/analysers/run-analysers.ts'

await serveTask(z.object({ dataDir: z.string() }), async ({ dataDir }, send) => {
  const { reader, close } = openReader(dataDir)
  try {
    for await (const report of runAnalysers(reader, new Date())) send(report)
  } finally {
    await close()
  }
})
