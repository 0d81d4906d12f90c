import { isIPv6 } from 'node:net'
import type { Middleware } from 'koa'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { CallCharge, CallRateLimit } from '#shared/api/call.ts'
import { POINTS_AN_HOUR } from '#shared/policy/limits.ts'
import { TooManyRequestsError } from '../errors/access-errors.ts'
import type { Counter, MakeCounter, RateLimit } from './counters.ts'

export const ANONYMOUS_READS: RateLimit = { name: 'anonymous', requests: 1200, seconds: 60 }
/** What an account may change, by cost; sync rounds and single calls together. */
const CHANGES: RateLimit = { name: 'changes', requests: POINTS_AN_HOUR, seconds: 60 * 60 }
export const AGENT_KEYS: RateLimit = { name: 'key', requests: 600, seconds: 60 }

/** Limits of single calls, by their name in the contract. */
export const CALL_LIMITS: Readonly<Record<CallRateLimit, RateLimit>> = {
  newsletter: { name: 'newsletter', requests: 20, seconds: 60 * 60 },
  reviews: { name: 'reviews', requests: 60, seconds: 60 * 60 },
  'review-votes': { name: 'review-votes', requests: 240, seconds: 60 * 60 },
  register: { name: 'register', requests: 60, seconds: 60 * 60 },
  // Guesses of tokens of 256 bits: the limit spares the hashing of passwords.
  'account-links': { name: 'account-links', requests: 60, seconds: 60 * 60 },
  'password-reset': { name: 'password-reset', requests: 10, seconds: 60 * 60 },
  usage: { name: 'usage', requests: 60, seconds: 60 },
  push: { name: 'push', requests: 120, seconds: 60 * 60 },
  // Each look for a token is a request to another website.
  claims: { name: 'claims', requests: 30, seconds: 60 * 60 },
  domains: { name: 'domains', requests: 30, seconds: 60 * 60 },
  passkey: { name: 'passkey', requests: 120, seconds: 15 * 60 },
  'agent-register': { name: 'agent-register', requests: 60, seconds: 60 * 60 },
  'oauth-authorize': { name: 'oauth-authorize', requests: 120, seconds: 15 * 60 },
  // Assistants that run elsewhere register for many people from few addresses.
  'oauth-register': { name: 'oauth-register', requests: 120, seconds: 60 * 60 },
}

/** These hold for all nodes together; a stranger must not get as many tries as there are nodes. */
const AGAINST_GUESSING: ReadonlySet<string> = new Set<CallRateLimit>([
  'newsletter',
  'register',
  'account-links',
  'password-reset',
  'passkey',
  'agent-register',
  'push',
  'claims',
  'domains',
  'oauth-authorize',
  'oauth-register',
])

/** Limits the requests of each client address and sends how many are left (draft-ietf-httpapi-ratelimit-headers). */
export function rateLimit(count: CountRequest): Middleware {
  return async (ctx, next) => {
    await count(addressKey(ctx.ip), (header, value) => ctx.set(header, value))
    return next()
  }
}

/** Sets a header of the answer. */
export type SetHeader = (name: string, value: string) => void

/** Counts a request, or the points that it costs, and sends how many are left. @throws TooManyRequestsError */
export type CountRequest = (key: string, setHeader: SetHeader, points?: number) => Promise<void>

export const uncounted: CountRequest = async () => {}

/** Who pays for a call, and where the headers go that say how much is left. */
interface Payer {
  address: string
  userId: number | null
  setHeader: SetHeader
}

/** Charges a call to its budget. @throws TooManyRequestsError */
export type ChargeCall = (budget: CallCharge['budget'], points: number, payer: Payer) => Promise<void>

/** So many points of changes also take a point of the reads of their address. */
const CHANGES_A_READ = 10

export interface Limits {
  /** Of every request by address; the same count takes what expensive reads cost. */
  reads: CountRequest
  keys: CountRequest
  calls: LimitCalls
  charge: ChargeCall
}

interface LimitsOptions {
  isOn: boolean
  /** How many nodes share the requests of a client: each allows its part of what they count for themselves. */
  nodes: number
  makeCounter: MakeCounter
}

export function createLimits({ isOn, nodes, makeCounter }: LimitsOptions): Limits {
  if (!isOn) return { reads: uncounted, keys: uncounted, calls: unlimitedCalls, charge: async () => {} }
  const ofThisNode = (limit: RateLimit) => {
    const requests = Math.ceil(limit.requests / nodes)
    return countRequests({ ...limit, requests }, inMemory)
  }
  const reads = ofThisNode(ANONYMOUS_READS)
  const changes = ofThisNode(CHANGES)
  return {
    reads,
    keys: ofThisNode(AGENT_KEYS),
    calls: limitCalls((limit) =>
      AGAINST_GUESSING.has(limit.name) ? countRequests(limit, makeCounter) : ofThisNode(limit),
    ),
    async charge(budget, points, { address, userId, setHeader }) {
      // Each request has been counted as one read already.
      if (budget === 'reads') return points > 1 ? reads(address, setHeader, points - 1) : undefined
      if (points === 0 || userId === null) return
      // A large push takes time to read, also one that is then refused.
      const forReading = Math.floor(points / CHANGES_A_READ)
      if (forReading > 0) await reads(address, setHeader, forReading)
      await changes(String(userId), setHeader, points)
    },
  }
}

/** Counts a call against the limit of that name. @throws TooManyRequestsError */
type LimitCalls = (name: CallRateLimit, address: string, setHeader: SetHeader) => Promise<void>

const unlimitedCalls: LimitCalls = async () => {}

function limitCalls(count: (limit: RateLimit) => CountRequest): LimitCalls {
  const counts = new Map(Object.values(CALL_LIMITS).map((limit) => [limit.name, count(limit)]))
  return async (name, address, setHeader) => counts.get(name)?.(address, setHeader)
}

const inMemory: MakeCounter = ({ requests, seconds }) =>
  new RateLimiterMemory({ points: requests, duration: seconds })

function countRequests(limit: RateLimit, makeCounter: MakeCounter): CountRequest {
  const { name, requests, seconds } = limit
  const limiter = makeCounter(limit)
  const policy = `"${name}";q=${requests};w=${seconds}`
  return async (key, setHeader, points = 1) => {
    const state = await consume(limiter, key, points)
    const waitSeconds = Math.ceil(state.msBeforeNext / 1000)
    setHeader('RateLimit-Policy', policy)
    setHeader('RateLimit', `"${name}";r=${Math.max(0, state.remainingPoints)};t=${waitSeconds}`)
    if (state.consumedPoints > requests) throw new TooManyRequestsError(waitSeconds)
  }
}

/** The limiter rejects with its state when the limit is exceeded. */
async function consume(limiter: Counter, key: string, points: number): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key, points)
  } catch (rejection) {
    if (rejection instanceof RateLimiterRes) return rejection
    throw rejection
  }
}

const IPV4_IN_IPV6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
const NETWORK_GROUPS = 4

/** One customer holds a whole /64 of IPv6 addresses, so these count together. */
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
