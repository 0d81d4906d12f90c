import type { Context } from 'koa'
import { fingerprintOf, type Repeatable } from '../agents/once.ts'
import { InvalidInputError } from '../errors/request-errors.ts'
import { callingAgent } from './caller.ts'
import { addressKey } from './rate-limit.ts'

const FORM = /^[\x21-\x7e]{1,200}$/

/** The request of an agent with its `Idempotency-Key`, if it has one. @throws InvalidInputError for a key of another form */
export function repeatable(ctx: Context, body: unknown): Repeatable {
  const { agentId, isSandbox } = callingAgent(ctx)
  const header = ctx.get('Idempotency-Key')
  if (header !== '' && !FORM.test(header))
    throw new InvalidInputError([
      { path: 'Idempotency-Key', message: 'must be 1 to 200 printable characters without spaces' },
    ])
  // All who try the demo are one agent; they must not meet each other's keys.
  const key = isSandbox && header !== '' ? `${addressKey(ctx.ip)} ${header}` : header
  return {
    agentId,
    key: key || null,
    fingerprint: fingerprintOf(ctx.method, ctx.path, ctx.querystring, body),
  }
}
