import { compileOnce, type Slot } from '../db/compile-once.ts'
import type { AccountKind, Book } from '../db/ledger-schema.ts'
import type { Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'

/** Identifies an account; `ownerId` is the agent, or the user who referred; the platform's accounts have none. */
export interface AccountName {
  kind: AccountKind
  ownerId?: number
}

export interface StoredEntry {
  accountId: number
  cents: number
  maturesAt: string | null
}

const selectAccount = compileOnce((db, slot: Slot<{ book: Book; kind: AccountKind; ownerId: number }>) =>
  db
    .selectFrom('ledger_account')
    .select('id')
    .where('book', '=', slot('book'))
    .where('kind', '=', slot('kind'))
    .where('owner_id', '=', slot('ownerId')),
)

/** undefined when nothing was ever booked. */
export async function findAccount(
  db: Database,
  book: Book,
  { kind, ownerId = 0 }: AccountName,
): Promise<number | undefined> {
  const [account] = await selectAccount(db, { book, kind, ownerId })
  return account?.id
}

/** The id of an account, which is created on first use. */
export async function openAccount(
  transaction: WriteTransaction,
  book: Book,
  name: AccountName,
): Promise<number> {
  const known = await findAccount(transaction, book, name)
  if (known !== undefined) return known
  const { id } = await transaction
    .insertInto('ledger_account')
    .values({ book, kind: name.kind, owner_id: name.ownerId ?? 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface NewTransaction {
  eventKey: string
  kind: string
  book: Book
  reverses: number | null
  at: string
}

interface TxColumns {
  event_key: string
  kind: string
  book: Book
  reverses: number | null
  at: string
}

const insertTx = compileOnce((db, slot: Slot<TxColumns>) =>
  db
    .insertInto('ledger_tx')
    .values({
      event_key: slot('event_key'),
      kind: slot('kind'),
      book: slot('book'),
      reverses: slot('reverses'),
      at: slot('at'),
    })
    .onConflict((conflict) => conflict.column('event_key').doNothing())
    .returning('id'),
)

/** @returns the id of the new transaction; undefined when that event was booked before */
export async function insertLedgerTx(
  transaction: WriteTransaction,
  { eventKey, ...rest }: NewTransaction,
): Promise<number | undefined> {
  const [row] = await insertTx(transaction, { event_key: eventKey, ...rest })
  return row?.id
}

interface EntryColumns {
  tx_id: number
  account_id: number
  cents: number
  matures_at: string | null
}

const insertEntry = compileOnce((db, slot: Slot<EntryColumns>) =>
  db.insertInto('ledger_entry').values({
    tx_id: slot('tx_id'),
    account_id: slot('account_id'),
    cents: slot('cents'),
    matures_at: slot('matures_at'),
  }),
)

interface DayColumns {
  account_id: number
  day: string
  cents: number
  reversals: number
}

const addToDay = compileOnce((db, slot: Slot<DayColumns>) =>
  db
    .insertInto('ledger_day')
    .values({
      account_id: slot('account_id'),
      day: slot('day'),
      cents: slot('cents'),
      entries: 1,
      reversals: slot('reversals'),
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'day']).doUpdateSet((expression) => ({
        cents: expression('ledger_day.cents', '+', expression.ref('excluded.cents')),
        entries: expression('ledger_day.entries', '+', 1),
        reversals: expression('ledger_day.reversals', '+', expression.ref('excluded.reversals')),
      })),
    ),
)

/** Inserts an entry and adds it to the sums of its day. */
export async function insertLedgerEntry(
  transaction: WriteTransaction,
  { accountId, cents, maturesAt }: StoredEntry,
  { txId, at, isReversal }: { txId: number; at: string; isReversal: boolean },
): Promise<void> {
  await insertEntry(transaction, { tx_id: txId, account_id: accountId, cents, matures_at: maturesAt })
  const day = at.slice(0, 10)
  await addToDay(transaction, { account_id: accountId, day, cents, reversals: isReversal ? 1 : 0 })
}

export interface StoredTx {
  id: number
  kind: string
  book: Book
  at: string
  /** The transaction that this one reverses. */
  reverses: number | null
  /** The transaction that has reversed this one. */
  reversedBy: number | null
}

const selectTx = compileOnce((db, slot: Slot<{ eventKey: string }>) =>
  db
    .selectFrom('ledger_tx as tx')
    .leftJoin('ledger_tx as reversal', 'reversal.reverses', 'tx.id')
    .select(['tx.id', 'tx.kind', 'tx.book', 'tx.at', 'tx.reverses', 'reversal.id as reversedBy'])
    .where('tx.event_key', '=', slot('eventKey')),
)

export async function findLedgerTx(db: Database, eventKey: string): Promise<StoredTx | undefined> {
  const [row] = await selectTx(db, { eventKey })
  return row
}

const selectEntries = compileOnce((db, slot: Slot<{ txId: number }>) =>
  db
    .selectFrom('ledger_entry as entry')
    .innerJoin('ledger_account as account', 'account.id', 'entry.account_id')
    .select(['entry.account_id as accountId', 'entry.cents', 'entry.matures_at as maturesAt'])
    .select(['account.kind', 'account.owner_id as ownerId'])
    .where('entry.tx_id', '=', slot('txId'))
    .orderBy('entry.id'),
)

export function listEntries(db: Database, txId: number): Promise<(StoredEntry & Required<AccountName>)[]> {
  return selectEntries(db, { txId })
}

const sumDays = compileOnce((db, slot: Slot<{ accountId: number; since: string }>) =>
  db
    .selectFrom('ledger_day')
    .select(({ fn }) => fn.sum<number | null>('cents').as('cents'))
    .where('account_id', '=', slot('accountId'))
    .where('day', '>=', slot('since')),
)

const sumMaturing = compileOnce((db, slot: Slot<{ accountId: number; now: string }>) =>
  db
    .selectFrom('ledger_entry')
    .select(({ fn }) => [
      fn.sum<number | null>('cents').as('cents'),
      fn.max<string | null>('matures_at').as('until'),
    ])
    .where('account_id', '=', slot('accountId'))
    .where('matures_at', '>', slot('now')),
)

/** Cents on an account, those of them that are pending at `now`, and when the last of these mature. */
export async function readAccount(
  db: Database,
  accountId: number,
  now: string,
): Promise<{ total: number; pending: number; pendingUntil: string | null }> {
  const [maturing] = await sumMaturing(db, { accountId, now })
  return {
    total: await readGained(db, accountId, ''),
    pending: Number(maturing?.cents ?? 0),
    pendingUntil: maturing?.until ?? null,
  }
}

/** Cents that were taken out of a balance for payouts from a day on, less those of payouts that came back. */
export async function readPaidOut(db: Database, payoutAccountId: number, since: string): Promise<number> {
  const sum = await db
    .selectFrom('ledger_entry as entry')
    .innerJoin('ledger_tx as tx', 'tx.id', 'entry.tx_id')
    .select(({ fn }) => fn.sum<number | null>('entry.cents').as('cents'))
    .where('entry.account_id', '=', payoutAccountId)
    .where('tx.kind', '=', 'payout-out')
    .where('tx.at', '>=', since)
    .executeTakeFirst()
  return Number(sum?.cents ?? 0)
}

/** Cents that an account has gained from a day on (`2026-11-01`); `''` means since it was created. */
export async function readGained(db: Database, accountId: number, since: string): Promise<number> {
  const [sum] = await sumDays(db, { accountId, since })
  return Number(sum?.cents ?? 0)
}
