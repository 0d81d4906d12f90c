import type { Book } from '../../db/ledger-schema.ts'
import type { WriteTransaction } from '../../db/write-transaction.ts'
import { type LedgerFacts, ledgerLeaf, newSalt } from '../../lib/hash-tree.ts'
import {
  type AccountName,
  findLedgerTx,
  insertLedgerEntry,
  insertLedgerTx,
  listEntries,
  openAccount,
} from '../../repositories/ledger.ts'
import { addLeaf } from '../../repositories/logs.ts'

/** A bug on our side would unbalance the ledger. Nothing was booked. */
export class LedgerError extends Error {
  readonly code = 'ledger'
}

export interface Line {
  account: AccountName
  /** Whole cents; positive amounts go into the account. Lines of 0 are left out. */
  cents: number
  /** The cents are pending until this time. */
  maturesAt?: string
}

export interface Posting {
  /** Identifies the event; each event is booked once. */
  eventKey: string
  kind: string
  book: Book
  at: string
  lines: readonly Line[]
}

/** Books an event. @returns false when it was booked before @throws LedgerError when the lines do not sum to zero */
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
  const entries = moved.map(({ account: { kind, ownerId = 0 }, cents, maturesAt = null }) => {
    return { kind, ownerId, cents, maturesAt }
  })
  await enterInLog(transaction, { id: txId, ...event, reverses: null, entries })
  return true
}

/**
 * Reverses every entry of an event. A reversal cannot be reversed.
 * @returns false when there is nothing to reverse, or it is already reversed
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
  const entries = (await listEntries(transaction, id)).map((entry) => ({ ...entry, cents: -entry.cents }))
  for (const { accountId, cents, maturesAt } of entries)
    await insertLedgerEntry(transaction, { accountId, cents, maturesAt }, { txId, at, isReversal: true })
  await enterInLog(transaction, { id: txId, eventKey, kind, book, reverses: id, at, entries })
  return true
}

async function enterInLog(transaction: WriteTransaction, facts: LedgerFacts): Promise<void> {
  const salt = newSalt()
  await addLeaf(transaction, { log: 'ledger', rowId: facts.id, salt, hash: ledgerLeaf(facts, salt) })
}

function refuseUnbalanced(eventKey: string, lines: readonly Line[]): void {
  const sum = lines.reduce((total, { cents }) => total + cents, 0)
  if (!lines.every(({ cents }) => Number.isSafeInteger(cents)) || sum !== 0 || lines.length < 2)
    throw new LedgerError(`The entries of ${eventKey} sum to ${sum}.`)
}
