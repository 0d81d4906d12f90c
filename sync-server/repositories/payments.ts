import { compileOnce, type Slot } from '../db/compile-once.ts'
import type { PaymentState } from '../db/ledger-schema.ts'
import type { Database, PaymentRow } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'

export type PaymentPurpose = PaymentRow['purpose']
export type PaymentProviderName = PaymentRow['provider']

/** A payment as it was asked of a provider. */
export interface Payment {
  id: number
  purpose: PaymentPurpose
  /** The listing, or the user who gets premium. */
  subjectId: number
  cents: number
  provider: PaymentProviderName
  /** What the provider knows it by. */
  ref: string | null
  state: PaymentState
  /** Why it was declined or given back, for whoever pays. */
  detail: string | null
  checkoutUrl: string | null
  createdAt: string
  updatedAt: string
}

function fromRow(row: PaymentRow): Payment {
  return {
    id: row.id,
    purpose: row.purpose,
    subjectId: row.subject_id,
    cents: row.cents,
    provider: row.provider,
    ref: row.provider_ref,
    state: row.state,
    detail: row.detail,
    checkoutUrl: row.checkout_url,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** Those that may still be charged, of which a subject has one at a time. */
export const OPEN_STATES = ['created', 'processing'] as const satisfies readonly PaymentState[]

export type NewPayment = Pick<Payment, 'purpose' | 'subjectId' | 'cents' | 'provider' | 'state'>

const insertRow = compileOnce((db, slot: Slot<NewPayment & { now: string }>) =>
  db
    .insertInto('payment')
    .values({
      purpose: slot('purpose'),
      subject_id: slot('subjectId'),
      cents: slot('cents'),
      provider: slot('provider'),
      state: slot('state'),
      created_at: slot('now'),
      updated_at: slot('now'),
    })
    .returningAll(),
)

export async function insertPayment(
  transaction: WriteTransaction,
  payment: NewPayment,
  now: string,
): Promise<Payment> {
  const [row] = await insertRow(transaction, { ...payment, now })
  if (row === undefined) throw new Error('The database has not kept a payment.')
  return fromRow(row)
}

export async function findPayment(db: Database, id: number): Promise<Payment | undefined> {
  const row = await db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst()
  return row && fromRow(row)
}

type Subject = Pick<Payment, 'purpose' | 'subjectId'>

const selectOpen = compileOnce((db, slot: Slot<Subject>) =>
  db
    .selectFrom('payment')
    .selectAll()
    .where('purpose', '=', slot('purpose'))
    .where('subject_id', '=', slot('subjectId'))
    .where('state', 'in', OPEN_STATES),
)

/** There is one at most. */
export async function findOpenPayment(db: Database, subject: Subject): Promise<Payment | undefined> {
  const [row] = await selectOpen(db, subject)
  return row && fromRow(row)
}

/** The newest that succeeded and was not given back: of a listing, the one that it was published for. */
export async function findStandingPayment(
  db: Database,
  { purpose, subjectId }: Subject,
): Promise<Payment | undefined> {
  const row = await db
    .selectFrom('payment')
    .selectAll()
    .where('purpose', '=', purpose)
    .where('subject_id', '=', subjectId)
    .where('state', '=', 'succeeded')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && fromRow(row)
}

/** All of a subject, the oldest first. */
export async function listPayments(db: Database, { purpose, subjectId }: Subject): Promise<Payment[]> {
  const rows = await db
    .selectFrom('payment')
    .selectAll()
    .where('purpose', '=', purpose)
    .where('subject_id', '=', subjectId)
    .orderBy('id')
    .execute()
  return rows.map(fromRow)
}

export async function findPaymentByRef(
  db: Database,
  { provider, ref }: { provider: PaymentProviderName; ref: string },
): Promise<Payment | undefined> {
  const row = await db
    .selectFrom('payment')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_ref', '=', ref)
    .executeTakeFirst()
  return row && fromRow(row)
}

/** Those whose end is not known and that have not moved since a time. */
export async function listUnsettledPayments(db: Database, before: string): Promise<Payment[]> {
  const rows = await db
    .selectFrom('payment')
    .selectAll()
    .where('state', 'in', [...OPEN_STATES, 'refunding'])
    .where('updated_at', '<=', before)
    .orderBy('id')
    .execute()
  return rows.map(fromRow)
}

export interface PaymentMove extends Partial<Pick<Payment, 'ref' | 'detail' | 'checkoutUrl'>> {
  from: readonly PaymentState[]
  to: PaymentState
}

/** @returns whether the payment was in one of the states and is in the new one now */
export async function movePayment(
  transaction: WriteTransaction,
  id: number,
  { from, to, ref, detail, checkoutUrl }: PaymentMove,
  now: string,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('payment')
    .set({
      state: to,
      updated_at: now,
      ...(ref === undefined ? {} : { provider_ref: ref }),
      ...(detail === undefined ? {} : { detail }),
      ...(checkoutUrl === undefined ? {} : { checkout_url: checkoutUrl }),
    })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** @returns false when the event has been noted before */
export async function recordProviderEvent(
  transaction: WriteTransaction,
  { provider, eventId }: { provider: PaymentProviderName; eventId: string },
  now: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await transaction
    .insertInto('provider_event')
    .values({ provider, event_id: eventId, at: now })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

/** Forgets the events noted before a time: no provider delivers one so late. */
export async function purgeProviderEvents(db: Database, before: string): Promise<void> {
  await db.deleteFrom('provider_event').where('at', '<', before).execute()
}
