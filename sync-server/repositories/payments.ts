import { compileOnce, type Slot } from '../db/compile-once.ts'
import type { PaymentState } from '../db/ledger-schema.ts'
import type { Database, PaymentRow } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'

export type PaymentPurpose = PaymentRow['purpose']
export type PaymentProviderName = PaymentRow['provider']

/** A payment as requested from a provider. */
export interface Payment {
  id: number
  purpose: PaymentPurpose
  /** The listing, or the user who gets premium. */
  subjectId: number
  cents: number
  provider: PaymentProviderName
  /** The provider's id for it. */
  ref: string | null
  state: PaymentState
  /** Why it was declined or refunded, for the payer to read. */
  detail: string | null
  checkoutUrl: string | null
  dispute: PaymentRow['dispute']
  /** The state when the bank took the money back. */
  chargedBackFrom: PaymentState | null
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
    dispute: row.dispute,
    chargedBackFrom: row.charged_back_from,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** States in which a payment may still be charged; a subject has at most one such payment. */
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

/** A subject has at most one open payment. */
export async function findOpenPayment(db: Database, subject: Subject): Promise<Payment | undefined> {
  const [row] = await selectOpen(db, subject)
  return row && fromRow(row)
}

/** The newest payment that succeeded and was not refunded: for a listing, the one it was published for. */
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

/** The id of another payment of the subject whose money is with us; undefined when there is none. */
export async function findOtherPaid(
  db: Database,
  { purpose, subjectId, id }: Subject & { id: number },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('payment')
    .select('id')
    .where('purpose', '=', purpose)
    .where('subject_id', '=', subjectId)
    .where('state', 'in', ['succeeded', 'reinstated'])
    .where('id', '<>', id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** All payments of a subject, the oldest first. */
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

/** Payments without a known outcome that have not changed since a time. */
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

export interface PaymentMove
  extends Partial<Pick<Payment, 'ref' | 'detail' | 'checkoutUrl' | 'chargedBackFrom'>> {
  from: readonly PaymentState[]
  to: PaymentState
}

/** @returns whether the payment was in one of the states `from` and has been moved to `to` */
export async function movePayment(
  transaction: WriteTransaction,
  id: number,
  { from, to, ref, detail, checkoutUrl, chargedBackFrom }: PaymentMove,
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
      ...(chargedBackFrom === undefined ? {} : { charged_back_from: chargedBackFrom }),
    })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function setDispute(
  transaction: WriteTransaction,
  { id, dispute }: { id: number; dispute: NonNullable<Payment['dispute']> },
  now: string,
): Promise<void> {
  await transaction.updateTable('payment').set({ dispute, updated_at: now }).where('id', '=', id).execute()
}

/** @returns false when the event was recorded before */
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

/** Deletes events recorded before a time: no provider repeats one so late. */
export async function purgeProviderEvents(db: Database, before: string): Promise<void> {
  await db.deleteFrom('provider_event').where('at', '<', before).execute()
}
