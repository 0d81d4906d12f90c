import type { Middleware } from 'koa'
import { MalformedAddressError } from '../errors/request-errors.ts'

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
