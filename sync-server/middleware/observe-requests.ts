import type { Context, Middleware } from 'koa'
import type { Logger } from 'pino'
import type { Metrics } from '../services/metrics.ts'
import { loggedPath } from './logged-path.ts'

/** Measures every request and logs it when its answer has gone out. */
export function observeRequests(log: Logger, { requestSeconds }: Metrics): Middleware {
  return (ctx, next) => {
    const start = performance.now()
    ctx.res.once('close', () => {
      const milliseconds = performance.now() - start
      const status = ctx.res.writableFinished ? ctx.status : 499
      requestSeconds.observe(
        { method: methodLabel(ctx), route: routeLabel(ctx), status },
        milliseconds / 1000,
      )
      const level = status >= 500 ? 'error' : 'info'
      if (log.isLevelEnabled(level)) {
        log[level](
          {
            method: ctx.method,
            path: loggedPath(ctx.path),
            status,
            ms: Math.round(milliseconds * 10) / 10,
          },
          'request',
        )
      }
    })
    return next()
  }
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'PUT', 'OPTIONS'])

/** Labels must come from a small set, whatever clients send. */
const methodLabel = (ctx: Context): string => (METHODS.has(ctx.method) ? ctx.method : 'other')

function routeLabel(ctx: Context): string {
  const route: unknown = ctx.state.route
  return typeof route === 'string' ? route : 'none'
}
