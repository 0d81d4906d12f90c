import { emailKey } from '#shared/domain/email-address.ts'
import type { Database } from '../../db/schema.ts'
import { type Writer, writeTransaction } from '../../db/write-transaction.ts'
import { endTokensOf } from '../../repositories/account-tokens.ts'
import { forgetDevicesOf } from '../../repositories/known-devices.ts'
import { queueMail } from '../../repositories/mail-queue.ts'
import { endSessionsOf } from '../../repositories/sessions.ts'
import { findUser, findUserByKey, setPassword } from '../../repositories/users.ts'
import { checkNewPassword } from '../accounts/password-rules.ts'
import type { Passwords } from '../accounts/passwords.ts'
import { record } from '../security-log/record.ts'
import { takeProved } from './address-verification.ts'
import { PASSWORD_RESET_TEMPLATE } from './letters.ts'
import { UnknownLinkError } from './mail-errors.ts'
import type { AccountTokens } from './tokens.ts'

export interface PasswordResetDeps {
  reader: Database
  writer: Writer
  tokens: AccountTokens
  passwords: Passwords
  /** Called when a mail has been queued; null where no mails are sent. */
  onMail: (() => void) | null
}

/** The way back in for whoever can read the mails of an account. */
export class PasswordReset {
  readonly #deps: PasswordResetDeps

  constructor(deps: PasswordResetDeps) {
    this.#deps = deps
  }

  /**
   * Orders a mail with a link. An unknown address takes the same statements: the template finds out that nobody is to be
   * written to. @returns whether this server sends mails at all
   */
  async request(email: string): Promise<boolean> {
    const { writer, tokens, onMail } = this.#deps
    if (onMail === null) return false
    await writeTransaction(writer, async (transaction) => {
      const account = await findUserByKey(transaction, 'email_key', emailKey(email))
      const recipient = { userId: account?.id ?? null, email: account?.email ?? '' }
      await tokens.send(transaction, { purpose: 'reset', ...recipient }, new Date().toISOString())
      transaction.afterCommit(onMail)
    })
    return true
  }

  /**
   * Sets the password, once, and ends every session, other links and the memory of devices. Whoever has the link can
   * read the mailbox, so the address is verified as well. @throws UnknownLinkError, InvalidInputError, BusyError
   */
  async complete(text: string, password: string): Promise<void> {
    const { reader, writer, passwords } = this.#deps
    const found = await this.#find(reader, text)
    checkNewPassword(password, found.user)
    const passwordHash = await passwords.hash(password)
    await writeTransaction(writer, async (transaction) => {
      const now = new Date().toISOString()
      // Hashing takes time: the link may have been used meanwhile.
      const { user } = await this.#find(transaction, text)
      const { id: userId, email } = user
      await endTokensOf(transaction, { userId, purposes: ['reset'] }, now)
      await endSessionsOf(transaction, { userId }, now)
      await forgetDevicesOf(transaction, userId)
      await setPassword(transaction, { id: userId, passwordHash }, now)
      await takeProved(transaction, user, { email, now })
      await record(transaction, { kind: 'password.reset', userId, detail: 'by mail' }, now)
      await queueMail(transaction, { template: PASSWORD_RESET_TEMPLATE, data: { userId } }, now)
      transaction.afterCommit(() => this.#deps.onMail?.())
    })
  }

  async #find(db: Database, text: string) {
    const token = await this.#deps.tokens.find(db, text, new Date().toISOString())
    if (token?.purpose !== 'reset' || token.userId === null) throw new UnknownLinkError()
    const user = await findUser(db, token.userId)
    if (user === undefined || user.email !== token.email) throw new UnknownLinkError()
    return { token, user }
  }
}
