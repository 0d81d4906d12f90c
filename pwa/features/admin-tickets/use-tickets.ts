import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AdminTicket } from '#shared/api/admin-ticket-calls.ts'
import { callAdmin } from '../../data/admin-api.ts'
import type { CallRequest } from '../../data/api-client.ts'
import { ApiError } from '../../data/api-errors.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { showToast } from '../../ui/toast.ts'

type Question = Exclude<NonNullable<CallRequest<'adminListTickets'>['query']>, URLSearchParams>

/** New tickets appear without a reload. */
const LOOK_EVERY_MS = 60_000

/** One page of tickets; the previous one stands in while the next is on its way. */
export function useTickets(query: Question) {
  return useQuery({
    queryKey: ['admin', 'tickets', query],
    queryFn: ({ signal }) => callAdmin('adminListTickets', { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_EVERY_MS,
  })
}

const CONFLICT =
  'Another admin was faster with this ticket. What you have written is still here; close this window to see what they did.'

/** Why it could not be done; null when it is done. */
type Outcome = Promise<string | null>

export function useTicketActions() {
  const queries = useQueryClient()

  async function act(call: () => Promise<AdminTicket>, words: { done: string; failed: string }): Outcome {
    try {
      await call()
      showToast({ title: words.done })
      return null
    } catch (error) {
      const isConflict = error instanceof ApiError && error.status === 409
      return isConflict ? CONFLICT : reasonOf(error, words.failed)
    } finally {
      await queries.invalidateQueries({ queryKey: ['admin', 'tickets'] })
    }
  }

  return {
    answer: ({ id, answer }: AdminTicket, text: string): Outcome => {
      const body = { text, ...(answer === null ? {} : { replaces: answer.at }) }
      const call = () => callAdmin('answerTicket', { params: { id: String(id) }, body })
      return act(call, { done: 'Answer sent', failed: 'The answer could not be sent.' })
    },
    close: ({ id }: AdminTicket): Outcome =>
      act(() => callAdmin('closeTicket', { params: { id: String(id) } }), {
        done: 'Ticket closed',
        failed: 'The ticket could not be closed.',
      }),
  }
}
