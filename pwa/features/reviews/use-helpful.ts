import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reviewMessages } from '#shared/messages/reviews.ts'
import { useAnswers } from '../../data/online.tsx'
import { callReviews, type Review } from '../../data/reviews-api.ts'
import type { Me } from '../../data/session.ts'
import { askToSignIn } from '../../data/sign-in-request.ts'
import { showToast } from '../../ui/toast.ts'

interface Vote {
  id: number
  on: boolean
}

/** Which reviews of a tool help the reader. A vote shows at once, and goes back where the server refuses it. */
export function useHelpful(toolId: number, user: Me | null) {
  const answers = useAnswers()
  const queryKey = ['helpful-reviews', toolId, user?.id ?? null]
  const { data } = useQuery(
    {
      queryKey,
      enabled: user !== null,
      queryFn: async ({ signal }) =>
        (await callReviews('listHelpfulReviews', { params: { id: String(toolId) }, signal })).reviewIds,
    },
    answers,
  )
  const ids = new Set(data)
  const show = ({ id, on }: Vote) =>
    answers.setQueryData<number[]>(queryKey, (known = []) => [
      ...known.filter((other) => other !== id),
      ...(on ? [id] : []),
    ])
  const [counts, setCounts] = useState<ReadonlyMap<number, number>>(new Map())
  const { mutate } = useMutation(
    {
      mutationFn: ({ id, on }: Vote) =>
        callReviews('rateReview', { params: { id: String(id) }, body: { on } }),
      onMutate: show,
      onSuccess: ({ helpfulCount }, { id }) => setCounts((known) => new Map(known).set(id, helpfulCount)),
      onError: (_, { id, on }) => {
        show({ id, on: !on })
        showToast({ title: reviewMessages.voteFailed, tone: 'error' })
      },
    },
    answers,
  )
  return {
    ids,
    countOf: ({ id, helpfulCount }: Review) => counts.get(id) ?? helpfulCount,
    toggle: ({ id }: Review) => (user === null ? askToSignIn() : mutate({ id, on: !ids.has(id) })),
  }
}
