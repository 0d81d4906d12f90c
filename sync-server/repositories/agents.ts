import type { AgentType } from '#shared/domain/agent.ts'
import { compileOnce, type Slot } from '../db/compile-once.ts'
import type { AgentRow, Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'

/** @returns the id of the built-in agent of this name, which is made when it is needed first */
export async function builtinAgentId(
  transaction: WriteTransaction,
  { name, agentType }: { name: string; agentType: AgentType },
  now: string,
): Promise<number> {
  const known = await transaction
    .selectFrom('agent')
    .select('id')
    .where('name', '=', name)
    .where('is_builtin', '=', 1)
    .executeTakeFirst()
  if (known !== undefined) return known.id
  const { id } = await transaction
    .insertInto('agent')
    .values({ name, agent_type: agentType, is_builtin: 1, is_verified: 1, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Whose money it is: what the bookings need to know of an agent. A referrer who has deleted their account gets nothing. */
export interface StoredEarner {
  id: number
  name: string
  referredBy: number | null
  isSandbox: boolean
}

const selectEarner = compileOnce((db, slot: Slot<{ agentId: number }>) =>
  db
    .selectFrom('agent')
    .leftJoin('user', (join) =>
      join.onRef('user.id', '=', 'agent.referred_by').on('user.deleted_at', 'is', null),
    )
    .select(['agent.id', 'agent.name', 'user.id as referredBy', 'agent.is_sandbox'])
    .where('agent.id', '=', slot('agentId')),
)

export async function findEarner(db: Database, agentId: number): Promise<StoredEarner | undefined> {
  const [row] = await selectEarner(db, { agentId })
  if (row === undefined) return undefined
  const { is_sandbox, ...earner } = row
  return { ...earner, isSandbox: is_sandbox === 1 }
}

export interface NewAgent {
  name: string
  kind: string
  agentType: AgentType
  ownerId: number | null
  referredBy: number | null
  isSandbox?: boolean
}

/** @returns its id */
export async function insertAgent(
  transaction: WriteTransaction,
  { name, kind, agentType, ownerId, referredBy, isSandbox = false }: NewAgent,
  now: string,
): Promise<number> {
  const { id } = await transaction
    .insertInto('agent')
    .values({
      name,
      kind,
      agent_type: agentType,
      is_builtin: 0,
      is_verified: 0,
      created_at: now,
      owner_user_id: ownerId,
      referred_by: referredBy,
      is_sandbox: isSandbox ? 1 : 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The id of the agent that the public demo key belongs to. */
export async function findSandboxAgent(db: Database): Promise<number | undefined> {
  const agent = await db.selectFrom('agent').select('id').where('is_sandbox', '=', 1).executeTakeFirst()
  return agent?.id
}

export function findAgent(db: Database, id: number): Promise<AgentRow | undefined> {
  return db.selectFrom('agent').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Those that a user registered while signed in, the oldest first. */
export function listAgentsOf(db: Database, ownerId: number): Promise<AgentRow[]> {
  return db.selectFrom('agent').selectAll().where('owner_user_id', '=', ownerId).orderBy('id').execute()
}

/** The agents of a user belong to nobody from now on. */
export async function disownAgents(transaction: WriteTransaction, ownerId: number): Promise<void> {
  await transaction
    .updateTable('agent')
    .set({ owner_user_id: null })
    .where('owner_user_id', '=', ownerId)
    .execute()
}
