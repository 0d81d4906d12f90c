import type { DryRun } from '#shared/domain/improvement.ts'
import { formatDollars } from '../../ui/format-dollars.ts'
import { LintList } from '../../ui/lint-list.tsx'
import { FIELD_NAMES } from './field-names.ts'
import classes from './submission-form.module.css'

/** What would come of a proposal. */
export function DryRunResult({ run }: { run: DryRun }) {
  const fields = Object.entries(FIELD_NAMES).filter(([field]) => field in (run.changes ?? {}))
  return (
    <section className={classes.check} aria-label="Check">
      <h3 className={classes.checkTitle}>
        {run.wouldBeAccepted
          ? `It would be taken for review, and earn ${formatDollars(run.estimatedEarning)} when approved`
          : 'It would be refused as it is'}
      </h3>
      {fields.length > 0 && (
        <p className={classes.read}>Read as: {fields.map(([, name]) => name.toLowerCase()).join(', ')}.</p>
      )}
      <LintList issues={run.issues} fine="Nothing about it stands out." />
    </section>
  )
}
