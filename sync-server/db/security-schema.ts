import type { Generated } from 'kysely'

export type TokenPurpose = 'verify' | 'reset' | 'change-old' | 'change-new' | 'newsletter'

/** What happened to accounts and keys; the same event within an hour is one row. */
interface SecurityEventsTable {
  id: Generated<number>
  kind: string
  /** Its first 13 characters as an ISO time: `2026-11-22T14`. */
  hour: string
  /** Whom it concerns, for counting: `user:1`, `agent:2`, or `unknown:` with the hash. */
  subject: string
  /** null after the account was deleted. */
  user_id: number | null
  agent_id: number | null
  account_hash: string | null
  /** A network, see `truncateAddress`. */
  address: string
  device: string
  detail: string
  request_id: string
  at: string
  last_at: string
  times: number
}

interface AgentKeyAddressTable {
  key_id: number
  address: string
  first_seen_at: string
}

interface SecurityAlertTable {
  alert: string
  hour: string
}

/** A link in a mail, see `AccountTokens`. */
interface AccountTokenTable {
  id: Generated<number>
  purpose: TokenPurpose
  user_id: number | null
  email: string
  nonce: string
  token_hash: string
  created_at: string
  expires_at: string
  used_at: string | null
}

interface EmailChangeTable {
  user_id: number
  /** The new address. */
  email: string
  asked_at: string
  old_confirmed_at: string | null
  new_confirmed_at: string | null
}

interface KnownDeviceTable {
  user_id: number
  device_hash: string
  name: string
  first_seen_at: string
  last_seen_at: string
}

export interface SecuritySchema {
  account_token: AccountTokenTable
  email_change: EmailChangeTable
  known_device: KnownDeviceTable
  security_events: SecurityEventsTable
  agent_key_address: AgentKeyAddressTable
  security_alert: SecurityAlertTable
}
