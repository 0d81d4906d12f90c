import type { Database, Transaction } from './schema.ts'

const listeners = new WeakMap<Database, (userId: number) => void>()
const moved = new WeakMap<Transaction, Set<number>>()

/** Hears of each user whose rows a write transaction of this connection has moved, once it is committed. */
export function onUserMoved(writer: Database, listener: (userId: number) => void): void {
  listeners.set(writer, listener)
}

/** The rows of a user move in this transaction, if it comes to its end. */
export function noteUserMoved(transaction: Transaction, userId: number): void {
  const users = moved.get(transaction) ?? new Set()
  moved.set(transaction, users.add(userId))
}

/** The transaction is committed. */
export function tellUsersMoved(writer: Database, transaction: Transaction): void {
  const listener = listeners.get(writer)
  for (const userId of moved.get(transaction) ?? []) listener?.(userId)
}
