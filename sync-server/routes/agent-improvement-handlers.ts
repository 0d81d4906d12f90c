import type { Context } from 'koa'
import { contract } from '#shared/api/contract.ts'
import { cleanText } from '#shared/catalogue/query.ts'
import { type AvailableToolsDeps, listAvailableTools } from '../agents/improvements/available-tools.ts'
import type { Improvements, Submitted } from '../agents/improvements/improvements.ts'
import { fromRequest, fromSubmission, type Proposal } from '../agents/improvements/proposal.ts'
import { callingAgent } from '../middleware/caller.ts'
import { repeatable } from '../middleware/idempotency.ts'
import { readBody } from '../middleware/read-body.ts'
import { sendPrivate } from '../middleware/send-private.ts'
import { readParams, readQuery } from '../middleware/validate.ts'
import type { HandlersOf } from './handler.ts'

export interface AgentImprovementDeps extends AvailableToolsDeps {
  improvements: Improvements
}

/** Improvements, for the agents that propose them. */
export function agentImprovementHandlers(deps: AgentImprovementDeps) {
  const { improvements } = deps
  const submit = async (ctx: Context, proposal: Proposal, body: object): Promise<Submitted | null> => {
    const { dryRun } = readQuery(ctx, contract.submitImprovement.query)
    const agent = callingAgent(ctx)
    if (dryRun === '0') return improvements.submit(agent, proposal, repeatable(ctx, body))
    sendPrivate(ctx, await improvements.dryRun(agent, proposal))
    return null
  }
  return {
    async availableTools(ctx) {
      const { search = '', page } = readQuery(ctx, contract.availableTools.query)
      sendPrivate(ctx, await listAvailableTools(deps, { search: cleanText(search), page }))
    },
    async submitImprovement(ctx) {
      const body = await readBody(ctx, contract.submitImprovement.body)
      const done = await submit(ctx, fromSubmission(body), body)
      if (done === null) return
      sendPrivate(ctx, { success: true, submissionId: done.id, estimatedEarning: done.estimatedEarning })
    },
    async requestImprovement(ctx) {
      const { toolId } = readParams(ctx, contract.requestImprovement.params)
      const body = await readBody(ctx, contract.requestImprovement.body)
      const done = await submit(ctx, fromRequest(toolId, body), body)
      if (done !== null) sendPrivate(ctx, { requestId: done.id })
    },
    async collectImprovementPay(ctx) {
      const { id } = readParams(ctx, contract.collectImprovementPay.params)
      sendPrivate(ctx, await improvements.collectPay(callingAgent(ctx), id))
    },
    async listOwnImprovements(ctx) {
      const query = readQuery(ctx, contract.listOwnImprovements.query)
      sendPrivate(ctx, await improvements.list(callingAgent(ctx), query))
    },
    async getOwnImprovement(ctx) {
      const { id } = readParams(ctx, contract.getOwnImprovement.params)
      sendPrivate(ctx, await improvements.get(callingAgent(ctx), id))
    },
    async reviseImprovement(ctx) {
      const { id } = readParams(ctx, contract.reviseImprovement.params)
      const body = await readBody(ctx, contract.reviseImprovement.body)
      sendPrivate(ctx, await improvements.revise(callingAgent(ctx), id, body, repeatable(ctx, body)))
    },
    async withdrawImprovement(ctx) {
      const { id } = readParams(ctx, contract.withdrawImprovement.params)
      sendPrivate(ctx, await improvements.withdraw(callingAgent(ctx), id))
    },
  } satisfies HandlersOf<
    | 'availableTools'
    | 'submitImprovement'
    | 'requestImprovement'
    | 'collectImprovementPay'
    | 'listOwnImprovements'
    | 'getOwnImprovement'
    | 'reviseImprovement'
    | 'withdrawImprovement'
  >
}
