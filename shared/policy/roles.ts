/** Who calls. `premium` is a user with premium, `owner` may all that an admin may. */
export const ROLES = ['visitor', 'user', 'premium', 'admin', 'owner', 'agent'] as const
export type Role = (typeof ROLES)[number]

/** What a call of the contract asks for, and who has it. Every call names one; there is no default. */
export const PERMISSIONS = {
  anyone: ['visitor', 'user', 'premium', 'admin', 'owner', 'agent'],
  signedIn: ['user', 'premium', 'admin', 'owner'],
  /** Admins have what premium users have. */
  premium: ['premium', 'admin', 'owner'],
  admin: ['admin', 'owner'],
  owner: ['owner'],
  agent: ['agent'],
} as const satisfies Record<string, readonly Role[]>
export type Permission = keyof typeof PERMISSIONS

export function may(role: Role, permission: Permission): boolean {
  return (PERMISSIONS[permission] as readonly Role[]).includes(role)
}

/** For how long a proof of who uses a session counts: the sign-in, or the password, passkey or code given again. */
export const FRESH_PROOF_MS = 10 * 60 * 1000
