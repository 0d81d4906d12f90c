import type { Context, Middleware } from 'koa'
import type { Logger } from 'pino'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { z } from 'zod'
import { BodyTooLargeError, MethodNotAllowedError } from '../errors/request-errors.ts'
import { CSP_REPORTS_PATH } from '../middleware/protection.ts'
import { readBytes } from '../middleware/read-request.ts'

const MAX_BODY_BYTES = 16 * 1024
/** Of all browsers together; more of them say nothing new. */
const REPORTS_A_MINUTE = 60
const REPORTS_IN_A_BODY = 20

/** Anybody can send a report, so only these become labels of a metric and lines of the log. */
const DIRECTIVES = [
  ...['default-src', 'script-src', 'script-src-elem', 'script-src-attr', 'style-src', 'style-src-elem'],
  ...['style-src-attr', 'img-src', 'connect-src', 'worker-src', 'manifest-src', 'font-src', 'media-src'],
  ...['frame-src', 'form-action', 'frame-ancestors', 'object-src', 'base-uri', 'require-trusted-types-for'],
  'trusted-types',
]
const OTHER = 'other'

const directiveSchema = z.string().transform((text) => {
  const [name = ''] = text.split(' ')
  return DIRECTIVES.includes(name) ? name : OTHER
})

/** As `report-uri` sends it, and as the Reporting API does. */
const reportsSchema = z.union([
  z
    .object({ 'csp-report': z.object({ 'effective-directive': directiveSchema.default(OTHER) }) })
    .transform(({ 'csp-report': report }) => [report['effective-directive']]),
  z
    .array(z.object({ body: z.object({ effectiveDirective: directiveSchema.default(OTHER) }) }))
    .max(REPORTS_IN_A_BODY)
    .transform((reports) => reports.map(({ body }) => body.effectiveDirective)),
])

/**
 * Takes what browsers report about the content security policy: counted by directive, and logged once for each. Nothing
 * of a report is kept, for anybody can make one up and its addresses may be private. No session is read.
 */
export function cspReports({ counts, log }: { counts: Map<string, number>; log: Logger }): Middleware {
  const limiter = new RateLimiterMemory({ points: REPORTS_A_MINUTE, duration: 60 })
  return async (ctx, next) => {
    if (ctx.path !== CSP_REPORTS_PATH) return next()
    ctx.state.route = 'cspReports'
    if (ctx.method !== 'POST') throw new MethodNotAllowedError(ctx.method, ['POST'])
    // Browsers make nothing of the answer.
    ctx.status = 204
    const isWithin = await limiter.consume('all').then(
      () => true,
      () => false,
    )
    if (!isWithin) return
    for (const directive of await readDirectives(ctx)) {
      const times = counts.get(directive) ?? 0
      counts.set(directive, times + 1)
      if (times === 0) log.warn({ directive }, 'a browser reports a violation of the content security policy')
    }
  }
}

/** Empty for what is no report. @throws BodyTooLargeError */
async function readDirectives(ctx: Context): Promise<string[]> {
  if (Number(ctx.req.headers['content-length'] ?? 0) > MAX_BODY_BYTES)
    throw new BodyTooLargeError(MAX_BODY_BYTES)
  const bytes = await readBytes(ctx, MAX_BODY_BYTES)
  try {
    return reportsSchema.parse(JSON.parse(bytes.toString('utf8')))
  } catch {
    return []
  }
}
