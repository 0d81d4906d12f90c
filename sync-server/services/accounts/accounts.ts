import { randomUUID } from 'node:crypto'
import { emailKey } from '#shared/domain/email-address.ts'
import type { Registration, User } from '#shared/domain/user.ts'
import { usernameKey } from '#shared/domain/username.ts'
import type { Config } from '../../config.ts'
import type { Store } from '../../db/engine.ts'
import type { Database } from '../../db/schema.ts'
import { type Writer, type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import { CannotSaveError } from '../../errors/cannot-save-error.ts'
import { LookAlikeError } from '../../errors/conflict-errors.ts'
import { InvalidInputError } from '../../errors/request-errors.ts'
import { ServerSecret } from '../../lib/server-secret.ts'
import { looksLikeUser } from '../../repositories/name-skeletons.ts'
import { type Account, findUserByKey, insertUser, replaceHash } from '../../repositories/users.ts'
import { AddressVerification } from '../account-mail/address-verification.ts'
import { accountLetters } from '../account-mail/letters.ts'
import { PasswordReset } from '../account-mail/password-reset.ts'
import { AccountTokens } from '../account-mail/tokens.ts'
import type { MailTemplates } from '../mail/mail-message.ts'
import { findReferrer } from '../referrals/referrer.ts'
import { isReservedUsername } from '../reserved-names.ts'
import type { SecurityLog } from '../security-log/security-log.ts'
import type { SecurityNotices } from '../security-log/security-notices.ts'
import { AccountChanges } from './account-changes.ts'
import {
  AccountLockedError,
  RegistrationRefusedError,
  UsernameTakenError,
  WrongCredentialsError,
} from './account-errors.ts'
import { existingUser, findByName } from './find-account.ts'
import { KnownDevices } from './known-devices.ts'
import { checkNewPassword } from './password-rules.ts'
import { type PasswordCost, Passwords } from './passwords.ts'
import { hasPremium } from './role-of.ts'
import { SessionStore } from './session-store.ts'

export interface AccountsDeps {
  reader: Database
  writer: Writer
  passwords: Passwords
  securityLog: SecurityLog
  verification: AddressVerification
}

/** Registration and sign-in; sessions belong to `SessionStore`. */
export class Accounts {
  readonly #deps: AccountsDeps

  constructor(deps: AccountsDeps) {
    this.#deps = deps
  }

  /**
   * Of several registrations for one name, or one address, one succeeds.
   * @throws InvalidInputError, UsernameTakenError, LookAlikeError, RegistrationRefusedError, BusyError
   */
  async register({ username, email, password, referralCode }: Registration): Promise<void> {
    if (isReservedUsername(username))
      throw new InvalidInputError([{ path: 'username', message: 'is reserved' }])
    checkNewPassword(password, { username, email })
    const passwordHash = await this.#deps.passwords.hash(password)
    const keys = { usernameKey: usernameKey(username), emailKey: emailKey(email) }
    await writeTransaction(this.#deps.writer, async (transaction) => {
      const { verification } = this.#deps
      const { sendsMail: mustVerify } = verification
      const freeKeys = await checkFree(transaction, keys, mustVerify)
      if (await looksLikeUser(transaction, username)) throw new LookAlikeError('username')
      const referredBy = await findReferrer(transaction, { code: referralCode, email })
      const now = new Date().toISOString()
      const user = { username, email, ...freeKeys, passwordHash, referredBy, mustVerify }
      await verification.welcome(
        transaction,
        { userId: await insertUser(transaction, user, now), email },
        now,
      )
    })
  }

  /**
   * By user name or e-mail address. A hash with parameters of earlier days is replaced, for only now the password is known.
   * @throws WrongCredentialsError after the same time for all, AccountLockedError, BusyError
   */
  async signIn(name: string, password: string): Promise<Account> {
    const { reader, passwords } = this.#deps
    const account = await findByName(reader, name)
    const isRight = await passwords.matches(account?.passwordHash, password)
    if (account === undefined || !isRight) {
      await this.#noteFailure(name, account)
      throw new WrongCredentialsError()
    }
    if (account.lockedAt !== null) throw new AccountLockedError()
    if (passwords.isOutdated(account.passwordHash)) await this.#rehash(account, password)
    return account
  }

  /** The same work for an unknown name. A full disk must not turn the answer into another one. */
  async #noteFailure(name: string, account: Account | undefined): Promise<void> {
    const { securityLog } = this.#deps
    const accountHash = securityLog.hash(name.includes('@') ? emailKey(name) : usernameKey(name))
    const subject = account === undefined ? { accountHash } : { userId: account.id }
    try {
      await securityLog.note({ kind: 'sign-in.failed', ...subject })
    } catch (error) {
      if (!(error instanceof CannotSaveError)) throw error
    }
  }

  async #rehash({ id, passwordHash: from }: Account, password: string): Promise<void> {
    const to = await this.#deps.passwords.hash(password)
    await writeTransaction(this.#deps.writer, (transaction) => replaceHash(transaction, { id, from, to }))
  }

  /** The account of a session. @throws SignInRequiredError when it was deleted a moment ago */
  find(userId: number): Promise<Account> {
    return existingUser(this.#deps.reader, userId)
  }
}

interface Keys {
  usernameKey: string
  emailKey: string
}

/**
 * Where mails are sent, nobody holds an address that they have not verified: the new account claims it as well, and gets
 * it by the link. @returns the keys to store @throws UsernameTakenError, RegistrationRefusedError
 */
async function checkFree(transaction: WriteTransaction, keys: Keys, mustVerify: boolean): Promise<Keys> {
  if (await findUserByKey(transaction, 'username_key', keys.usernameKey)) throw new UsernameTakenError()
  const holder = await findUserByKey(transaction, 'email_key', keys.emailKey)
  if (holder === undefined) return keys
  if (!mustVerify || holder.emailVerifiedAt !== null) throw new RegistrationRefusedError()
  return { ...keys, emailKey: `claim:${randomUUID()}` }
}

export interface AccountServices {
  /** The newest first. */
  sessionKeys: readonly string[]
  accounts: Accounts
  accountChanges: AccountChanges
  sessions: SessionStore
  addressVerification: AddressVerification
  passwordReset: PasswordReset
  knownDevices: KnownDevices
  letters: MailTemplates
}

export interface CreateAccountsOptions {
  config: Pick<Config, 'dataDir' | 'secretKey' | 'sessionKeys' | 'smtpUrl' | 'publicUrl'>
  securityLog: SecurityLog
  notices: SecurityNotices
  /** Called when a mail has been queued. */
  onMail: () => void
  passwordCost: PasswordCost | undefined
}

/** Cookies are signed with the operator's keys, or with one that is derived from the server's secret. */
export function createAccounts(
  { reader, writer }: Store,
  { config, securityLog, notices, onMail: wakeMails, passwordCost }: CreateAccountsOptions,
): AccountServices {
  const { sessionKeys, publicUrl } = config
  const secret = ServerSecret.of(config)
  const onMail = config.smtpUrl === null ? null : wakeMails
  const passwords = new Passwords(passwordCost && { cost: passwordCost })
  const tokens = new AccountTokens(secret)
  const verification = new AddressVerification({ reader, writer, tokens, onMail })
  return {
    sessionKeys: sessionKeys ?? [secret.derive('session-cookie', 1)],
    accounts: new Accounts({ reader, writer, passwords, securityLog, verification }),
    accountChanges: new AccountChanges({ reader, writer, passwords, securityLog, notices }),
    sessions: new SessionStore({ reader, writer }),
    addressVerification: verification,
    passwordReset: new PasswordReset({ reader, writer, tokens, passwords, onMail }),
    knownDevices: new KnownDevices({ reader, writer, onMail }),
    letters: accountLetters({ reader, writeToken: (token) => tokens.write(token), publicUrl }),
  }
}

/** An account as its owner sees it. No account has a Stripe customer yet. */
export function toUser(account: Account, now: string): User {
  return {
    id: account.id,
    username: account.username,
    email: account.email,
    is_premium: hasPremium(account, now),
    isAdmin: account.isAdmin || account.isOwner,
    isOwner: account.isOwner,
    stripeCustomerId: null,
    subscriptionStartDate: account.premiumSince,
    referralCode: account.referralCode,
    created_at: account.createdAt,
    premiumCredits: account.premiumCredits,
  }
}
