import type { Context, Middleware } from 'koa'
import helmet from 'koa-helmet'
import { CrossOriginError } from '../errors/access-errors.ts'
import { carriesKey } from './agent-key.ts'
import { carriesSession } from './session.ts'

const TWO_YEARS_SECONDS = 63_072_000

/** Where browsers report what the content security policy has blocked. */
export const CSP_REPORTS_PATH = '/csp-reports'

/**
 * What the app never uses is denied to whatever runs in it; what it uses is for its own pages only. Chromium warns of names
 * that it does not know, so only those are here that it does.
 */
const DENIED = [
  ...['accelerometer', 'autoplay', 'browsing-topics', 'camera', 'clipboard-read', 'display-capture'],
  ...[
    'encrypted-media',
    'fullscreen',
    'gamepad',
    'geolocation',
    'gyroscope',
    'hid',
    'idle-detection',
    'local-fonts',
  ],
  ...[
    'magnetometer',
    'microphone',
    'midi',
    'otp-credentials',
    'payment',
    'picture-in-picture',
    'screen-wake-lock',
  ],
  ...['serial', 'storage-access', 'sync-xhr', 'usb', 'window-management', 'xr-spatial-tracking'],
]
const OWN = ['clipboard-write', 'publickey-credentials-create', 'publickey-credentials-get']
const PERMISSIONS_POLICY = [
  ...DENIED.map((name) => `${name}=()`),
  ...OWN.map((name) => `${name}=(self)`),
].join(', ')

/** Headers of every answer, errors included. `scriptHashes` are the hashes of the inline scripts of the shell. */
export function securityHeaders({
  isHttps,
  scriptHashes,
}: {
  isHttps: boolean
  scriptHashes: readonly string[]
}): Middleware {
  const protect = helmet({
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
        // The policy is in pwa/data/trusted-types.ts.
        'require-trusted-types-for': ["'script'"],
        'trusted-types': ['default'],
        'report-uri': [CSP_REPORTS_PATH],
        'report-to': ['csp'],
        ...(isHttps ? { 'upgrade-insecure-requests': [] } : {}),
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: TWO_YEARS_SECONDS, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  return (ctx, next) => {
    ctx.set('Permissions-Policy', PERMISSIONS_POLICY)
    ctx.set('Reporting-Endpoints', `csp="${CSP_REPORTS_PATH}"`)
    return protect(ctx, next)
  }
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses changes that another site makes a browser send. Browsers say so in Sec-Fetch-Site, older ones and those on plain
 * HTTP in Origin, which must be the public address: the Host header is whatever the sender wants it to be.
 * A program that is no browser sends neither, and has no cookies to abuse. The header of an API key passes the check,
 * unless a session cookie comes with it: anybody can make up a key, and it must not disable the check for the session.
 */
export function sameOrigin(publicUrl: string): Middleware {
  return (ctx, next) => {
    const isHarmless =
      SAFE_METHODS.has(ctx.method) || isForAll(ctx) || isFromHere(ctx, publicUrl) || isFromAgent(ctx)
    if (!isHarmless) throw new CrossOriginError()
    return next()
  }
}

/** What has been opened to the pages of all sites looks at no session. */
const isForAll = (ctx: Context): boolean => ctx.response.get('Access-Control-Allow-Origin') === '*'

const isFromAgent = (ctx: Context): boolean => carriesKey(ctx) && !carriesSession(ctx)

function isFromHere(ctx: Context, publicUrl: string): boolean {
  const site = ctx.get('Sec-Fetch-Site')
  if (site !== '') return site === 'same-origin' || site === 'none'
  const origin = ctx.get('Origin')
  return origin === '' || origin === publicUrl
}
