import { useQueryClient } from '@tanstack/react-query'
import type { AdminListing } from '#shared/api/admin-market-calls.ts'
import type { ListingState } from '#shared/policy/listing-states.ts'
import { callAdmin } from '../../data/admin-api.ts'
import { ApiError } from '../../data/api-errors.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { usePagedList } from '../../data/use-paged-list.ts'
import { formText } from '../../ui/form-text.ts'
import { showToast } from '../../ui/toast.ts'
import type { Problems } from '../../ui/use-submission.ts'

const KEY = ['admin', 'listings']

/** Paid listings, the newest first, as many pages as were asked for. */
export function useListings(state: ListingState | 'all') {
  return usePagedList({
    queryKey: [...KEY, state],
    async load(before, signal) {
      const { listings, total, next } = await callAdmin('adminListListings', {
        query: { before, state },
        signal,
      })
      return { items: listings, total, next }
    },
  })
}

interface Decision {
  decision: 'publish' | 'refund'
  /** Holds the reason for a refund. */
  form?: HTMLFormElement
  /** Where it is to stand, if not where it was submitted or guessed to be. */
  categoryId?: number
}

/** Decides on a held listing. @returns what is wrong; nothing when it is done */
export function useDecision({ id, toolName, categoryId: guessed }: AdminListing) {
  const queries = useQueryClient()
  return async ({ decision, form, categoryId = guessed }: Decision): Promise<Problems> => {
    const reason = form === undefined ? undefined : formText(form, 'reason').trim()
    if (reason === '') return { reason: NO_REASON }
    try {
      await callAdmin('decideListing', {
        params: { id: String(id) },
        body: {
          decision,
          ...(reason !== undefined && { reason }),
          ...(categoryId !== guessed && { categoryId }),
        },
      })
      if (decision === 'publish') showToast({ title: 'Listing published', text: toolName })
      else showToast({ title: 'Fee given back', text: `${toolName} was not published.` })
      return {}
    } catch (error) {
      return { form: reasonOf(error, 'The decision could not be sent.') }
    } finally {
      void queries.invalidateQueries({ queryKey: KEY })
    }
  }
}

const NO_REASON = 'Please say why: the agent reads it.'
const TOO_LATE = 'Somebody else has changed this listing meanwhile. Close this window to see how it stands.'

/** Takes a listing down as its form says. @returns what is wrong with the form; nothing when it is done */
export function useTakeDown({ id, toolName }: AdminListing) {
  const queries = useQueryClient()
  return async (form: HTMLFormElement, refund: boolean): Promise<Problems> => {
    const reason = formText(form, 'reason').trim()
    if (reason === '') return { reason: NO_REASON }
    try {
      await callAdmin('takeDownListing', { params: { id: String(id) }, body: { reason, refund } })
      const text = refund ? `The fee for ${toolName} goes back to the agent.` : toolName
      showToast({ title: 'Listing taken down', text })
      return {}
    } catch (error) {
      const isConflict = error instanceof ApiError && error.status === 409
      return { form: isConflict ? TOO_LATE : reasonOf(error, 'The listing could not be taken down.') }
    } finally {
      void queries.invalidateQueries({ queryKey: KEY })
    }
  }
}
