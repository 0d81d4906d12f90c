import type { Context } from 'koa'
import { may, type Permission, type Role } from '#shared/policy/roles.ts'
import { ForbiddenError, SignInRequiredError } from '../errors/access-errors.ts'

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

/** @throws SignInRequiredError for a visitor, ForbiddenError for any other caller without the permission */
export function requireRole(role: Role, permission: Permission): void {
  if (may(role, permission)) return
  if (role === 'visitor') throw new SignInRequiredError()
  throw new ForbiddenError(
    permission === 'owner' ? 'Platform owner access required.' : 'This is not yours to do.',
  )
}
