import type { Context } from 'koa'

/** The answer of a call that is for its caller alone: no cache may keep it. */
export function sendPrivate(ctx: Context, body: object): void {
  ctx.set('Cache-Control', 'no-store')
  ctx.body = body
}
