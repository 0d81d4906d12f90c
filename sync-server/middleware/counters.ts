import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import type { Config } from '../config.ts'
import type { Store } from '../db/engine.ts'
import { ServerSecret } from '../lib/server-secret.ts'

export interface RateLimit {
  /** The name in the RateLimit headers. */
  name: string
  requests: number
  seconds: number
}

/** Counts against a limit by key, such as a client's address. */
export type Counter = Pick<RateLimiterAbstract, 'consume' | 'reward' | 'delete'>

/** Makes the counter of a limit that is one for all nodes. */
export type MakeCounter = (limit: RateLimit) => Counter

/** Whom a count is about does not stand in the database: a key is what the secret of the server makes of it. */
export function sharedCounters(
  store: Pick<Store, 'counter'>,
  config: Pick<Config, 'dataDir' | 'secretKey'>,
): MakeCounter {
  const secret = ServerSecret.of(config)
  return ({ name, requests, seconds }) => {
    const counter = store.counter(name, { points: requests, duration: seconds })
    const keyOf = (key: string | number) => secret.derive(`count-${name}`, key)
    return {
      consume: (key, points) => counter.consume(keyOf(key), points),
      reward: (key, points) => counter.reward(keyOf(key), points),
      delete: (key) => counter.delete(keyOf(key)),
    }
  }
}
