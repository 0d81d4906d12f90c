import { isIPv6 } from 'node:net'
import type { Context, Middleware } from 'koa'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { TooManyRequestsError } from '../errors/access-errors.ts'

export interface RateLimit {
  /** Stands in the RateLimit headers. */
  name: string
  requests: number
  seconds: number
}

export const ANONYMOUS_READS: RateLimit = { name: 'anonymous', requests: 1200, seconds: 60 }
export const NEWSLETTER: RateLimit = { name: 'newsletter', requests: 20, seconds: 60 * 60 }
export const REVIEWS: RateLimit = { name: 'reviews', requests: 60, seconds: 60 * 60 }
export const REGISTRATION: RateLimit = { name: 'register', requests: 60, seconds: 60 * 60 }
export const AGENT_REGISTRATION: RateLimit = { name: 'agent-register', requests: 60, seconds: 60 * 60 }
export const AGENT_KEYS: RateLimit = { name: 'key', requests: 600, seconds: 60 }

export const unlimited: Middleware = (_, next) => next()

/** Limits the requests of each client address and says how many are left (draft-ietf-httpapi-ratelimit-headers). */
export function rateLimit(limit: RateLimit): Middleware {
  const count = limitKeys(limit)
  return async (ctx, next) => {
    await count(ctx, addressKey(ctx.ip))
    return next()
  }
}

/** Counts a request under a key. @throws TooManyRequestsError */
export type KeyLimit = (ctx: Context, key: string) => Promise<void>

export const unlimitedKeys: KeyLimit = async () => {}

/** As `rateLimit`, for what is not counted by address. */
export function limitKeys({ name, requests, seconds }: RateLimit): KeyLimit {
  const limiter = new RateLimiterMemory({ points: requests, duration: seconds })
  const policy = `"${name}";q=${requests};w=${seconds}`
  return async (ctx, key) => {
    const state = await consume(limiter, key)
    const waitSeconds = Math.ceil(state.msBeforeNext / 1000)
    ctx.set('RateLimit-Policy', policy)
    ctx.set('RateLimit', `"${name}";r=${Math.max(0, state.remainingPoints)};t=${waitSeconds}`)
    if (state.consumedPoints > requests) throw new TooManyRequestsError(waitSeconds)
  }
}

/** The limiter rejects with the state when the limit is passed. */
async function consume(limiter: RateLimiterMemory, key: string): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key)
  } catch (rejection) {
    if (rejection instanceof RateLimiterRes) return rejection
    throw rejection
  }
}

const IPV4_IN_IPV6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
const NETWORK_GROUPS = 4

/** One customer holds a whole /64 of IPv6 addresses, so they count together. */
export function addressKey(address: string): string {
  const mapped = IPV4_IN_IPV6.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.split('::')
  const start = head.split(':').filter((group) => group !== '')
  const end = tail.split(':').filter((group) => group !== '')
  const zeros = address.includes('::') ? new Array<string>(8 - start.length - end.length).fill('0') : []
  return [...start, ...zeros, ...end].slice(0, NETWORK_GROUPS).join(':')
}
