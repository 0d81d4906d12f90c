import type { Readable } from 'node:stream'
import type { Reply } from './handler.ts'

/** A CSV file that browsers save under `name`; no cache may keep it. */
export function sendCsv(name: string, body: string | Readable): Reply {
  return (ctx) => {
    ctx.attachment(name)
    ctx.set('Cache-Control', 'no-store')
    ctx.type = 'text/csv; charset=utf-8'
    ctx.body = body
  }
}
