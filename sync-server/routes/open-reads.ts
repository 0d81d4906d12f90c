import type { Context, Middleware } from 'koa'
import { addRoute, createRouter, findRoute } from 'rou3'
import type { CallDefinition } from '#shared/api/call.ts'
import { contract } from '#shared/api/contract.ts'
import { A2A, MCP } from '#shared/policy/marketplace.ts'

/** What a page of another site may read of an answer, beside what browsers always show. */
const EXPOSED = ['ETag', 'Link', 'RateLimit', 'RateLimit-Policy', 'Retry-After', 'WWW-Authenticate'].join(
  ', ',
)

const READS = { methods: ['GET', 'HEAD'], headers: ['If-None-Match', 'Catalogue-Seq'] }
/** No header that may carry a key: pages of other sites have the tools that need none. */
const MESSAGES = {
  methods: ['POST'],
  headers: ['Content-Type', 'Mcp-Protocol-Version', 'Mcp-Session-Id', 'Mcp-Method', 'Mcp-Name'],
}
/** The same for A2A, where nothing needs a key. */
const QUESTIONS = { methods: ['POST'], headers: ['Content-Type', 'A2A-Version', 'A2A-Extensions'] }
/** Clients say their version when they read the card, too. */
const CARD = { ...READS, headers: [...READS.headers, 'A2A-Version'] }
type Opening = typeof READS

const A_DAY_SECONDS = 86_400

/** Texts for programs, beside the calls of the contract. */
const OPEN_TEXTS =
  /^\/(openapi\.json|feed\.xml|llms(-full)?\.txt|categories\/[^/]+\/llms-full\.txt|server\.json|robots\.txt|sitemap(-\d+)?\.xml|mcp\/server-card|\.well-known\/[\w./-]+)$/

/**
 * Lets the pages of all sites read what everybody may read: calls for anyone that look at no session, the texts for
 * programs, A2A, and MCP without a key. Never with cookies or keys, so an answer is what any program gets.
 */
export function openReads(publicUrl: string): Middleware {
  const router = createRouter<true>()
  for (const call of Object.values<CallDefinition>(contract))
    if (isOpenCall(call)) addRoute(router, '', call.path, true)
  const openingOf = ({ path }: Context): Opening | null => {
    if (path === MCP.path) return isOnThisMachine(publicUrl) ? null : MESSAGES
    if (path === A2A.path) return isOnThisMachine(publicUrl) ? null : QUESTIONS
    if (path === A2A.cardPath) return CARD
    return OPEN_TEXTS.test(path) || findRoute(router, '', path) !== undefined ? READS : null
  }
  return (ctx, next) => {
    const opening = openingOf(ctx)
    if (opening === null) return next()
    const asked = ctx.method === 'OPTIONS' ? ctx.get('Access-Control-Request-Method') : ctx.method
    if (!opening.methods.includes(asked)) return next()
    ctx.set('Access-Control-Allow-Origin', '*')
    ctx.set('Access-Control-Expose-Headers', EXPOSED)
    if (ctx.method !== 'OPTIONS') return next()
    ctx.state.route = 'preflight'
    ctx.set('Access-Control-Allow-Methods', opening.methods.join(', '))
    ctx.set('Access-Control-Allow-Headers', opening.headers.join(', '))
    ctx.set('Access-Control-Max-Age', String(A_DAY_SECONDS))
    ctx.status = 204
  }
}

const isOpenCall = ({ method, access, session }: CallDefinition): boolean =>
  method === 'GET' && access === 'anyone' && session === undefined

/**
 * A server that is reached by the name of this machine: a page whose name now points here must not be let in, though for
 * its browser it is of the same site.
 */
export function isOnThisMachine(publicUrl: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(publicUrl).hostname)
}

/**
 * DNS rebinding: a page of another site whose name now points to this machine is same-origin for a browser, but its
 * `Origin` still has that name. So the name must be our own, or one that cannot be rebound.
 */
export function isFromHere(ctx: Context, publicUrl: string): boolean {
  const origin = ctx.get('Origin')
  if (origin === '' || origin === publicUrl) return true
  return (
    /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin) &&
    origin === `${ctx.protocol}://${ctx.host}`
  )
}
