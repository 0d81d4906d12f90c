import type { Context, Middleware } from 'koa'
import { paths } from '#shared/paths.ts'
import { BodyTooLargeError } from '../errors/request-errors.ts'
import type { Newsletter } from '../services/newsletter/newsletter.ts'

/** `List-Unsubscribe=One-Click`, as a form of either kind. */
const MAX_BODY_BYTES = 1024

/**
 * RFC 8058: mail programs end a subscription by a POST to the link that a GET opens as a page. They send a form from
 * any origin, so this one address is exempt from the rules of same origin and JSON bodies. That is safe: no cookie is
 * used, only the token in the address counts, and the body is never read.
 */
export function oneClickUnsubscribe(newsletter: Newsletter): Middleware {
  return async (ctx, next) => {
    if (ctx.method !== 'POST' || ctx.path !== paths.unsubscribe) return next()
    ctx.state.route = 'oneClickUnsubscribe'
    refuseLargeBody(ctx)
    await newsletter.unsubscribe(tokenOf(ctx))
    ctx.set('Cache-Control', 'no-store')
    ctx.body = 'You are unsubscribed.\n'
  }
}

function refuseLargeBody(ctx: Context): void {
  const length = Number(ctx.req.headers['content-length'] ?? 0)
  if (length > MAX_BODY_BYTES) throw new BodyTooLargeError(MAX_BODY_BYTES)
}

function tokenOf(ctx: Context): string {
  return new URLSearchParams(ctx.querystring).get('token') ?? ''
}
