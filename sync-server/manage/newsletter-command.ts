import { readFileSync, writeFileSync } from 'node:fs'
import { emailKey, readEmail } from '#shared/domain/email-address.ts'
import type { Store } from '../db/engine.ts'
import { type WriteTransaction, writeTransaction } from '../db/write-transaction.ts'
import { findSubscriberByKey, setBounced } from '../repositories/newsletter-subscribers.ts'
import { exportSubscribers } from '../services/newsletter/subscribers.ts'
import { UsageError } from './usage.ts'

/** The addresses of people are for the operator only. */
const PRIVATE_FILE = 0o600
/** In one transaction, so that a long list keeps nobody waiting. */
const BATCH = 500
const MOST_ADDRESSES = 100_000
const STANDARD_INPUT = 0

/** `newsletter export [file]` and `newsletter bounces [file]` */
export async function newsletterCommand(store: Store, [name, ...files]: string[]): Promise<number> {
  const [file] = files
  if ((name !== 'export' && name !== 'bounces') || files.length > 1 || file === '')
    throw new UsageError('Use: newsletter export [file], or newsletter bounces [file]')
  if (name === 'bounces') return stopBounced(store, readFileSync(file ?? STANDARD_INPUT, 'utf8'))
  const csv = await exportSubscribers(store.reader)
  if (file === undefined) process.stdout.write(csv)
  else writeFileSync(file, csv, { mode: PRIVATE_FILE })
  return 0
}

/**
 * Stops the mails of addresses whose mails came back by a way that the mail server did not tell us of: one address a line,
 * as a mail service exports them. Those already stopped stay as they are, so that a list may come again.
 */
async function stopBounced(store: Store, text: string): Promise<number> {
  const keys = new Set<string>()
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const typed = line.trim()
    if (typed === '') continue
    const reading = readEmail(typed)
    // Nothing is done by halves: the file may be another one than was meant.
    if ('problem' in reading) throw new UsageError(`Line ${at + 1} isn’t an address. Nothing was changed.`)
    keys.add(emailKey(reading.email))
  }
  if (keys.size > MOST_ADDRESSES)
    throw new UsageError(`More than ${MOST_ADDRESSES} addresses; split the list. Nothing was changed.`)
  const [all, ends]: [string[], BounceEnd[]] = [[...keys], []]
  for (let at = 0; at < all.length; at += BATCH) {
    const batch = all.slice(at, at + BATCH)
    ends.push(...(await writeTransaction(store.writer, (transaction) => stopAll(transaction, batch))))
  }
  const count = (end: BounceEnd) => ends.filter((one) => one === end).length
  console.log(
    `Stopped: ${count('stopped')}. Already stopped: ${count('before')}. Not subscribed: ${count('unknown')}.`,
  )
  return 0
}

type BounceEnd = 'stopped' | 'before' | 'unknown'

async function stopAll(transaction: WriteTransaction, keys: readonly string[]): Promise<BounceEnd[]> {
  const bounce = { at: new Date().toISOString(), reason: 'operator' }
  const ends: BounceEnd[] = []
  for (const key of keys) {
    const subscriber = await findSubscriberByKey(transaction, key)
    if (subscriber?.status !== 'subscribed') ends.push('unknown')
    else if (subscriber.bouncedAt !== null) ends.push('before')
    else {
      await setBounced(transaction, subscriber.id, bounce)
      ends.push('stopped')
    }
  }
  return ends
}
