/** Runs in a worker thread and only reads: analysing a large catalogue takes seconds. */
import { placeSchema } from '../db/engine.ts'
import { openReader } from '../db/store.ts'
import { serveTask } from '../lib/worker-side.ts'
import { runAnalysers } from '../services/analysers/run-analysers.ts'

await serveTask(placeSchema, async (place, send) => {
  const { reader, close } = await openReader(place)
  try {
    for await (const report of runAnalysers(reader, new Date())) send(report)
  } finally {
    await close()
  }
})
