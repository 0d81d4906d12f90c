/** Runs in a worker thread and only reads: a snapshot of a large catalogue takes seconds of work. */
import { placeSchema } from '../db/engine.ts'
import { openReader } from '../db/store.ts'
import { serveTask } from '../lib/worker-side.ts'
import { SharedFolder } from '../services/shared-folder.ts'
import { SNAPSHOTS, SnapshotFolder } from '../services/sync/snapshot-folder.ts'
import { makeSnapshot } from './make-snapshot.ts'

await serveTask(placeSchema, async (place) => {
  const { reader, close } = await openReader(place)
  try {
    return await makeSnapshot(reader, new SnapshotFolder(new SharedFolder(place.dataDir, SNAPSHOTS)))
  } finally {
    await close()
  }
})
