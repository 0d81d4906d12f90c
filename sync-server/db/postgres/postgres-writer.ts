import type { WriteHealth } from '../write-health.ts'
import { type WriteEngine, Writer } from '../write-transaction.ts'
import { Connections, POSTGRES_PLUGINS, postgresDialect } from './connections.ts'
import type { Retries } from './retries.ts'
import { HeldTurns, TurnNeeded, WriteTurns } from './write-turns.ts'

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
  const turns = new WriteTurns()
  const run: NonNullable<WriteEngine['run']> = async (once) => {
    const held = new HeldTurns(turns)
    try {
      for (;;) {
        try {
          return await retries.run(() => once(held))
        } catch (error) {
          if (!(error instanceof TurnNeeded)) throw error
          await held.queueFor(error.turn)
        }
      }
    } finally {
      held.giveBack()
    }
  }
  const writer = new Writer(
    { dialect: postgresDialect(connections), plugins: POSTGRES_PLUGINS, run },
    { ratingsEveryMs },
  )
  return { writer, connections }
}
