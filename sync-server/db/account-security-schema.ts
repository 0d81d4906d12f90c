import type { Generated } from 'kysely'

/** A public key that somebody signs in with. */
interface PasskeyTable {
  /** The credential id, in base64url. */
  id: string
  user_id: number
  public_key: Uint8Array
  /** How often the authenticator has signed; 0 where it does not count. */
  counter: number
  /** JSON list of how a browser reaches the authenticator. */
  transports: string
  name: string
  created_at: string
  last_used_at: string | null
}

/** The secret of an authenticator app that was confirmed by a code. */
interface TotpTable {
  user_id: number
  /** Encrypted with a key beside the database. */
  secret: string
  /** The number of the 30 seconds whose code was used last: no code counts twice. */
  last_step: number
  created_at: string
}

interface RecoveryCodeTable {
  id: Generated<number>
  user_id: number
  /** SHA-256 of the code, in hexadecimal digits. */
  code_hash: string
  used_at: string | null
}

/** The one session in which an admin may still work without a second factor. */
interface SecondFactorGraceTable {
  user_id: number
  /** When that session signed in. */
  signed_in_at: string
}

export interface AccountSecuritySchema {
  passkey: PasskeyTable
  totp: TotpTable
  recovery_code: RecoveryCodeTable
  second_factor_grace: SecondFactorGraceTable
}
