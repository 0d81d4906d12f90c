import { Button } from '@mantine/core'
import { IconDownload, IconUserSearch } from '@tabler/icons-react'
import { type MouseEvent, useState } from 'react'
import { ADMIN_USERS_PAGE } from '#shared/policy/limits.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { useSession } from '../../data/session.ts'
import { InlineSelect } from '../../ui/inline-select.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pager } from '../../ui/pager.tsx'
import { RemoteList } from '../../ui/remote-list.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { useListAddress, useTypedSearch } from '../../ui/use-list-address.ts'
import type { Account } from './account-actions.ts'
import { downloadProved } from './download-proved.ts'
import { useUsers } from './use-users.ts'
import { UserDialog } from './user-dialog.tsx'
import { UserRow } from './user-row.tsx'
import classes from './user-table.module.css'

const ROLES = ['all', 'admin', 'owner', 'premium', 'locked'] as const
const ROLE_OPTIONS = [
  { value: 'all', label: 'Everybody' },
  { value: 'admin', label: 'Admins' },
  { value: 'owner', label: 'Owners' },
  { value: 'premium', label: 'Premium' },
  { value: 'locked', label: 'Locked' },
] as const satisfies readonly { value: (typeof ROLES)[number]; label: string }[]

/** All accounts, to look one up and to change what it may. */
export function UserTable() {
  const address = useListAddress()
  const [text, type] = useTypedSearch(address)
  const role = address.choice('role', ROLES)
  const search = address.read('search')
  const page = String(address.page)
  const { data, error, isPlaceholderData, refetch } = useUsers({
    role,
    page,
    ...(search === '' ? {} : { search }),
  })
  const [opened, setOpened] = useState<Account | null>(null)
  const { user: me } = useSession()
  return (
    <div className={classes.table}>
      <div className={classes.bar}>
        <SearchField
          className={classes.search}
          label="Search users"
          placeholder="User name or email"
          value={text}
          onChange={type}
          onSubmit={() => {}}
        />
        <InlineSelect
          label="Show"
          options={ROLE_OPTIONS}
          chosen={role}
          onChoose={(value) => address.put({ role: value === 'all' ? '' : value })}
        />
        <Button
          component="a"
          href="/api/admin/newsletter.csv"
          download
          onClick={(event: MouseEvent<HTMLAnchorElement>) => {
            event.preventDefault()
            void downloadProved(event.currentTarget)
          }}
          variant="default"
          className={classes.export ?? ''}
          leftSection={<IconDownload size={18} aria-hidden="true" />}
        >
          Newsletter subscribers (CSV)
        </Button>
      </div>
      <RemoteList
        label="Users"
        items={data?.users}
        isStale={isPlaceholderData}
        failure={
          error && {
            title: 'The users could not be loaded',
            text: reasonOf(error, 'Please try again in a moment.'),
            onRetry: () => void refetch(),
          }
        }
        empty={<NoUsers hasSearch={search !== ''} />}
        placeholderHeight="4.25rem"
        row={(user) => <UserRow key={user.id} user={user} isMe={user.id === me?.id} onOpen={setOpened} />}
      >
        <Pager
          page={address.page}
          perPage={ADMIN_USERS_PAGE}
          total={data?.total ?? 0}
          onTurn={address.turn}
        />
      </RemoteList>
      {opened !== null && me !== null && (
        <UserDialog
          user={opened}
          actor={{ id: me.id, isOwner: data?.isByOwner ?? false }}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
}

function NoUsers({ hasSearch }: { hasSearch: boolean }) {
  return (
    <Notice
      icon={<IconUserSearch size={24} />}
      title="No users found"
      text={hasSearch ? 'No user name or address holds these letters.' : 'There is nobody of this kind.'}
    />
  )
}
