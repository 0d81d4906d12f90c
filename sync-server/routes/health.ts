import type { Context, Middleware } from 'koa'
import { NotFoundError } from '../errors/request-errors.ts'
import { addressKey } from '../middleware/rate-limit.ts'
import type { Metrics } from '../services/metrics.ts'

export interface HealthDeps {
  metrics: Metrics
  /** Migrated, catalogue loaded, and not stopping. */
  isReady: () => boolean
  /** Whether changes can be saved. Reads work without it. */
  isWritable: () => boolean
  /** Whether anybody but the demo agent can pay. */
  takesPayments: () => boolean
  trustedProxies: number
}

/** For the operator: liveness, readiness, metrics. */
export function healthRoutes({
  metrics,
  isReady,
  isWritable,
  takesPayments,
  trustedProxies,
}: HealthDeps): Middleware {
  const routes: Readonly<Record<string, (ctx: Context) => void | Promise<void>>> = {
    // Not an error status: that would cause a restart, which does not repair a disk.
    '/healthz': (ctx) => sendText(ctx, 200, isWritable() ? 'alive\n' : 'alive, but nothing can be saved\n'),
    '/readyz': (ctx) => {
      if (!isReady()) return sendText(ctx, 503, 'not ready\n')
      sendText(ctx, 200, takesPayments() ? 'ready\n' : 'ready, payments are off\n')
    },
    '/metrics': async (ctx) => {
      if (!isLocal(ctx, trustedProxies)) throw new NotFoundError('There is nothing at this address.')
      sendText(ctx, 200, await metrics.registry.metrics())
    },
  }
  return (ctx, next) => {
    const handle = Object.hasOwn(routes, ctx.path) ? routes[ctx.path] : undefined
    if (handle === undefined || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    ctx.state.route = ctx.path
    return handle(ctx)
  }
}

function sendText(ctx: Context, status: number, text: string): void {
  ctx.status = status
  ctx.set('Content-Type', 'text/plain; charset=utf-8')
  ctx.set('Cache-Control', 'no-store')
  ctx.body = text
}

/** Headers that proxies add; some proxies add only one of these. */
const TRACES_OF_PROXIES = [
  'X-Forwarded-For',
  'Forwarded',
  'X-Real-IP',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'Via',
] as const

/** A proxy on this machine makes every request look local, unless it is trusted and forwards the client's address. */
function isLocal(ctx: Context, trustedProxies: number): boolean {
  const isToldWho = trustedProxies > 0 && ctx.get('X-Forwarded-For') !== ''
  const isForwarded = TRACES_OF_PROXIES.some((name) => ctx.get(name) !== '')
  const address = addressKey(ctx.ip)
  return (!isForwarded || isToldWho) && (address.startsWith('127.') || ctx.ip === '::1')
}
