import type { Context, Middleware } from 'koa'
import type { Logger } from 'pino'
import { withoutKeys } from '../agents/identity/key-format.ts'
import { traceRequest } from '../lib/tracing.ts'
import type { Metrics } from '../services/metrics.ts'
import { requestIdOf } from './request-id.ts'

/** Measures and traces every request, and logs it once its answer is sent. */
export function observeRequests(log: Logger, { requestSeconds }: Metrics): Middleware {
  return (ctx, next) => {
    const start = performance.now()
    const span = traceRequest({ traceparent: ctx.get('traceparent'), baggage: ctx.get('baggage') })
    ctx.res.once('close', () => {
      const milliseconds = performance.now() - start
      const status = ctx.res.writableFinished ? ctx.status : 499
      const labels = { method: methodLabel(ctx), route: routeLabel(ctx), status }
      requestSeconds.observe(labels, milliseconds / 1000)
      span?.end({ ...labels, requestId: requestIdOf(ctx) })
      const level = status >= 500 ? 'error' : 'info'
      if (log.isLevelEnabled(level)) {
        log[level](
          {
            requestId: requestIdOf(ctx),
            ...(span !== null && { traceId: span.traceId }),
            method: ctx.method,
            path: loggedPath(ctx.path),
            status,
            ms: Math.round(milliseconds * 10) / 10,
          },
          'request',
        )
      }
    })
    return span === null ? next() : span.run(next)
  }
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'PUT', 'OPTIONS'])

/** Labels must come from a small set, whatever clients send. */
const methodLabel = (ctx: Context): string => (METHODS.has(ctx.method) ? ctx.method : 'other')

function routeLabel(ctx: Context): string {
  const route: unknown = ctx.state.route
  return typeof route === 'string' ? route : 'none'
}

/** Clients may send paths of many kilobytes. */
const LONGEST = 200
/** Tokens and cookies are longer; ids, slugs and revisions are not. */
const LONGEST_SEGMENT = 32
/** Excludes `@`, spaces and escapes: those are in mail addresses and in texts that people write. */
const PLAIN = /^[\w.,~:-]*$/
/** Files named by the build. */
const BUILT = /^\/(assets|fonts|icons)\/[\w./-]+$/

/**
 * An address as the log may show it. The query is left out, because searches are private. A dash replaces every path
 * segment that may be a key, a token, a mail address or a sentence.
 */
export function loggedPath(path: string): string {
  const known = withoutKeys(path)
  const plain = BUILT.test(known) ? known : known.split('/').map(loggedSegment).join('/')
  return plain.slice(0, LONGEST)
}

/** Whoever knows the token of a shared list can read it. */
const LIST_TOKEN = /^[0-9a-f]{32}$/

function loggedSegment(segment: string): string {
  const isKnown = segment.length <= LONGEST_SEGMENT && PLAIN.test(segment) && !LIST_TOKEN.test(segment)
  return isKnown ? segment : '-'
}
