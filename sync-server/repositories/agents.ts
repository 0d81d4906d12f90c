import { sql } from 'kysely'
import type { AgentType } from '#shared/domain/agent.ts'
import { usernameKey } from '#shared/domain/username.ts'
import { compileOnce, type Slot } from '../db/compile-once.ts'
import type { AgentRow, Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'
import { nameSkeleton } from '../lib/name-skeleton.ts'
import { orderOf } from './list-order.ts'
import { containsKey, containsText } from './text-search.ts'

/** @returns the id of the built-in agent of this name, which is created on first use */
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

/** What bookings need to know about an agent. A referrer who has deleted their account gets nothing. */
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
      name_skeleton: isSandbox ? null : nameSkeleton(name),
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
  const agent = await db
    .selectFrom('agent')
    .select('id')
    .where('is_sandbox', '=', 1)
    .where('is_sample', '=', 0)
    .executeTakeFirst()
  return agent?.id
}

export function findAgent(db: Database, id: number): Promise<AgentRow | undefined> {
  return db.selectFrom('agent').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Agents that a user registered while signed in, the oldest first. */
export function listAgentsOf(db: Database, ownerId: number): Promise<AgentRow[]> {
  return db.selectFrom('agent').selectAll().where('owner_user_id', '=', ownerId).orderBy('id').execute()
}

/** Removes the owner from all agents of a user, and where the agents were used. */
export async function disownAgents(transaction: WriteTransaction, ownerId: number): Promise<void> {
  const owned = transaction.selectFrom('agent').select('id').where('owner_user_id', '=', ownerId)
  await transaction.deleteFrom('agent_network').where('agent_id', 'in', owned).execute()
  await transaction
    .updateTable('agent')
    .set({ owner_user_id: null })
    .where('owner_user_id', '=', ownerId)
    .execute()
}

/** Registered agents, samples included; admins cannot change the built-in ones and the demo's. */
const registered = (db: Database) =>
  db
    .selectFrom('agent')
    .where('agent.is_builtin', '=', 0)
    .where(({ or, eb }) => or([eb('agent.is_sandbox', '=', 0), eb('agent.is_sample', '=', 1)]))

const selectRegistered = (query: ReturnType<typeof registered>) =>
  query
    .leftJoin('user', (join) =>
      join.onRef('user.id', '=', 'agent.owner_user_id').on('user.deleted_at', 'is', null),
    )
    .selectAll('agent')
    .select('user.username as owner_name')

type RegisteredRow = Awaited<ReturnType<ReturnType<typeof selectRegistered>['execute']>>[number]

function fromRegisteredRow(row: RegisteredRow) {
  return {
    id: row.id,
    name: row.name,
    type: row.kind ?? row.agent_type,
    isVerified: row.is_verified === 1,
    isSandbox: row.is_sandbox === 1,
    isSample: row.is_sample === 1,
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
    owner: row.owner_user_id === null ? null : { id: row.owner_user_id, username: row.owner_name },
  }
}
export type AdminAgentRow = ReturnType<typeof fromRegisteredRow>

export async function findRegisteredAgent(db: Database, id: number): Promise<AdminAgentRow | undefined> {
  const row = await selectRegistered(registered(db).where('agent.id', '=', id)).executeTakeFirst()
  return row && fromRegisteredRow(row)
}

interface AgentSearch {
  /** In the name of the agent or its owner. */
  search?: string | undefined
  /** One of `SORTED_BY`, after a minus the other way round; without it the newest first. */
  sort?: string | undefined
  limit: number
  offset: number
}

const SORTED_BY = {
  name: sql`lower(agent.name)`,
  owner: sql`"user".username_key`,
  submitted: sql`(select count(*) from improvement where improvement.agent_id = agent.id)`,
  used: sql`(select max(last_used_at) from agent_key where agent_key.agent_id = agent.id)`,
  registered: sql`agent.created_at`,
}

const ownedBy = (name: string) => sql<boolean>`agent.owner_user_id in (
  select id from "user" where deleted_at is null and ${containsKey('username_key', usernameKey(name))}
)`

export async function searchAgents(
  db: Database,
  { search = '', sort, limit, offset }: AgentSearch,
): Promise<{ agents: AdminAgentRow[]; total: number }> {
  const found = registered(db).$if(search !== '', (query) =>
    query.where(({ or }) => or([containsText('agent.name', search), ownedBy(search)])),
  )
  const order = orderOf(SORTED_BY, sort)
  const rows = await selectRegistered(found)
    .$if(order !== undefined, (query) => query.orderBy(order?.by ?? 'agent.id', order?.direction))
    .orderBy('agent.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await found
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { agents: rows.map(fromRegisteredRow), total }
}

/** Every registered agent, the oldest first. */
export async function listRegisteredAgents(db: Database): Promise<AdminAgentRow[]> {
  return (await selectRegistered(registered(db)).orderBy('agent.id').execute()).map(fromRegisteredRow)
}

export async function setAgent(
  transaction: WriteTransaction,
  { id, isVerified, revokedAt }: Pick<AdminAgentRow, 'id' | 'isVerified' | 'revokedAt'>,
): Promise<void> {
  await transaction
    .updateTable('agent')
    .set({ is_verified: isVerified ? 1 : 0, revoked_at: revokedAt })
    .where('id', '=', id)
    .execute()
}
