import { contract } from '#shared/api/contract.ts'
import { MARKET_PAGE } from '#shared/policy/marketplace.ts'
import type { AgentAdmin } from '../agents/identity/agent-admin.ts'
import { toAdminAgents } from '../agents/identity/to-admin-agent.ts'
import type { Database } from '../db/schema.ts'
import { callerId } from '../middleware/caller.ts'
import { readBody } from '../middleware/read-body.ts'
import { sendPrivate } from '../middleware/send-private.ts'
import { readParams, readQuery } from '../middleware/validate.ts'
import { searchAgents } from '../repositories/admin-agents.ts'
import type { HandlersOf } from './handler.ts'

export interface AdminAgentDeps {
  reader: Database
  agentAdmin: AgentAdmin
}

/** Registered agents, for admins. */
export function adminAgentHandlers({ reader, agentAdmin }: AdminAgentDeps) {
  return {
    async adminListAgents(ctx) {
      const { search, page } = readQuery(ctx, contract.adminListAgents.query)
      const now = new Date().toISOString()
      const span = { limit: MARKET_PAGE, offset: (page - 1) * MARKET_PAGE }
      const answer = await reader.transaction().execute(async (db) => {
        const { agents, total } = await searchAgents(db, { search, ...span })
        return { agents: await toAdminAgents(db, agents, now), total }
      })
      sendPrivate(ctx, answer)
    },
    async changeAgent(ctx) {
      const { id } = readParams(ctx, contract.changeAgent.params)
      const change = await readBody(ctx, contract.changeAgent.body)
      sendPrivate(ctx, await agentAdmin.change(callerId(ctx), id, change))
    },
  } satisfies HandlersOf<'adminListAgents' | 'changeAgent'>
}
