/** Runs in a worker thread and only reads: adding up a large ledger takes seconds. */
import { z } from 'zod'
import { openReader } from '../db/store.ts'
import { serveTask } from '../lib/worker-side.ts'
import { verifyLedger } from '../money/ledger/verify-ledger.ts'

await serveTask(z.object({ dataDir: z.string() }), async ({ dataDir }) => {
  const { reader, close } = openReader(dataDir)
  try {
    // One transaction: a posting made in the meantime is read completely or not at all.
    return await reader.transaction().execute(verifyLedger)
  } finally {
    await close()
  }
})
