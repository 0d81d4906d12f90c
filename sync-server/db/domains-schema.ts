import type { Generated } from 'kysely'
import type { DirectoryResult, DomainState } from '#shared/domain/agent-domain.ts'

/** A domain that agents have named, and how its key directory was last found. */
interface DomainTable {
  id: Generated<number>
  name: string
  /** When its directory was last read. */
  fetched_at: string | null
  /** When it was last asked for, whatever came of it. */
  tried_at: string | null
  next_fetch_at: string
  /** Times in a row that it could not be read. */
  failures: Generated<number>
  /** Since when it could not be read, or had no key that is good. */
  failing_since: string | null
  result: DirectoryResult | null
}

interface DomainKeyTable {
  domain_id: number
  /** Its thumbprint. */
  key_id: string
  x: string
  not_before: string | null
  expires_at: string | null
}

/** An agent has one domain; a domain may have several agents. */
interface AgentDomainTable {
  agent_id: number
  domain_id: number
  /** The key whose scopes its signatures have. Nobody knows that key; when it ends, they end. */
  agent_key_id: number | null
  state: DomainState
  named_at: string
  proof_by: string
  verified_at: string | null
  lost_at: string | null
}

/** Nonces of signed changes, until their signatures are too old to be taken. */
interface DomainNonceTable {
  key_id: string
  nonce: string
  /** Seconds since 1970. */
  expires_at: number
}

export interface DomainsSchema {
  domain: DomainTable
  domain_key: DomainKeyTable
  agent_domain: AgentDomainTable
  domain_nonce: DomainNonceTable
}
