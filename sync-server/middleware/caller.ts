import type { Context } from 'koa'
import { FRESH_PROOF_MS, may, type Permission, type Role } from '#shared/policy/roles.ts'
import {
  ForbiddenError,
  FreshProofRequiredError,
  PremiumRequiredError,
  SignInRequiredError,
} from '../errors/access-errors.ts'

/** Who sends a request; `userId` is null for visitors and agents. */
export interface Caller {
  role: Role
  userId: number | null
  /** When the session last proved who uses it; callers without a session never do. */
  provedAt?: string
  /** When that session signed in. */
  signedInAt?: string
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
  if (permission === 'premium') throw new PremiumRequiredError()
  throw new ForbiddenError(
    permission === 'owner' ? 'Platform owner access required.' : 'You don’t have access to this.',
  )
}

/** @throws FreshProofRequiredError unless the session has just proved who uses it */
export function requireFreshProof({ provedAt }: Caller): void {
  if (provedAt === undefined || !isFresh(provedAt)) throw new FreshProofRequiredError()
}

export const isFresh = (provedAt: string): boolean => Date.now() - Date.parse(provedAt) <= FRESH_PROOF_MS
