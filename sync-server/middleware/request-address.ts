import type { Middleware } from 'koa'
import { MalformedAddressError } from '../errors/request-errors.ts'

/** This path cannot be decoded, so `checkAddress` refuses it. */
const UNREADABLE = '/%'

/**
 * RFC 9112 §3.2.2: a request may name an absolute address. Later code, the log included, expects a path and throws on
 * an invalid host or port. So an absolute address becomes its path before anything else runs.
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

/** Refuses paths that cannot be decoded, before anything else tries to. */
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
