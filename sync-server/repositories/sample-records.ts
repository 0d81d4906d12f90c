import type { Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'

/** From now on the agent is a sample, and its money is play money. */
export async function markSampleAgent(
  transaction: WriteTransaction,
  { id, createdAt }: { id: number; createdAt: string },
): Promise<void> {
  await transaction
    .updateTable('agent')
    .set({ is_sandbox: 1, is_sample: 1, created_at: createdAt })
    .where('id', '=', id)
    .execute()
}

export async function markSampleUser(transaction: WriteTransaction, id: number): Promise<void> {
  await transaction.updateTable('user').set({ is_sample: 1 }).where('id', '=', id).execute()
}

/** Samples whose accounts have not been erased. */
export async function listSampleUsers(db: Database): Promise<number[]> {
  const users = db.selectFrom('user').select('id').where('is_sample', '=', 1).where('deleted_at', 'is', null)
  return (await users.execute()).map(({ id }) => id)
}

const sampleAgents = (db: Database) => db.selectFrom('agent').select('id').where('is_sample', '=', 1)

/** Tools in the directory that sample agents have listed. */
export async function listSampleTools(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('listing')
    .innerJoin('tool', 'tool.id', 'listing.tool_id')
    .select('tool.id')
    .where('listing.agent_id', 'in', sampleAgents(db))
    .where('tool.deleted', '=', 0)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Deletes what sample agents have reported, and hides the agents with their improvements and listings, as those of the demo
 * key are: what the ledger has booked for them stays, in the book of the sandbox. @returns how many agents
 */
export async function hideSampleAgents(transaction: WriteTransaction, now: string): Promise<number> {
  const agents = sampleAgents(transaction)
  for (const table of ['feedback', 'recommendation', 'agent_activity'] as const)
    await transaction.deleteFrom(table).where('agent_id', 'in', agents).execute()
  for (const table of ['improvement', 'listing'] as const)
    await transaction.updateTable(table).set({ is_sandbox: 1 }).where('agent_id', 'in', agents).execute()
  const { numUpdatedRows } = await transaction
    .updateTable('agent')
    .set({ is_sample: 2, revoked_at: now })
    .where('is_sample', '=', 1)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
