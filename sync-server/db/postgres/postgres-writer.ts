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

/** A writer whose transactions are SERIALIZABLE: of two that disagree one is undone, and runs again. */
export function postgresWriter(
  url: string,
  { most, health, retries, ratingsEveryMs }: PostgresWriterOptions,
): OpenedWriter {
  const connections = new Connections(url, { most, use: 'write', retries, health })
  const turns = new CatalogueTurns()
  const run: NonNullable<WriteEngine['run']> = async (once) => {
    try {
      return await retries.run(() => once(false))
    } catch (error) {
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
