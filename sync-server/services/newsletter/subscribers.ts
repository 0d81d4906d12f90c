import { emailKey } from '#shared/domain/email-address.ts'
import type { Database } from '../../db/schema.ts'
import type { WriteTransaction } from '../../db/write-transaction.ts'
import { toCsv } from '../../lib/csv.ts'
import { queueMail } from '../../repositories/mail-queue.ts'
import {
  findSubscriberByKey,
  insertSubscriber,
  listSubscribers,
  resubscribe,
  type Subscriber,
  unsubscribe,
} from '../../repositories/newsletter-subscribers.ts'
import { savePreference } from '../../repositories/preferences.ts'
import { findUserByKey } from '../../repositories/users.ts'
import { SUBSCRIBED_TEMPLATE } from './subscribed-mail.ts'

/** A limit, so that subscribing and unsubscribing other people's addresses does not flood them with confirmations. */
const CONFIRMATION_INTERVAL_MS = 24 * 60 * 60 * 1000

/** For known and new addresses alike. `email` as `readEmail` returns it. */
export async function startNewsletter(
  transaction: WriteTransaction,
  email: string,
  now: string,
): Promise<void> {
  const known = await findSubscriberByKey(transaction, emailKey(email))
  if (known === undefined) await add(transaction, email, now)
  // Whoever confirms the address again says that mails arrive.
  else if (known.status === 'unsubscribed' || known.bouncedAt !== null)
    await resubscribeKnown(transaction, { ...known, email }, now)
  await updateAccountPreference(transaction, { email, on: true }, now)
}

/** Changes nothing for an address that is not subscribed. */
export async function endNewsletter(
  transaction: WriteTransaction,
  email: string,
  now: string,
): Promise<void> {
  const known = await findSubscriberByKey(transaction, emailKey(email))
  if (known !== undefined) await unsubscribe(transaction, known.id, now)
  await updateAccountPreference(transaction, { email, on: false }, now)
}

/** Updates the setting of the account with this address, so that its devices show it. */
async function updateAccountPreference(
  transaction: WriteTransaction,
  { email, on }: { email: string; on: boolean },
  now: string,
): Promise<void> {
  const account = await findUserByKey(transaction, 'email_key', emailKey(email))
  // Whoever only claims the address must not learn whether it gets the newsletter.
  if (account === undefined || account.mustVerify) return
  await savePreference(transaction, account.id, { kept: { name: 'newsletter', value: on }, now })
}

async function add(transaction: WriteTransaction, email: string, now: string): Promise<void> {
  const id = await insertSubscriber(transaction, { email, emailKey: emailKey(email) }, now)
  await queueConfirmation(transaction, id, now)
}

async function resubscribeKnown(
  transaction: WriteTransaction,
  known: Subscriber,
  now: string,
): Promise<void> {
  const isMailDue = Date.parse(now) - Date.parse(known.mailedAt) >= CONFIRMATION_INTERVAL_MS
  await resubscribe(transaction, { ...known, mailedAt: isMailDue ? now : known.mailedAt }, now)
  if (isMailDue) await queueConfirmation(transaction, known.id, now)
}

function queueConfirmation(transaction: WriteTransaction, subscriberId: number, now: string): Promise<void> {
  return queueMail(transaction, { template: SUBSCRIBED_TEMPLATE, data: { subscriberId } }, now)
}

const HEADER = ['email', 'subscribed_since', 'status']

/** All subscribers as CSV, the oldest first. */
export async function exportSubscribers(db: Database): Promise<string> {
  const subscribers = await listSubscribers(db)
  const rows = subscribers.map(({ email, subscribedAt, status, bouncedAt }) => [
    email,
    subscribedAt,
    status === 'subscribed' && bouncedAt !== null ? 'bounced' : status,
  ])
  return toCsv([HEADER, ...rows])
}
