/** The whole app with one more call that answers a fixed string: the most that everything around a call allows. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import type { CallDefinition } from '#shared/api/call.ts'
import { parseConfig } from '../../sync-server/config.ts'
import type { Reply } from '../../sync-server/middleware/send-answer.ts'
import { type ContractOptions, registerContract } from '../../sync-server/routes/register-contract.ts'
import { startServer } from '../../sync-server/server.ts'
import type { RecordedAnswer } from './recorded-answer.ts'

/** The calls, the OpenAPI document, MCP, the answer for unknown calls, and the pages are the last five. */
const CALLS = -5

const { body }: RecordedAnswer = JSON.parse(process.env.RECORDED_ANSWER ?? '')
const fixed: CallDefinition = {
  method: 'GET',
  path: '/api/fixed',
  summary: 'A fixed string',
  access: 'anyone',
}
const answer: Reply = (ctx) => {
  ctx.set('ETag', '"fixed"')
  ctx.set('Cache-Control', 'no-cache')
  ctx.set('Vary', 'Accept-Encoding')
  ctx.set('Content-Type', 'application/json; charset=utf-8')
  ctx.body = body
}
const calls: ContractOptions = {
  handlers: { fixed: () => answer },
  run: async (_call, handle, incoming) => handle(incoming),
}

const dataDir = mkdtempSync(join(tmpdir(), 'ai-tool-hub-fixed-'))
const config = parseConfig({ ...process.env, DATA_DIR: dataDir })
await startServer({
  config,
  log: pino({ level: config.logLevel }),
  seedFolder: null,
  prepare: (app) => app.middleware.splice(CALLS, 0, registerContract({ fixed }, calls)),
})
