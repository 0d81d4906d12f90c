import { createHmac } from 'node:crypto'
import type { Logger } from 'pino'
import { SECURITY_LOG_DAYS } from '#shared/domain/security-event.ts'
import type { Config } from '../../config.ts'
import type { Store } from '../../db/engine.ts'
import { type Writer, type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import { ServerSecret } from '../../lib/server-secret.ts'
import { queueMail } from '../../repositories/mail-queue.ts'
import { claimAlert, deleteEventsBefore, forgetUserInEvents } from '../../repositories/security-events.ts'
import { listOwners } from '../../repositories/users.ts'
import { ALERT_TEMPLATE, type Alert } from './alert-mail.ts'
import { record, type SecurityEventDraft } from './record.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** So many events within an hour are worth a mail to the owners; of other kinds each is none. */
const WORTH_A_MAIL: Readonly<Record<string, number>> = {
  'role.granted': 1,
  'sign-in.failed': 200,
  'key.new-address': 20,
}
const MAILS_A_DAY = 10
const HASH_LENGTH = 24

export interface SecurityLogDeps {
  writer: Writer
  /** The key of the hashes. */
  secret: string
  /** Called when a mail has been queued; null where no mails are sent. */
  onMail: (() => void) | null
  onError: (error: unknown) => void
}

/** What happens beside the record of events: counting, alerts to owners, and forgetting. */
export class SecurityLog {
  readonly #deps: SecurityLogDeps
  /** Events since the start, by kind. */
  readonly counts = new Map<string, number>()
  #hour = { start: '', counts: new Map<string, number>() }

  constructor(deps: SecurityLogDeps) {
    this.#deps = deps
    deps.writer.securityEvents.listen(({ id, kind }) => this.#count(id, kind))
  }

  /** Records an event that is no part of another change. */
  async note(event: SecurityEventDraft): Promise<void> {
    await writeTransaction(this.#deps.writer, (transaction) => record(transaction, event))
  }

  /** Tells whether two unknown or deleted accounts are the same, to nobody without the server's secret. */
  hash(account: string): string {
    return createHmac('sha256', this.#deps.secret).update(account).digest('base64url').slice(0, HASH_LENGTH)
  }

  /** The account is deleted: its events stay, and name it no more. */
  async forget(transaction: WriteTransaction, userId: number): Promise<void> {
    await forgetUserInEvents(transaction, { userId, accountHash: this.hash(`deleted ${userId}`) })
  }

  purge(now = new Date()): Promise<void> {
    const before = new Date(now.getTime() - SECURITY_LOG_DAYS * DAY_MS)
    return deleteEventsBefore(this.#deps.writer, before.toISOString())
  }

  #count(id: number, kind: string): void {
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1)
    const hour = new Date().toISOString().slice(0, 13)
    if (this.#hour.start !== hour) this.#hour = { start: hour, counts: new Map() }
    const times = (this.#hour.counts.get(kind) ?? 0) + 1
    this.#hour.counts.set(kind, times)
    if (times === WORTH_A_MAIL[kind] || kind === 'role.granted') this.#alert({ kind, eventId: id })
  }

  /** Beside the change that caused it, which must not fail for a mail. */
  #alert(alert: Omit<Alert, 'ownerId'>): void {
    const { writer, onMail, onError } = this.#deps
    if (onMail === null) return
    const now = new Date().toISOString()
    const queueAll = async (transaction: WriteTransaction) => {
      if (!(await claimAlert(transaction, { alert: alert.kind, perDay: MAILS_A_DAY }, now))) return
      const owners = await listOwners(transaction)
      for (const { id } of owners.filter(({ mustVerify }) => !mustVerify)) {
        const data: Alert = { ...alert, ownerId: id }
        await queueMail(transaction, { template: ALERT_TEMPLATE, data }, now)
      }
      transaction.afterCommit(onMail)
    }
    writeTransaction(writer, queueAll).catch(onError)
  }
}

export function createSecurityLog(
  { writer }: Pick<Store, 'writer'>,
  {
    config,
    log,
    onMail,
  }: { config: Pick<Config, 'dataDir' | 'secretKey' | 'smtpUrl'>; log: Logger; onMail: () => void },
): SecurityLog {
  return new SecurityLog({
    writer,
    secret: ServerSecret.of(config).derive('security-log', 1),
    onMail: config.smtpUrl === null ? null : onMail,
    onError: (error) => log.error({ err: error }, 'owners could not be told of a security event'),
  })
}
