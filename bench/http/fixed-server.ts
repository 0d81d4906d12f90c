/** The whole app with one more call that answers a fixed string: the most that everything around a call allows. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Router from '@koa/router'
import pino from 'pino'
import type { CallDefinition } from '#shared/api/call.ts'
import { createApp } from '../../sync-server/app.ts'
import { parseConfig } from '../../sync-server/config.ts'
import { openStore } from '../../sync-server/db/store.ts'
import { createHttpServer } from '../../sync-server/http-server.ts'
import { SnapshotJob } from '../../sync-server/jobs/snapshots.ts'
import type { Handler } from '../../sync-server/routes/handler.ts'
import { registerContract } from '../../sync-server/routes/register-contract.ts'
import { Catalogue } from '../../sync-server/services/catalogue/catalogue.ts'
import { createMetrics } from '../../sync-server/services/metrics.ts'
import { openSite } from '../../sync-server/services/site/open-site.ts'
import { EventStreams } from '../../sync-server/services/sync/event-streams.ts'
import { SnapshotFolder } from '../../sync-server/services/sync/snapshot-folder.ts'

/** The calls, the router, the answer for unknown calls, and the pages are the last four. */
const CALLS = -4

const body = process.env.FIXED_BODY ?? '{}'
const dataDir = mkdtempSync(join(tmpdir(), 'ai-tool-hub-fixed-'))
const config = parseConfig({ ...process.env, DATA_DIR: dataDir })
const log = pino({ level: config.logLevel })
const onError = (error: unknown) => log.error(error)
const store = await openStore(dataDir)
const { reader } = store
const catalogue = await Catalogue.open(store, onError)
const snapshotFolder = new SnapshotFolder(dataDir)
const site = await openSite({ dist: 'dist', config, catalogue, onError })
const app = createApp({
  config,
  log,
  reader,
  catalogue,
  snapshots: new SnapshotJob({ reader, folder: snapshotFolder, catalogue, log }),
  snapshotFolder,
  events: new EventStreams(),
  metrics: createMetrics(catalogue),
  ...site,
  resolveRole: () => 'visitor',
  isReady: () => true,
})
const fixed: CallDefinition = {
  method: 'GET',
  path: '/api/fixed',
  summary: 'A fixed string',
  access: 'anyone',
}
const answer: Handler = (ctx) => {
  ctx.set('ETag', '"fixed"')
  ctx.set('Cache-Control', 'no-cache')
  ctx.set('Vary', 'Accept-Encoding')
  ctx.set('Content-Type', 'application/json; charset=utf-8')
  ctx.body = body
}
const calls = { handlers: { fixed: answer }, resolveRole: () => 'visitor' as const }
app.middleware.splice(CALLS, 0, registerContract(new Router(), { fixed }, calls))
createHttpServer(app.callback()).listen(config.port, config.host)
