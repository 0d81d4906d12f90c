import { Group, Stack, Text, Title } from '@mantine/core'
import { IconChevronRight, IconInbox } from '@tabler/icons-react'
import { useState } from 'react'
import type { AdminTicket } from '#shared/api/admin-ticket-calls.ts'
import { adminPeopleMessages } from '#shared/messages/admin-people.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { ADMIN_TICKETS_PAGE } from '#shared/policy/limits.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { formatAgo } from '../../ui/format.ts'
import { InlineSelect } from '../../ui/inline-select.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pager } from '../../ui/pager.tsx'
import { RemoteList } from '../../ui/remote-list.tsx'
import { useListAddress } from '../../ui/use-list-address.ts'
import { useNow } from '../../ui/use-now.ts'
import { TicketDialog } from './ticket-dialog.tsx'
import { TicketMarks } from './ticket-marks.tsx'
import classes from './tickets.module.css'
import { useTickets } from './use-tickets.ts'
import { waitingOf } from './waiting.ts'

const STATUSES = ['open', 'answered', 'closed', 'all'] as const
const STATUS_OPTIONS = [
  { value: 'open', label: 'Open' },
  { value: 'answered', label: 'Answered' },
  { value: 'closed', label: 'Closed' },
  { value: 'all', label: 'All statuses' },
] as const satisfies readonly { value: (typeof STATUSES)[number]; label: string }[]

const PRIORITIES = ['all', 'high', 'medium', 'low'] as const
const PRIORITY_OPTIONS = [
  { value: 'all', label: 'All priorities' },
  { value: 'high', label: 'High' },
  { value: 'medium', label: 'Medium' },
  { value: 'low', label: 'Low' },
] as const satisfies readonly { value: (typeof PRIORITIES)[number]; label: string }[]

/** What users ask, the most urgent first. */
export function TicketQueue() {
  const address = useListAddress()
  const status = address.choice('status', STATUSES)
  const priority = address.choice('priority', PRIORITIES)
  const { data, error, isPlaceholderData, refetch } = useTickets({
    status,
    priority,
    page: String(address.page),
  })
  const [opened, setOpened] = useState<AdminTicket | null>(null)
  return (
    <Stack>
      <Group gap="xs">
        <InlineSelect
          label={commonMessages.status}
          options={STATUS_OPTIONS}
          chosen={status}
          onChoose={(value) => address.put({ status: value === 'open' ? '' : value })}
        />
        <InlineSelect
          label={commonMessages.priority}
          options={PRIORITY_OPTIONS}
          chosen={priority}
          onChoose={(value) => address.put({ priority: value === 'all' ? '' : value })}
        />
      </Group>
      <RemoteList
        label={adminPeopleMessages.supportTickets}
        items={data?.tickets}
        isStale={isPlaceholderData}
        failure={
          error && {
            title: 'The tickets could not be loaded',
            text: reasonOf(error, 'Please try again in a moment.'),
            onRetry: () => void refetch(),
          }
        }
        empty={<NoTickets isQueue={status === 'open' && priority === 'all'} />}
        placeholderHeight="5.25rem"
        row={(ticket) => <TicketLine key={ticket.id} ticket={ticket} onOpen={setOpened} />}
      >
        <Pager
          page={address.page}
          perPage={ADMIN_TICKETS_PAGE}
          total={data?.total ?? 0}
          onTurn={address.turn}
        />
      </RemoteList>
      {opened !== null && <TicketDialog ticket={opened} onClose={() => setOpened(null)} />}
    </Stack>
  )
}

function NoTickets({ isQueue }: { isQueue: boolean }) {
  return (
    <Notice
      icon={<IconInbox size={24} />}
      title={isQueue ? 'Nobody is waiting' : 'No tickets'}
      text={
        isQueue ? 'Every ticket is answered. New ones appear here by themselves.' : 'None is of this kind.'
      }
    />
  )
}

interface TicketLineProps {
  ticket: AdminTicket
  onOpen: (ticket: AdminTicket) => void
}

/** What is asked, by whom, and how long they have waited. The whole line opens it. */
function TicketLine({ ticket, onOpen }: TicketLineProps) {
  const { subject, message, user, createdAt } = ticket
  const now = useNow()
  return (
    <li
      className={`row gap-3 relative py-3 px-4 hover-sunken ${classes.line}`}
      data-overdue={now !== null && waitingOf(ticket, now)?.tone === 'bad'}
    >
      <Stack gap={4} flex={1} miw={0}>
        <Group gap="0.25rem 0.5rem">
          <TicketMarks ticket={ticket} />
        </Group>
        <Title order={2} fz="md" fw={620}>
          <button
            type="button"
            className={`bare p-0 anywhere cursor-pointer text-inherit stretched text-start ${classes.open}`}
            onClick={() => onOpen(ticket)}
          >
            {subject}
          </button>
        </Title>
        <Text size="sm" c="var(--ink-2)" truncate>
          {message}
        </Text>
        <Text size="xs" c="dimmed">
          {user.username} · {user.isPremium ? 'Premium' : 'Free'}
          {now !== null && ` · ${formatAgo(Date.parse(createdAt), now)}`}
        </Text>
      </Stack>
      <IconChevronRight size={18} color="var(--ink-3)" aria-hidden="true" />
    </li>
  )
}
