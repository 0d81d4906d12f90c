import type { SecurityEvent } from '#shared/domain/security-event.ts'
import { SECURITY_EVENT_LABELS } from '#shared/messages/security-events.ts'
import styles from './security-section.module.css'

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** `Sign-in failed, 12 times`, and below when and from where. */
export function SecurityEventRow({ event }: { event: SecurityEvent }) {
  const { kind, detail, agent, times, lastAt, device, address } = event
  const what = [agent, detail].filter((part) => part !== null && part !== '').join(', ')
  const place = [device, address === '' ? '' : `network ${address}`].filter((part) => part !== '')
  return (
    <li className={styles.event}>
      <p className={styles.name}>
        {SECURITY_EVENT_LABELS[kind].own}
        {what !== '' && `: ${what}`}
        {times > 1 && `, ${times} times`}
      </p>
      <p className={styles.note}>
        <time dateTime={lastAt}>{moment.format(new Date(lastAt))}</time>
        {place.map((part) => `, ${part}`)}
      </p>
    </li>
  )
}
