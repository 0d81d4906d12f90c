import type { AgentKey } from '#shared/domain/agent.ts'
import type { AgentKeyRow, Database } from '../../db/schema.ts'
import { listEndedKeys, listLiveKeys, readScopes } from '../../repositories/agent-keys.ts'

/** Ended keys that are listed; older ones are deleted, so that daily rotation does not fill the list. */
export const ENDED_SHOWN = 20

type ShownKey = Omit<AgentKey, 'isCurrent'>

/** A key without anything that would authenticate a request. */
export function showKey(row: AgentKeyRow): ShownKey {
  return {
    id: row.id,
    label: row.label,
    prefix: row.prefix,
    scopes: readScopes(row.scopes, row.id),
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
  }
}

/** All live keys of an agent and its most recently ended ones, newest first. */
export async function readKeys(db: Database, agentId: number): Promise<ShownKey[]> {
  const live = await listLiveKeys(db, agentId)
  const ended = await listEndedKeys(db, agentId, ENDED_SHOWN)
  return [...live, ...ended].sort((one, other) => other.id - one.id).map(showKey)
}
