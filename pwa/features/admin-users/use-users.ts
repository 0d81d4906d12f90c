import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UserChange } from '#shared/api/admin-user-calls.ts'
import { callAdmin } from '../../data/admin-api.ts'
import type { CallRequest } from '../../data/api-client.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { showToast } from '../../ui/toast.ts'
import { useOnce } from '../../ui/use-once.ts'
import type { Account, AccountAction } from './account-actions.ts'

type Question = Exclude<NonNullable<CallRequest<'adminListUsers'>['query']>, URLSearchParams>

/** One page of accounts; the previous one stands in while the next is on its way. */
export function useUsers(query: Question) {
  return useQuery({
    queryKey: ['admin', 'users', query],
    queryFn: ({ signal }) => callAdmin('adminListUsers', { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Changes an account; where that can be undone, its toast does. `onDone`: it is settled, one way or the other. */
export function useAccountChange(onDone: () => void) {
  const queries = useQueryClient()

  async function send({ id }: Account, change: UserChange): Promise<boolean> {
    try {
      await callAdmin('changeUser', { params: { id: String(id) }, body: change })
      return true
    } catch (error) {
      showToast({
        title: 'Error',
        text: reasonOf(error, 'The account could not be changed.'),
        tone: 'error',
      })
      return false
    } finally {
      await queries.invalidateQueries({ queryKey: ['admin', 'users'] })
    }
  }

  return useOnce(async (account: Account, { change, undo, done }: AccountAction) => {
    if (await send(account, change)) {
      const onClick = async () => {
        if (undo !== null && (await send(account, undo))) showToast({ title: 'Undone' })
      }
      showToast({
        title: done,
        ...(undo === null ? {} : { action: { label: 'Undo', onClick: () => void onClick() } }),
      })
    }
    onDone()
  })
}
