import { CLAIMS_PAGE } from '#shared/api/claim-calls.ts'
import type { Services } from '../create-services.ts'
import { listClaims } from '../repositories/tool-claims.ts'
import { defineHandlers } from './handler.ts'

/** Makers of tools: their claims, their answers to reviews, and what admins see and end of both. */
export function claimHandlers({ reader, claims, reviewAnswers }: Services) {
  return defineHandlers({
    getClaim: ({ userId, params: { id } }) => claims.own(userId, id),
    async listClaims({ userId }) {
      return { claims: await claims.list(userId) }
    },
    startClaim: ({ userId, params: { id } }) => claims.start(userId, id),
    checkClaim: ({ userId, params: { id }, body: { way } }) => claims.check(userId, id, way),
    async letGoOfClaim({ userId, params: { id } }) {
      await claims.letGo(userId, id)
      return { success: true }
    },
    async setReviewAnswer({ userId, params: { id }, body: { text } }) {
      await reviewAnswers.set(userId, id, text)
      return { success: true }
    },
    async deleteReviewAnswer({ userId, params: { id } }) {
      await reviewAnswers.delete(userId, id)
      return { success: true }
    },
    async adminListClaims({ query }) {
      const found = await listClaims(reader, { ...query, limit: CLAIMS_PAGE + 1 })
      const page = found.slice(0, CLAIMS_PAGE)
      return { claims: page, next: found.length > CLAIMS_PAGE ? (page.at(-1)?.id ?? null) : null }
    },
    async revokeClaim({ userId, params: { id }, body: { reason } }) {
      await claims.revoke(userId, id, reason)
      return { success: true }
    },
    async removeReviewAnswer({ userId, params: { id }, body: { reason } }) {
      await reviewAnswers.remove(userId, id, reason)
      return { success: true }
    },
  })
}
