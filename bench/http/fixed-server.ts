/** The same Koa app with one fixed string behind it: the most that the rest of the stack allows. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Koa from 'koa'
import pino from 'pino'
import { openStore } from '../../sync-server/db/store.ts'
import { checkAddress } from '../../sync-server/middleware/check-address.ts'
import { handleErrors } from '../../sync-server/middleware/handle-errors.ts'
import { observeRequests } from '../../sync-server/middleware/observe-requests.ts'
import { jsonBodiesOnly } from '../../sync-server/middleware/read-body.ts'
import { sameOrigin } from '../../sync-server/middleware/same-origin.ts'
import { securityHeaders } from '../../sync-server/middleware/security-headers.ts'
import { Catalogue } from '../../sync-server/services/catalogue/catalogue.ts'
import { createMetrics } from '../../sync-server/services/metrics.ts'

const body = process.env.FIXED_BODY ?? '{}'
const port = Number(process.env.PORT)
const log = pino({ level: 'warn' })
const store = await openStore(mkdtempSync(join(tmpdir(), 'ai-tool-hub-fixed-')))
const metrics = createMetrics(await Catalogue.open(store, (error) => log.error(error)))

const app = new Koa()
app.use(securityHeaders({ isHttps: false, scriptHashes: [] }))
app.use(handleErrors(log))
app.use(observeRequests(log, metrics))
app.use(checkAddress)
app.use(sameOrigin(`http://127.0.0.1:${port}`))
app.use(jsonBodiesOnly)
app.use((ctx) => {
  ctx.set('ETag', '"fixed"')
  ctx.set('Cache-Control', 'no-cache')
  ctx.set('Vary', 'Accept-Encoding')
  ctx.set('Content-Type', 'application/json; charset=utf-8')
  ctx.body = body
})
app.listen(port, '127.0.0.1')
