import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet, { type HelmetOptions } from 'helmet'
import type { Middleware } from 'koa'

const HALF_A_YEAR_SECONDS = 15_552_000

/** Headers of every answer, errors included. `scriptHashes` are those of the inline scripts of the shell. */
export function securityHeaders({
  isHttps,
  scriptHashes,
}: {
  isHttps: boolean
  scriptHashes: readonly string[]
}): Middleware {
  const headers = headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...scriptHashes.map((hash) => `'${hash}'`)],
        // Mantine sets sizes and colours in style attributes.
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:'],
        'connect-src': ["'self'"],
        'worker-src': ["'self'"],
        'manifest-src': ["'self'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        ...(isHttps ? { 'upgrade-insecure-requests': [] } : {}),
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: HALF_A_YEAR_SECONDS, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  return (ctx, next) => {
    ctx.res.setHeaders(headers)
    return next()
  }
}

/** Helmet would make them anew for each request, of which none of ours depends. */
function headersOf(options: HelmetOptions): Map<string, string> {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  helmet(options)(request, response, (error) => {
    if (error !== undefined) throw error
  })
  return new Map(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]))
}
