import { Group, Select, TextInput } from '@mantine/core'
import { IconHistory, IconSearch } from '@tabler/icons-react'
import type { AuditAction } from '#shared/domain/audit.ts'
import { adminPeopleMessages } from '#shared/messages/admin-people.ts'
import { callAdmin } from '../../data/admin-api.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { usePagedList } from '../../data/use-paged-list.ts'
import { LogList } from '../../ui/log-list.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useListAddress, useTypedSearch } from '../../ui/use-list-address.ts'
import { ACTION_OPTIONS, ACTIONS, TIME_OPTIONS, TIMES } from './actions.ts'
import { AuditItem } from './audit-item.tsx'

/** Who did what, when, and what it changed. */
export function AuditLog() {
  const address = useListAddress()
  const action = address.choice<AuditAction | 'all'>('action', ACTIONS)
  const days = address.choice('days', TIMES)
  const search = address.read('search')
  const [text, type] = useTypedSearch(address)
  const list = useAudit({ action, days, search })
  const { error } = list
  const isFiltered = action !== 'all' || days !== 'all' || search !== ''
  return (
    <LogList
      label={adminPeopleMessages.auditLog}
      items={list.items}
      isStale={list.isStale}
      failure={
        error && {
          title: 'The audit log could not be loaded',
          text: reasonOf(error, 'Please try again in a moment.'),
          onRetry: list.retry,
        }
      }
      empty={
        <Notice
          icon={<IconHistory size={24} />}
          {...(isFiltered ? adminPeopleMessages.noSuchEntry : adminPeopleMessages.noEntries)}
        />
      }
      row={(entry) => <AuditItem key={entry.id} entry={entry} />}
      noun={['entry', 'entries']}
      older={list}
    >
      <Group gap="sm">
        <TextInput
          type="search"
          aria-label={adminPeopleMessages.searchTheLog}
          placeholder={adminPeopleMessages.adminToolUser}
          leftSection={<IconSearch size={16} aria-hidden="true" />}
          value={text}
          maxLength={200}
          flex="1 1 14rem"
          onChange={({ currentTarget: { value } }) => type(value)}
        />
        <Select
          aria-label={adminPeopleMessages.action}
          searchable
          data={ACTION_OPTIONS}
          value={action}
          flex="1 1 12rem"
          maw="18rem"
          onChange={(value) => address.put({ action: value === 'all' || value === null ? '' : value })}
        />
        <Select
          aria-label={adminPeopleMessages.time}
          data={TIME_OPTIONS}
          value={days}
          w="10rem"
          onChange={(value) => address.put({ days: value === 'all' || value === null ? '' : value })}
        />
      </Group>
    </LogList>
  )
}

interface Filters {
  action: AuditAction | 'all'
  days: (typeof TIMES)[number]
  search: string
}

/** The log, the latest first, as many pages as were asked for. */
function useAudit({ action, days, search }: Filters) {
  const filters = {
    ...(action === 'all' ? {} : { action }),
    ...(days === 'all' ? {} : { days }),
    ...(search === '' ? {} : { search }),
  }
  return usePagedList({
    queryKey: ['admin', 'audit', filters],
    async load(before, signal) {
      const { entries, next } = await callAdmin('listAudit', { query: { before, ...filters }, signal })
      return { items: entries, next }
    },
  })
}
