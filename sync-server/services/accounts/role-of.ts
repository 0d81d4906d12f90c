import type { Role } from '#shared/policy/roles.ts'

export interface Privileges {
  isOwner: boolean
  isAdmin: boolean
  isPremium: boolean
  /** When premium ends; null for lifetime premium. */
  premiumUntil: string | null
}

/** The highest role: owner, then admin, premium, user. */
export function roleOf(user: Privileges, now: string): Role {
  if (user.isOwner) return 'owner'
  if (user.isAdmin) return 'admin'
  return hasPremium(user, now) ? 'premium' : 'user'
}

export function hasPremium({ isPremium, premiumUntil }: Privileges, now: string): boolean {
  return isPremium && (premiumUntil === null || premiumUntil > now)
}
