/** Runs in a thread of its own and only reads: a snapshot of a large catalogue takes seconds of work. */
import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { openReader } from '../db/store.ts'
import { SnapshotFolder } from '../services/sync/snapshot-folder.ts'
import { makeSnapshot } from './make-snapshot.ts'

const { dataDir }: { dataDir: string } = workerData

// Answers come first. Only Linux keeps a priority for each thread; elsewhere it would be that of the whole server.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)

const { reader, close } = openReader(dataDir)
parentPort?.postMessage(await makeSnapshot(reader, new SnapshotFolder(dataDir)))
close()
