import type { Feedback, FeedbackDecision } from '#shared/domain/feedback.ts'
import { callAdmin } from '../../data/admin-api.ts'

export function decideFeedback(id: number, body: FeedbackDecision): Promise<Feedback> {
  return callAdmin('decideFeedback', { params: { id: String(id) }, body })
}

/** As the server has it now; pages go by id, so it is the first of the one that begins with it. */
export async function lookAtFeedback(id: number): Promise<Feedback | undefined> {
  const { feedback } = await callAdmin('listFeedback', { query: { before: String(id + 1) } })
  return feedback.find((one) => one.id === id)
}
