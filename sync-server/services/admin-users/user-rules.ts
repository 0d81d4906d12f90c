import type { UserChange } from '#shared/api/admin-user-calls.ts'
import { ForbiddenError } from '../../errors/access-errors.ts'
import type { Account } from '../../repositories/users.ts'

/*
 *            | may change …                                   | … of
 * admin      | admin, lock, premium                           | everybody but owners
 * owner      | the same, and owner                            | everybody
 * both       | of themselves: premium only, never role or lock
 */

/** @throws ForbiddenError */
export function refuseChange(actor: Account, user: Account, change: UserChange): void {
  const isRoleOrLock =
    change.isAdmin !== undefined || change.isOwner !== undefined || change.isLocked !== undefined
  // The rights of a session are older than this transaction: another admin may just have taken them.
  if (!isInCharge(actor)) throw new ForbiddenError('You are not an admin any more.')
  if (change.isOwner !== undefined && !actor.isOwner)
    throw new ForbiddenError('Platform owner access required.')
  if (user.isOwner && !actor.isOwner) throw new ForbiddenError('Only an owner can change an owner.')
  if (user.id === actor.id && isRoleOrLock)
    throw new ForbiddenError('Nobody can change their own role, or lock themselves out.')
}

function isInCharge({ isAdmin, isOwner, lockedAt }: Account): boolean {
  return (isAdmin || isOwner) && lockedAt === null
}
