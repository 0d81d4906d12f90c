import { contract } from '#shared/api/contract.ts'
import type { Config } from '../config.ts'
import { callerId } from '../middleware/caller.ts'
import { REVIEWS, rateLimit, unlimited } from '../middleware/rate-limit.ts'
import { readBody } from '../middleware/read-body.ts'
import { sendDone } from '../middleware/send-done.ts'
import { sendPrivate } from '../middleware/send-private.ts'
import { readParams, readQuery } from '../middleware/validate.ts'
import type { Reviews } from '../services/reviews/reviews.ts'
import type { HandlersOf } from './handler.ts'

export interface ReviewDeps {
  config: Pick<Config, 'rateLimits'>
  reviews: Reviews
}

export function reviewHandlers({ config, reviews }: ReviewDeps) {
  const limit = config.rateLimits ? rateLimit(REVIEWS) : unlimited
  return {
    async listReviews(ctx) {
      const { id } = readParams(ctx, contract.listReviews.params)
      // The same to everybody, but it follows people's changes at once: nothing may keep it.
      sendPrivate(ctx, await reviews.list(id, readQuery(ctx, contract.listReviews.query)))
    },
    setReview: (ctx) =>
      limit(ctx, async () => {
        const { id } = readParams(ctx, contract.setReview.params)
        const review = await readBody(ctx, contract.setReview.body)
        await reviews.set(callerId(ctx), { toolId: id, review })
        sendDone(ctx)
      }),
    deleteReview: (ctx) =>
      limit(ctx, async () => {
        const { id } = readParams(ctx, contract.deleteReview.params)
        await reviews.set(callerId(ctx), { toolId: id, review: null })
        sendDone(ctx)
      }),
    async removeReview(ctx) {
      const { id } = readParams(ctx, contract.removeReview.params)
      const { reason } = await readBody(ctx, contract.removeReview.body)
      await reviews.remove(id, { adminId: callerId(ctx), reason })
      sendDone(ctx)
    },
  } satisfies HandlersOf<'listReviews' | 'setReview' | 'deleteReview' | 'removeReview'>
}
