import type { AdminUser } from '#shared/api/admin-user-calls.ts'
import type { AdminUserRow } from '../../repositories/admin-users.ts'
import { hasPremium } from '../accounts/role-of.ts'

/** A stored account as admins see it. */
export function toAdminUser({ premiumUntil, isPremium, ...user }: AdminUserRow, now: string): AdminUser {
  const is_premium = hasPremium({ ...user, isPremium, premiumUntil }, now)
  return { ...user, is_premium, premiumUntil: is_premium ? premiumUntil : null }
}
