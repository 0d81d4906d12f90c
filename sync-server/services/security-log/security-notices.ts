import type { WriteTransaction } from '../../db/write-transaction.ts'
import { queueMail } from '../../repositories/mail-queue.ts'
import { findUser } from '../../repositories/users.ts'
import { record, type SecurityEventDraft } from './record.ts'

export const SECURITY_NOTICE_TEMPLATE = 'security-notice'

/** What an account's owner must hear of although nobody is signed in as them. */
export type NoticeKind = 'password.changed' | 'payout-account.changed' | 'agent-domain.changed'

/** Events of the security log that are told by mail as well, to the verified address of the account. */
export class SecurityNotices {
  readonly #onMail: (() => void) | null

  /** `onMail` is called when a mail has been queued; null where no mails are sent. */
  constructor(onMail: (() => void) | null) {
    this.#onMail = onMail
  }

  /** Records the event, in the transaction of the change that it tells. */
  async tell(
    transaction: WriteTransaction,
    event: SecurityEventDraft & { kind: NoticeKind },
    now: string,
  ): Promise<void> {
    const eventId = await record(transaction, event, now)
    const { userId } = event
    if (this.#onMail === null || typeof userId !== 'number') return
    if (((await findUser(transaction, userId))?.emailVerifiedAt ?? null) === null) return
    await queueMail(transaction, { template: SECURITY_NOTICE_TEMPLATE, data: { userId, eventId } }, now)
    transaction.afterCommit(this.#onMail)
  }
}
