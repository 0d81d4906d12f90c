import { contract } from '#shared/api/contract.ts'
import type { AgentRegistry } from '../agents/identity/agent-registry.ts'
import { readEarnings, readPaymentHistory } from '../agents/identity/read-earnings.ts'
import { readProfile } from '../agents/identity/read-profile.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/schema.ts'
import { callerOf, callingAgent } from '../middleware/caller.ts'
import { AGENT_REGISTRATION, rateLimit, unlimited } from '../middleware/rate-limit.ts'
import { readBody } from '../middleware/read-body.ts'
import { sendDone } from '../middleware/send-done.ts'
import { sendPrivate } from '../middleware/send-private.ts'
import { readQuery } from '../middleware/validate.ts'
import type { HandlersOf } from './handler.ts'

export interface AgentIdentityDeps {
  config: Pick<Config, 'rateLimits'>
  reader: Database
  agentRegistry: AgentRegistry
}

type AgentIdentityCallName =
  | 'registerAgent'
  | 'testAgentKey'
  | 'agentProfile'
  | 'paymentHistory'
  | 'agentEarnings'

/** Making an agent, and what it sees of itself; each answer is of one moment. */
export function agentIdentityHandlers({ config, reader, agentRegistry }: AgentIdentityDeps) {
  const limit = config.rateLimits ? rateLimit(AGENT_REGISTRATION) : unlimited
  const read = <T>(work: (db: Database) => Promise<T>) => reader.transaction().execute(work)
  return {
    registerAgent: (ctx) =>
      limit(ctx, async () => {
        const registration = await readBody(ctx, contract.registerAgent.body)
        const agent = await agentRegistry.register(registration, callerOf(ctx).userId)
        sendPrivate(ctx, { success: true, ...agent })
      }),
    testAgentKey: (ctx) => sendDone(ctx),
    async agentProfile(ctx) {
      const agent = callingAgent(ctx)
      sendPrivate(ctx, await read((db) => readProfile(db, agent, new Date().toISOString())))
    },
    async paymentHistory(ctx) {
      const { agentId: id, isSandbox } = callingAgent(ctx)
      sendPrivate(ctx, await read((db) => readPaymentHistory(db, { id, isSandbox }, new Date())))
    },
    async agentEarnings(ctx) {
      const { agentId: id, isSandbox } = callingAgent(ctx)
      const { days } = readQuery(ctx, contract.agentEarnings.query)
      const span = { days, now: new Date() }
      sendPrivate(ctx, { days: await read((db) => readEarnings(db, { id, isSandbox }, span)) })
    },
  } satisfies HandlersOf<AgentIdentityCallName>
}
