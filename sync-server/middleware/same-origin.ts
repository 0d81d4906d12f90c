import type { Context, Middleware } from 'koa'
import { CrossOriginError } from '../errors/access-errors.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses changes that another site makes a browser ask for. Browsers tell by Sec-Fetch-Site, older ones by Origin;
 * a program that is no browser sends neither, and has no cookies that could be abused.
 */
export function sameOrigin(publicUrl: string): Middleware {
  return (ctx, next) => {
    if (!SAFE_METHODS.has(ctx.method) && !isFromHere(ctx, publicUrl)) throw new CrossOriginError()
    return next()
  }
}

function isFromHere(ctx: Context, publicUrl: string): boolean {
  const site = ctx.get('Sec-Fetch-Site')
  if (site !== '') return site === 'same-origin' || site === 'none'
  const origin = ctx.get('Origin')
  return origin === '' || origin === publicUrl || origin === `${ctx.protocol}://${ctx.host}`
}
