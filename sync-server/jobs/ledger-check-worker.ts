/** Runs in a thread of its own and only reads: adding up a large ledger takes seconds. */
import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { verifyLedger } from '../agents/ledger/verify-ledger.ts'
import { openReader } from '../db/store.ts'

const { dataDir }: { dataDir: string } = workerData

// Answers come first. Only Linux keeps a priority for each thread; elsewhere it would be that of the whole server.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)

const { reader, close } = openReader(dataDir)
// One snapshot: bookings that are made meanwhile are seen whole or not at all.
parentPort?.postMessage(await reader.transaction().execute(verifyLedger))
close()
