import type { Context } from 'koa'
import type { Role } from '#shared/policy/roles.ts'

/** Who sends a request; `userId` is null for visitors and agents. */
export interface Caller {
  role: Role
  userId: number | null
}

export const VISITOR: Caller = { role: 'visitor', userId: null }

/** Koa's state is of any type; this is the one place that reads it. */
export function callerOf(ctx: Context): Caller {
  const caller: Caller | undefined = ctx.state.caller
  return caller ?? VISITOR
}
