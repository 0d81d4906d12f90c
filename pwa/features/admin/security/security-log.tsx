import { Badge } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { useState } from 'react'
import type { AnySecurityEvent, SecurityEventKind } from '#shared/domain/security-event.ts'
import { securityLogMessages } from '#shared/messages/admin-security.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { SECURITY_EVENT_LABELS } from '#shared/messages/security-events.ts'
import { ApiError } from '../../../data/api-errors.ts'
import { callPlatform } from '../../../data/platform-api.ts'
import { reasonOf } from '../../../data/reason-of.ts'
import { useSession } from '../../../data/session.ts'
import { usePagedList } from '../../../data/use-paged-list.ts'
import { useTableKeeper } from '../../../data/use-table-keeper.ts'
import { Ago } from '../../../ui/ago.tsx'
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { OlderFoot } from '../../../ui/older-foot.tsx'
import { useTableAddress } from '../../../ui/use-table-address.ts'
import { accountName, SecurityDrawer } from './security-drawer.tsx'

type Kind = SecurityEventKind | 'all'

const isKind = (name: string): name is SecurityEventKind => name in SECURITY_EVENT_LABELS
const KINDS = Object.keys(SECURITY_EVENT_LABELS).filter(isKind)
const FILTERS = [
  {
    name: 'kind',
    label: securityLogMessages.facts.kind,
    options: [
      { value: 'all', label: securityLogMessages.everything },
      ...KINDS.map((value) => ({ value, label: SECURITY_EVENT_LABELS[value].filter })),
    ],
  },
]

const COLUMNS: readonly TableColumn<AnySecurityEvent>[] = [
  { title: securityLogMessages.facts.account, width: '22%', isLong: true, cell: accountName },
  {
    title: securityLogMessages.facts.device,
    width: '20%',
    isLong: true,
    isExtra: true,
    onCard: 'hidden',
    cell: ({ device }) => device,
  },
  {
    title: securityLogMessages.facts.network,
    width: '9rem',
    isLong: true,
    onCard: 'hidden',
    cell: ({ address }) => address,
  },
  {
    title: securityLogMessages.facts.when,
    width: '8rem',
    align: 'end',
    cell: ({ lastAt }) => <Ago time={lastAt} />,
  },
]

/** For owners: other admins cause no question. */
export function SecurityLog() {
  return useSession().user?.isOwner ? <AllEvents /> : <OwnersOnly />
}

/** Sign-ins, roles and keys of all accounts. */
function AllEvents() {
  const address = useTableAddress()
  const keeper = useTableKeeper('security')
  const kind = address.choice<Kind>('kind', ['all', ...KINDS])
  const list = useSecurityLog(kind)
  const [opened, setOpened] = useState<AnySecurityEvent | null>(null)
  const { error } = list
  if (error instanceof ApiError && error.status === 403) return <OwnersOnly />
  return (
    <>
      <DataTable
        label={securityLogMessages.securityLog}
        address={address}
        keeper={keeper}
        idOf={({ id }) => id}
        subject={{
          title: securityLogMessages.facts.event,
          name: (event) => SECURITY_EVENT_LABELS[event.kind].own,
          note: ({ detail, agent }) => [agent, detail].filter(Boolean).join(' · '),
          marks: ({ times }) =>
            times > 1 && <Badge color="gray">{securityLogMessages.severalTimes(times)}</Badge>,
          onOpen: setOpened,
        }}
        columns={COLUMNS}
        rows={list.items}
        total={list.total}
        perPage={list.total}
        foot={<OlderFoot count={list.total} noun={securityLogMessages.eventNoun} older={list} />}
        isStale={list.isStale}
        failure={
          error && {
            title: securityLogMessages.securityFailed,
            text: reasonOf(error, commonMessages.tryInAMoment),
            onRetry: list.retry,
          }
        }
        empty={{ title: securityLogMessages.noEvents, text: securityLogMessages.noEventsText }}
        filters={FILTERS}
      />
      {opened !== null && <SecurityDrawer event={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

function OwnersOnly() {
  return (
    <Notice
      icon={<IconShieldLock size={24} />}
      title={securityLogMessages.forOwners}
      text={securityLogMessages.ownersOnly}
    />
  )
}

/** The log, the latest first, as many pages as were asked for. */
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
