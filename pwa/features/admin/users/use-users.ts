import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { UserChange } from '#shared/api/admin-user-calls.ts'
import { adminUserMessages } from '#shared/messages/admin-users.ts'
import { callAdmin } from '../../../data/admin-api.ts'
import type { CallRequest } from '../../../data/api-client.ts'
import { useSend } from '../../../data/use-send.ts'
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

interface Change {
  user: Account
  action: AccountAction
}

/** Changes an account; where that can be undone, its toast does. `onDone`: it is settled, one way or the other. */
export function useAccountChange(onDone: () => void) {
  const change = ({ id }: Account, body: UserChange) =>
    callAdmin('changeUser', { params: { id: String(id) }, body })
  const told = {
    failed: adminUserMessages.notChanged,
    refresh: [['admin', 'users']],
  }
  const undoing = useSend({
    ...told,
    send: ({ user, undo }: { user: Account; undo: UserChange }) => change(user, undo),
    done: adminUserMessages.undone,
  })
  return useSend({
    ...told,
    send: ({ user, action }: Change) => change(user, action.change),
    done: (_, { user, action: { done, undo } }) => ({
      title: done,
      ...(undo !== null && {
        action: { label: adminUserMessages.undo, onClick: () => undoing.send({ user, undo }) },
      }),
    }),
    onDone,
    onFailed: () => {
      onDone()
      return undefined
    },
  })
}
