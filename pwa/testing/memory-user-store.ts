import { type UserRow, userRowKey } from '#shared/sync/user-rows.ts'
import type { DeadLetter, OutboxEntry, UserHead, UserStore, UserTables } from '../sync/user/user-store.ts'

/** Everything that is stored; what is in it is never changed in place. */
export interface UserContents {
  head: UserHead | null
  outbox: ReadonlyMap<string, OutboxEntry>
  rows: ReadonlyMap<string, UserRow>
  deadLetters: ReadonlyMap<string, DeadLetter>
}

const NOTHING: UserContents = { head: null, outbox: new Map(), rows: new Map(), deadLetters: new Map() }

/** A user's data in memory, for tests that need thousands of stores. Transactions stand in line. */
export class MemoryUserStore implements UserStore {
  contents: UserContents
  #last: Promise<unknown> = Promise.resolve()

  constructor(contents: UserContents = NOTHING) {
    this.contents = contents
  }

  transact<T>(work: (tables: UserTables) => Promise<T>): Promise<T> {
    const run = this.#last.then(async () => {
      const tables = new MemoryTables(this.contents)
      const result = await work(tables)
      this.contents = tables.contents
      return result
    })
    this.#last = run.catch(() => {})
    return run
  }

  close(): void {}
}

class MemoryTables implements UserTables {
  contents: UserContents

  constructor(contents: UserContents) {
    this.contents = contents
  }

  async readHead() {
    return this.contents.head
  }

  async writeHead(head: UserHead) {
    this.contents = { ...this.contents, head }
  }

  async readOutbox() {
    return [...this.contents.outbox.values()].sort((a, b) => a.mid - b.mid)
  }

  async putEntries(entries: readonly OutboxEntry[]) {
    const added = entries.map((entry) => [entry.key, entry] as const)
    this.contents = { ...this.contents, outbox: new Map([...this.contents.outbox, ...added]) }
  }

  async deleteEntries(keys: readonly string[]) {
    this.contents = { ...this.contents, outbox: without(this.contents.outbox, keys) }
  }

  async readRows() {
    return [...this.contents.rows.values()]
  }

  async putRows(rows: readonly UserRow[]) {
    const added = rows.map((row) => [userRowKey(row), row] as const)
    this.contents = { ...this.contents, rows: new Map([...this.contents.rows, ...added]) }
  }

  async clearRows() {
    this.contents = { ...this.contents, rows: new Map() }
  }

  async readDeadLetters() {
    return [...this.contents.deadLetters.values()]
  }

  async putDeadLetters(letters: readonly DeadLetter[]) {
    const added = letters.map((letter) => [letter.key, letter] as const)
    this.contents = { ...this.contents, deadLetters: new Map([...this.contents.deadLetters, ...added]) }
  }

  async deleteDeadLetter(key: string) {
    this.contents = { ...this.contents, deadLetters: without(this.contents.deadLetters, [key]) }
  }

  async countUnsaved() {
    return this.contents.outbox.size + this.contents.deadLetters.size
  }
}

function without<T>(map: ReadonlyMap<string, T>, keys: readonly string[]): ReadonlyMap<string, T> {
  return new Map([...map].filter(([key]) => !keys.includes(key)))
}
