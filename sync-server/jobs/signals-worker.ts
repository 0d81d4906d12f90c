/** Runs in a worker thread and only reads: a year of counters and a large catalogue take a second. */
import { z } from 'zod'
import { placeSchema } from '../db/engine.ts'
import { openReader } from '../db/store.ts'
import { serveTask } from '../lib/worker-side.ts'
import { computeSignals } from '../services/signals/compute-signals.ts'

await serveTask(placeSchema.extend({ now: z.number() }), async ({ now, ...place }) => {
  const { reader, close } = await openReader(place)
  try {
    return await computeSignals(reader, new Date(now))
  } finally {
    await close()
  }
})
