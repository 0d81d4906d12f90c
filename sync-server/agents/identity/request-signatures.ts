import { createHash, createPublicKey, verify } from 'node:crypto'
import {
  type ComponentDescriptor,
  isSignatureError,
  type SignatureParameters,
  type VerifiedSignature,
  type Verifier,
  verifySignature,
} from 'http-message-sig'
import type { PublicKey } from '#shared/domain/agent.ts'
import { SIGNATURE_WINDOW_SECONDS } from '#shared/policy/marketplace.ts'
import type { Database } from '../../db/schema.ts'
import { type Writer, writeTransaction } from '../../db/write-transaction.ts'
import {
  InvalidSignatureError,
  SignatureReplayedError,
  SignatureTimeError,
} from '../../errors/agent-errors.ts'
import { findKeyHolder, type KeyHolder } from '../../repositories/agent-keys.ts'
import {
  findSigningKey,
  insertNonce,
  readPublicKey,
  recordSigningKeyUse,
  type UsedNonce,
} from '../../repositories/signing-keys.ts'
import { isUseDue, storeKeyUse } from './authenticate.ts'

/** A request whose headers have a signature of RFC 9421, as it was received. */
export interface SignedRequest {
  method: string
  /** Path and query. */
  target: string
  fields: readonly { name: string; value: string }[]
  hasBody: boolean
}

/** Who has signed a request, and what makes it unique. */
export interface VerifiedRequest extends UsedNonce {
  agent: KeyHolder
  isChange: boolean
  lastUsedAt: string | null
}

const ALGORITHM = 'ecdsa-p256-sha256'
const NONCE_FORM = /^[\x21-\x7e]{16,64}$/
/** Nonces of reads in memory, about 20 MB; the oldest give way. An agent uses at most some thousands in ten minutes. */
const MOST_READS = 100_000
/** Larger than any time: `verify` judges the times itself, when it knows that the signature is not made up. */
export const ANY_AGE = Number.MAX_SAFE_INTEGER

/** Nonces of reads, in memory. A read that another process or a restart lets through again changes nothing. */
export class ReadNonces {
  /** When each expires, by key and nonce, in the order of their use. */
  readonly #seen = new Map<string, number>()

  /** Both times are in seconds since 1970. @returns false for one that is known */
  add(name: string, { expiresAt, now }: { expiresAt: number; now: number }): boolean {
    if (this.#seen.has(name)) return false
    for (const [old, expires] of this.#seen) {
      if (this.#seen.size < MOST_READS && expires >= now) break
      this.#seen.delete(old)
    }
    this.#seen.set(name, expiresAt)
    return true
  }
}

/**
 * Signatures of requests by the signing keys of agents (RFC 9421, ECDSA P-256). Each is taken once: nonces of changes are
 * stored until their signature is too old, so that no restart lets one through again; those of reads are in memory.
 */
export class RequestSignatures {
  readonly #reader: Database
  readonly #writer: Writer
  readonly #publicUrl: string
  readonly #reads = new ReadNonces()

  constructor({ reader, writer, publicUrl }: { reader: Database; writer: Writer; publicUrl: string }) {
    this.#reader = reader
    this.#writer = writer
    this.#publicUrl = publicUrl
  }

  /**
   * Finds out who has signed a request. Its body is not read yet: `matchesDigest` judges it.
   * @throws InvalidSignatureError, SignatureTimeError
   */
  async verify(request: SignedRequest): Promise<VerifiedRequest> {
    const now = new Date()
    const { verifier, components, parameters } = await this.#check(request)
    const { nonce, created } = parameters
    if (!coversRequest(components, request) || nonce === undefined || !NONCE_FORM.test(nonce))
      throw new InvalidSignatureError()
    if (created === undefined || !isInWindow(parameters, now)) throw new SignatureTimeError(now)
    const { signingKeyId, lastUsedAt, keyHash } = verifier
    const holder = await findKeyHolder(this.#reader, keyHash, now.toISOString())
    if (holder === undefined) throw new InvalidSignatureError()
    return {
      agent: { ...holder, signingKeyId },
      signingKeyId,
      lastUsedAt,
      nonce,
      expiresAt: created + SIGNATURE_WINDOW_SECONDS,
      isChange: isChange(request),
    }
  }

  /** Lets a verified request through, this once, and records the use of its keys. @throws SignatureReplayedError */
  async use(request: VerifiedRequest): Promise<void> {
    const { agent, signingKeyId, lastUsedAt } = request
    const at = new Date()
    const isNew = request.isChange ? await this.#store(request, at) : this.#remember(request, at)
    if (!isNew) throw new SignatureReplayedError()
    if (isUseDue(agent, at)) await storeKeyUse(this.#writer, agent, at.toISOString())
    if (isUseDue({ lastUsedAt }, at)) await recordSigningKeyUse(this.#writer, signingKeyId, at.toISOString())
  }

  #store(used: UsedNonce, now: Date): Promise<boolean> {
    return writeTransaction(this.#writer, (transaction) => insertNonce(transaction, used, secondsOf(now)))
  }

  #remember({ signingKeyId, nonce, expiresAt }: UsedNonce, now: Date): boolean {
    return this.#reads.add(`${signingKeyId} ${nonce}`, { expiresAt, now: secondsOf(now) })
  }

  async #check({ method, target, fields }: SignedRequest): Promise<VerifiedSignature<KeyVerifier>> {
    const message = { kind: 'request', method, targetUri: this.#publicUrl + target, fields } as const
    // The library wraps what a look for the key throws.
    const failure: { error?: unknown } = {}
    try {
      return await verifySignature(message, {
        policy: {
          algorithms: [ALGORITHM],
          requiredComponents: ['@method'],
          requiredParameters: ['created', 'nonce', 'keyid'],
          clockSkew: ANY_AGE,
        },
        resolveVerifier: ({ parameters: { keyid = '' } }) =>
          this.#findVerifier(keyid).catch((error: unknown) => {
            failure.error = error
            throw error
          }),
      })
    } catch (error) {
      if (failure.error !== undefined) throw failure.error
      if (isSignatureError(error)) throw new InvalidSignatureError()
      throw error
    }
  }

  async #findVerifier(keyId: string): Promise<KeyVerifier> {
    const found = await findSigningKey(this.#reader, keyId)
    if (found === undefined) throw new InvalidSignatureError()
    const { id, keyHash, last_used_at: lastUsedAt } = found
    return { ...verifierOf(readPublicKey(found.public_key, id)), signingKeyId: id, keyHash, lastUsedAt }
  }
}

interface KeyVerifier extends Verifier {
  signingKeyId: number
  keyHash: string
  lastUsedAt: string | null
}

/** Checks signatures by a key of ECDSA P-256, which are two numbers of 32 bytes each. */
export function verifierOf(publicKey: PublicKey): Verifier {
  const key = createPublicKey({ key: publicKey, format: 'jwk' })
  return {
    algorithm: ALGORITHM,
    verify: (data, signature) => verify('sha256', data, { key, dsaEncoding: 'ieee-p1363' }, signature),
  }
}

/** Whether all is signed that decides what a request does. A component with parameters is only a part of its field. */
export function coversRequest(
  components: readonly ComponentDescriptor[],
  { fields, hasBody }: SignedRequest,
): boolean {
  const whole = new Set(
    components.filter(({ parameters }) => Object.keys(parameters).length === 0).map(({ name }) => name),
  )
  const isIdempotent = fields.some(({ name }) => name.toLowerCase() === 'idempotency-key')
  return (
    whole.has('@method') &&
    (whole.has('@target-uri') || (whole.has('@path') && whole.has('@query'))) &&
    (!hasBody || whole.has('content-digest')) &&
    (!isIdempotent || whole.has('idempotency-key'))
  )
}

export function isInWindow({ created = 0, expires }: SignatureParameters, now: Date): boolean {
  const seconds = secondsOf(now)
  return (
    Math.abs(seconds - created) <= SIGNATURE_WINDOW_SECONDS && (expires === undefined || expires >= seconds)
  )
}

/** Whether a request may change something, so that a repetition matters. */
export const isChange = ({ method }: Pick<SignedRequest, 'method'>): boolean =>
  !['GET', 'HEAD'].includes(method)

export const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1000)

const SHA_256 = /^sha-256=:([A-Za-z0-9+/]{43}=):$/

/** Whether the bytes of a body are those of its `Content-Digest` (RFC 9530), which must have SHA-256. */
export function matchesDigest(body: Uint8Array, contentDigest: string): boolean {
  const digests = contentDigest.split(',').flatMap((entry) => SHA_256.exec(entry.trim())?.[1] ?? [])
  const [digest] = digests
  return digests.length === 1 && digest === createHash('sha256').update(body).digest('base64')
}
