import type { Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'
import { containsText } from './text-search.ts'

/** Those that registered: the built-in ones and the one of the demo are not for admins to change. */
const registered = (db: Database) =>
  db.selectFrom('agent').where('agent.is_builtin', '=', 0).where('agent.is_sandbox', '=', 0)

const select = (query: ReturnType<typeof registered>) =>
  query
    .leftJoin('user', (join) =>
      join.onRef('user.id', '=', 'agent.owner_user_id').on('user.deleted_at', 'is', null),
    )
    .selectAll('agent')
    .select('user.username as owner_name')
    .orderBy('agent.id', 'desc')

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

function fromRow(row: Row) {
  return {
    id: row.id,
    name: row.name,
    type: row.kind ?? row.agent_type,
    isVerified: row.is_verified === 1,
    isSandbox: row.is_sandbox === 1,
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
    owner: row.owner_user_id === null ? null : { id: row.owner_user_id, username: row.owner_name },
  }
}
export type AdminAgentRow = ReturnType<typeof fromRow>

export async function findRegisteredAgent(db: Database, id: number): Promise<AdminAgentRow | undefined> {
  const row = await select(registered(db).where('agent.id', '=', id)).executeTakeFirst()
  return row && fromRow(row)
}

export interface AgentSearch {
  /** In the name. */
  search?: string | undefined
  limit: number
  offset: number
}

/** The newest first. */
export async function searchAgents(
  db: Database,
  { search = '', limit, offset }: AgentSearch,
): Promise<{ agents: AdminAgentRow[]; total: number }> {
  const found = registered(db).$if(search !== '', (query) => query.where(containsText('agent.name', search)))
  const rows = await select(found).limit(limit).offset(offset).execute()
  const { total } = await found
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { agents: rows.map(fromRow), total }
}

/** Every registered agent, the oldest first. */
export async function listRegisteredAgents(db: Database): Promise<AdminAgentRow[]> {
  return (await select(registered(db)).clearOrderBy().orderBy('agent.id').execute()).map(fromRow)
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
