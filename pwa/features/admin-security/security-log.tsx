import { IconShieldLock } from '@tabler/icons-react'
import type { SecurityEventKind } from '#shared/domain/security-event.ts'
import { adminPeopleMessages } from '#shared/messages/admin-people.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { SECURITY_EVENT_LABELS } from '#shared/messages/security-events.ts'
import { ApiError } from '../../data/api-errors.ts'
import { callPlatform } from '../../data/platform-api.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { usePagedList } from '../../data/use-paged-list.ts'
import { InlineSelect } from '../../ui/inline-select.tsx'
import { LogList } from '../../ui/log-list.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useListAddress } from '../../ui/use-list-address.ts'
import { SecurityItem } from './security-item.tsx'

type Kind = SecurityEventKind | 'all'

const isKind = (name: string): name is SecurityEventKind => name in SECURITY_EVENT_LABELS
const KINDS = Object.keys(SECURITY_EVENT_LABELS).filter(isKind)
const OPTIONS: readonly { value: Kind; label: string }[] = [
  { value: 'all', label: 'Everything' },
  ...KINDS.map((value) => ({ value, label: SECURITY_EVENT_LABELS[value].filter })),
]

function useSecurityLog(kind: Kind) {
  return usePagedList({
    queryKey: ['admin', 'security', kind],
    async load(before, signal) {
      const query = { before, ...(kind === 'all' ? {} : { kind }) }
      const { events, next } = await callPlatform('listSecurityEvents', { query, signal })
      return { items: events, next }
    },
  })
}

/** Sign-ins, roles and keys of all accounts, for owners. */
export function SecurityLog() {
  const address = useListAddress()
  const kind = address.choice<Kind>('kind', ['all', ...KINDS])
  const list = useSecurityLog(kind)
  const { items, error } = list
  if (error instanceof ApiError && error.status === 403) return <OwnersOnly />
  return (
    <LogList
      label={adminPeopleMessages.securityLog}
      items={items}
      isStale={list.isStale}
      failure={
        error && {
          title: 'The security log could not be loaded',
          text: reasonOf(error, 'Please try again in a moment.'),
          onRetry: list.retry,
        }
      }
      empty={
        <Notice
          icon={<IconShieldLock size={24} />}
          title={adminPeopleMessages.noEvents}
          text={adminPeopleMessages.noEventsText}
        />
      }
      row={(event) => <SecurityItem key={event.id} event={event} />}
      noun={['event', 'events']}
      older={list}
    >
      <InlineSelect
        label={commonMessages.show}
        options={OPTIONS}
        chosen={kind}
        onChoose={(value) => address.put({ kind: value === 'all' ? '' : value })}
      />
    </LogList>
  )
}

function OwnersOnly() {
  return (
    <Notice
      icon={<IconShieldLock size={24} />}
      title={adminPeopleMessages.forOwners}
      text={adminPeopleMessages.ownersOnly}
    />
  )
}
