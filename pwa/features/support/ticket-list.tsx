import { Badge, Group, Paper, Skeleton, Stack, Text } from '@mantine/core'
import { IconMessageCircleQuestion, IconUserCircle } from '@tabler/icons-react'
import { supportMessages } from '#shared/messages/support.ts'
import { useSession } from '../../data/session.ts'
import { type UserData, useUserData } from '../../data/user-data.ts'
import { formatShortTime } from '../../ui/format-date.ts'
import { Notice } from '../../ui/notice.tsx'

type Ticket = UserData['tickets'][number]

/** What the user has asked, the newest first. */
export function TicketList() {
  const { status } = useSession()
  const tickets = useUserData()?.tickets
  if (status === 'visitor')
    return <Notice icon={<IconUserCircle size={24} />} title={supportMessages.ticketsLater} />
  if (tickets === undefined) return <Skeleton height={160} radius="lg" aria-busy="true" />
  if (tickets.length === 0)
    return (
      <Notice
        icon={<IconMessageCircleQuestion size={24} />}
        title={supportMessages.noTicketsYet}
        text={supportMessages.noTickets}
      />
    )
  return (
    <Paper component="ul" className="divided">
      {tickets.map((ticket) => (
        <li key={ticket.id}>
          <TicketRow ticket={ticket} />
        </li>
      ))}
    </Paper>
  )
}

/** `20 Nov 2026, 16:24` in the reader's time zone. */

const STATES = {
  open: { name: supportMessages.open, color: 'yellow' },
  answered: { name: supportMessages.stateAnswered, color: 'pine' },
  closed: { name: supportMessages.closed, color: 'gray' },
  waiting: { name: supportMessages.waiting, color: 'gray' },
} as const

/** One line of the list, which opens to what was asked and answered. */
function TicketRow({ ticket }: { ticket: Ticket }) {
  const { subject, message, priority, status, createdAt, answer } = ticket
  const { name, color } = STATES[createdAt === null ? 'waiting' : status]
  return (
    <details>
      <summary className="grid gap-1 py-3 px-5 rounded-md font-medium cursor-pointer anywhere hover-sunken">
        <span>{subject}</span>
        <Group component="span" gap="sm" fz="sm" c="dimmed">
          <Badge component="span" color={color}>
            {name}
          </Badge>
          {createdAt !== null && <Moment time={createdAt} />}
          {priority !== null && (
            <span>{supportMessages.priority(supportMessages.priorityNames[priority])}</span>
          )}
        </Group>
      </summary>
      <Stack gap="sm" pb="md" className="anywhere px-5">
        <p className="pre-wrap">{message}</p>
        {answer === null ? (
          <Text fz="sm" c="dimmed">
            {status === 'closed' ? supportMessages.closedWithoutAReply : supportMessages.noReplyYet}
          </Text>
        ) : (
          <section
            className="bg-accent-soft rounded-md py-3 px-4"
            aria-label={supportMessages.replyOfTheSupport}
          >
            <Text fz="sm" c="var(--ink-2)">
              {supportMessages.answered} <Moment time={answer.at} />
            </Text>
            <p className="pre-wrap">{answer.text}</p>
          </section>
        )}
      </Stack>
    </details>
  )
}

function Moment({ time }: { time: string }) {
  return <time dateTime={time}>{formatShortTime(time)}</time>
}
