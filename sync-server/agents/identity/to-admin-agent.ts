import type { AdminAgent } from '#shared/api/admin-market-calls.ts'
import type { Database } from '../../db/schema.ts'
import type { AdminAgentRow } from '../../repositories/admin-agents.ts'
import { readBalance } from '../ledger/balance.ts'
import { readReputations } from '../reputation/read-reputation.ts'
import { tierOf } from '../reputation/tier-of.ts'
import { readKeys } from './show-key.ts'

/** Registered agents as admins see them. */
export async function toAdminAgents(
  db: Database,
  agents: readonly AdminAgentRow[],
  now: string,
): Promise<AdminAgent[]> {
  const reputationOf = await readReputations(
    db,
    agents.map(({ id }) => id),
  )
  const shown: AdminAgent[] = []
  for (const agent of agents) {
    const reputation = reputationOf(agent.id)
    const balance = await readBalance(db, agent, now)
    shown.push({
      ...agent,
      tier: tierOf(reputation),
      reputation,
      balance,
      keys: await readKeys(db, agent.id),
    })
  }
  return shown
}
