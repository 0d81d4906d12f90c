import { useQuery } from '@tanstack/react-query'
import { createCall, type Routes, sendToServer } from './api-client.ts'
import { useAnswers } from './online.tsx'

/** What makers do with their tools, in a file that comes with the first who does. */
const ROUTES = {
  getClaim: 'GET /api/tools/:id/claim',
  listClaims: 'GET /api/claims',
  startClaim: 'POST /api/tools/:id/claim',
  checkClaim: 'POST /api/tools/:id/claim/check',
  letGoOfClaim: 'DELETE /api/tools/:id/claim',
  setReviewAnswer: 'PUT /api/reviews/:id/answer',
  deleteReviewAnswer: 'DELETE /api/reviews/:id/answer',
} as const satisfies Routes

export const callClaims = createCall(ROUTES, sendToServer)

/** Answers about claims begin with it. */
export const CLAIMS = ['claims']

/** How a user stands to a tool; nobody is asked while it is not wanted. */
export function useClaim(toolId: number, { userId, isWanted }: { userId: number | null; isWanted: boolean }) {
  return useQuery(
    {
      queryKey: [...CLAIMS, userId, toolId],
      enabled: isWanted && userId !== null,
      queryFn: ({ signal }) => callClaims('getClaim', { params: { id: String(toolId) }, signal }),
    },
    useAnswers(),
  )
}
