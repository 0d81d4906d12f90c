import { createPublicKey, verify } from 'node:crypto'
import {
  type ComponentDescriptor,
  isSignatureError,
  type SignatureParameters,
  verifySignature,
} from 'http-message-sig'
import { domainNameSchema } from '#shared/domain/agent-domain.ts'
import { DOMAIN_LIMITS, DOMAIN_SIGNATURE } from '#shared/policy/domains.ts'
import { SIGNATURE_WINDOW_SECONDS } from '#shared/policy/marketplace.ts'
import type { Database } from '../../db/schema.ts'
import { type Writer, writeTransaction } from '../../db/write-transaction.ts'
import {
  InvalidDomainSignatureError,
  SignatureReplayedError,
  SignatureTimeError,
} from '../../errors/agent-errors.ts'
import {
  findDomainSigner,
  hurryDirectory,
  insertDomainNonce,
  type UsedDomainNonce,
} from '../../repositories/agent-domains.ts'
import { findKeyHolder, type KeyHolder } from '../../repositories/agent-keys.ts'
import { isUseDue, storeKeyUse } from './authenticate.ts'
import {
  ANY_AGE,
  coversRequest,
  isChange,
  isInWindow,
  ReadNonces,
  type SignedRequest,
  secondsOf,
} from './request-signatures.ts'

/** Which agent of which domain has signed a request, and what makes it unique. */
export interface VerifiedDomainRequest extends UsedDomainNonce {
  agent: KeyHolder
  isChange: boolean
}

const ALGORITHM = 'ed25519'
const AGENT_FIELD = 'signature-agent'
/** Libraries of Web Bot Auth make nonces of 64 bytes as base64. */
const NONCE_FORM = /^[\x21-\x7e]{16,128}$/
const THUMBPRINT = /^[\w-]{43}$/
const AGENT_ID = /^[1-9]\d{0,14}$/
/**
 * One member of a dictionary, or the string alone of earlier drafts. Two members, another type of discovery, a port and a path are
 * refused: the domain is the whole of what is proved.
 */
const SIGNATURE_AGENT =
  /^(?:(?<label>[a-z*][a-z0-9_.*-]{0,63})=)?"https:\/\/(?<domain>[a-z0-9.-]{4,253})\/?"(?:;type=directory)?$/

/** What the headers claim, before anything is proved. */
interface Claimed {
  domain: string
  /** The member that the signature has to cover; null for the string alone. */
  label: string | null
  agentId: number
}

const HOUR_MS = 60 * 60 * 1000
const MINUTE_MS = 60 * 1000

interface DomainSignaturesOptions {
  reader: Database
  writer: Writer
  publicUrl: string
}

/**
 * Signatures of requests by keys that domains publish (Web Bot Auth). Nothing is fetched for a request: the keys are those that were
 * known before it came. An unknown key only brings the next look at a directory forward, which has a shortest pause.
 */
export class DomainSignatures {
  readonly #options: DomainSignaturesOptions
  readonly #reads = new ReadNonces()

  constructor(options: DomainSignaturesOptions) {
    this.#options = options
  }

  /**
   * Finds out who has signed a request. Its body is not read yet: `matchesDigest` judges it.
   * @throws InvalidDomainSignatureError, SignatureTimeError
   */
  async verify(request: SignedRequest): Promise<VerifiedDomainRequest> {
    const now = new Date()
    const claimed = readClaim(request)
    const { verifier, components, parameters } = await this.#check(request, claimed, now)
    const { nonce, created, expires, keyid: keyId } = parameters
    if (!covers(components, request, claimed) || nonce === undefined || !NONCE_FORM.test(nonce))
      throw new InvalidDomainSignatureError()
    if (created === undefined || expires === undefined || expires < created || !isInWindow(parameters, now))
      throw new SignatureTimeError(now)
    const holder = await findKeyHolder(this.#options.reader, verifier.keyHash, now.toISOString())
    if (holder === undefined || keyId === undefined) throw new InvalidDomainSignatureError()
    const { id, isProved } = verifier
    return {
      agent: { ...holder, domain: { id, name: claimed.domain, isProved } },
      keyId,
      nonce,
      expiresAt: created + SIGNATURE_WINDOW_SECONDS,
      isChange: isChange(request),
    }
  }

  /** Lets a verified request through, this once. @throws SignatureReplayedError */
  async use(request: VerifiedDomainRequest): Promise<void> {
    const { writer } = this.#options
    const { agent, keyId, nonce, expiresAt } = request
    const at = new Date()
    const isNew = request.isChange
      ? await writeTransaction(writer, (transaction) =>
          insertDomainNonce(transaction, request, secondsOf(at)),
        )
      : this.#reads.add(`${keyId} ${nonce}`, { expiresAt, now: secondsOf(at) })
    if (!isNew) throw new SignatureReplayedError()
    if (isUseDue(agent, at)) await storeKeyUse(writer, agent, at.toISOString())
  }

  async #check({ method, target, fields }: SignedRequest, claimed: Claimed, now: Date) {
    const message = {
      kind: 'request',
      method,
      targetUri: this.#options.publicUrl + target,
      fields,
    } as const
    // The library wraps what a look for the key throws.
    const failure: { error?: unknown } = {}
    try {
      return await verifySignature(message, {
        policy: {
          algorithms: [ALGORITHM],
          requiredComponents: [],
          requiredParameters: ['created', 'expires', 'nonce', 'keyid', 'tag'],
          clockSkew: ANY_AGE,
        },
        resolveVerifier: ({ parameters }) =>
          this.#findVerifier(parameters, claimed, now).catch((error: unknown) => {
            failure.error = error
            throw error
          }),
      })
    } catch (error) {
      if (failure.error !== undefined) throw failure.error
      if (isSignatureError(error)) throw new InvalidDomainSignatureError()
      throw error
    }
  }

  async #findVerifier({ keyid = '', tag }: SignatureParameters, { domain, agentId }: Claimed, now: Date) {
    if (tag !== DOMAIN_SIGNATURE.tag || !THUMBPRINT.test(keyid)) throw new InvalidDomainSignatureError()
    const { reader } = this.#options
    const found = await findDomainSigner(reader, { name: domain, agentId, keyId: keyid })
    if (found === undefined || !isNamed(found, now)) throw new InvalidDomainSignatureError()
    const { domainId: id, x, keyHash, state } = found
    if (x === null) {
      await this.#hurry(found, now)
      throw new InvalidDomainSignatureError()
    }
    if (!isGood(found, now)) throw new InvalidDomainSignatureError()
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    return {
      algorithm: ALGORITHM,
      verify: (data: Uint8Array, signature: Uint8Array) => verify(null, data, key, signature),
      id,
      keyHash,
      isProved: state === 'verified',
    }
  }

  /** The directory may have a new key. It is asked by the clock, and no sooner than a while after the last time. */
  async #hurry({ domainId, tried_at: triedAt, next_fetch_at: next }: Signer, now: Date): Promise<void> {
    const pause = DOMAIN_LIMITS.unknownKeyMinutes * MINUTE_MS
    const soonest = Math.max(now.getTime(), triedAt === null ? 0 : Date.parse(triedAt) + pause)
    if (Date.parse(next) <= soonest) return
    await hurryDirectory(this.#options.writer, domainId, new Date(soonest).toISOString())
  }
}

type Signer = NonNullable<Awaited<ReturnType<typeof findDomainSigner>>>

/** The agent has the domain, or can still prove it. */
const isNamed = ({ state, proof_by: proofBy }: Signer, now: Date): boolean =>
  state === 'verified' || (state === 'pending' && Date.parse(proofBy) > now.getTime())

/** The directory was read lately enough, and its key is good now. */
function isGood({ fetched_at: at, not_before: from, expires_at: until }: Signer, now: Date): boolean {
  return (
    at !== null &&
    now.getTime() - Date.parse(at) < DOMAIN_LIMITS.keysHours * HOUR_MS &&
    (from === null || Date.parse(from) <= now.getTime()) &&
    (until === null || Date.parse(until) > now.getTime())
  )
}

/** The domain and the agent that a request names, each in one header that stands there once. @throws InvalidDomainSignatureError */
function readClaim({ fields }: SignedRequest): Claimed {
  const only = (name: string): string => {
    const [field, ...others] = fields.filter((one) => one.name.toLowerCase() === name)
    if (field === undefined || others.length > 0) throw new InvalidDomainSignatureError()
    return field.value.trim()
  }
  const { domain, label } = SIGNATURE_AGENT.exec(only(AGENT_FIELD))?.groups ?? {}
  const agentId = only(DOMAIN_SIGNATURE.agentField)
  const name = domainNameSchema.safeParse(domain)
  if (!name.success || !AGENT_ID.test(agentId)) throw new InvalidDomainSignatureError()
  return { domain: name.data, label: label ?? null, agentId: Number(agentId) }
}

/** Whether all is signed that decides who sends the request and what it does. */
function covers(
  components: readonly ComponentDescriptor[],
  request: SignedRequest,
  { label }: Claimed,
): boolean {
  const whole = wholeOf(components)
  const namesDomain =
    whole.has(AGENT_FIELD) ||
    (label !== null &&
      components.some(
        ({ name, parameters }) =>
          name === AGENT_FIELD && parameters.key === label && Object.keys(parameters).length === 1,
      ))
  return (
    namesDomain &&
    whole.has(DOMAIN_SIGNATURE.agentField) &&
    (whole.has('@authority') || whole.has('@target-uri')) &&
    (!isChange(request) || coversRequest(components, request))
  )
}

/** Components that are not only a part of their field. */
const wholeOf = (components: readonly ComponentDescriptor[]) =>
  new Set(components.filter(({ parameters }) => Object.keys(parameters).length === 0).map(({ name }) => name))
