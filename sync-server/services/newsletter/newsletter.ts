import { z } from 'zod'
import type { Config } from '../../config.ts'
import type { Store } from '../../db/engine.ts'
import { type Writer, writeTransaction } from '../../db/write-transaction.ts'
import { AppError } from '../../errors/app-error.ts'
import { ServerSecret } from '../../lib/server-secret.ts'
import type { MailOrder } from '../../repositories/mail-queue.ts'
import { findSubscriber, setBounced } from '../../repositories/newsletter-subscribers.ts'
import type { AddressVerification } from '../account-mail/address-verification.ts'
import type { MailTemplates } from '../mail/mail-message.ts'
import { issueTemplates } from './issue-templates.ts'
import { SUBSCRIBED_TEMPLATE, subscribedMail } from './subscribed-mail.ts'
import { endNewsletter, startNewsletter } from './subscribers.ts'
import { UnsubscribeTokens } from './unsubscribe-tokens.ts'

/** The link is incomplete, mistyped or foreign; the message does not say which. */
class UnknownLinkError extends AppError {
  constructor() {
    super('This unsubscribe link is not valid. Use the link of the newest mail.', {
      status: 404,
      code: 'unknown-link',
      title: 'Unknown link',
    })
  }
}

/** All mails to subscribers name theirs. */
const subscriberMailSchema = z.object({ subscriberId: z.int() })

export interface NewsletterDeps {
  writer: Writer
  tokens: UnsubscribeTokens
  /** Ends what else the links of mails unsubscribe from. @returns whether the token was one of its */
  alsoEnds?: (token: string) => Promise<boolean>
  /** Asks an address first, where mails are sent. */
  verification?: Pick<AddressVerification, 'sendsMail' | 'askForNewsletter'>
  /** Called when a mail has been queued. */
  onMail: () => void
  now?: () => Date
}

/** Subscribing and unsubscribing without an account; the switch of an account is a mutation. */
export class Newsletter {
  readonly #deps: NewsletterDeps

  constructor(deps: NewsletterDeps) {
    this.#deps = deps
  }

  /** `email` as `readEmail` returns it. The caller cannot distinguish known addresses from new ones. */
  async subscribe(email: string): Promise<{ needsConfirmation: boolean }> {
    const { writer, verification, onMail } = this.#deps
    const needsConfirmation = verification?.sendsMail === true
    await writeTransaction(writer, (transaction) =>
      needsConfirmation
        ? verification.askForNewsletter(transaction, email, this.#now())
        : startNewsletter(transaction, email, this.#now()),
    )
    onMail()
    return { needsConfirmation }
  }

  /** @throws UnknownLinkError */
  async unsubscribe(token: string): Promise<void> {
    const { writer, tokens, alsoEnds } = this.#deps
    if ((await alsoEnds?.(token)) === true) return
    return writeTransaction(writer, async (transaction) => {
      const id = await tokens.owner(transaction, token)
      const subscriber = id === undefined ? undefined : await findSubscriber(transaction, id)
      if (subscriber === undefined) throw new UnknownLinkError()
      await endNewsletter(transaction, subscriber.email, this.#now())
    })
  }

  /** The server of an address has refused its mail for good; `code` as it says, such as `550`. Its subscription rests. */
  async bounce(mail: MailOrder, code: string): Promise<void> {
    const data = subscriberMailSchema.safeParse(mail.data)
    if (data.success)
      await setBounced(this.#deps.writer, data.data.subscriberId, { at: this.#now(), reason: code })
  }

  #now(): string {
    return (this.#deps.now?.() ?? new Date()).toISOString()
  }
}

/** The newsletter, and the template of its confirmation. */
export function createNewsletter(
  { writer }: Pick<Store, 'writer'>,
  {
    config,
    verification,
    alsoEnds,
    onMail,
  }: {
    config: Pick<Config, 'dataDir' | 'secretKey' | 'publicUrl'>
    verification: AddressVerification
    alsoEnds: (token: string) => Promise<boolean>
    onMail: () => void
  },
): { newsletter: Newsletter; templates: MailTemplates } {
  const { publicUrl } = config
  const tokens = new UnsubscribeTokens(writer, ServerSecret.of(config))
  return {
    newsletter: new Newsletter({ writer, tokens, verification, alsoEnds, onMail }),
    templates: {
      [SUBSCRIBED_TEMPLATE]: subscribedMail({ writer, tokens, publicUrl }),
      ...issueTemplates({ writer, tokens, publicUrl }),
    },
  }
}
