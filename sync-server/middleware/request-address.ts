import type { Middleware } from 'koa'
import { MalformedAddressError } from '../errors/request-errors.ts'

/** Nobody can decode it: `checkAddress` refuses it. */
const UNREADABLE = '/%'

/**
 * RFC 9112 §3.2.2: a request may name the whole address. What reads addresses later expects a path and throws at a
 * host or port that is none, even where the answer is logged, so such an address becomes its path before anything else.
 */
export const originForm: Middleware = (ctx, next) => {
  if (!ctx.url.startsWith('/') && ctx.url !== '*') ctx.url = pathOf(ctx.url)
  return next()
}

function pathOf(address: string): string {
  if (!URL.canParse(address)) return UNREADABLE
  const { pathname, search } = new URL(address)
  return pathname.startsWith('/') ? pathname + search : UNREADABLE
}

/** Refuses paths that nobody can decode, before anything tries to. */
export const checkAddress: Middleware = (ctx, next) => {
  if (ctx.path.includes('%') && !isDecodable(ctx.path)) throw new MalformedAddressError()
  return next()
}

export function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch (error) {
    if (error instanceof URIError) return false
    throw error
  }
}
