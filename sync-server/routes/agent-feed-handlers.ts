import { contract } from '#shared/api/contract.ts'
import type { AgentReports } from '../agents/feed/agent-reports.ts'
import { readCatalogueChanges } from '../agents/feed/read-catalogue-changes.ts'
import type { Database } from '../db/schema.ts'
import { callingAgent } from '../middleware/caller.ts'
import { repeatable } from '../middleware/idempotency.ts'
import { readBody } from '../middleware/read-body.ts'
import { sendPrivate } from '../middleware/send-private.ts'
import { readQuery } from '../middleware/validate.ts'
import type { HandlersOf } from './handler.ts'

export interface AgentFeedDeps {
  reader: Database
  agentReports: AgentReports
}

/** What agents read of the directory as it changes, and what they say of it. */
export function agentFeedHandlers({ reader, agentReports }: AgentFeedDeps) {
  return {
    async listCatalogueChanges(ctx) {
      const query = readQuery(ctx, contract.listCatalogueChanges.query)
      sendPrivate(ctx, await readCatalogueChanges(reader, query))
    },
    async submitRecommendation(ctx) {
      const input = await readBody(ctx, contract.submitRecommendation.body)
      sendPrivate(ctx, await agentReports.recommend(callingAgent(ctx), repeatable(ctx, input), input))
    },
    async submitFeedback(ctx) {
      const input = await readBody(ctx, contract.submitFeedback.body)
      sendPrivate(ctx, await agentReports.report(callingAgent(ctx), repeatable(ctx, input), input))
    },
  } satisfies HandlersOf<'listCatalogueChanges' | 'submitRecommendation' | 'submitFeedback'>
}
