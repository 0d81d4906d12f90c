import type { AgentType } from '#shared/domain/agent.ts'
import type { Transaction } from '../db/schema.ts'

/** @returns the id of the built-in agent of this name, which is made when it is needed first */
export async function builtinAgentId(
  transaction: Transaction,
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
