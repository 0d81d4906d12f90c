/** Runs in a worker thread and only reads: adding up a year of counters may take seconds. */
import { z } from 'zod'
import { usageQuerySchema } from '#shared/domain/usage-insight.ts'
import { placeSchema } from '../db/engine.ts'
import { openReader } from '../db/store.ts'
import { serveTask } from '../lib/worker-side.ts'
import { readUsageInsight } from '../services/usage-insight.ts'

/** An admin waits for it. */
const PRIORITY_STEPS = 5

const inputSchema = usageQuerySchema.extend({ ...placeSchema.shape, rows: z.int().positive() })

await serveTask(
  inputSchema,
  async ({ dataDir, databaseUrl, ...wanted }) => {
    const { reader, close } = await openReader({ dataDir, databaseUrl })
    try {
      return await readUsageInsight(reader, { ...wanted, now: new Date() })
    } finally {
      await close()
    }
  },
  PRIORITY_STEPS,
)
