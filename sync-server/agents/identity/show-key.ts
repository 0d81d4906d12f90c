import type { AgentKey } from '#shared/domain/agent.ts'
import type { AgentKeyRow, Database } from '../../db/schema.ts'
import { listEndedKeys, listLiveKeys, readScopes } from '../../repositories/agent-keys.ts'

/** Ended keys that are listed; older ones are deleted, so that daily rotation does not fill the list. */
export const ENDED_SHOWN = 20

type ShownKey = Omit<AgentKey, 'isCurrent'>

/** A key as it may be shown: nothing of it opens anything. */
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

/** The keys of an agent, the newest first: all that are good, and the last ones that were. */
export async function readKeys(db: Database, agentId: number): Promise<ShownKey[]> {
  const live = await listLiveKeys(db, agentId)
  const ended = await listEndedKeys(db, agentId, ENDED_SHOWN)
  return [...live, ...ended].sort((one, other) => other.id - one.id).map(showKey)
}
