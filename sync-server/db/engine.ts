import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import { z } from 'zod'
import type { Database } from './schema.ts'
import type { WriteHealth } from './write-health.ts'
import type { Writer } from './write-transaction.ts'

/** Where the data of an installation is, as threads are told it. */
export const placeSchema = z.object({
  /** The folder of the database, and of all that is no row of it. */
  dataDir: z.string(),
  /** A PostgreSQL that holds the rows instead. */
  databaseUrl: z.string().nullable(),
})
export type Place = z.infer<typeof placeSchema>

/** The connections of a process to its database. */
export interface Store {
  engine: 'sqlite' | 'postgres'
  place: Place
  writer: Writer
  /** Sees what is committed; a transaction of it is one moment of the database. */
  reader: Database
  /** Reads the catalogue as a whole; a connection of its own, so that requests do not wait behind it. */
  follower: Database
  /** Whether writes through `writer` succeed. */
  writeHealth: WriteHealth
  /** Changes when another connection has changed the catalogue, or anything else. */
  changeVersion(): Promise<string>
  /** Calls `listener` when rows of a user have changed, whichever process has changed them. @returns a function that removes it */
  onUserMoved(listener: (userId: number) => void): () => void
  /** The sizes of what the database consists of. */
  bytes(): Promise<Readonly<Record<string, number>>>
  /** Counts tries against a limit, those at other nodes as well; `name` stands before its keys. */
  counter(name: string, limit: CountLimit): RateLimiterAbstract
  /** How hard it is to write and to read just now. */
  pressure(): Pressure
  /** What the engine itself finds wrong with the database, as sentences. */
  findDamage(): Promise<string[]>
  /** Leaves nothing of deleted rows behind, once a day. */
  forgetDeleted(): Promise<void>
  close(): Promise<void>
}

/** So many points in so many seconds. */
export interface CountLimit {
  points: number
  duration: number
}

export interface Pressure {
  /** How often a change ran again because it had to give way to another, since the start. */
  retries: number
  /** How often that was not enough, and the change was refused. */
  spent: number
  /** Connections by what they are for; none where the database is a file. */
  pools: Readonly<Record<string, { busy: number; waiting: number }>>
}

export interface StoreOptions {
  /** The least time between two changes of what tools show of their reviews. */
  ratingsEveryMs?: number | undefined
}

/** For a thread beside the one that has opened the store. */
export interface OpenedReader {
  reader: Database
  close(): Promise<void>
}
