import { contract } from '#shared/api/contract.ts'
import type { ImprovementReview } from '../agents/improvements/improvement-review.ts'
import { callerId } from '../middleware/caller.ts'
import { readBody } from '../middleware/read-body.ts'
import { sendPrivate } from '../middleware/send-private.ts'
import { readParams, readQuery } from '../middleware/validate.ts'
import type { HandlersOf } from './handler.ts'

export interface AdminImprovementDeps {
  improvementReview: ImprovementReview
}

/** Improvements of agents, for admins. */
export function adminImprovementHandlers({ improvementReview }: AdminImprovementDeps) {
  return {
    async adminListImprovements(ctx) {
      const { state, page } = readQuery(ctx, contract.adminListImprovements.query)
      sendPrivate(ctx, await improvementReview.list(state, page))
    },
    async adminGetImprovement(ctx) {
      const { id } = readParams(ctx, contract.adminGetImprovement.params)
      sendPrivate(ctx, await improvementReview.get(id))
    },
    async decideImprovement(ctx) {
      const { id } = readParams(ctx, contract.decideImprovement.params)
      const decision = await readBody(ctx, contract.decideImprovement.body)
      sendPrivate(ctx, await improvementReview.decide(callerId(ctx), id, decision))
    },
    async revertImprovement(ctx) {
      const { id } = readParams(ctx, contract.revertImprovement.params)
      const { reason } = await readBody(ctx, contract.revertImprovement.body)
      sendPrivate(ctx, await improvementReview.revert(callerId(ctx), id, reason))
    },
  } satisfies HandlersOf<
    'adminListImprovements' | 'adminGetImprovement' | 'decideImprovement' | 'revertImprovement'
  >
}
