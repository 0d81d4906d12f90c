/** Runs in a worker thread and only reads: a snapshot of a large catalogue takes seconds of work. */
import { z } from 'zod'
import { openReader } from '../db/store.ts'
import { serveTask } from '../lib/worker-side.ts'
import { SnapshotFolder } from '../services/sync/snapshot-folder.ts'
import { makeSnapshot } from './make-snapshot.ts'

await serveTask(z.object({ dataDir: z.string() }), async ({ dataDir }) => {
  const { reader, close } = openReader(dataDir)
  try {
    return await makeSnapshot(reader, new SnapshotFolder(dataDir))
  } finally {
    await close()
  }
})
