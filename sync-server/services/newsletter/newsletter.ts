import { emailKey } from '#shared/domain/email-address.ts'
import type { Database, Transaction } from '../../db/schema.ts'
import { writeTransaction } from '../../db/write-transaction.ts'
import { AppError } from '../../errors/app-error.ts'
import { queueMail } from '../../repositories/mail-queue.ts'
import {
  findSubscriberByKey,
  insertSubscriber,
  resubscribe,
  type Subscriber,
  unsubscribe,
} from '../../repositories/newsletter-subscribers.ts'
import { SUBSCRIBED_TEMPLATE } from './subscribed-mail.ts'
import type { UnsubscribeTokens } from './unsubscribe-tokens.ts'

/** Nobody can have others flooded with confirmations by subscribing and unsubscribing them. */
const MAILS_APART_MS = 24 * 60 * 60 * 1000

/** A link that was cut off, mistyped or never ours: which of them is not told. */
class UnknownLinkError extends AppError {
  constructor() {
    super('This unsubscribe link is not valid. Use the link of the newest mail.', {
      status: 404,
      code: 'unknown-link',
      title: 'Unknown link',
    })
  }
}

export interface NewsletterDeps {
  writer: Database
  tokens: UnsubscribeTokens
  /** Called when a mail has been queued. */
  onMail: () => void
  now?: () => Date
}

/** Who gets the newsletter. */
export class Newsletter {
  readonly #deps: NewsletterDeps

  constructor(deps: NewsletterDeps) {
    this.#deps = deps
  }

  /** `email` as `readEmail` gives it. Known and new addresses take the same way and learn the same: nothing. */
  async subscribe(email: string): Promise<void> {
    const { writer, now = () => new Date() } = this.#deps
    await writeTransaction(writer, async (transaction) => {
      const known = await findSubscriberByKey(transaction, emailKey(email))
      if (known === undefined) await add(transaction, email, now())
      else if (known.status === 'unsubscribed') await bringBack(transaction, { ...known, email }, now())
    })
    this.#deps.onMail()
  }

  /** @throws UnknownLinkError */
  unsubscribe(token: string): Promise<void> {
    const { writer, tokens, now = () => new Date() } = this.#deps
    return writeTransaction(writer, async (transaction) => {
      const id = await tokens.owner(transaction, token)
      if (id === undefined) throw new UnknownLinkError()
      await unsubscribe(transaction, id, now().toISOString())
    })
  }
}

async function add(transaction: Transaction, email: string, now: Date): Promise<void> {
  const time = now.toISOString()
  const id = await insertSubscriber(transaction, { email, emailKey: emailKey(email) }, time)
  await queueConfirmation(transaction, id, time)
}

async function bringBack(transaction: Transaction, known: Subscriber, now: Date): Promise<void> {
  const time = now.toISOString()
  const isMailDue = now.getTime() - Date.parse(known.mailedAt) >= MAILS_APART_MS
  await resubscribe(transaction, { ...known, mailedAt: isMailDue ? time : known.mailedAt }, time)
  if (isMailDue) await queueConfirmation(transaction, known.id, time)
}

function queueConfirmation(transaction: Transaction, subscriberId: number, time: string): Promise<void> {
  return queueMail(transaction, { template: SUBSCRIBED_TEMPLATE, data: { subscriberId } }, time)
}
