import type pg from 'pg'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible'
import type { CountLimit } from '../engine.ts'
import { openPool } from './connections.ts'

const TABLE = 'request_count'
/** A guess takes four counts, one after the other. */
const CONNECTIONS = 4

/** How often somebody has tried something at any of the nodes. Without the database each node counts for itself. */
export class RequestCounts {
  readonly #pool: pg.Pool

  constructor(url: string) {
    this.#pool = openPool(url, { most: CONNECTIONS, use: 'single' })
  }

  counter(name: string, limit: CountLimit): RateLimiterAbstract {
    return new RateLimiterPostgres({
      ...limit,
      storeClient: this.#pool,
      storeType: 'pool',
      keyPrefix: name,
      tableName: TABLE,
      // By a migration.
      tableCreated: true,
      clearExpiredByTimeout: false,
      insuranceLimiter: new RateLimiterMemory(limit),
    })
  }

  async purge(now = Date.now()): Promise<void> {
    await this.#pool.query(`delete from ${TABLE} where expire < $1`, [now])
  }

  end(): Promise<void> {
    return this.#pool.end()
  }
}
