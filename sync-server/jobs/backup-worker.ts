/** Runs in a worker thread: copying a large database and checking the copy takes seconds. */
import { z } from 'zod'
import { backUp } from '../db/sqlite/backup.ts'
import { openReadOnly } from '../db/sqlite/open-database.ts'
import { databaseFile } from '../db/sqlite/sqlite-store.ts'
import { serveTask } from '../lib/worker-side.ts'

const inputSchema = z.object({ dataDir: z.string(), file: z.string(), unsoundFile: z.string() })

await serveTask(inputSchema, async ({ dataDir, file, unsoundFile }) => {
  const handle = openReadOnly(databaseFile(dataDir))
  try {
    await backUp(handle, file, { unsoundFile })
    return 'made'
  } finally {
    handle.close()
  }
})
