import { contract } from '#shared/api/contract.ts'
import type { AgentKeys } from '../agents/identity/agent-keys.ts'
import { readKeys } from '../agents/identity/show-key.ts'
import type { Database } from '../db/schema.ts'
import { callingAgent } from '../middleware/caller.ts'
import { readBody } from '../middleware/read-body.ts'
import { sendDone } from '../middleware/send-done.ts'
import { sendPrivate } from '../middleware/send-private.ts'
import { readParams } from '../middleware/validate.ts'
import type { HandlersOf } from './handler.ts'

export interface AgentKeyDeps {
  reader: Database
  agentKeys: AgentKeys
}

type AgentKeyCallName = 'listAgentKeys' | 'addAgentKey' | 'rotateAgentKey' | 'revokeAgentKey'

/** The keys of an agent, managed with one of them. */
export function agentKeyHandlers({ reader, agentKeys }: AgentKeyDeps) {
  return {
    async listAgentKeys(ctx) {
      const { agentId, keyId } = callingAgent(ctx)
      const keys = await readKeys(reader, agentId)
      sendPrivate(ctx, { keys: keys.map((key) => ({ ...key, isCurrent: key.id === keyId })) })
    },
    async addAgentKey(ctx) {
      const wish = await readBody(ctx, contract.addAgentKey.body)
      sendPrivate(ctx, await agentKeys.add(callingAgent(ctx), wish))
    },
    async rotateAgentKey(ctx) {
      const { id } = readParams(ctx, contract.rotateAgentKey.params)
      sendPrivate(ctx, await agentKeys.rotate(callingAgent(ctx), id))
    },
    async revokeAgentKey(ctx) {
      const { id } = readParams(ctx, contract.revokeAgentKey.params)
      await agentKeys.revoke(callingAgent(ctx), id)
      sendDone(ctx)
    },
  } satisfies HandlersOf<AgentKeyCallName>
}
