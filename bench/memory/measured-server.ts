/** The server over the data folder that is its argument; tells its parent what it takes once it is ready and at rest. */
import { pino } from 'pino'
import { parseConfig } from '../../sync-server/config.ts'
import { tuneGarbageCollector } from '../../sync-server/gc-tuning.ts'
import { startServer } from '../../sync-server/server.ts'
import { collectGarbage } from './collect-garbage.ts'

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
