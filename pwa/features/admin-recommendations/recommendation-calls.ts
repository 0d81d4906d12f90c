import type { Recommendation, RecommendationDecision } from '#shared/domain/recommendation.ts'
import { callAdmin } from '../../data/admin-api.ts'

export function decideRecommendation(id: number, body: RecommendationDecision): Promise<Recommendation> {
  return callAdmin('decideRecommendation', { params: { id: String(id) }, body })
}

/** As the server has it now; pages go by id, so it is the first of the one that begins with it. */
export async function lookAtRecommendation(id: number): Promise<Recommendation | undefined> {
  const { recommendations } = await callAdmin('listRecommendations', { query: { before: String(id + 1) } })
  return recommendations.find((one) => one.id === id)
}
