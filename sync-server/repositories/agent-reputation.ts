import { sql } from 'kysely'
import type { ImprovementState } from '#shared/policy/improvement-states.ts'
import { compileOnce, type Slot } from '../db/compile-once.ts'
import type { Database } from '../db/schema.ts'
import { type Applied, readApplied } from './improvements.ts'
import { readFeatures, readTags } from './tools.ts'

/** `lapsed`: claims of bounties that it has let pass. */
export interface StateCount {
  state: ImprovementState | 'lapsed'
  count: number
}

const selectStates = compileOnce((db, slot: Slot<{ agentId: number }>) =>
  db
    .selectFrom('improvement')
    .select(({ fn, ref }) => [
      ref('state').$castTo<StateCount['state']>().as('state'),
      fn.countAll<number>().as('count'),
    ])
    .where('agent_id', '=', slot('agentId'))
    .groupBy('state')
    .unionAll(
      db
        .selectFrom('bounty_claim')
        .select(({ fn, ref }) => [
          ref('state').$castTo<StateCount['state']>().as('state'),
          fn.countAll<number>().as('count'),
        ])
        .where('agent_id', '=', slot('agentId'))
        .where('state', '=', 'lapsed')
        .groupBy('state'),
    ),
)

/** The improvements of an agent by their state, and its lapsed claims. */
export function countStates(db: Database, agentId: number): Promise<StateCount[]> {
  return selectStates(db, { agentId })
}

/** The same for some agents. */
export function countStatesOf(
  db: Database,
  agentIds: readonly number[],
): Promise<(StateCount & { agentId: number })[]> {
  return db
    .selectFrom('improvement')
    .select(['agent_id as agentId', ({ ref }) => ref('state').$castTo<StateCount['state']>().as('state')])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('agent_id', 'in', agentIds)
    .groupBy(['agent_id', 'state'])
    .unionAll(
      db
        .selectFrom('bounty_claim')
        .select(['agent_id as agentId', ({ ref }) => ref('state').$castTo<StateCount['state']>().as('state')])
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('agent_id', 'in', agentIds)
        .where('state', '=', 'lapsed')
        .groupBy(['agent_id', 'state']),
    )
    .execute()
}

/** An approved improvement, with the tool as it is now. */
export interface ApprovedWork {
  agentId: number
  state: ImprovementState
  applied: Applied | null
  description: string
  summary: string | null
  features: string[]
  tags: string[]
}

/** The newest approved improvements of each of some agents, `limit` each; the sandbox changes no tool and is left out. */
export async function listApprovedWork(
  db: Database,
  agentIds: readonly number[],
  limit: number,
): Promise<ApprovedWork[]> {
  // Ranked from the index alone: the rows themselves are long.
  const numbered = db
    .selectFrom('improvement')
    .select('id')
    .select(sql<number>`row_number() over (partition by agent_id order by id desc)`.as('place'))
    .where('agent_id', 'in', agentIds)
    .where('state', 'in', ['applied', 'paid', 'reversed'])
  const newest = db.selectFrom(numbered.as('numbered')).select('id').where('place', '<=', limit)
  const rows = await db
    .selectFrom('improvement')
    .innerJoin('tool', 'tool.id', 'improvement.tool_id')
    .select([
      'improvement.id',
      'improvement.tool_id as toolId',
      'improvement.agent_id as agentId',
      'improvement.state',
      'improvement.applied',
      'tool.description',
      'tool.ai_summary as summary',
      'tool.features',
      'tool.tags',
    ])
    .where('improvement.id', 'in', newest)
    .where('improvement.is_sandbox', '=', 0)
    .execute()
  return rows.map(({ id, toolId, ...row }) => ({
    ...row,
    applied: row.applied === null ? null : readApplied(row.applied, id),
    features: readFeatures(row.features, toolId),
    tags: readTags(row.tags, toolId),
  }))
}
