import type { Context, Middleware } from 'koa'
import type { CallDefinition } from '#shared/api/call.ts'
import type { OAuthResource } from '#shared/policy/oauth.ts'
import { authenticate } from '../agents/identity/authenticate.ts'
import { DomainSignatures } from '../agents/identity/domain-signatures.ts'
import { KeyAddresses } from '../agents/identity/key-addresses.ts'
import { holdsKey } from '../agents/identity/key-format.ts'
import {
  matchesDigest,
  RequestSignatures,
  type SignedRequest,
} from '../agents/identity/request-signatures.ts'
import { authenticateToken, isTokenForm } from '../agents/oauth/authenticate-token.ts'
import type { Database } from '../db/schema.ts'
import type { Writer } from '../db/write-transaction.ts'
import {
  ApiKeyNeededError,
  ConflictingKeysError,
  DomainSignatureNeededError,
  DomainUnprovedError,
  InvalidSignatureError,
  KeyInAddressError,
  KeyRequiredError,
  ScopeError,
} from '../errors/agent-errors.ts'
import type { KeyHolder } from '../repositories/agent-keys.ts'
import { type CountRequest, type SetHeader, uncounted } from './rate-limit.ts'
import { mayHaveBody } from './read-request.ts'

export interface AgentKeyOptions {
  reader: Database
  writer: Writer
  /** That signatures over the whole address are made for. */
  publicUrl: string
  limit?: CountRequest
}

/** The parts of a request that say which agent sends it. */
export interface AgentCredentials {
  /** The keys from the three headers that may carry one. */
  keys: readonly string[]
  /** null for a request without a signature, and where no signature is taken. An API key counts before it. */
  signed: SignedRequest | null
  /** What an access token must have been made for. */
  resource: OAuthResource
  address: string
  setHeader: SetHeader
}

/** Finds out which agent calls, and counts the call. */
export type ReadAgent = (credentials: AgentCredentials) => Promise<KeyHolder>

/**
 * @throws KeyRequiredError, ConflictingKeysError, InvalidKeyError, InvalidTokenError, InvalidSignatureError,
 * InvalidDomainSignatureError, SignatureTimeError, SignatureReplayedError, TooManyRequestsError
 */
export function readAgent(options: AgentKeyOptions): ReadAgent {
  const { reader, writer, publicUrl, limit = uncounted } = options
  const findHolder = keyHolders(options)
  const addresses = new KeyAddresses(writer)
  const signatures = new RequestSignatures({ reader, writer, publicUrl })
  const ofDomains = new DomainSignatures({ reader, writer, publicUrl })
  const verify = async (signed: SignedRequest): Promise<Proof> => {
    if (namesDomain(signed)) {
      const request = await ofDomains.verify(signed)
      return { agent: request.agent, use: () => ofDomains.use(request) }
    }
    const request = await signatures.verify(signed)
    return { agent: request.agent, use: () => signatures.use(request) }
  }
  return async ({ keys, signed, resource, address, setHeader }) => {
    const proof = signed !== null && keys.length === 0 ? await verify(signed) : null
    const agent = proof?.agent ?? (await findHolder(keys, resource))
    // All keys of an agent count together, or a new key would start from zero. All demo users share one key, so there
    // each address counts for itself.
    await limit(agent.isSandbox ? `demo ${address}` : `agent ${agent.agentId}`, setHeader)
    await proof?.use()
    // An app that runs elsewhere comes from there, whoever has connected it, and a domain may send from many places.
    if (!agent.isToken && agent.domain === null) await addresses.note(agent)
    return agent
  }
}

/** Whom the keys of a request stand for, without counting it. */
export type FindHolder = (keys: readonly string[], resource: OAuthResource) => Promise<KeyHolder>

/** @throws KeyRequiredError, ConflictingKeysError, InvalidKeyError, InvalidTokenError */
export function keyHolders({ reader, writer, publicUrl }: AgentKeyOptions): FindHolder {
  return async (keys, resource) => {
    const key = onlyKey(keys)
    return isTokenForm(key)
      ? authenticateToken({ reader, writer, publicUrl }, key, resource)
      : authenticate({ reader, writer }, key)
  }
}

/** A request whose signature holds. */
interface Proof {
  agent: KeyHolder
  /** Lets it through, this once. @throws SignatureReplayedError */
  use: () => Promise<void>
}

/** Whether a request is signed by the key of a domain. */
const namesDomain = ({ fields }: SignedRequest): boolean =>
  fields.some(({ name }) => name.toLowerCase() === 'signature-agent')

/** @throws DomainSignatureNeededError, DomainUnprovedError, ScopeError, ApiKeyNeededError */
export function requireScope(
  { scopes, signingKeyId, isToken, domain }: KeyHolder,
  { scope, needsApiKey, provesDomain }: CallDefinition,
): void {
  if (provesDomain === true && domain === null) throw new DomainSignatureNeededError()
  if (domain?.isProved === false && provesDomain !== true) throw new DomainUnprovedError()
  if (scope !== undefined && !scopes.includes(scope)) throw new ScopeError(scope, isToken)
  if (needsApiKey === true && (signingKeyId !== null || isToken || domain !== null))
    throw new ApiKeyNeededError()
}

/** Whether a header of the request proves who sends it. No other site can make a browser send such a header. */
export function carriesKey(ctx: Context): boolean {
  return keysOf(ctx).length > 0
}

/** Refuses keys in addresses, on every path. Such a key is already exposed, and its owner must learn of it. */
export const refuseKeysInAddress: Middleware = (ctx, next) => {
  if (holdsKey(ctx.url)) throw new KeyInAddressError()
  return next()
}

function onlyKey(keys: readonly string[]): string {
  const [key, ...others] = new Set(keys)
  if (key === undefined) throw new KeyRequiredError()
  if (others.length > 0) throw new ConflictingKeysError()
  return key
}

/** The keys in the headers of a request. */
export function keysOf(ctx: Context): string[] {
  const bearer = /^Bearer +(\S+)$/i.exec(ctx.get('Authorization'))?.[1] ?? ''
  return [ctx.get('X-API-Key'), ctx.get('X-Agent-Key'), bearer].filter((key) => key !== '')
}

/** The parts of a request that its signature is about; null for a request without one. */
export function signedRequestOf(ctx: Context): SignedRequest | null {
  const { rawHeaders, headers } = ctx.req
  if (headers['signature-input'] === undefined && headers.signature === undefined) return null
  const fields = rawHeaders.flatMap((name, place) =>
    place % 2 === 0 ? [{ name, value: rawHeaders[place + 1] ?? '' }] : [],
  )
  return { method: ctx.method, target: ctx.url, fields, hasBody: mayHaveBody(ctx) }
}

/** Refuses a body that is not the one whose digest was signed. */
export function checkDigest(ctx: Context): (body: Buffer) => void {
  const digest = ctx.get('Content-Digest')
  return (body) => {
    if (!matchesDigest(body, digest)) throw new InvalidSignatureError()
  }
}
