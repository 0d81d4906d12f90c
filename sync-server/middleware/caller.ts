import type { Context } from 'koa'
import type { Role } from '#shared/policy/roles.ts'
import { SignInRequiredError } from '../errors/access-errors.ts'
import { KeyRequiredError } from '../errors/agent-errors.ts'
import type { KeyHolder } from '../repositories/agent-keys.ts'

/** Who sends a request; `userId` is null for visitors and agents. */
export interface Caller {
  role: Role
  userId: number | null
  /** The agent that a key has been sent of. */
  agent?: KeyHolder
}

export const VISITOR: Caller = { role: 'visitor', userId: null }

/** Koa's state is of any type; this is the one place that reads it. */
export function callerOf(ctx: Context): Caller {
  const caller: Caller | undefined = ctx.state.caller
  return caller ?? VISITOR
}

/** The user of a signed-in call. @throws SignInRequiredError */
export function callerId(ctx: Context): number {
  const { userId } = callerOf(ctx)
  if (userId === null) throw new SignInRequiredError()
  return userId
}

/** The agent of a call for agents. @throws KeyRequiredError */
export function callingAgent(ctx: Context): KeyHolder {
  const { agent } = callerOf(ctx)
  if (agent === undefined) throw new KeyRequiredError()
  return agent
}
