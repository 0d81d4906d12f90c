import type { Context, Middleware } from 'koa'
import helmet from 'koa-helmet'
import { CrossOriginError } from '../errors/access-errors.ts'
import { carriesKey } from './agent-key.ts'
import { carriesSession } from './session.ts'

const HALF_A_YEAR_SECONDS = 15_552_000

/** Headers of every answer, errors included. `scriptHashes` are the hashes of the inline scripts of the shell. */
export function securityHeaders({
  isHttps,
  scriptHashes,
}: {
  isHttps: boolean
  scriptHashes: readonly string[]
}): Middleware {
  return helmet({
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
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses changes that another site makes a browser send. Browsers say so in Sec-Fetch-Site, older ones in Origin.
 * A program that is no browser sends neither, and has no cookies to abuse. The header of an API key passes the check,
 * unless a session cookie comes with it: anybody can make up a key, and it must not disable the check for the session.
 */
export function sameOrigin(publicUrl: string): Middleware {
  return (ctx, next) => {
    const isHarmless = SAFE_METHODS.has(ctx.method) || isFromHere(ctx, publicUrl) || isFromAgent(ctx)
    if (!isHarmless) throw new CrossOriginError()
    return next()
  }
}

const isFromAgent = (ctx: Context): boolean => carriesKey(ctx) && !carriesSession(ctx)

function isFromHere(ctx: Context, publicUrl: string): boolean {
  const site = ctx.get('Sec-Fetch-Site')
  if (site !== '') return site === 'same-origin' || site === 'none'
  const origin = ctx.get('Origin')
  return origin === '' || origin === publicUrl || origin === `${ctx.protocol}://${ctx.host}`
}
