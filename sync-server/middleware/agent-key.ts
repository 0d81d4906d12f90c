import type { Context, Middleware } from 'koa'
import type { AgentScope } from '#shared/domain/agent.ts'
import { authenticate } from '../agents/identity/authenticate.ts'
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
import type { Caller } from './caller.ts'
import { addressKey, type KeyLimit, unlimitedKeys } from './rate-limit.ts'

export interface AgentKeyOptions {
  reader: Database
  writer: Writer
  limit?: KeyLimit
}

/** Finds out which agent calls, by the key in one of the three headers. */
export type ReadAgent = (ctx: Context) => Promise<KeyHolder>

/** @throws KeyRequiredError, ConflictingKeysError, InvalidKeyError, TooManyRequestsError */
export function readAgent({ reader, writer, limit = unlimitedKeys }: AgentKeyOptions): ReadAgent {
  return async (ctx) => {
    const agent = await authenticate({ reader, writer }, keyOf(ctx))
    const caller: Caller = { role: 'agent', userId: null, agent }
    ctx.state.caller = caller
    // All keys of an agent count together, or a new key would begin anew. Whoever tries the demo shares its key with all
    // others; each address counts by itself there.
    await limit(ctx, agent.isSandbox ? `demo ${addressKey(ctx.ip)}` : `agent ${agent.agentId}`)
    return agent
  }
}

/** @throws ScopeError */
export function requireScope({ scopes }: KeyHolder, scope: AgentScope | undefined): void {
  if (scope !== undefined && !scopes.includes(scope)) throw new ScopeError(scope)
}

/** Whether a request proves by a header of its own who sends it: no other site can make a browser do that. */
export function carriesKey(ctx: Context): boolean {
  return keysOf(ctx).length > 0
}

/** Refuses keys in addresses, on every path: they have been seen by then, and their owner must learn of it. */
export const refuseKeysInAddress: Middleware = (ctx, next) => {
  if (holdsKey(ctx.url)) throw new KeyInAddressError()
  return next()
}

function keyOf(ctx: Context): string {
  const [key, ...others] = new Set(keysOf(ctx))
  if (key === undefined) throw new KeyRequiredError()
  if (others.length > 0) throw new ConflictingKeysError()
  return key
}

function keysOf(ctx: Context): string[] {
  const bearer = /^Bearer +(\S+)$/i.exec(ctx.get('Authorization'))?.[1] ?? ''
  return [ctx.get('X-API-Key'), ctx.get('X-Agent-Key'), bearer].filter((key) => key !== '')
}
