import { may, type Permission, type Role } from '#shared/policy/roles.ts'
import { ForbiddenError, SignInRequiredError } from '../errors/access-errors.ts'

/** @throws SignInRequiredError to a visitor, ForbiddenError to anybody else who may not */
export function requireRole(role: Role, permission: Permission): void {
  if (may(role, permission)) return
  if (role === 'visitor') throw new SignInRequiredError()
  throw new ForbiddenError(
    permission === 'owner' ? 'Platform owner access required.' : 'This is not yours to do.',
  )
}
