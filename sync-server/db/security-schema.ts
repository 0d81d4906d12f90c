import type { Generated } from 'kysely'

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

export interface SecuritySchema {
  security_events: SecurityEventsTable
  agent_key_address: AgentKeyAddressTable
  security_alert: SecurityAlertTable
}
