import { Text } from '@mantine/core'
import { IconCircleX } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminTicket } from '#shared/api/admin-ticket-calls.ts'
import { bulkMessages } from '#shared/messages/admin-bulk.ts'
import { adminTicketMessages } from '#shared/messages/admin-tickets.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { ADMIN_TICKETS_PAGE } from '#shared/policy/limits.ts'
import { callAdmin } from '../../../data/admin-api.ts'
import type { CallRequest } from '../../../data/api-client.ts'
import { reasonOf } from '../../../data/reason-of.ts'
import { useBulk } from '../../../data/use-bulk.ts'
import { useTableKeeper } from '../../../data/use-table-keeper.ts'
import { Ago } from '../../../ui/ago.tsx'
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx'
import { SampleMark } from '../../../ui/sample-mark.tsx'
import type { BulkAction } from '../../../ui/table-bulk-bar.tsx'
import { useTableAddress } from '../../../ui/use-table-address.ts'
import { Priority, Standing, TicketDrawer } from './ticket-drawer.tsx'

type Question = Exclude<NonNullable<CallRequest<'adminListTickets'>['query']>, URLSearchParams>

const STATUSES = ['open', 'answered', 'closed', 'all'] as const
const PRIORITIES = ['all', 'high', 'medium', 'low'] as const
const SORTS = ['', 'subject', '-subject', 'user', '-user', 'asked', '-asked', 'due', '-due'] as const
const { columns } = adminTicketMessages

const FILTERS = [
  {
    name: 'status',
    label: adminTicketMessages.status,
    options: STATUSES.map((value) => ({ value, label: adminTicketMessages.statuses[value] })),
  },
  {
    name: 'priority',
    label: columns.priority,
    options: PRIORITIES.map((value) => ({ value, label: adminTicketMessages.priorities[value] })),
  },
]

const COLUMNS: readonly TableColumn<AdminTicket>[] = [
  { title: columns.priority, width: '6.5rem', cell: (ticket) => <Priority ticket={ticket} /> },
  {
    title: columns.from,
    width: '22%',
    sort: 'user',
    isLong: true,
    cell: ({ user }) => `${user.username} · ${adminTicketMessages.plan(user.isPremium)}`,
  },
  {
    title: columns.asked,
    width: '8rem',
    sort: 'asked',
    isHighFirst: true,
    isExtra: true,
    onCard: 'titled',
    cell: ({ createdAt }) => <Ago time={createdAt} />,
  },
  {
    title: columns.reply,
    width: '12rem',
    align: 'end',
    sort: 'due',
    cell: (ticket) => <Standing ticket={ticket} />,
  },
]

/** What users ask, the most urgent first unless sorted otherwise. */
export function TicketQueue() {
  const address = useTableAddress()
  const keeper = useTableKeeper('tickets')
  const [status, priority] = [address.choice('status', STATUSES), address.choice('priority', PRIORITIES)]
  const [search, sort] = [address.read('search'), address.choice('sort', SORTS)]
  const { data, error, isPlaceholderData, refetch } = useTickets({
    status,
    priority,
    page: String(address.page),
    ...(search !== '' && { search }),
    ...(sort !== '' && { sort }),
  })
  const bulk = useBulkActions()
  const [opened, setOpened] = useState<AdminTicket | null>(null)
  const isQueue = status === 'open' && priority === 'all' && search === ''
  return (
    <>
      <DataTable
        label={adminTicketMessages.supportTickets}
        address={address}
        keeper={keeper}
        idOf={({ id }) => id}
        subject={{
          title: columns.subject,
          sort: 'subject',
          name: ({ subject }) => subject,
          onOpen: setOpened,
          marks: ({ user }) => user.isSample && <SampleMark />,
          note: ({ message }) => (
            <Text component="span" inherit dir="auto">
              {message}
            </Text>
          ),
        }}
        columns={COLUMNS}
        rows={data?.tickets}
        total={data?.total ?? 0}
        perPage={ADMIN_TICKETS_PAGE}
        isStale={isPlaceholderData}
        failure={
          error && {
            title: adminTicketMessages.failed,
            text: reasonOf(error, commonMessages.tryInAMoment),
            onRetry: () => void refetch(),
          }
        }
        empty={isQueue ? adminTicketMessages.nobodyWaits : adminTicketMessages.noTickets}
        search={adminTicketMessages.search}
        filters={FILTERS}
        bulk={bulk}
      />
      {opened !== null && <TicketDrawer ticket={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

/** An answer is for one person, so that closing is all that several have in common. */
function useBulkActions(): BulkAction<AdminTicket>[] {
  const run = useBulk([
    ['admin', 'tickets'],
    ['admin', 'overview'],
  ])
  const { close } = bulkMessages.tickets
  const counted = bulkMessages.counted.tickets
  return [
    {
      label: close.label,
      icon: <IconCircleX size={16} aria-hidden="true" />,
      isDanger: true,
      isFor: ({ status }) => status !== 'closed',
      confirm: ({ length }) => ({ title: close.title(counted(length)), text: close.text }),
      run: (rows) =>
        run({
          rows,
          nameOf: ({ subject }) => subject,
          send: ({ id }) => callAdmin('closeTicket', { params: { id: String(id) } }),
          done: (count) => close.done(counted(count)),
        }),
    },
  ]
}

/** New tickets appear without a reload. */
const LOOK_EVERY_MS = 60_000

/** One page of tickets; the previous one stands in while the next is on its way. */
function useTickets(query: Question) {
  return useQuery({
    queryKey: ['admin', 'tickets', query],
    queryFn: ({ signal }) => callAdmin('adminListTickets', { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_EVERY_MS,
  })
}
