/** The server over the data folder in its argument; once it is ready and idle, it sends its memory use to its parent. */
import { pino } from 'pino'
import { parseConfig } from '../../sync-server/config.ts'
import { tuneGarbageCollector } from '../../sync-server/gc-tuning.ts'
import { startServer } from '../../sync-server/server.ts'

const ROUNDS = 3
const PAUSE_MS = 200

/** Needs `--expose-gc`. Buffers are freed some time after their owners, so it collects several times. */
async function collectGarbage(): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    globalThis.gc?.()
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

tuneGarbageCollector()
const config = parseConfig({
  PORT: '0',
  DATA_DIR: process.argv[2],
  LOG_LEVEL: 'warn',
  DEMO: '0',
  RATE_LIMITS: 'off',
})
const server = await startServer({ config, log: pino({ level: config.logLevel }), seedFolder: null })
await collectGarbage()
const { rss, heapUsed, external } = process.memoryUsage()
process.send?.({ rss, heap: heapUsed, buffers: external, url: server.url })
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)))
