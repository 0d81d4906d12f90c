import { Badge, Button } from '@mantine/core'
import { IconCrown, IconDownload, IconLock, IconLockOpen } from '@tabler/icons-react'
import { type MouseEvent, useState } from 'react'
import { bulkMessages } from '#shared/messages/admin-bulk.ts'
import { adminUserMessages } from '#shared/messages/admin-users.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { ADMIN_USERS_PAGE } from '#shared/policy/limits.ts'
import { callAccount } from '../../../data/account-api.ts'
import { callAdmin } from '../../../data/admin-api.ts'
import { askForProof } from '../../../data/fresh-proof.ts'
import { reasonOf } from '../../../data/reason-of.ts'
import { useSession } from '../../../data/session.ts'
import { useBulk } from '../../../data/use-bulk.ts'
import { useSend } from '../../../data/use-send.ts'
import { useTableKeeper } from '../../../data/use-table-keeper.ts'
import { Ago } from '../../../ui/ago.tsx'
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx'
import { formatShortDay } from '../../../ui/format-date.ts'
import type { BulkAction } from '../../../ui/table-bulk-bar.tsx'
import { useTableAddress } from '../../../ui/use-table-address.ts'
import {
  type Account,
  type AccountAction,
  type Actor,
  lockAction,
  mayGivePremium,
  premiumAction,
  whyNot,
} from './account-actions.ts'
import { useUsers } from './use-users.ts'
import { UserDrawer, UserMarks } from './user-drawer.tsx'

const SORTS = ['', 'name', '-name', 'email', '-email', 'seen', '-seen', 'joined', '-joined'] as const
const ROLES = ['all', 'admin', 'owner', 'premium', 'locked'] as const

const { columns } = adminUserMessages

const FILTERS = [
  {
    name: 'role',
    label: adminUserMessages.show,
    options: ROLES.map((value) => ({ value, label: adminUserMessages.roles[value] })),
  },
]

const COLUMNS: readonly TableColumn<Account>[] = [
  { title: columns.email, width: '34%', sort: 'email', cell: ({ email }) => email, isLong: true },
  {
    title: columns.seen,
    width: '9rem',
    sort: 'seen',
    isHighFirst: true,
    onCard: 'titled',
    cell: ({ lastSeenAt }) => (lastSeenAt === null ? adminUserMessages.notLately : <Ago time={lastSeenAt} />),
  },
  {
    title: columns.joined,
    width: '8rem',
    sort: 'joined',
    isHighFirst: true,
    align: 'end',
    onCard: 'titled',
    cell: ({ created_at }) => formatShortDay(created_at),
  },
]

/** All accounts, to look one up and to change what it may. */
export function UserTable() {
  const address = useTableAddress()
  const keeper = useTableKeeper('users')
  const role = address.choice('role', ROLES)
  const search = address.read('search')
  const sort = address.choice('sort', SORTS)
  const { data, error, isPlaceholderData, refetch } = useUsers({
    role,
    page: String(address.page),
    ...(search !== '' && { search }),
    ...(sort !== '' && { sort }),
  })
  const [opened, setOpened] = useState<Account | null>(null)
  const { user: me } = useSession()
  const actor = me && { id: me.id, isOwner: data?.isByOwner ?? false }
  const bulk = useBulkActions(actor)
  const download = useProvedDownload()
  return (
    <>
      <DataTable
        label={adminUserMessages.users}
        address={address}
        keeper={keeper}
        idOf={({ id }) => id}
        subject={{
          title: columns.user,
          sort: 'name',
          name: ({ username }) => username,
          onOpen: setOpened,
          marks: (user) => (
            <>
              {user.id === me?.id && <Badge color="gray">{adminUserMessages.you}</Badge>}
              <UserMarks user={user} />
            </>
          ),
        }}
        columns={COLUMNS}
        rows={data?.users}
        total={data?.total ?? 0}
        perPage={ADMIN_USERS_PAGE}
        isStale={isPlaceholderData}
        failure={
          error && {
            title: adminUserMessages.failed,
            text: reasonOf(error, commonMessages.tryInAMoment),
            onRetry: () => void refetch(),
          }
        }
        empty={{
          title: adminUserMessages.noneFound,
          text: search === '' ? adminUserMessages.noneHere : adminUserMessages.noneNamed,
        }}
        search={adminUserMessages.search}
        filters={FILTERS}
        bulk={bulk}
      >
        <Button
          component="a"
          href="/api/admin/newsletter.csv"
          download
          size="xs"
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          onClick={(event: MouseEvent<HTMLAnchorElement>) => {
            event.preventDefault()
            download.send(event.currentTarget)
          }}
        >
          {adminUserMessages.subscribersCsv}
        </Button>
      </DataTable>
      {opened !== null && actor !== null && (
        <UserDrawer user={opened} actor={actor} onClose={() => setOpened(null)} />
      )}
    </>
  )
}

/** Follows a link to a file for which the server asks who uses the session: a browser would save the refusal. */
function useProvedDownload() {
  return useSend({
    send: async (_: HTMLAnchorElement) =>
      (await callAccount('accountSecurity')).isProofFresh || (await askForProof()),
    onDone: (isProved, { href }) => {
      if (!isProved) return
      const follow = document.createElement('a')
      follow.href = href
      follow.download = ''
      follow.click()
    },
    failed: { title: adminUserMessages.notDownloaded, text: adminUserMessages.tryLater },
  })
}

/** What several accounts can be given or denied at once: roles are for each by itself. */
function useBulkActions(actor: Actor | null): BulkAction<Account>[] {
  const run = useBulk([['admin', 'users']])
  if (actor === null) return []
  const { lock, unlock, givePremium } = bulkMessages.users
  const counted = bulkMessages.counted.users
  const change = (actionOf: (user: Account) => AccountAction, done: (rows: string) => string) => {
    const send = (body: AccountAction['change'] | null, { id }: Account) =>
      callAdmin('changeUser', { params: { id: String(id) }, body: body ?? {} })
    return (users: readonly Account[]) =>
      run({
        rows: users,
        nameOf: ({ username }) => username,
        send: (user) => send(actionOf(user).change, user),
        undo: (user) => send(actionOf(user).undo, user),
        done: (rows) => done(counted(rows)),
      })
  }
  const icon = { size: 16, 'aria-hidden': true } as const
  return [
    {
      label: givePremium.label,
      icon: <IconCrown {...icon} />,
      isFor: (user) => !user.is_premium && mayGivePremium(user, actor),
      run: change(premiumAction, givePremium.done),
    },
    {
      label: lock.label,
      icon: <IconLock {...icon} />,
      isDanger: true,
      isFor: (user) => user.lockedAt === null && whyNot(user, actor) === null,
      confirm: ({ length }) => ({ title: lock.title(counted(length)), text: lock.text }),
      run: change(lockAction, lock.done),
    },
    {
      label: unlock.label,
      icon: <IconLockOpen {...icon} />,
      isFor: (user) => user.lockedAt !== null && whyNot(user, actor) === null,
      run: change(lockAction, unlock.done),
    },
  ]
}
