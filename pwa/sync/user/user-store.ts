import type { Mutation } from '#shared/sync/user-mutations.ts'
import type { UserRow } from '#shared/sync/user-rows.ts'

/** Where this device stands with the server. */
export interface UserHead {
  clientId: string
  /** null until the server has named one. */
  epoch: string | null
  cursor: number
  /** The number of the next mutation. */
  nextMid: number
  /** The stored rows are outdated as a whole. They stay on the screen until the first new ones replace them. */
  startsOver: boolean
  /** The server has asked how long changes wait here. */
  isTraced?: boolean
}

/** A mutation that waits in the outbox until the rows show what it did. */
export interface OutboxEntry {
  mid: number
  key: string
  mutation: Mutation
  /** The head of the server when it acknowledged this; null before. */
  ackedAt: number | null
  /** When it was made, by the clock of the device; only where the server has asked. */
  tappedAt?: number
}

/** A mutation that the server refused for good. */
export interface DeadLetter {
  key: string
  mutation: Mutation
  code: string
  /** For people. */
  detail: string
}

/** The tables, inside a transaction. */
export interface UserTables {
  readHead(): Promise<UserHead | null>
  writeHead(head: UserHead): Promise<void>
  /** In order of mid. */
  readOutbox(): Promise<OutboxEntry[]>
  putEntries(entries: readonly OutboxEntry[]): Promise<void>
  deleteEntries(keys: readonly string[]): Promise<void>
  readRows(): Promise<UserRow[]>
  putRows(rows: readonly UserRow[]): Promise<void>
  clearRows(): Promise<void>
  readDeadLetters(): Promise<DeadLetter[]>
  putDeadLetters(letters: readonly DeadLetter[]): Promise<void>
  deleteDeadLetter(key: string): Promise<void>
  /** How many outbox entries and dead letters are stored, those too that another version has written and this one cannot read. */
  countUnsaved(): Promise<number>
}

/** One user's data on this device. */
export interface UserStore {
  /**
   * All of `work` happens, or nothing; `work` awaits nothing but the tables. Where the connection broke it runs a second
   * time: the first may have happened all the same, with the word of it lost.
   */
  transact<T>(work: (tables: UserTables) => Promise<T>): Promise<T>
  close(): void
}
