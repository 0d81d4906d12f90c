/** The server over another build than the one in dist/: BUILD_DIR. */
import { pino } from 'pino'
import { parseConfig } from '../../sync-server/config.ts'
import { startServer } from '../../sync-server/server.ts'

const dist = process.env.BUILD_DIR
if (dist === undefined) throw new Error('BUILD_DIR is not set')
const config = parseConfig(process.env)
const server = await startServer({ config, log: pino({ level: config.logLevel }), dist })
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)))
