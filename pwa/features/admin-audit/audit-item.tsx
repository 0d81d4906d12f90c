import { Link } from 'react-router-dom'
import type { AuditEntry } from '#shared/domain/audit.ts'
import { ACTION_LABELS } from './action-labels.ts'
import classes from './audit-item.module.css'
import { ChangeTable } from './change-table.tsx'
import { fieldChanges } from './field-changes.ts'
import { subjectAddress } from './subject-address.ts'

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** More fields than these are shown on demand. */
const SHOWN_AT_ONCE = 3

/** A sentence about who did what to which thing, and below what changed. */
export function AuditItem({ entry }: { entry: AuditEntry }) {
  const { at, actor, action, subject } = entry
  const changes = fieldChanges(entry)
  const address = subjectAddress(subject)
  return (
    <li className={classes.item}>
      <p className={classes.sentence}>
        <strong>{actor.username ?? 'A former admin'}</strong> {ACTION_LABELS[action].did}{' '}
        {address === null ? (
          <span className={classes.subject}>{subject.label}</span>
        ) : (
          <Link to={address} className={classes.subject ?? ''}>
            {subject.label}
          </Link>
        )}
      </p>
      <time className={classes.time} dateTime={at}>
        {moment.format(new Date(at))}
      </time>
      {changes.length > SHOWN_AT_ONCE ? (
        <details className={classes.details}>
          <summary className={classes.summary}>{changes.length} fields</summary>
          <ChangeTable changes={changes} />
        </details>
      ) : (
        changes.length > 0 && <ChangeTable changes={changes} />
      )}
    </li>
  )
}
