import type { Context, Middleware } from 'koa'
import type { Logger } from 'pino'
import type { Metrics } from '../services/metrics.ts'

/** Clients may send paths of many kilobytes. */
const LOGGED_PATH = 200

/**
 * Measures every request and logs it when its answer has gone out. The query is left out of the log: what people search
 * for is nobody's business.
 */
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
      const level = status >= 500 && status !== NOT_IMPLEMENTED ? 'error' : 'info'
      if (log.isLevelEnabled(level)) {
        log[level](
          {
            method: ctx.method,
            path: ctx.path.slice(0, LOGGED_PATH),
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

/** The answer of planned calls: nothing is wrong, and strangers must not be able to fill the error log. */
const NOT_IMPLEMENTED = 501

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'PUT', 'OPTIONS'])

/** Labels must come from a small set, whatever clients send. */
const methodLabel = (ctx: Context): string => (METHODS.has(ctx.method) ? ctx.method : 'other')

function routeLabel(ctx: Context): string {
  const route: unknown = ctx.state.route
  return typeof route === 'string' ? route : 'none'
}
