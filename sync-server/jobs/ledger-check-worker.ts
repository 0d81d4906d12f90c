/** Runs in a worker thread and only reads: adding up a large ledger takes seconds. */
import { placeSchema } from '../db/engine.ts'
import { openReader } from '../db/store.ts'
import { serveTask } from '../lib/worker-side.ts'
import { verifyLedger } from '../money/ledger/verify-ledger.ts'

await serveTask(placeSchema, async (place) => {
  const { reader, close } = await openReader(place)
  try {
    // One transaction: a posting made in the meantime is read completely or not at all.
    return await reader.transaction().execute(verifyLedger)
  } finally {
    await close()
  }
})
