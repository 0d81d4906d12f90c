import type { VerifiedDomain } from '#shared/domain/agent.ts'
import { type DirectoryResult, type DomainKey, domainScopeSchema } from '#shared/domain/agent-domain.ts'
import type { AgentDomainRow, Database, DomainRow } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'
import { readScopes } from './agent-keys.ts'

export async function findDomain(db: Database, name: string): Promise<DomainRow | undefined> {
  return db.selectFrom('domain').selectAll().where('name', '=', name).executeTakeFirst()
}

/** The domain of this name, which is new if nobody has named it before. */
export async function takeDomain(
  transaction: WriteTransaction,
  name: string,
  now: string,
): Promise<DomainRow> {
  await transaction
    .insertInto('domain')
    .values({ name, next_fetch_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return transaction.selectFrom('domain').selectAll().where('name', '=', name).executeTakeFirstOrThrow()
}

/** How a directory was found, beside its keys. */
export interface DirectoryNote {
  result: DirectoryResult
  at: string
  nextFetchAt: string
  failures: number
  failingSince: string | null
  /** null where it could not be read. */
  keys: readonly DomainKey[] | null
}

/** Notes a look. Keys that are not in the directory any more are gone; where it could not be read, those known stay. */
export async function noteDirectory(
  transaction: WriteTransaction,
  domainId: number,
  { result, at, nextFetchAt, failures, failingSince, keys }: DirectoryNote,
): Promise<void> {
  await transaction
    .updateTable('domain')
    .set({ result, tried_at: at, next_fetch_at: nextFetchAt, failures, failing_since: failingSince })
    .$if(keys !== null, (query) => query.set({ fetched_at: at }))
    .where('id', '=', domainId)
    .execute()
  if (keys === null) return
  await transaction.deleteFrom('domain_key').where('domain_id', '=', domainId).execute()
  if (keys.length === 0) return
  await transaction
    .insertInto('domain_key')
    .values(
      keys.map(({ keyId, x, notBefore, expiresAt }) => ({
        domain_id: domainId,
        key_id: keyId,
        x,
        not_before: notBefore,
        expires_at: expiresAt,
      })),
    )
    .execute()
}

export async function listDomainKeys(db: Database, domainId: number): Promise<DomainKey[]> {
  const rows = await db
    .selectFrom('domain_key')
    .selectAll()
    .where('domain_id', '=', domainId)
    .orderBy('key_id')
    .execute()
  return rows.map(({ key_id: keyId, x, not_before: notBefore, expires_at: expiresAt }) => ({
    keyId,
    x,
    notBefore,
    expiresAt,
  }))
}

/** Brings the next look forward, to `at`. */
export async function hurryDirectory(db: Database, domainId: number, at: string): Promise<void> {
  await db
    .updateTable('domain')
    .set({ next_fetch_at: at })
    .where('id', '=', domainId)
    .where('next_fetch_at', '>', at)
    .execute()
}

/** Domains whose directory is to be read and that an agent has or can prove, those that have waited longest first. */
export function listDueDomains(db: Database, now: string, limit: number): Promise<DomainRow[]> {
  const named = db
    .selectFrom('agent_domain')
    .select('domain_id')
    .where(({ eb, or, and }) =>
      or([eb('state', '=', 'verified'), and([eb('state', '=', 'pending'), eb('proof_by', '>', now)])]),
    )
  return db
    .selectFrom('domain')
    .selectAll()
    .where('next_fetch_at', '<=', now)
    .where('id', 'in', named)
    .orderBy('next_fetch_at')
    .limit(limit)
    .execute()
}

/** Forgets domains that no agent has, has lost or can still prove. */
export async function purgeDomains(transaction: WriteTransaction, now: string): Promise<void> {
  await transaction
    .deleteFrom('agent_domain')
    .where('state', '=', 'pending')
    .where('proof_by', '<=', now)
    .execute()
  const named = transaction.selectFrom('agent_domain').select('domain_id')
  await transaction.deleteFrom('domain').where('id', 'not in', named).execute()
}

export interface NewAgentDomain {
  agentId: number
  domainId: number
  agentKeyId: number
  proofBy: string
}

/** Puts a domain to be proved in the place of the one that the agent has named before. */
export async function saveAgentDomain(
  transaction: WriteTransaction,
  { agentId, domainId, agentKeyId, proofBy }: NewAgentDomain,
  now: string,
): Promise<void> {
  const named = {
    domain_id: domainId,
    agent_key_id: agentKeyId,
    state: 'pending' as const,
    named_at: now,
    proof_by: proofBy,
    verified_at: null,
    lost_at: null,
  }
  await transaction
    .insertInto('agent_domain')
    .values({ agent_id: agentId, ...named })
    .onConflict((conflict) => conflict.column('agent_id').doUpdateSet(named))
    .execute()
}

/** An agent's domain with what is known of its directory and of the key that it acts with. */
export interface StoredAgentDomain extends AgentDomainRow {
  domain: DomainRow
  /** The key has not ended. */
  isLive: boolean
  scopes: readonly string[]
}

export async function findAgentDomain(
  db: Database,
  agentId: number,
  now: string,
): Promise<StoredAgentDomain | undefined> {
  const row = await db
    .selectFrom('agent_domain')
    .leftJoin('agent_key', 'agent_key.id', 'agent_domain.agent_key_id')
    .selectAll('agent_domain')
    .select(['agent_key.scopes', 'agent_key.revoked_at'])
    .where('agent_domain.agent_id', '=', agentId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { scopes, revoked_at: endedAt, ...link } = row
  const domain = await db
    .selectFrom('domain')
    .selectAll()
    .where('id', '=', link.domain_id)
    .executeTakeFirstOrThrow()
  return {
    ...link,
    domain,
    isLive: scopes !== null && (endedAt === null || endedAt > now),
    scopes: scopes === null ? [] : readScopes(scopes, link.agent_id).filter(isDomainScope),
  }
}

const isDomainScope = (scope: string) => domainScopeSchema.safeParse(scope).success

export async function markVerified(
  transaction: WriteTransaction,
  agentId: number,
  now: string,
): Promise<void> {
  await transaction
    .updateTable('agent_domain')
    .set({ state: 'verified', verified_at: now })
    .where('agent_id', '=', agentId)
    .where('state', '=', 'pending')
    .execute()
}

export async function markLost(transaction: WriteTransaction, agentId: number, now: string): Promise<void> {
  await transaction
    .updateTable('agent_domain')
    .set({ state: 'lost', lost_at: now })
    .where('agent_id', '=', agentId)
    .execute()
}

export async function deleteAgentDomain(transaction: WriteTransaction, agentId: number): Promise<void> {
  await transaction.deleteFrom('agent_domain').where('agent_id', '=', agentId).execute()
}

/** Domains that agents have verified, where the key that they act with has not ended. */
const verified = (db: Database, now: string) =>
  db
    .selectFrom('agent_domain')
    .innerJoin('domain', 'domain.id', 'agent_domain.domain_id')
    .innerJoin('agent_key', 'agent_key.id', 'agent_domain.agent_key_id')
    .where('agent_domain.state', '=', 'verified')
    .where(({ eb, or }) => or([eb('agent_key.revoked_at', 'is', null), eb('agent_key.revoked_at', '>', now)]))

/** The agents of some domains, with the keys that these act for them with. */
export function listAgentsOfDomains(db: Database, domainIds: readonly number[], now: string) {
  return verified(db, now)
    .select(['agent_domain.domain_id as domainId', 'agent_domain.agent_id as agentId'])
    .select('agent_domain.agent_key_id as agentKeyId')
    .where('agent_domain.domain_id', 'in', domainIds)
    .orderBy('agent_domain.agent_id')
    .execute()
}

export interface AgentWithDomain extends VerifiedDomain {
  agentId: number
  domainId: number
}

/** The verified domains of some agents. */
export async function listVerifiedDomains(
  db: Database,
  agentIds: readonly number[],
  now: string,
): Promise<AgentWithDomain[]> {
  if (agentIds.length === 0) return []
  const rows = await verified(db, now)
    .select(['agent_domain.agent_id as agentId', 'domain.id as domainId', 'domain.name'])
    .select(['agent_domain.verified_at as verifiedAt', 'agent_domain.named_at as namedAt'])
    .where('agent_domain.agent_id', 'in', agentIds)
    .execute()
  return rows.map(({ verifiedAt, namedAt, ...row }) => ({ ...row, since: verifiedAt ?? namedAt }))
}

/** The verified domain of an agent, as it stands beside its name. */
export async function readVerifiedDomain(
  db: Database,
  agentId: number,
  now: string,
): Promise<VerifiedDomain | null> {
  const [found] = await listVerifiedDomains(db, [agentId], now)
  return found === undefined ? null : { name: found.name, since: found.since }
}

/** Who signs: a domain that an agent has named, the key of that name if the domain has it, and the hash of the agent's key. */
export async function findDomainSigner(
  db: Database,
  { name, agentId, keyId }: { name: string; agentId: number; keyId: string },
) {
  return db
    .selectFrom('agent_domain')
    .innerJoin('domain', 'domain.id', 'agent_domain.domain_id')
    .innerJoin('agent_key', 'agent_key.id', 'agent_domain.agent_key_id')
    .leftJoin('domain_key', (join) =>
      join.onRef('domain_key.domain_id', '=', 'domain.id').on('domain_key.key_id', '=', keyId),
    )
    .select(['domain.id as domainId', 'domain.fetched_at', 'domain.tried_at', 'domain.next_fetch_at'])
    .select(['agent_domain.state', 'agent_domain.proof_by', 'agent_key.key_hash as keyHash'])
    .select(['domain_key.x', 'domain_key.not_before', 'domain_key.expires_at'])
    .where('agent_domain.agent_id', '=', agentId)
    .where('domain.name', '=', name)
    .executeTakeFirst()
}

export interface UsedDomainNonce {
  /** Of the key that has signed. */
  keyId: string
  nonce: string
  /** Seconds since 1970. */
  expiresAt: number
}

/** Stores a nonce, and forgets those that have expired. @returns false where it was stored before */
export async function insertDomainNonce(
  transaction: WriteTransaction,
  { keyId, nonce, expiresAt }: UsedDomainNonce,
  nowSeconds: number,
): Promise<boolean> {
  await transaction.deleteFrom('domain_nonce').where('expires_at', '<', nowSeconds).execute()
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('domain_nonce')
    .values({ key_id: keyId, nonce, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
