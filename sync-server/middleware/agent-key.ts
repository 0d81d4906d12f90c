import type { Context, Middleware } from 'koa'
import type { AgentScope } from '#shared/domain/agent.ts'
import { authenticate } from '../agents/identity/authenticate.ts'
import { KeyAddresses } from '../agents/identity/key-addresses.ts'
import { holdsKey } from '../agents/identity/key-format.ts'
import type { Database } from '../db/schema.ts'
import type { Writer } from '../db/write-transaction.ts'
import {
  ConflictingKeysError,
  KeyInAddressError,
  KeyRequiredError,
  ScopeError,
} from '../errors/agent-errors.ts'
import type { KeyHolder } from '../repositories/agent-keys.ts'
import { type CountRequest, type SetHeader, uncounted } from './rate-limit.ts'

export interface AgentKeyOptions {
  reader: Database
  writer: Writer
  limit?: CountRequest
}

/** The parts of a request that say which agent sends it. */
export interface AgentCredentials {
  /** The keys from the three headers that may carry one. */
  keys: readonly string[]
  address: string
  setHeader: SetHeader
}

/** Finds out which agent calls, and counts the call. */
export type ReadAgent = (credentials: AgentCredentials) => Promise<KeyHolder>

/** @throws KeyRequiredError, ConflictingKeysError, InvalidKeyError, TooManyRequestsError */
export function readAgent({ reader, writer, limit = uncounted }: AgentKeyOptions): ReadAgent {
  const addresses = new KeyAddresses(writer)
  return async ({ keys, address, setHeader }) => {
    const agent = await authenticate({ reader, writer }, onlyKey(keys))
    // All keys of an agent count together, or a new key would start from zero. All demo users share one key, so there
    // each address counts for itself.
    await limit(agent.isSandbox ? `demo ${address}` : `agent ${agent.agentId}`, setHeader)
    await addresses.note(agent)
    return agent
  }
}

/** @throws ScopeError */
export function requireScope({ scopes }: KeyHolder, scope: AgentScope | undefined): void {
  if (scope !== undefined && !scopes.includes(scope)) throw new ScopeError(scope)
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
