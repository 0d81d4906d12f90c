/** Runs in a thread of its own and only reads: analysing a large catalogue takes seconds. */
import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { openReader } from '../db/store.ts'
import { findNews } from '../services/analysers/find-news.ts'

const { dataDir }: { dataDir: string } = workerData

// Answers come first. Only Linux keeps a priority for each thread; elsewhere it would be that of the whole server.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)

const { reader, close } = openReader(dataDir)
for await (const news of findNews(reader, new Date())) parentPort?.postMessage(news)
close()
