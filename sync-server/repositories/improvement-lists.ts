import { type ImprovementState, UNDECIDED_STATES } from '#shared/policy/improvement-states.ts'
import { compileOnce, type Slot } from '../db/compile-once.ts'
import type { Database } from '../db/schema.ts'
import { fromImprovementRow, type StoredImprovement, selectImprovements } from './improvements.ts'

export interface OwnImprovements {
  agentId: number
  state: ImprovementState | undefined
  /** Only those with a smaller id. */
  before: number | undefined
  limit: number
}

/** The improvements of an agent, the newest first, and how many match the filter. */
export async function listOwnImprovements(
  db: Database,
  { agentId, state, before, limit }: OwnImprovements,
): Promise<{ found: StoredImprovement[]; total: number }> {
  let chosen = improvements(db).where('agent_id', '=', agentId)
  if (state !== undefined) chosen = chosen.where('state', '=', state)
  const page = chosen.$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
  return readPage(db, { chosen, ids: page.select('id').orderBy('id', 'desc').limit(limit), order: 'desc' })
}

export interface ImprovementQueue {
  state: ImprovementState | undefined
  order: 'oldest' | 'newest'
  limit: number
  offset: number
}

/** The improvements of all agents, without the sandbox. */
export async function listImprovements(
  db: Database,
  { state, order, limit, offset }: ImprovementQueue,
): Promise<{ found: StoredImprovement[]; total: number }> {
  let chosen = improvements(db).where('is_sandbox', '=', 0)
  if (state !== undefined) chosen = chosen.where('state', '=', state)
  const direction = order === 'oldest' ? 'asc' : 'desc'
  const ids = chosen.select('id').orderBy('id', direction).limit(limit).offset(offset)
  return readPage(db, { chosen, ids, order: direction })
}

const improvements = (db: Database) => db.selectFrom('improvement')
const selectIds = (db: Database) => improvements(db).select('id')

interface PageQuery {
  chosen: ReturnType<typeof improvements>
  /** The ids of the page only: the index finds them, and the long rows before the page are not read. */
  ids: ReturnType<typeof selectIds>
  order: 'asc' | 'desc'
}

async function readPage(
  db: Database,
  { chosen, ids, order }: PageQuery,
): Promise<{ found: StoredImprovement[]; total: number }> {
  const { total } = await chosen
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await selectImprovements(db)
    .where('improvement.id', 'in', ids)
    .orderBy('improvement.id', order)
    .execute()
  return { found: rows.map(fromImprovementRow), total }
}

/** How many there are in each state, without the sandbox; a state that is left out has none. */
export async function countImprovements(db: Database): Promise<Partial<Record<ImprovementState, number>>> {
  const rows = await db
    .selectFrom('improvement')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .where('is_sandbox', '=', 0)
    .groupBy('state')
    .execute()
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

const selectUndecided = compileOnce((db, slot: Slot<{ agentId: number; toolId: number; exceptId: number }>) =>
  db
    .selectFrom('improvement')
    .select('id')
    .where('tool_id', '=', slot('toolId'))
    .where('state', 'in', UNDECIDED_STATES)
    .where('agent_id', '=', slot('agentId'))
    .where('id', '!=', slot('exceptId')),
)

/** An agent's undecided improvement of a tool. */
export async function findUndecided(
  db: Database,
  { agentId, toolId, exceptId = 0 }: { agentId: number; toolId: number; exceptId?: number },
): Promise<number | undefined> {
  const [row] = await selectUndecided(db, { agentId, toolId, exceptId })
  return row?.id
}

/** Tools with an undecided improvement. */
export async function listToolsUnderReview(db: Database): Promise<Set<number>> {
  const rows = await db
    .selectFrom('improvement')
    .select('tool_id')
    .distinct()
    .where('is_sandbox', '=', 0)
    .where('state', 'in', UNDECIDED_STATES)
    .execute()
  return new Set(rows.map(({ tool_id }) => tool_id))
}
