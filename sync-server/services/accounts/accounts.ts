import { emailKey } from '#shared/domain/email-address.ts'
import type { Registration } from '#shared/domain/user.ts'
import { usernameKey } from '#shared/domain/username.ts'
import type { Database } from '../../db/schema.ts'
import { type Writer, type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import { type Account, findUserByKey, insertUser } from '../../repositories/users.ts'
import { findReferrer } from '../referrals/find-referrer.ts'
import {
  AccountLockedError,
  RegistrationRefusedError,
  UsernameTakenError,
  WrongCredentialsError,
} from './account-errors.ts'
import { existingUser } from './existing-user.ts'
import { findByName } from './find-by-name.ts'
import { checkNewPassword } from './password-rules.ts'
import type { Passwords } from './passwords.ts'

export interface AccountsDeps {
  reader: Database
  writer: Writer
  passwords: Passwords
}

/** Making accounts and finding them again; who is signed in where is the business of `SessionStore`. */
export class Accounts {
  readonly #deps: AccountsDeps

  constructor(deps: AccountsDeps) {
    this.#deps = deps
  }

  /**
   * Of several registrations for one name, or one address, one succeeds.
   * @throws InvalidInputError, UsernameTakenError, RegistrationRefusedError, BusyError
   */
  async register({ username, email, password, referralCode }: Registration): Promise<void> {
    checkNewPassword(password, { username, email })
    const passwordHash = await this.#deps.passwords.hash(password)
    const keys = { usernameKey: usernameKey(username), emailKey: emailKey(email) }
    await writeTransaction(this.#deps.writer, async (transaction) => {
      await checkFree(transaction, keys)
      const referredBy = await findReferrer(transaction, { code: referralCode, email })
      const user = { username, email, ...keys, passwordHash, referredBy }
      await insertUser(transaction, user, new Date().toISOString())
    })
  }

  /**
   * By user name or e-mail address.
   * @throws WrongCredentialsError after the same time for all, AccountLockedError, BusyError
   */
  async signIn(name: string, password: string): Promise<Account> {
    const { reader, passwords } = this.#deps
    const account = await findByName(reader, name)
    const isRight = await passwords.matches(account?.passwordHash, password)
    if (account === undefined || !isRight) throw new WrongCredentialsError()
    if (account.lockedAt !== null) throw new AccountLockedError()
    return account
  }

  /** The account of a session. @throws SignInRequiredError when it was deleted a moment ago */
  find(userId: number): Promise<Account> {
    return existingUser(this.#deps.reader, userId)
  }
}

async function checkFree(
  transaction: WriteTransaction,
  keys: { usernameKey: string; emailKey: string },
): Promise<void> {
  if (await findUserByKey(transaction, 'username_key', keys.usernameKey)) throw new UsernameTakenError()
  if (await findUserByKey(transaction, 'email_key', keys.emailKey)) throw new RegistrationRefusedError()
}
