/** Runs in a thread of its own: copying a large database and checking the copy takes seconds. */
import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { backUp } from '../db/backup.ts'
import { openReadOnly } from '../db/open-database.ts'
import { databaseFile } from '../db/store.ts'

const { dataDir, file, unsoundFile }: { dataDir: string; file: string; unsoundFile: string } = workerData

// Answers come first. Only Linux keeps a priority for each thread; elsewhere it would be that of the whole server.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)

const handle = openReadOnly(databaseFile(dataDir))
try {
  await backUp(handle, file, { unsoundFile })
  parentPort?.postMessage('made')
} finally {
  handle.close()
}
