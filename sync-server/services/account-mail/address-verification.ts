import { emailKey } from '#shared/domain/email-address.ts'
import type { ConfirmedLink, EmailStatus, LinkDecision } from '#shared/domain/email-status.ts'
import type { Database } from '../../db/schema.ts'
import type { TokenPurpose } from '../../db/security-schema.ts'
import { type Writer, type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import { TooManyRequestsError } from '../../errors/access-errors.ts'
import { InvalidInputError } from '../../errors/request-errors.ts'
import {
  type AccountToken,
  countTokensSince,
  deleteTokensExpiredBefore,
  endTokensOf,
  useToken,
} from '../../repositories/account-tokens.ts'
import {
  deleteEmailChange,
  deleteEmailChangesBefore,
  type EmailChange,
  findEmailChange,
  saveEmailChange,
} from '../../repositories/email-changes.ts'
import { type Account, findUser, findUserByKey, loseAddress, setAddress } from '../../repositories/users.ts'
import { existingUser } from '../accounts/find-account.ts'
import { startNewsletter } from '../newsletter/subscribers.ts'
import { record } from '../security-log/record.ts'
import { AddressTakenError, UnknownLinkError } from './mail-errors.ts'
import type { AccountTokens } from './tokens.ts'

const MINUTE_MS = 60 * 1000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Mails of one kind to one account, or to one address, a day. */
const MAILS_A_DAY = 5
const CHANGE_PURPOSES = ['change-old', 'change-new'] as const

export interface AddressVerificationDeps {
  reader: Database
  writer: Writer
  tokens: AccountTokens
  /** Called when a mail has been queued; null where no mails are sent. */
  onMail: (() => void) | null
}

/**
 * Whose mailbox an address is. Where mails are sent:
 *
 *   registered ──▶ unverified ──(link)──▶ verified ──▶ change asked ──(both links)──▶ verified, with the new address
 *                      └── loses the address to whoever verifies it first
 *
 * Where none are sent, addresses are taken as they are entered.
 */
export class AddressVerification {
  readonly #deps: AddressVerificationDeps

  constructor(deps: AddressVerificationDeps) {
    this.#deps = deps
  }

  get sendsMail(): boolean {
    return this.#deps.onMail !== null
  }

  /** Orders the first mail to a new account. */
  async welcome(
    transaction: WriteTransaction,
    { userId, email }: { userId: number; email: string },
    now: string,
  ): Promise<void> {
    if (!this.sendsMail) return
    await this.#send(transaction, { purpose: 'verify', userId, email }, now)
  }

  async status(userId: number): Promise<EmailStatus> {
    const user = await existingUser(this.#deps.reader, userId)
    const change = await findEmailChange(this.#deps.reader, userId)
    return {
      email: user.email,
      isVerified: user.emailVerifiedAt !== null,
      sendsMail: this.sendsMail,
      change: change === undefined ? null : showChange(change),
    }
  }

  /** Does nothing for a verified address. @throws TooManyRequestsError */
  resend(userId: number): Promise<void> {
    return this.#write(async (transaction, now) => {
      const { email, emailVerifiedAt } = await existingUser(transaction, userId)
      if (emailVerifiedAt !== null || email === '' || !this.sendsMail) return
      await refuseMany(transaction, { purpose: 'verify', userId }, now)
      await endTokensOf(transaction, { userId, purposes: ['verify'] }, now)
      await this.#send(transaction, { purpose: 'verify', userId, email }, now)
    })
  }

  /**
   * Asks both mailboxes; an address that was never verified is not asked. A taken address gets the same answer, and its
   * owner the mail. @throws InvalidInputError, TooManyRequestsError, AddressTakenError where no mails are sent
   */
  change(userId: number, email: string): Promise<void> {
    return this.#write(async (transaction, now) => {
      const user = await existingUser(transaction, userId)
      if (email === user.email)
        throw new InvalidInputError([{ path: 'email', message: 'is your address already' }])
      if (!this.sendsMail) return takeUnproved(transaction, user, { email, now })
      await refuseMany(transaction, { purpose: 'change-new', userId }, now)
      const isProved = user.emailVerifiedAt !== null
      await endTokensOf(transaction, { userId, purposes: CHANGE_PURPOSES }, now)
      const oldConfirmedAt = isProved ? null : now
      await saveEmailChange(transaction, {
        userId,
        email,
        askedAt: now,
        oldConfirmedAt,
        newConfirmedAt: null,
      })
      await this.#send(transaction, { purpose: 'change-new', userId, email }, now)
      if (isProved) await this.#send(transaction, { purpose: 'change-old', userId, email: user.email }, now)
    })
  }

  cancelChange(userId: number): Promise<void> {
    return this.#write(async (transaction, now) => {
      await deleteEmailChange(transaction, userId)
      await endTokensOf(transaction, { userId, purposes: CHANGE_PURPOSES }, now)
    })
  }

  /** Asks an address whether it wants the newsletter. Whether it has it already makes no difference to the caller. */
  async askForNewsletter(transaction: WriteTransaction, email: string, now: string): Promise<void> {
    const since = new Date(Date.parse(now) - DAY_MS).toISOString()
    const sent = await countTokensSince(transaction, { purpose: 'newsletter', email: emailKey(email), since })
    if (sent > 0) return
    await this.#send(transaction, { purpose: 'newsletter', userId: null, email: emailKey(email) }, now)
  }

  /** Carries out what a link is for. @throws UnknownLinkError, AddressTakenError */
  confirm(text: string, decision: LinkDecision): Promise<ConfirmedLink> {
    return this.#write(async (transaction, now) => {
      const token = await this.#deps.tokens.find(transaction, text, now)
      if (token === undefined || token.purpose === 'reset') throw new UnknownLinkError()
      await useToken(transaction, token.id, now)
      if (token.purpose === 'newsletter') {
        if (decision === 'confirm') await startNewsletter(transaction, token.email, now)
        transaction.afterCommit(() => this.#deps.onMail?.())
        return { what: 'newsletter', isDone: true }
      }
      const user = token.userId === null ? undefined : await findUser(transaction, token.userId)
      if (user === undefined) throw new UnknownLinkError()
      if (token.purpose === 'verify') return verify(transaction, { user, token, decision }, now)
      return answerChange(transaction, { user, token, decision }, now)
    })
  }

  /** Deletes what nobody can use any more. */
  async purge(now = new Date()): Promise<void> {
    const { writer } = this.#deps
    await deleteTokensExpiredBefore(writer, new Date(now.getTime() - DAY_MS).toISOString())
    await deleteEmailChangesBefore(writer, new Date(now.getTime() - 7 * DAY_MS).toISOString())
  }

  async #send(
    transaction: WriteTransaction,
    token: Pick<AccountToken, 'purpose' | 'userId' | 'email'>,
    now: string,
  ): Promise<void> {
    const { tokens, onMail } = this.#deps
    await tokens.send(transaction, token, now)
    if (onMail !== null) transaction.afterCommit(onMail)
  }

  #write<T>(work: (transaction: WriteTransaction, now: string) => Promise<T>): Promise<T> {
    return writeTransaction(this.#deps.writer, (transaction) => work(transaction, new Date().toISOString()))
  }
}

const showChange = ({ email, oldConfirmedAt, newConfirmedAt }: EmailChange) => ({
  email,
  isOldConfirmed: oldConfirmedAt !== null,
  isNewConfirmed: newConfirmedAt !== null,
})

/** @throws TooManyRequestsError after one within a minute, or several within a day */
async function refuseMany(
  transaction: WriteTransaction,
  { purpose, userId }: { purpose: TokenPurpose; userId: number },
  now: string,
): Promise<void> {
  const sentWithin = (milliseconds: number) =>
    countTokensSince(transaction, {
      purpose,
      userId,
      since: new Date(Date.parse(now) - milliseconds).toISOString(),
    })
  if ((await sentWithin(DAY_MS)) >= MAILS_A_DAY) throw new TooManyRequestsError(DAY_MS / 1000)
  if ((await sentWithin(MINUTE_MS)) > 0) throw new TooManyRequestsError(MINUTE_MS / 1000)
}

interface Answered {
  user: Account
  token: AccountToken
  decision: LinkDecision
}

/** @throws UnknownLinkError when the account has another address by now */
async function verify(
  transaction: WriteTransaction,
  { user, token, decision }: Answered,
  now: string,
): Promise<ConfirmedLink> {
  if (emailKey(user.email) !== emailKey(token.email)) throw new UnknownLinkError()
  if (decision === 'confirm') await takeProved(transaction, user, { email: user.email, now })
  return { what: 'address', isDone: true }
}

/** Either mailbox can stop the change; it takes effect when both have allowed it. @throws UnknownLinkError */
async function answerChange(
  transaction: WriteTransaction,
  { user, token, decision }: Answered,
  now: string,
): Promise<ConfirmedLink> {
  const known = await findEmailChange(transaction, user.id)
  if (known === undefined) throw new UnknownLinkError()
  if (decision === 'refuse') {
    await endChange(transaction, user.id, now)
    await record(transaction, { kind: 'email.changed', userId: user.id, detail: 'stopped by mail' }, now)
    return { what: 'change', isDone: true }
  }
  const isNew = token.purpose === 'change-new'
  const change = isNew ? { ...known, newConfirmedAt: now } : { ...known, oldConfirmedAt: now }
  const isDone = change.newConfirmedAt !== null && change.oldConfirmedAt !== null
  if (!isDone) await saveEmailChange(transaction, change)
  else {
    await endChange(transaction, user.id, now)
    await takeProved(transaction, user, { email: change.email, now })
  }
  return { what: 'change', isDone }
}

async function endChange(transaction: WriteTransaction, userId: number, now: string): Promise<void> {
  await deleteEmailChange(transaction, userId)
  await endTokensOf(transaction, { userId, purposes: [...CHANGE_PURPOSES, 'verify', 'reset'] }, now)
}

/** The mailbox is the user's: an account that only claims the address loses it. @throws AddressTakenError */
export async function takeProved(
  transaction: WriteTransaction,
  user: Account,
  { email, now }: { email: string; now: string },
): Promise<void> {
  const key = emailKey(email)
  const holder = await findUserByKey(transaction, 'email_key', key)
  if (holder !== undefined && holder.id !== user.id) {
    if (holder.emailVerifiedAt !== null) throw new AddressTakenError()
    await loseAddress(transaction, holder.id, now)
  }
  const isChange = emailKey(user.email) !== key
  if (!isChange && user.emailVerifiedAt !== null) return
  await setAddress(
    transaction,
    { id: user.id, email, emailKey: key, verifiedAt: now, mustVerify: false },
    now,
  )
  await record(transaction, { kind: isChange ? 'email.changed' : 'email.verified', userId: user.id }, now)
}

/** Where no mails are sent. @throws AddressTakenError */
async function takeUnproved(
  transaction: WriteTransaction,
  user: Account,
  { email, now }: { email: string; now: string },
): Promise<void> {
  const key = emailKey(email)
  const holder = await findUserByKey(transaction, 'email_key', key)
  if (holder !== undefined && holder.id !== user.id) throw new AddressTakenError()
  const { id, mustVerify } = user
  const address = { id, email, emailKey: key, verifiedAt: null, mustVerify }
  await setAddress(transaction, address, now)
  await record(transaction, { kind: 'email.changed', userId: user.id }, now)
}
