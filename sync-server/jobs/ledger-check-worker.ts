/** Runs in a worker thread and only reads: adding up a large ledger takes seconds, and so does reading the logs. */
import { LOGS } from '#shared/domain/receipt.ts'
import { placeSchema } from '../db/engine.ts'
import { openReader } from '../db/store.ts'
import { serveTask } from '../lib/worker-side.ts'
import { verifyLedger } from '../money/ledger/verify-ledger.ts'
import { verifyLog } from '../receipts/verify-logs.ts'

const DAY_MS = 24 * 60 * 60 * 1000

await serveTask(placeSchema, async (place) => {
  const { reader, close } = await openReader(place)
  // The day says which stretches of a long log have their turn, so that nothing has to be remembered.
  const part = { turn: Math.floor(Date.now() / DAY_MS) }
  try {
    // Each is one transaction: what is written in the meantime is read completely or not at all.
    const problems = await reader.transaction().execute(verifyLedger)
    for (const log of LOGS)
      problems.push(...(await reader.transaction().execute((db) => verifyLog(db, log, part))))
    return problems
  } finally {
    await close()
  }
})
