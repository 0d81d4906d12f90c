import type { Database } from '../../db/schema.ts'
import { type Writer, type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import { SignInRequiredError } from '../../errors/access-errors.ts'
import { endSessionsOf } from '../../repositories/sessions.ts'
import { type Account, findUser, setPassword } from '../../repositories/users.ts'
import { record } from '../security-log/record.ts'
import type { SecurityLog } from '../security-log/security-log.ts'
import type { SecurityNotices } from '../security-log/security-notices.ts'
import { WrongPasswordError } from './account-errors.ts'
import { existingUser } from './find-account.ts'
import { checkNewPassword } from './password-rules.ts'
import type { Passwords } from './passwords.ts'
import { eraseAccount } from './personal-data.ts'

export interface AccountChangesDeps {
  reader: Database
  writer: Writer
  passwords: Passwords
  securityLog: SecurityLog
  notices: SecurityNotices
}

export interface PasswordChange {
  password: string
  /** Checked when given; without it, the session has just proved who uses it. */
  currentPassword?: string | undefined
}

/** Changes that only the owner of an account may make, confirmed with the password. */
export class AccountChanges {
  readonly #deps: AccountChangesDeps

  constructor(deps: AccountChangesDeps) {
    this.#deps = deps
  }

  /**
   * Ends all sessions; the caller starts a new one.
   * @throws WrongPasswordError, InvalidInputError, BusyError
   */
  async changePassword(userId: number, { password, currentPassword }: PasswordChange): Promise<void> {
    const account = await this.#authenticated(userId, currentPassword)
    checkNewPassword(password, account)
    const passwordHash = await this.#deps.passwords.hash(password)
    await this.#change(account, async (transaction, now) => {
      await endSessionsOf(transaction, { userId }, now)
      await setPassword(transaction, { id: userId, passwordHash }, now)
      await this.#deps.notices.tell(transaction, { kind: 'password.changed', userId }, now)
    })
  }

  /**
   * Erases the user's data, ends all sessions and frees the user name and the address.
   * @throws WrongPasswordError, BusyError
   */
  async delete(userId: number, password: string): Promise<void> {
    const account = await this.#authenticated(userId, password)
    await this.#change(account, async (transaction, now) => {
      await record(transaction, { kind: 'account.deleted', userId }, now)
      await this.#deps.securityLog.forget(transaction, userId)
      await eraseAccount(transaction, userId, now)
    })
  }

  /** Whether the session is in the hands of its user. @throws WrongPasswordError, BusyError */
  async checkPassword(userId: number, password: string): Promise<void> {
    try {
      await this.#authenticated(userId, password)
    } catch (error) {
      if (error instanceof WrongPasswordError)
        await this.#deps.securityLog.note({ kind: 'step-up.failed', userId })
      throw error
    }
  }

  async #authenticated(userId: number, password: string | undefined): Promise<Account> {
    const { reader, passwords } = this.#deps
    const account = await existingUser(reader, userId)
    if (password !== undefined && !(await passwords.matches(account.passwordHash, password)))
      throw new WrongPasswordError()
    return account
  }

  /**
   * Fails if the password is no longer the one that was checked: hashing takes time, and another device may change it.
   */
  #change(
    account: Account,
    work: (transaction: WriteTransaction, now: string) => Promise<void>,
  ): Promise<void> {
    return writeTransaction(this.#deps.writer, async (transaction) => {
      const current = await findUser(transaction, account.id)
      const isSame = current?.passwordHash === account.passwordHash && current.lockedAt === null
      if (!isSame) throw new SignInRequiredError()
      await work(transaction, new Date().toISOString())
    })
  }
}
