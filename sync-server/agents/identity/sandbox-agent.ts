import { DEMO_AGENT_KEY } from '#shared/policy/marketplace.ts'
import { type Writer, writeTransaction } from '../../db/write-transaction.ts'
import { insertKey } from '../../repositories/agent-keys.ts'
import { findSandboxAgent, insertAgent } from '../../repositories/agents.ts'
import { SANDBOX_NAME } from './agent-registry.ts'
import { hashKey, keyPrefix } from './key-format.ts'

/** Creates the agent of the public demo key, once. Everybody shares that key, so it may not manage keys. */
export function ensureSandboxAgent(writer: Writer): Promise<void> {
  return writeTransaction(writer, async (transaction) => {
    if ((await findSandboxAgent(transaction)) !== undefined) return
    const now = new Date().toISOString()
    const agent = { name: SANDBOX_NAME, kind: 'demo', agentType: 'optimizer' as const, isSandbox: true }
    const agentId = await insertAgent(transaction, { ...agent, ownerId: null, referredBy: null }, now)
    const key = { agentId, label: 'Public demo key', prefix: keyPrefix(DEMO_AGENT_KEY) }
    const scopes = ['read', 'submit', 'money'] as const
    await insertKey(transaction, { ...key, hash: hashKey(DEMO_AGENT_KEY), scopes }, now)
  })
}
