import type { Context, Middleware } from 'koa'
import { MethodNotAllowedError, NotFoundError } from '../errors/request-errors.ts'

/** What the router leaves over below /api: another method of a known path, or nothing at all. */
export const apiMisses: Middleware = (ctx, next) => {
  if (ctx.path !== '/api' && !ctx.path.startsWith('/api/')) return next()
  const allowed = allowedMethods(ctx)
  if (allowed.length > 0) throw new MethodNotAllowedError(ctx.method, allowed)
  throw new NotFoundError('There is no such call.')
}

/** The router notes every route whose path fits, whatever its method. */
function allowedMethods(ctx: Context): string[] {
  const matched: readonly { methods: string[] }[] = ctx.matched ?? []
  return [...new Set(matched.flatMap((layer) => layer.methods))].sort()
}
