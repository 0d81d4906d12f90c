import { Group, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { AnySecurityEvent } from '#shared/domain/security-event.ts'
import { adminPeopleMessages } from '#shared/messages/admin-people.ts'
import { SECURITY_EVENT_LABELS } from '#shared/messages/security-events.ts'
import { paths } from '#shared/paths.ts'

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** What happened to whom, when, from where, and in which request. */
export function SecurityItem({ event }: { event: AnySecurityEvent }) {
  const { kind, detail, agent, times, at, lastAt, device, address, requestId } = event
  const facts = [detail, device, address, requestId === '' ? '' : `request ${requestId}`]
  return (
    <li className="py-3 px-4">
      <Group justify="space-between" align="baseline" gap="0.25rem 1rem">
        <Text className="anywhere">
          <strong>{SECURITY_EVENT_LABELS[kind].own}</strong>
          {times > 1 && adminPeopleMessages.severalTimes(times)}: {agent !== null && `${agent}, `}
          <Account event={event} />
        </Text>
        <Text
          component="time"
          size="sm"
          c="dimmed"
          dateTime={lastAt}
          title={adminPeopleMessages.firstAt(moment.format(new Date(at)))}
        >
          {moment.format(new Date(lastAt))}
        </Text>
      </Group>
      <Text size="sm" c="dimmed" className="anywhere">
        {facts.filter((fact) => fact !== '').join(' · ')}
      </Text>
    </li>
  )
}

function Account({ event: { account, accountHash } }: { event: AnySecurityEvent }) {
  if (account === null) return accountHash === null ? 'no account' : `unknown or deleted (${accountHash})`
  return (
    <Link
      className="link font-medium"
      to={`${paths.adminUsers}?search=${encodeURIComponent(account.username)}`}
    >
      {account.username}
    </Link>
  )
}
