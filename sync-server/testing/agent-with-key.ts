import type { AgentScope } from '#shared/domain/agent.ts'
import { AGENT_SCOPES } from '#shared/policy/marketplace.ts'
import { hashKey, keyPrefix, makeKey } from '../agents/identity/key-format.ts'
import type { Store } from '../db/engine.ts'
import { writeTransaction } from '../db/write-transaction.ts'
import { insertKey } from '../repositories/agent-keys.ts'

export interface AgentWithKey {
  id: number
  key: string
}

/** Adds an agent with one key to the database. The server may be running. */
export async function addAgentWithKey(
  { writer }: Pick<Store, 'writer'>,
  { name = 'Test agent', scopes = AGENT_SCOPES }: { name?: string; scopes?: readonly AgentScope[] } = {},
): Promise<AgentWithKey> {
  const now = '2026-01-01T00:00:00.000Z'
  const key = makeKey()
  const id = await writeTransaction(writer, async (transaction) => {
    const { id: agentId } = await transaction
      .insertInto('agent')
      .values({
        name,
        agent_type: 'optimizer',
        kind: 'autonomous',
        is_builtin: 0,
        is_verified: 0,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const row = { agentId, label: 'First key', prefix: keyPrefix(key), hash: hashKey(key), scopes }
    await insertKey(transaction, row, now)
    return agentId
  })
  return { id, key }
}
