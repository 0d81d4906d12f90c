import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { type SnapshotFile, snapshotFileSchema } from '../services/sync/snapshot-folder.ts'

/** Makes a snapshot in a thread beside the one that answers. @throws whatever went wrong there */
export async function makeSnapshotAside(dataDir: string): Promise<SnapshotFile> {
  const worker = new Worker(new URL('./snapshot-worker.ts', import.meta.url), { workerData: { dataDir } })
  const [file] = await once(worker, 'message')
  return snapshotFileSchema.parse(file)
}
