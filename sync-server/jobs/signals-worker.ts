/** Runs in a worker thread and only reads: a year of counters and a large catalogue take a second. */
import { z } from 'zod'
import { openReader } from '../db/store.ts'
import { serveTask } from '../lib/worker-side.ts'
import { computeSignals } from '../services/signals/compute-signals.ts'

await serveTask(z.object({ dataDir: z.string(), now: z.number() }), async ({ dataDir, now }) => {
  const { reader, close } = openReader(dataDir)
  try {
    return await computeSignals(reader, new Date(now))
  } finally {
    await close()
  }
})
