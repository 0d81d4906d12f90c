import type { Book } from '../../db/ledger-schema.ts'
import type { WriteTransaction } from '../../db/write-transaction.ts'
import {
  type AccountName,
  findLedgerTx,
  insertLedgerEntry,
  insertLedgerTx,
  listEntries,
  openAccount,
} from '../../repositories/ledger.ts'

/** Something of our own would have unbalanced the ledger; nothing was booked. */
export class LedgerError extends Error {
  readonly code = 'ledger'
}

export interface Line {
  account: AccountName
  /** Whole cents, positive into the account. Lines of 0 are left out. */
  cents: number
  /** Until then the cents are pending. */
  maturesAt?: string
}

export interface Posting {
  /** What happened; the same event is booked once. */
  eventKey: string
  kind: string
  book: Book
  at: string
  lines: readonly Line[]
}

/** Books what happened. @returns false when it was booked before @throws LedgerError when the lines do not sum to zero */
export async function post(transaction: WriteTransaction, { lines, ...event }: Posting): Promise<boolean> {
  const moved = lines.filter(({ cents }) => cents !== 0)
  refuseUnbalanced(event.eventKey, moved)
  const txId = await insertLedgerTx(transaction, { ...event, reverses: null })
  if (txId === undefined) return false
  for (const { account, cents, maturesAt = null } of moved) {
    const accountId = await openAccount(transaction, event.book, account)
    await insertLedgerEntry(
      transaction,
      { accountId, cents, maturesAt },
      { txId, at: event.at, isReversal: false },
    )
  }
  return true
}

/**
 * Takes back what was booked for an event, entry by entry; a reversal itself is not taken back. @returns false when there
 * is nothing to take back, or it was taken back before
 */
export async function reverse(
  transaction: WriteTransaction,
  { event, at }: { event: string; at: string },
): Promise<boolean> {
  const original = await findLedgerTx(transaction, event)
  if (original === undefined || original.reverses !== null || original.reversedBy !== null) return false
  const { id, kind, book } = original
  const eventKey = `${event}:reversed`
  const txId = await insertLedgerTx(transaction, { eventKey, kind, book, at, reverses: id })
  if (txId === undefined) return false
  for (const { accountId, cents, maturesAt } of await listEntries(transaction, id)) {
    await insertLedgerEntry(
      transaction,
      { accountId, cents: -cents, maturesAt },
      { txId, at, isReversal: true },
    )
  }
  return true
}

function refuseUnbalanced(eventKey: string, lines: readonly Line[]): void {
  const sum = lines.reduce((total, { cents }) => total + cents, 0)
  if (!lines.every(({ cents }) => Number.isSafeInteger(cents)) || sum !== 0 || lines.length < 2)
    throw new LedgerError(`The entries of ${eventKey} sum to ${sum}.`)
}
