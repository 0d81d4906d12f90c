import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { ImportAnswer } from '#shared/api/admin-catalogue-calls.ts'
import { paths } from '#shared/paths.ts'
import { formatCount, formatNumber } from '../../ui/format.ts'
import classes from './import-report.module.css'
import { ReportChanges, ReportProblems } from './report-lists.tsx'

interface ImportReportProps {
  report: ImportAnswer
  /** Whether what is previewed can be written as it is. */
  mayWrite: boolean
  isBusy: boolean
  writeLabel: string
  onWrite: () => void
}

/** What an import would do, or has done. */
export function ImportReport({ report, mayWrite, isBusy, writeLabel, onWrite }: ImportReportProps) {
  const { added, updated, unchanged, problemCount, newCategories, isWritten } = report
  const changes = added + updated
  return (
    <section className={classes.card} aria-labelledby="import-report">
      <h2 id="import-report" className={classes.title}>
        {isWritten ? (
          <>
            <IconCircleCheck size={20} aria-hidden="true" /> Imported
          </>
        ) : (
          'What would happen'
        )}
      </h2>
      <dl className={classes.figures}>
        {[
          ['Added', added],
          ['Changed', updated],
          ['As they are', unchanged],
          ['Bad rows', problemCount],
        ].map(([label, value]) => (
          <div key={label} className={classes.figure} data-bad={label === 'Bad rows' && problemCount > 0}>
            <dt>{label}</dt>
            <dd>{formatNumber(Number(value))}</dd>
          </div>
        ))}
      </dl>
      {newCategories.length > 0 && (
        <p className={classes.note}>
          {isWritten ? 'New categories: ' : 'Categories that would be created: '}
          <strong>{newCategories.join(', ')}</strong>
        </p>
      )}
      {!isWritten && (
        <div className={classes.actions}>
          <Button
            size="md"
            disabled={!mayWrite || changes === 0}
            aria-disabled={isBusy || !mayWrite || changes === 0}
            onClick={onWrite}
          >
            {writeLabel}
          </Button>
          <p className={classes.note}>{adviceOf({ mayWrite, changes, problemCount })}</p>
        </div>
      )}
      {isWritten && (
        <p className={classes.note}>
          {formatCount(changes, 'tool')} {changes === 1 ? 'is' : 'are'} in the directory now.{' '}
          <Link to={paths.adminTools} className={classes.link ?? ''}>
            See the tools
          </Link>
        </p>
      )}
      <ReportProblems problems={report.problems} count={problemCount} />
      <ReportChanges changes={report.changes} count={changes} isWritten={isWritten} />
    </section>
  )
}

interface Prospects {
  mayWrite: boolean
  changes: number
  problemCount: number
}

function adviceOf({ mayWrite, changes, problemCount }: Prospects): string {
  if (!mayWrite) return 'One bad row keeps the whole file out. Mend the rows below, or choose to skip them.'
  if (changes === 0) return 'There is nothing to change.'
  if (problemCount > 0) return `${formatCount(problemCount, 'bad row')} will be left out.`
  return `${formatCount(changes, 'tool')} will be written at once, all or none.`
}
