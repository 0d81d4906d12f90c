import { type Writer, writeTransaction } from '../../db/write-transaction.ts'
import { AppError } from '../../errors/app-error.ts'
import { findSubscriber } from '../../repositories/newsletter-subscribers.ts'
import { endNewsletter, startNewsletter } from './subscription.ts'
import type { UnsubscribeTokens } from './unsubscribe-tokens.ts'

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
  writer: Writer
  tokens: UnsubscribeTokens
  /** Called when a mail has been queued. */
  onMail: () => void
  now?: () => Date
}

/** Who gets the newsletter, as anybody may ask for it; the switch of an account is a mutation. */
export class Newsletter {
  readonly #deps: NewsletterDeps

  constructor(deps: NewsletterDeps) {
    this.#deps = deps
  }

  /** `email` as `readEmail` gives it. Known and new addresses learn the same: nothing. */
  async subscribe(email: string): Promise<void> {
    await writeTransaction(this.#deps.writer, (transaction) =>
      startNewsletter(transaction, email, this.#now()),
    )
    this.#deps.onMail()
  }

  /** @throws UnknownLinkError */
  unsubscribe(token: string): Promise<void> {
    const { writer, tokens } = this.#deps
    return writeTransaction(writer, async (transaction) => {
      const id = await tokens.owner(transaction, token)
      const subscriber = id === undefined ? undefined : await findSubscriber(transaction, id)
      if (subscriber === undefined) throw new UnknownLinkError()
      await endNewsletter(transaction, subscriber.email, this.#now())
    })
  }

  #now(): string {
    return (this.#deps.now?.() ?? new Date()).toISOString()
  }
}
