import { jsonNumber } from '../db/dialect.ts'
import type { Database, SubscriberRow } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'

export interface Subscriber {
  id: number
  email: string
  emailKey: string
  status: SubscriberRow['status']
  subscribedAt: string
  mailedAt: string
  /** null: mails arrive. */
  bouncedAt: string | null
  bounceReason: string | null
}

function fromRow(row: SubscriberRow): Subscriber {
  return {
    id: row.id,
    email: row.email,
    emailKey: row.email_key,
    status: row.status,
    subscribedAt: row.subscribed_at,
    mailedAt: row.mailed_at,
    bouncedAt: row.bounced_at,
    bounceReason: row.bounce_reason,
  }
}

export async function listSubscribers(db: Database): Promise<Subscriber[]> {
  const rows = await db.selectFrom('newsletter_subscriber').selectAll().orderBy('id').execute()
  return rows.map(fromRow)
}

export async function findSubscriber(db: Database, id: number): Promise<Subscriber | undefined> {
  const row = await db.selectFrom('newsletter_subscriber').selectAll().where('id', '=', id).executeTakeFirst()
  return row && fromRow(row)
}

export async function findSubscriberByKey(db: Database, emailKey: string): Promise<Subscriber | undefined> {
  const row = await db
    .selectFrom('newsletter_subscriber')
    .selectAll()
    .where('email_key', '=', emailKey)
    .executeTakeFirst()
  return row && fromRow(row)
}

/** @returns the id of the new subscriber, whose confirmation counts as queued */
export async function insertSubscriber(
  transaction: WriteTransaction,
  { email, emailKey }: Pick<Subscriber, 'email' | 'emailKey'>,
  now: string,
): Promise<number> {
  const { id } = await transaction
    .insertInto('newsletter_subscriber')
    .values({
      email,
      email_key: emailKey,
      status: 'subscribed',
      subscribed_at: now,
      mailed_at: now,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function resubscribe(
  transaction: WriteTransaction,
  { id, email, mailedAt }: Pick<Subscriber, 'id' | 'email' | 'mailedAt'>,
  now: string,
): Promise<void> {
  await transaction
    .updateTable('newsletter_subscriber')
    .set({
      email,
      status: 'subscribed',
      subscribed_at: now,
      mailed_at: mailedAt,
      updated_at: now,
      bounced_at: null,
      bounce_reason: null,
    })
    .where('id', '=', id)
    .execute()
}

/** A repeated call changes nothing: the first time stays. */
export async function unsubscribe(transaction: WriteTransaction, id: number, now: string): Promise<void> {
  await transaction
    .updateTable('newsletter_subscriber')
    .set({ status: 'unsubscribed', updated_at: now })
    .where('id', '=', id)
    .where('status', '=', 'subscribed')
    .execute()
}

/** A known token stays unchanged. */
export async function addUnsubscribeToken(
  db: Database,
  tokenHash: string,
  subscriberId: number,
): Promise<void> {
  await db
    .insertInto('unsubscribe_token')
    .values({ token_hash: tokenHash, subscriber_id: subscriberId })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .execute()
}

/** @returns the id of the subscriber whose token has this hash */
export async function findTokenOwner(db: Database, tokenHash: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('unsubscribe_token')
    .select('subscriber_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row?.subscriber_id
}

/** Deletes an address with its unsubscribe links and the mails that wait for it. */
export async function deleteSubscriber(transaction: WriteTransaction, id: number): Promise<void> {
  await transaction
    .deleteFrom('mail_queue')
    .where(jsonNumber(transaction, 'data', 'subscriberId'), '=', id)
    .execute()
  await transaction.deleteFrom('unsubscribe_token').where('subscriber_id', '=', id).execute()
  await transaction.deleteFrom('newsletter_subscriber').where('id', '=', id).execute()
}

/** Notes that mails come back from an address, or with null that they arrive again. The first time stays. */
export async function setBounced(
  db: Database,
  id: number,
  bounce: { at: string; reason: string } | null,
): Promise<void> {
  await db
    .updateTable('newsletter_subscriber')
    .set({ bounced_at: bounce?.at ?? null, bounce_reason: bounce?.reason ?? null })
    .where('id', '=', id)
    .$if(bounce !== null, (query) => query.where('bounced_at', 'is', null))
    .execute()
}

export async function listBounced(db: Database, limit: number): Promise<Subscriber[]> {
  const rows = await db
    .selectFrom('newsletter_subscriber')
    .selectAll()
    .where('bounced_at', 'is not', null)
    .orderBy('bounced_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(fromRow)
}

export async function countSubscribers(
  db: Database,
): Promise<{ active: number; unsubscribed: number; bounced: number }> {
  const rows = await db
    .selectFrom('newsletter_subscriber')
    .select(({ fn }) => [
      'status',
      fn.countAll<number>().as('all'),
      fn.count<number>('bounced_at').as('bounced'),
    ])
    .groupBy('status')
    .execute()
  const of = (status: SubscriberRow['status']) => rows.find((row) => row.status === status)
  const [on, off] = [of('subscribed'), of('unsubscribed')]
  return {
    active: Number(on?.all ?? 0) - Number(on?.bounced ?? 0),
    unsubscribed: Number(off?.all ?? 0),
    bounced: Number(on?.bounced ?? 0),
  }
}
