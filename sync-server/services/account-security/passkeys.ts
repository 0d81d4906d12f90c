import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Logger } from 'pino'
import { z } from 'zod'
import {
  type Assertion,
  MOST_PASSKEYS,
  type NewCredential,
  type Passkey,
  type passkeyCreationSchema,
  type passkeyRequestSchema,
} from '#shared/domain/account-security.ts'
import type { Database } from '../../db/schema.ts'
import { type Writer, type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import { SESSION_CHALLENGE } from '../../errors/access-errors.ts'
import { AppError } from '../../errors/app-error.ts'
import { StateConflictError } from '../../errors/conflict-errors.ts'
import { NotFoundError } from '../../errors/request-errors.ts'
import type { ServerSecret } from '../../lib/server-secret.ts'
import {
  deletePasskey,
  findPasskey,
  insertPasskey,
  listPasskeys,
  recordPasskeyUse,
  renamePasskey,
  type StoredPasskey,
} from '../../repositories/passkeys.ts'
import { type Account, findUser } from '../../repositories/users.ts'
import { AccountLockedError } from '../accounts/account-errors.ts'
import { existingUser } from '../accounts/find-account.ts'
import { record } from '../security-log/record.ts'
import type { SecurityLog } from '../security-log/security-log.ts'
import { CEREMONY_MS, Ceremonies, type WaitingRoom } from './ceremonies.ts'

/** The same for every reason: an unknown key, a wrong signature, and a challenge of another browser or time. */
export class PasskeyRefusedError extends AppError {
  constructor() {
    super('This passkey could not be accepted. Please try again.', {
      status: 401,
      code: 'passkey-refused',
      title: 'Passkey refused',
      headers: SESSION_CHALLENGE,
    })
  }
}

/** A signed-in user sent it. Not 401: the session stays valid. */
export class PasskeyNotAcceptedError extends AppError {
  constructor() {
    super('This passkey could not be accepted. Please begin again.', {
      status: 403,
      code: 'passkey-refused',
      title: 'Passkey refused',
    })
  }
}

export interface PasskeysDeps {
  reader: Database
  writer: Writer
  log: Logger
  securityLog: SecurityLog
  /** The address that people see; keys are bound to its host name. */
  publicUrl: string
  secret: ServerSecret
  room: WaitingRoom
  /** What stands for a user in an authenticator: the same each time, and no hint to anything else. base64url */
  userHandle: (userId: number) => string
  /** Runs in the transaction that has removed a passkey, and may refuse it. */
  onRemoved: (transaction: WriteTransaction, userId: number) => Promise<void>
  now?: () => Date
}

const NAME = 'AI Tool Hub'
const challengeSchema = z.string()
/** COSE numbers of EdDSA, ES256 and RS256, which all authenticators speak one of. */
const ALGORITHMS = [-8, -7, -257]

/**
 * Keys of authenticators, bound to this site. All of them are discoverable, so that a sign-in names no account, and the
 * authenticator always checks its user.
 */
export class Passkeys {
  readonly #deps: PasskeysDeps
  readonly #party: { id: string; origin: string }
  /** Challenges by what they are for. */
  readonly #registrations: Ceremonies<typeof challengeSchema>
  readonly #signIns: Ceremonies<typeof challengeSchema>
  readonly #proofs: Ceremonies<typeof challengeSchema>

  constructor(deps: PasskeysDeps) {
    this.#deps = deps
    const { room, secret } = deps
    const challenges = (kind: string) => new Ceremonies({ room, secret, kind, schema: challengeSchema })
    this.#registrations = challenges('passkey-registration')
    this.#signIns = challenges('passkey-sign-in')
    this.#proofs = challenges('passkey-proof')
    const { hostname, origin } = new URL(deps.publicUrl)
    this.#party = { id: hostname, origin }
  }

  /** `session`: the secret id of the session, which alone can finish it. @throws StateConflictError */
  async begin(userId: number, session: string): Promise<z.output<typeof passkeyCreationSchema>> {
    const { reader, userHandle } = this.#deps
    const { username } = await existingUser(reader, userId)
    const stored = await listPasskeys(reader, userId)
    refuseMore(stored)
    const { challenge, pubKeyCredParams, user } = await generateRegistrationOptions({
      rpName: NAME,
      rpID: this.#party.id,
      userName: username,
      userDisplayName: username,
      supportedAlgorithmIDs: ALGORITHMS,
      userID: new Uint8Array(Buffer.from(userHandle(userId), 'base64url')),
    })
    await this.#registrations.begin(session, challenge)
    return {
      rp: { id: this.#party.id, name: NAME },
      user,
      challenge,
      pubKeyCredParams,
      timeout: CEREMONY_MS,
      excludeCredentials: stored.map(toDescriptor),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    }
  }

  /** @throws PasskeyNotAcceptedError, StateConflictError */
  async add(
    { userId, session }: { userId: number; session: string },
    { name, credential }: { name: string; credential: NewCredential },
  ): Promise<Passkey> {
    const expectedChallenge = await this.#registrations.take(session)
    if (expectedChallenge === undefined) throw new PasskeyNotAcceptedError()
    const { id: expectedRPID, origin: expectedOrigin } = this.#party
    const result = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      supportedAlgorithmIDs: ALGORITHMS,
      requireUserVerification: true,
    }).catch(() => null)
    if (result?.verified !== true) throw new PasskeyNotAcceptedError()
    const { id, publicKey, counter } = result.registrationInfo.credential
    const passkey: StoredPasskey = {
      id,
      userId,
      publicKey,
      counter,
      transports: credential.response.transports ?? [],
      name,
      createdAt: this.#time(),
      lastUsedAt: null,
    }
    await writeTransaction(this.#deps.writer, async (transaction) => {
      await existingUser(transaction, userId)
      refuseMore(await listPasskeys(transaction, userId))
      if (await findPasskey(transaction, id)) throw new PasskeyNotAcceptedError()
      await insertPasskey(transaction, passkey)
      await record(transaction, { kind: 'passkey.added', userId })
    })
    return toPasskey(passkey)
  }

  async list(userId: number): Promise<Passkey[]> {
    return (await listPasskeys(this.#deps.reader, userId)).map(toPasskey)
  }

  /** @throws NotFoundError */
  rename(userId: number, id: string, name: string): Promise<void> {
    return writeTransaction(this.#deps.writer, async (transaction) => {
      if (!(await renamePasskey(transaction, { id, userId, name }))) throw new UnknownPasskeyError()
    })
  }

  /** An account always has its password as well, so this never takes the last way in. @throws NotFoundError, StateConflictError */
  remove(userId: number, id: string): Promise<void> {
    return writeTransaction(this.#deps.writer, async (transaction) => {
      if (!(await deletePasskey(transaction, { id, userId }))) throw new UnknownPasskeyError()
      await this.#deps.onRemoved(transaction, userId)
      await record(transaction, { kind: 'passkey.removed', userId })
    })
  }

  /** `browser`: the secret of a cookie of the browser, which alone can finish it. */
  async beginSignIn(browser: string): Promise<z.output<typeof passkeyRequestSchema>> {
    return this.#request(this.#signIns, browser, [])
  }

  /** @throws PasskeyRefusedError, AccountLockedError */
  async signIn(browser: string, assertion: Assertion): Promise<Account> {
    const challenge = await this.#signIns.take(browser)
    if (challenge === undefined || assertion.response.userHandle === undefined)
      throw new PasskeyRefusedError()
    const account = await this.#verify(assertion, challenge)
    if (account.lockedAt !== null) throw new AccountLockedError()
    return account
  }

  async beginProof(userId: number, session: string): Promise<z.output<typeof passkeyRequestSchema>> {
    return this.#request(this.#proofs, session, await listPasskeys(this.#deps.reader, userId))
  }

  /** @throws PasskeyNotAcceptedError unless it is a passkey of this user that answers what the session has begun */
  async prove({ userId, session }: { userId: number; session: string }, assertion: Assertion): Promise<void> {
    const challenge = await this.#proofs.take(session)
    if (challenge === undefined) throw new PasskeyNotAcceptedError()
    const account = await this.#verify(assertion, challenge, userId).catch((error: unknown) => {
      throw error instanceof PasskeyRefusedError ? new PasskeyNotAcceptedError() : error
    })
    if (account.id !== userId) throw new PasskeyNotAcceptedError()
  }

  async #request(
    ceremonies: Ceremonies<typeof challengeSchema>,
    owner: string,
    allowed: readonly StoredPasskey[],
  ): Promise<z.output<typeof passkeyRequestSchema>> {
    const { challenge } = await generateAuthenticationOptions({ rpID: this.#party.id })
    await ceremonies.begin(owner, challenge)
    return {
      challenge,
      rpId: this.#party.id,
      timeout: CEREMONY_MS,
      userVerification: 'required',
      allowCredentials: allowed.map(toDescriptor),
    }
  }

  /** The account whose key has signed the challenge. @throws PasskeyRefusedError */
  async #verify(assertion: Assertion, expectedChallenge: string, only?: number): Promise<Account> {
    const { reader, userHandle } = this.#deps
    const passkey = await findPasskey(reader, assertion.id)
    const isOther = only !== undefined && passkey?.userId !== only
    if (passkey === undefined || isOther) throw new PasskeyRefusedError()
    const handle = assertion.response.userHandle
    if (handle !== undefined && handle !== userHandle(passkey.userId)) throw new PasskeyRefusedError()
    const result = await verifyAuthenticationResponse({
      response: { ...assertion, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: this.#party.origin,
      expectedRPID: this.#party.id,
      requireUserVerification: true,
      // `#use` compares the counter, in the transaction that stores it.
      credential: { id: passkey.id, publicKey: passkey.publicKey, counter: 0 },
    }).catch(() => null)
    if (result?.verified !== true) throw new PasskeyRefusedError()
    return this.#use(passkey.id, result.authenticationInfo.newCounter)
  }

  /**
   * A counter that does not grow means that two authenticators have the key: one is a copy.
   * @throws PasskeyRefusedError
   */
  async #use(id: string, counter: number): Promise<Account> {
    const used = await writeTransaction(this.#deps.writer, async (transaction) => {
      const passkey = await findPasskey(transaction, id)
      const account = passkey && (await findUser(transaction, passkey.userId))
      if (passkey === undefined || account === undefined) return null
      const isCopy = (counter > 0 || passkey.counter > 0) && counter <= passkey.counter
      if (!isCopy) await recordPasskeyUse(transaction, { id, counter }, this.#time())
      return { account, isCopy, stored: passkey.counter }
    })
    if (used?.isCopy === true) {
      const { account, stored } = used
      this.#deps.log.warn({ userId: account.id, counter, stored }, 'a passkey was refused: it may be a copy')
      const detail = 'a passkey that may be a copy'
      await this.#deps.securityLog.note({ kind: 'sign-in.failed', userId: account.id, detail })
    }
    if (used === null || used.isCopy) throw new PasskeyRefusedError()
    return used.account
  }

  #time(): string {
    return (this.#deps.now?.() ?? new Date()).toISOString()
  }
}

class UnknownPasskeyError extends NotFoundError {
  constructor() {
    super('There is no such passkey.')
  }
}

/** @throws StateConflictError */
function refuseMore(stored: readonly StoredPasskey[]): void {
  if (stored.length >= MOST_PASSKEYS)
    throw new StateConflictError(`An account has at most ${MOST_PASSKEYS} passkeys. Please remove one first.`)
}

const toDescriptor = ({ id, transports }: StoredPasskey) => ({ id, type: 'public-key' as const, transports })

const toPasskey = ({ id, name, createdAt, lastUsedAt }: StoredPasskey): Passkey => ({
  id,
  name,
  createdAt,
  lastUsedAt,
})
