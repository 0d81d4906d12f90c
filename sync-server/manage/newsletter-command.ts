import { readFileSync, writeFileSync } from 'node:fs'
import { emailKey, readEmail } from '#shared/domain/email-address.ts'
import type { Store } from '../db/engine.ts'
import { writeTransaction } from '../db/write-transaction.ts'
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
  const lines = text.split(/\r?\n/).map((line, at) => ({ typed: line.trim(), line: at + 1 }))
  const read = lines
    .filter(({ typed }) => typed !== '')
    .map(({ typed, line }) => ({ line, reading: readEmail(typed) }))
  const wrong = read.find(({ reading }) => !('email' in reading))
  // Nothing is done by halves: the file may be another one than was meant.
  if (wrong !== undefined) throw new UsageError(`Line ${wrong.line} is not an address. Nothing was changed.`)
  const keys = [
    ...new Set(read.flatMap(({ reading }) => ('email' in reading ? [emailKey(reading.email)] : []))),
  ]
  if (keys.length > MOST_ADDRESSES)
    throw new UsageError(`More than ${MOST_ADDRESSES} addresses; split the list. Nothing was changed.`)
  const done = { stopped: 0, before: 0, unknown: 0 }
  for (let at = 0; at < keys.length; at += BATCH) {
    const batch = keys.slice(at, at + BATCH)
    const found = await writeTransaction(store.writer, async (transaction) => {
      const now = new Date().toISOString()
      const counts = { stopped: 0, before: 0, unknown: 0 }
      for (const key of batch) {
        const subscriber = await findSubscriberByKey(transaction, key)
        if (subscriber?.status !== 'subscribed') counts.unknown++
        else if (subscriber.bouncedAt !== null) counts.before++
        else {
          await setBounced(transaction, subscriber.id, { at: now, reason: 'operator' })
          counts.stopped++
        }
      }
      return counts
    })
    done.stopped += found.stopped
    done.before += found.before
    done.unknown += found.unknown
  }
  console.log(
    `${done.stopped} addresses get no more mails. ${done.before} were stopped before, ${done.unknown} are not subscribed.`,
  )
  return 0
}
