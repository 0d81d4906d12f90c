import type { Readable } from 'node:stream'
import type { Context } from 'koa'
import type { Answer } from '../services/answer.ts'
import { acceptedEncoding } from './accepted-encoding.ts'

/** Clients cache it but revalidate it each time, which the ETag makes cheap. */
const REVALIDATE = 'no-cache'

export interface SendOptions {
  cacheControl?: string
  status?: 200 | 404
  vary?: string
}

/** Sends a prepared answer in the best encoding, or 304 to a client that has it. */
export function sendAnswer(
  ctx: Context,
  answer: Answer,
  { cacheControl = REVALIDATE, status = 200, vary = 'Accept-Encoding' }: SendOptions = {},
): void | Promise<void> {
  const encoding = answer.encodingFor(acceptedEncoding(ctx))
  const etag = answer.etag(encoding)
  ctx.set('ETag', etag)
  ctx.set('Cache-Control', cacheControl)
  ctx.set('Vary', vary)
  if (status === 200 && isFresh(ctx.req.headers['if-none-match'], etag)) {
    ctx.status = 304
    return
  }
  ctx.status = status
  ctx.set('Content-Type', answer.type)
  if (encoding !== 'identity') ctx.set('Content-Encoding', encoding)
  const body = answer.ready(encoding)
  if (body !== undefined) {
    ctx.body = body
    return
  }
  return sendEncoded(ctx, answer, encoding === 'gzip' ? 'gzip' : 'br')
}

async function sendEncoded(ctx: Context, answer: Answer, encoding: 'br' | 'gzip'): Promise<void> {
  ctx.body = await answer.encode(encoding)
}

/** RFC 9110 §13.1.2, weak comparison: proxies that compress mark the tag as weak. */
function isFresh(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag) return true
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}

/** A call without a JSON output: a file, a page or a stream writes directly to Koa's context. */
export type Reply = (ctx: Context) => void | Promise<void>

/** A CSV file that browsers save as `name`. No cache may store it. */
export function sendCsv(name: string, body: string | Readable): Reply {
  return (ctx) => {
    ctx.attachment(name)
    ctx.set('Cache-Control', 'no-store')
    ctx.type = 'text/csv; charset=utf-8'
    ctx.body = body
  }
}
