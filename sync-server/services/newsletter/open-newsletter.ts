import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { Store } from '../../db/store.ts'
import type { MailTransport } from '../mail/mail-message.ts'
import { MailQueue } from '../mail/mail-queue.ts'
import { OutboxFolder } from '../mail/outbox-folder.ts'
import { SmtpTransport } from '../mail/smtp-transport.ts'
import { ServerSecret } from '../server-secret.ts'
import { Newsletter } from './newsletter.ts'
import { SUBSCRIBED_TEMPLATE, subscribedMail } from './subscribed-mail.ts'
import { UnsubscribeTokens } from './unsubscribe-tokens.ts'

export interface OpenNewsletter {
  newsletter: Newsletter
  mails: MailQueue
}

/** The newsletter and the queue its mails go out by, which sends nothing before it is woken. */
export function openNewsletter(
  { writer }: Store,
  { config, log }: { config: Config; log: Logger },
): OpenNewsletter {
  const { publicUrl } = config
  const tokens = new UnsubscribeTokens(writer, ServerSecret.open(config.dataDir))
  const mails = new MailQueue({
    writer,
    transport: mailTransport(config),
    templates: { [SUBSCRIBED_TEMPLATE]: subscribedMail({ writer, tokens, publicUrl }) },
    domain: new URL(publicUrl).hostname,
    log,
  })
  return { mails, newsletter: new Newsletter({ writer, tokens, onMail: () => mails.wake() }) }
}

function mailTransport({ smtpUrl, mailFrom, dataDir }: Config): MailTransport {
  return smtpUrl === null
    ? new OutboxFolder(join(dataDir, 'outbox'), mailFrom)
    : new SmtpTransport(smtpUrl, mailFrom)
}
