import { ENDINGS_RETENTION_MS, type Ending, USER_KINDS } from '../db/endings-journal.ts'
import type { Database } from '../db/schema.ts'
import type { Writer, WriteTransaction } from '../db/write-transaction.ts'
import { deleteSubscriber } from './newsletter-subscribers.ts'

/** Repeating endings in a restored database: each function only ends access, and finds nothing where the row is another's. */

/** Far above the number of times that anybody changes a password: sessions of after the backup end too. */
const EPOCHS_SKIPPED = 1000

/** Links of mails end as well: a used one must not work again. */
export async function endAllSessions(transaction: WriteTransaction, now: string): Promise<void> {
  await transaction
    .updateTable('session')
    .set({ ended_at: now, user_agent: '', data: '{}' })
    .where('ended_at', 'is', null)
    .execute()
  await transaction
    .updateTable('user')
    .set((expression) => ({ session_epoch: expression('session_epoch', '+', EPOCHS_SKIPPED) }))
    .execute()
  await transaction.deleteFrom('account_token').execute()
  await transaction.deleteFrom('email_change').execute()
}

/** The id of the newest ending that stands in the table; 0 for none. In a database in a file they leave it at once. */
export async function newestEnding(db: Database): Promise<number> {
  const { fn } = db
  const row = await db
    .selectFrom('ending')
    .select(fn.max<number | null>('id').as('newest'))
    .executeTakeFirst()
  return row?.newest ?? 0
}

/** Where they stay in the table, as in PostgreSQL: drops what the journal of a database in a file would drop. */
export async function forgetEndings(writer: Writer, now = new Date()): Promise<void> {
  const oldest = new Date(now.getTime() - ENDINGS_RETENTION_MS).toISOString()
  await writer.deleteFrom('ending').where('at', '<', oldest).execute()
  const gone = writer.selectFrom('user').select('id').where('deleted_at', 'is not', null)
  await writer
    .deleteFrom('ending')
    .where('kind', 'in', [...USER_KINDS])
    .where('subject_id', 'in', gone)
    .execute()
}

export type Subject = Pick<Ending, 'subject' | 'key'>

export async function isSameUser(db: Database, { subject, key }: Subject): Promise<boolean> {
  const query = db.selectFrom('user').select('id').where('id', '=', subject).where('created_at', '=', key)
  return (await query.where('deleted_at', 'is', null).executeTakeFirst()) !== undefined
}

/** Takes away the roles that are not among `kept`. */
export async function reduceRoles(
  transaction: WriteTransaction,
  userId: number,
  kept: { admin: boolean; owner: boolean },
): Promise<void> {
  await transaction
    .updateTable('user')
    .set({ ...(!kept.admin && { is_admin: 0 }), ...(!kept.owner && { is_owner: 0 }), id: userId })
    .where('id', '=', userId)
    .execute()
}

export async function lockUser(transaction: WriteTransaction, userId: number, at: string): Promise<void> {
  await transaction
    .updateTable('user')
    .set({ locked_at: at })
    .where('id', '=', userId)
    .where('locked_at', 'is', null)
    .execute()
}

export async function revokeKey(
  transaction: WriteTransaction,
  { subject, key }: Subject,
  at: string,
): Promise<void> {
  await transaction
    .updateTable('agent_key')
    .set({ revoked_at: at })
    .where('id', '=', subject)
    .where('key_hash', '=', key)
    .where(({ eb, or }) => or([eb('revoked_at', 'is', null), eb('revoked_at', '>', at)]))
    .execute()
}

export async function revokeAgent(
  transaction: WriteTransaction,
  { subject, key }: Subject,
  at: string,
): Promise<void> {
  await transaction
    .updateTable('agent')
    .set({ revoked_at: at })
    .where('id', '=', subject)
    .where('created_at', '=', key)
    .where('revoked_at', 'is', null)
    .execute()
}

/** The agent has to name one again: the journal does not say which. */
export async function clearPayoutAccount(
  transaction: WriteTransaction,
  { subject, key }: Subject,
): Promise<void> {
  await transaction
    .updateTable('agent')
    .set({ payout_account: null })
    .where('id', '=', subject)
    .where('created_at', '=', key)
    .execute()
}

export async function removeSigningKey(
  transaction: WriteTransaction,
  { subject, key }: Subject,
): Promise<void> {
  await transaction.deleteFrom('signing_key').where('id', '=', subject).where('key_id', '=', key).execute()
}

export async function removeWebhook(transaction: WriteTransaction, { subject, key }: Subject): Promise<void> {
  await transaction.deleteFrom('webhook').where('id', '=', subject).where('created_at', '=', key).execute()
}

export async function removeTotp(
  transaction: WriteTransaction,
  userId: number,
  createdAt: string,
): Promise<void> {
  const totp = transaction.deleteFrom('totp').where('user_id', '=', userId)
  await totp.where('created_at', '=', createdAt).execute()
}

export async function removeRecoveryCode(
  transaction: WriteTransaction,
  userId: number,
  hash: string,
): Promise<void> {
  const code = transaction.deleteFrom('recovery_code').where('user_id', '=', userId)
  await code.where('code_hash', '=', hash).execute()
}

/** `status` is what the subscription has become. */
export async function endSubscription(
  transaction: WriteTransaction,
  { subject, key }: Subject,
  status: 'unsubscribed' | 'deleted',
): Promise<void> {
  const own = await transaction
    .selectFrom('newsletter_subscriber')
    .select('id')
    .where('id', '=', subject)
    .where('created_at', '=', key)
    .executeTakeFirst()
  if (own === undefined) return
  if (status === 'deleted') return deleteSubscriber(transaction, own.id)
  await transaction.updateTable('newsletter_subscriber').set({ status }).where('id', '=', own.id).execute()
}
