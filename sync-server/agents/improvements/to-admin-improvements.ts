import type { AdminImprovement } from '#shared/api/admin-market-calls.ts'
import { mayMove } from '#shared/policy/improvement-states.ts'
import type { Database } from '../../db/schema.ts'
import type { StoredImprovement } from '../../repositories/improvement-row.ts'
import { listToolsById } from '../../repositories/summary-facts.ts'
import type { StoredTool } from '../../repositories/tool-row.ts'
import { readStanding } from '../reputation/read-reputation.ts'
import { mergeChanges } from './merge.ts'
import { toImprovements } from './to-improvement.ts'
import { valuesOf } from './values.ts'

/** Stored improvements as admins decide on them. */
export async function toAdminImprovements(
  db: Database,
  stored: readonly StoredImprovement[],
): Promise<AdminImprovement[]> {
  const agents = await readAgents(db, stored)
  const toolIds = [...new Set(stored.map(({ toolId }) => toolId))]
  const tools = new Map((await listToolsById(db, toolIds)).map((tool) => [tool.id, tool]))
  const seen = await toImprovements(db, stored)
  return stored.flatMap((one, place) => {
    const improvement = seen[place]
    const agent = agents.get(one.agentId)
    if (improvement === undefined || agent === undefined) return []
    return [{ ...improvement, agent, merges: mergesOf(one, tools.get(one.toolId)), issues: one.issues }]
  })
}

/** Only where something is still to be decided; nothing can be accepted for a tool that is archived. */
function mergesOf(one: StoredImprovement, tool: StoredTool | undefined): AdminImprovement['merges'] {
  const isOpen = mayMove('admin', one.state, 'approved') || mayMove('agent', one.state, 'pending_review')
  return isOpen && tool !== undefined ? mergeChanges(one, valuesOf(tool)) : []
}

type Agents = Map<number, AdminImprovement['agent']>

async function readAgents(db: Database, stored: readonly StoredImprovement[]): Promise<Agents> {
  const agents: Agents = new Map()
  for (const { agentId: id, agentName: name } of stored) {
    if (agents.has(id)) continue
    const { tier, approvalRate } = await readStanding(db, id)
    agents.set(id, { id, name, tier, approvalRate })
  }
  return agents
}
