import { Link } from 'react-router-dom'
import type { AnySecurityEvent } from '#shared/domain/security-event.ts'
import { SECURITY_EVENT_LABELS } from '#shared/messages/security-events.ts'
import { paths } from '#shared/paths.ts'
import classes from './security-item.module.css'

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** What happened to whom, when, from where, and in which request. */
export function SecurityItem({ event }: { event: AnySecurityEvent }) {
  const { kind, detail, agent, times, at, lastAt, device, address, requestId } = event
  const facts = [detail, device, address, requestId === '' ? '' : `request ${requestId}`]
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-y-1 gap-x-4 py-3 px-4">
      <p className={`flex-1 anywhere ${classes.sentence}`}>
        <strong>{SECURITY_EVENT_LABELS[kind].own}</strong>
        {times > 1 && `, ${times} times`}: {agent !== null && `${agent}, `}
        <Account event={event} />
      </p>
      <time
        className={`text-sm text-ink-3 tabular-nums anywhere ${classes.note}`}
        dateTime={lastAt}
        title={`First ${moment.format(new Date(at))}`}
      >
        {moment.format(new Date(lastAt))}
      </time>
      <p className={`text-sm text-ink-3 tabular-nums anywhere ${classes.note}`}>
        {facts.filter((fact) => fact !== '').join(' · ')}
      </p>
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
