import type { Context } from 'koa'

/** The answer of a call that did what was asked and has nothing more to say. */
export function sendDone(ctx: Context): void {
  ctx.set('Cache-Control', 'no-store')
  ctx.body = { success: true }
}
