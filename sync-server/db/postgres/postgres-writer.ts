import { WriteConflictError } from '../../errors/database-errors.ts'
import { BoundedQueue, QueueFullError } from '../../lib/bounded-queue.ts'
import type { WriteHealth } from '../write-health.ts'
import { CatalogueTurnNeeded, type WriteEngine, Writer } from '../write-transaction.ts'
import { Connections, POSTGRES_PLUGINS, postgresDialect } from './connections.ts'
import type { Retries } from './retries.ts'

interface PostgresWriterOptions {
  /** Connections at most. */
  most: number
  health: WriteHealth
  retries: Retries
  ratingsEveryMs?: number | undefined
}

export interface OpenedWriter {
  writer: Writer
  connections: Connections
}

/** Connections that changes out of turn leave to the one whose turn it is, and to single statements. */
const KEPT_FREE = 2
/** More that wait are refused at once: they would wait too long. */
const MOST_WAITING = 1000
/** Where many change the same rows, some would give way until their time is up: after so many tries they take turns. */
const FREE_TRIES = 4

/** A writer whose transactions are SERIALIZABLE: of two that disagree one is undone, and runs again. */
export function postgresWriter(
  url: string,
  { most, health, retries, ratingsEveryMs }: PostgresWriterOptions,
): OpenedWriter {
  const connections = new Connections(url, { most, use: 'write', retries, health })
  const turns = new CatalogueTurns()
  const free = new BoundedQueue({ running: Math.max(1, most - KEPT_FREE), waiting: MOST_WAITING })
  const run: NonNullable<WriteEngine['run']> = async (once) => {
    try {
      return await free.run(() => retries.run(() => once(false), { free: FREE_TRIES }))
    } catch (error) {
      if (error instanceof QueueFullError) throw new WriteConflictError(error)
      if (!(error instanceof CatalogueTurnNeeded)) throw error
      return turns.take(() => retries.run(() => once(true)))
    }
  }
  const writer = new Writer(
    { dialect: postgresDialect(connections), plugins: POSTGRES_PLUGINS, run },
    { ratingsEveryMs },
  )
  return { writer, connections }
}

/**
 * Changes of the catalogue take turns within a node: each takes the next seq from one row, so that two at a time would only
 * undo each other (docs/decisions/0056).
 */
class CatalogueTurns {
  #last: Promise<unknown> = Promise.resolve()

  take<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work)
    this.#last = turn.catch(() => {})
    return turn
  }
}
