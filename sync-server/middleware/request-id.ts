import { randomBytes } from 'node:crypto'
import type { Context, Middleware } from 'koa'
import type { RequestOrigin } from '../lib/current-request.ts'
import { addressKey } from './rate-limit.ts'

const RANDOM_BYTES = 5

/**
 * Gives every request an id: in the header of its answer, in the log, and in the security log. A client cannot choose it,
 * or it could make its requests look like those of somebody else. The number at the end is cheaper than a random id.
 */
export function requestIds(): Middleware {
  const process = randomBytes(RANDOM_BYTES).toString('hex')
  let requests = 0
  return (ctx, next) => {
    requests += 1
    const id = `${process}-${requests.toString(36)}`
    ctx.state.requestId = id
    ctx.set('X-Request-Id', id)
    return next()
  }
}

/** Koa's state is of any type; this is the one place that reads it. */
export function requestIdOf(ctx: Context): string {
  const id: unknown = ctx.state.requestId
  return typeof id === 'string' ? id : ''
}

/** Where a request comes from, for the security log. */
export const originOf = (ctx: Context): RequestOrigin => ({
  requestId: requestIdOf(ctx),
  address: addressKey(ctx.ip),
  userAgent: ctx.get('User-Agent'),
})
