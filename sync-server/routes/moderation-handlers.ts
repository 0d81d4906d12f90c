import { contract } from '#shared/api/contract.ts'
import { MODERATION_PAGE } from '#shared/api/review-calls.ts'
import type { Database } from '../db/schema.ts'
import { callerId } from '../middleware/caller.ts'
import { readBody } from '../middleware/read-body.ts'
import { sendDone } from '../middleware/send-done.ts'
import { sendPrivate } from '../middleware/send-private.ts'
import { readParams, readQuery } from '../middleware/validate.ts'
import { countModeratedReviews, listModeratedReviews } from '../repositories/moderated-reviews.ts'
import type { Reviews } from '../services/reviews/reviews.ts'
import type { HandlersOf } from './handler.ts'

export interface ModerationDeps {
  reader: Database
  reviews: Reviews
}

/** The reviews of all tools, for admins. */
export function moderationHandlers({ reader, reviews }: ModerationDeps) {
  return {
    async adminListReviews(ctx) {
      const query = { ...readQuery(ctx, contract.adminListReviews.query), limit: MODERATION_PAGE + 1 }
      const found = await listModeratedReviews(reader, query)
      const page = found.slice(0, MODERATION_PAGE)
      const last = found.length > MODERATION_PAGE ? page.at(-1) : undefined
      const next = last === undefined ? null : `${last.updatedAt}.${last.id}`
      sendPrivate(ctx, { reviews: page, total: await countModeratedReviews(reader, query), next })
    },
    async removeReview(ctx) {
      const { id } = readParams(ctx, contract.removeReview.params)
      const { reason } = await readBody(ctx, contract.removeReview.body)
      await reviews.remove(id, { adminId: callerId(ctx), reason })
      sendDone(ctx)
    },
  } satisfies HandlersOf<'adminListReviews' | 'removeReview'>
}
