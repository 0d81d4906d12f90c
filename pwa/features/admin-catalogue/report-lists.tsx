import type { ImportAnswer } from '#shared/api/admin-catalogue-calls.ts'
import { formatCount } from '../../ui/format.ts'
import classes from './import-report.module.css'

interface ReportProblemsProps {
  problems: ImportAnswer['problems']
  /** How many there are; the first of them are told. */
  count: number
}

/** Which rows are wrong, and how. */
export function ReportProblems({ problems, count }: ReportProblemsProps) {
  if (count === 0) return null
  return (
    <div>
      <h3 className={classes.heading}>Bad rows</h3>
      <ul className={classes.list}>
        {problems.map(({ line, reason }) => (
          <li key={`${line} ${reason}`} className={classes.row}>
            <span className={classes.line}>{line === 0 ? 'File' : `Line ${line}`}</span>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
      <Rest count={count - problems.length} />
    </div>
  )
}

interface ReportChangesProps {
  changes: ImportAnswer['changes']
  count: number
  isWritten: boolean
}

/** Which tools are new, and what changes of the others. */
export function ReportChanges({ changes, count, isWritten }: ReportChangesProps) {
  if (changes.length === 0) return null
  return (
    <div>
      <h3 className={classes.heading}>{isWritten ? 'What changed' : 'What would change'}</h3>
      <ul className={classes.list}>
        {changes.map(({ name, kind, fields }) => (
          <li key={`${kind} ${name}`} className={classes.row}>
            <span className={classes.kind} data-kind={kind}>
              {kind === 'add' ? 'New' : 'Changed'}
            </span>
            <span>
              <strong>{name}</strong>
              {fields.length > 0 && <span className={classes.fields}> {fields.join(', ')}</span>}
            </span>
          </li>
        ))}
      </ul>
      <Rest count={count - changes.length} />
    </div>
  )
}

function Rest({ count }: { count: number }) {
  return count > 0 && <p className={classes.note}>and {formatCount(count, 'more', 'more')}</p>
}
