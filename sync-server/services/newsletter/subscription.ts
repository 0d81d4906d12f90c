import { emailKey } from '#shared/domain/email-address.ts'
import type { WriteTransaction } from '../../db/write-transaction.ts'
import { queueMail } from '../../repositories/mail-queue.ts'
import {
  findSubscriberByKey,
  insertSubscriber,
  resubscribe,
  type Subscriber,
  unsubscribe,
} from '../../repositories/newsletter-subscribers.ts'
import { keepPreference } from '../../repositories/preferences.ts'
import { findUserByKey } from '../../repositories/users.ts'
import { SUBSCRIBED_TEMPLATE } from './subscribed-mail.ts'

/** Nobody can have others flooded with confirmations by subscribing and unsubscribing them. */
const MAILS_APART_MS = 24 * 60 * 60 * 1000

/** Known and new addresses take the same way. `email` as `readEmail` gives it. */
export async function startNewsletter(
  transaction: WriteTransaction,
  email: string,
  now: string,
): Promise<void> {
  const known = await findSubscriberByKey(transaction, emailKey(email))
  if (known === undefined) await add(transaction, email, now)
  else if (known.status === 'unsubscribed') await bringBack(transaction, { ...known, email }, now)
  await tellAccount(transaction, { email, on: true }, now)
}

/** Again, or for an address that never had it, changes nothing. */
export async function endNewsletter(
  transaction: WriteTransaction,
  email: string,
  now: string,
): Promise<void> {
  const known = await findSubscriberByKey(transaction, emailKey(email))
  if (known !== undefined) await unsubscribe(transaction, known.id, now)
  await tellAccount(transaction, { email, on: false }, now)
}

/** The devices of whoever has this address learn of it, whoever has asked for it. */
async function tellAccount(
  transaction: WriteTransaction,
  { email, on }: { email: string; on: boolean },
  now: string,
): Promise<void> {
  const account = await findUserByKey(transaction, 'email_key', emailKey(email))
  if (account === undefined) return
  await keepPreference(transaction, account.id, { kept: { name: 'newsletter', value: on }, now })
}

async function add(transaction: WriteTransaction, email: string, now: string): Promise<void> {
  const id = await insertSubscriber(transaction, { email, emailKey: emailKey(email) }, now)
  await queueConfirmation(transaction, id, now)
}

async function bringBack(transaction: WriteTransaction, known: Subscriber, now: string): Promise<void> {
  const isMailDue = Date.parse(now) - Date.parse(known.mailedAt) >= MAILS_APART_MS
  await resubscribe(transaction, { ...known, mailedAt: isMailDue ? now : known.mailedAt }, now)
  if (isMailDue) await queueConfirmation(transaction, known.id, now)
}

function queueConfirmation(transaction: WriteTransaction, subscriberId: number, now: string): Promise<void> {
  return queueMail(transaction, { template: SUBSCRIBED_TEMPLATE, data: { subscriberId } }, now)
}
