import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { z } from 'zod'
import type { SecondFactorMethod } from '#shared/domain/account-security.ts'
import type { Database } from '../../db/schema.ts'
import { type Writer, type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import { AppError } from '../../errors/app-error.ts'
import { StateConflictError } from '../../errors/conflict-errors.ts'
import { openSealedText, sealText } from '../../lib/sealed-text.ts'
import type { ServerSecret } from '../../lib/server-secret.ts'
import { listPasskeys } from '../../repositories/passkeys.ts'
import {
  claimGrace,
  claimRecoveryCode,
  claimTotpStep,
  countRecoveryCodes,
  deleteTotp,
  findGrace,
  findTotp,
  replaceRecoveryCodes,
  saveTotp,
} from '../../repositories/second-factors.ts'
import type { Account } from '../../repositories/users.ts'
import { existingUser } from '../accounts/find-account.ts'
import { record } from '../security-log/record.ts'
import { Ceremonies, type WaitingRoom } from './ceremonies.ts'

/** Not 401: who sends it has given the right password, or is signed in. */
export class WrongCodeError extends AppError {
  constructor() {
    super('This code is wrong or has been used.', { status: 403, code: 'wrong-code', title: 'Wrong code' })
  }
}

/** The browser has not begun to sign in, or too long ago. */
export class SignInNotBegunError extends AppError {
  constructor() {
    super('Please sign in with your password again.', {
      status: 403,
      code: 'sign-in-not-begun',
      title: 'Sign in again',
    })
  }
}

export class SecondFactorRequiredError extends AppError {
  constructor() {
    super('Admins need a second factor here. Please add a passkey or an authenticator app to your account.', {
      status: 403,
      code: 'second-factor-required',
      title: 'Second factor required',
    })
  }
}

export interface SecondFactorsDeps {
  reader: Database
  writer: Writer
  secret: ServerSecret
  room: WaitingRoom
  /** Whether admins must have a second factor. */
  isRequired: boolean
  now?: () => Date
}

const ISSUER = 'AI Tool Hub'
const STEP_SECONDS = 30
/** Clocks may differ by so many steps. */
const DRIFT = 1
const SECRET_BYTES = 20
const RECOVERY_CODES = 10
const CODE_LENGTH = 10
/** Without letters and digits that look alike. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const GRACE_MS = 24 * 60 * 60 * 1000

/**
 * What a password alone does not open any more. An account with an authenticator app always needs a second step; that of
 * an admin also with a passkey only, so that a stolen password never opens what admins may.
 */
const setupSchema = z.string()
const pendingSchema = z.object({ userId: z.int(), epoch: z.int() })

export class SecondFactors {
  readonly #deps: SecondFactorsDeps
  /** Secrets that no code has confirmed yet, by session. */
  readonly #setups: Ceremonies<typeof setupSchema>
  /** Who has given the right password, by browser. */
  readonly #pending: Ceremonies<typeof pendingSchema>

  constructor(deps: SecondFactorsDeps) {
    this.#deps = deps
    this.#setups = new Ceremonies({ ...deps, kind: 'totp', schema: setupSchema, now: Date.now })
    this.#pending = new Ceremonies({ ...deps, kind: 'second-step', schema: pendingSchema, now: Date.now })
  }

  /** How the second step of a sign-in can be taken; empty when there is none. */
  async methodsOf({ id, isAdmin, isOwner }: Account): Promise<SecondFactorMethod[]> {
    const { reader } = this.#deps
    const hasApp = (await findTotp(reader, id)) !== undefined
    const hasPasskey = (await listPasskeys(reader, id)).length > 0
    if (!hasApp && !(hasPasskey && (isAdmin || isOwner))) return []
    const hasCodes = (await countRecoveryCodes(reader, id)) > 0
    return [
      ...(hasApp ? (['totp'] as const) : []),
      ...(hasPasskey ? (['passkey'] as const) : []),
      ...(hasCodes ? (['recovery-code'] as const) : []),
    ]
  }

  /** The right password was given in this browser: a code finishes the sign-in. */
  async beginSignIn(browser: string, { id, sessionEpoch }: Account): Promise<void> {
    await this.#pending.begin(browser, { userId: id, epoch: sessionEpoch })
  }

  /** Whose sign-in waits for a code. @throws SignInNotBegunError */
  async pendingUser(browser: string): Promise<number> {
    const pending = await this.#pending.find(browser)
    if (pending === undefined) throw new SignInNotBegunError()
    return pending.userId
  }

  /**
   * Takes the second step with a code of the app or a recovery code.
   * @throws WrongCodeError, SignInNotBegunError, also when the password or a lock has changed in between
   */
  async finishSignIn(browser: string, code: string): Promise<Account> {
    const pending = await this.#pending.find(browser)
    if (pending === undefined) throw new SignInNotBegunError()
    await this.check(pending.userId, code)
    await this.#pending.take(browser)
    const account = await existingUser(this.#deps.reader, pending.userId)
    if (account.sessionEpoch !== pending.epoch || account.lockedAt !== null) throw new SignInNotBegunError()
    return account
  }

  /** Accepts a code of the app or a recovery code, each once. @throws WrongCodeError */
  async check(userId: number, typed: string): Promise<void> {
    const code = typed.replace(/[\s-]/g, '').toLowerCase()
    const isRight = await writeTransaction(this.#deps.writer, async (transaction) => {
      if (/^\d{6}$/.test(code)) return this.#claimAppCode(transaction, userId, code)
      return claimRecoveryCode(transaction, { userId, hash: this.#hash(userId, code) }, this.#time())
    })
    if (!isRight) throw new WrongCodeError()
  }

  /** Begins with a new app; the old one counts until a code confirms the new one. */
  async beginTotp(userId: number, session: string): Promise<{ secret: string; uri: string }> {
    const { username } = await existingUser(this.#deps.reader, userId)
    const secret = new Secret({ size: SECRET_BYTES }).base32
    await this.#setups.begin(session, secret)
    return { secret, uri: totpOf(secret, username).toString() }
  }

  /**
   * The app is on from now; the first time recovery codes are made.
   * @returns new recovery codes, which are never shown again; empty when there are some already
   * @throws WrongCodeError, StateConflictError when nothing was begun
   */
  async confirmTotp(
    { userId, session }: { userId: number; session: string },
    code: string,
  ): Promise<string[]> {
    const secret = await this.#setups.find(session)
    if (secret === undefined) throw new StateConflictError('This took too long. Please start again.')
    const step = stepOf(secret, code.replace(/\s/g, ''), this.#now())
    if (step === null) throw new WrongCodeError()
    await this.#setups.take(session)
    const sealed = sealText(secret, this.#key(userId))
    return writeTransaction(this.#deps.writer, async (transaction) => {
      await existingUser(transaction, userId)
      await saveTotp(transaction, { userId, secret: sealed, lastStep: step }, this.#time())
      await record(transaction, { kind: 'second-factor.changed', userId, detail: 'authenticator app on' })
      return (await countRecoveryCodes(transaction, userId)) > 0
        ? []
        : this.#replaceCodes(transaction, userId)
    })
  }

  /** @throws StateConflictError when there is none, or it is the last second factor of an admin who must have one */
  removeTotp(userId: number): Promise<void> {
    return writeTransaction(this.#deps.writer, async (transaction) => {
      if (!(await deleteTotp(transaction, userId)))
        throw new StateConflictError('No authenticator app is set up.')
      await this.refuseLast(transaction, userId)
      if ((await listPasskeys(transaction, userId)).length === 0)
        await replaceRecoveryCodes(transaction, userId, [])
      await record(transaction, { kind: 'second-factor.changed', userId, detail: 'authenticator app off' })
    })
  }

  /** @returns ten new codes, which are never shown again @throws StateConflictError without a second factor */
  renewCodes(userId: number): Promise<string[]> {
    return writeTransaction(this.#deps.writer, async (transaction) => {
      if (!(await hasSecondFactor(transaction, userId)))
        throw new StateConflictError(
          'Recovery codes are for accounts with a passkey or an authenticator app.',
        )
      await record(transaction, { kind: 'second-factor.changed', userId, detail: 'new recovery codes' })
      return this.#replaceCodes(transaction, userId)
    })
  }

  /** @throws StateConflictError in a transaction that has taken the last second factor of an admin who must have one */
  async refuseLast(transaction: WriteTransaction, userId: number): Promise<void> {
    const { isAdmin, isOwner } = await existingUser(transaction, userId)
    const isBound = this.#deps.isRequired && (isAdmin || isOwner)
    if (isBound && !(await hasSecondFactor(transaction, userId)))
      throw new StateConflictError('Admins need a second factor. Add another one first.')
  }

  /** What screens show. `session`: as for `requireFor`. */
  async stateOf(userId: number, session: { signedInAt: string }) {
    const { reader, isRequired } = this.#deps
    const account = await existingUser(reader, userId)
    const isInCharge = account.isAdmin || account.isOwner
    const isOn = await hasSecondFactor(reader, userId)
    const isBlocked =
      isRequired && isInCharge && !isOn && !this.#hasGrace(await findGrace(reader, userId), session)
    return {
      hasApp: (await findTotp(reader, userId)) !== undefined,
      recoveryCodes: await countRecoveryCodes(reader, userId),
      advice:
        isOn || !isInCharge ? ('none' as const) : isBlocked ? ('required' as const) : ('asked' as const),
    }
  }

  /**
   * Where admins must have a second factor, one without may work in one session, for a day.
   * @throws SecondFactorRequiredError
   */
  async requireFor(userId: number, session: { signedInAt: string }): Promise<void> {
    const { reader, writer, isRequired } = this.#deps
    if (!isRequired || (await hasSecondFactor(reader, userId))) return
    const known = await findGrace(reader, userId)
    if (!this.#hasGrace(known, session)) throw new SecondFactorRequiredError()
    if (known === undefined)
      await writeTransaction(writer, (transaction) => claimGrace(transaction, { userId, ...session }))
  }

  #hasGrace(claimed: string | undefined, { signedInAt }: { signedInAt: string }): boolean {
    if (claimed === undefined) return true
    return claimed === signedInAt && this.#now().getTime() - Date.parse(claimed) <= GRACE_MS
  }

  async #claimAppCode(transaction: WriteTransaction, userId: number, code: string): Promise<boolean> {
    const totp = await findTotp(transaction, userId)
    if (totp === undefined) return false
    const step = stepOf(openSealedText(totp.secret, this.#key(userId)), code, this.#now())
    return step !== null && claimTotpStep(transaction, { userId, step })
  }

  async #replaceCodes(transaction: WriteTransaction, userId: number): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODES }, makeCode)
    await replaceRecoveryCodes(
      transaction,
      userId,
      codes.map((code) => this.#hash(userId, code)),
    )
    return codes.map((code) => `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`)
  }

  /** Keyed: 50 bits could be found from a plain hash. */
  #hash(userId: number, code: string): string {
    return this.#deps.secret.derive('recovery-code', `${userId}:${code}`)
  }

  #key(userId: number): string {
    return this.#deps.secret.derive('totp', userId)
  }

  #now(): Date {
    return this.#deps.now?.() ?? new Date()
  }

  #time(): string {
    return this.#now().toISOString()
  }
}

async function hasSecondFactor(db: Database, userId: number): Promise<boolean> {
  return (await findTotp(db, userId)) !== undefined || (await listPasskeys(db, userId)).length > 0
}

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), period: STEP_SECONDS })

/** The number of the 30 seconds that a code belongs to; null when it is none of now. */
function stepOf(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const delta = totpOf(secret).validate({ token: code, window: DRIFT, timestamp: now.getTime() })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / STEP_SECONDS) + delta
}

const makeCode = () =>
  Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
