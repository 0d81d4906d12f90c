import { Button } from '@mantine/core'
import type { StoredSummary } from '#shared/domain/summary.ts'
import { formatMoment } from '../../ui/format.ts'
import { generatedByText } from '../../ui/generated-by.ts'
import classes from './summary-history.module.css'
import { useRestoreSummary } from './use-restore-summary.ts'

interface SummaryVersionProps {
  toolId: number
  version: StoredSummary
  mayRestore: boolean
}

const LISTS = [
  ['Key features', 'keyFeatures'],
  ['Pros', 'pros'],
  ['Cons', 'cons'],
  ['Audience', 'audience'],
  ['Use cases', 'useCases'],
] as const

export function SummaryVersion({ toolId, version, mayRestore }: SummaryVersionProps) {
  const { isBusy, run } = useRestoreSummary(toolId)
  const { content, isCurrent, createdAt, generatedBy } = version
  const moment = formatMoment(Date.parse(createdAt))
  return (
    <>
      <div className={classes.line}>
        <p className={classes.moment}>
          {moment}
          {isCurrent && <span className={classes.current}>Shown now</span>}
        </p>
        {!isCurrent && mayRestore && (
          <Button
            size="xs"
            variant="default"
            aria-label={`Show the summary of ${moment} again`}
            aria-disabled={isBusy}
            onClick={() => run(version.id)}
          >
            Show this one again
          </Button>
        )}
      </div>
      <p className={classes.origin}>{generatedByText(generatedBy)}</p>
      <p className={classes.text}>{content.summary}</p>
      <details className={classes.more}>
        <summary>Search texts and lists</summary>
        <dl className={classes.parts}>
          <div className={classes.part}>
            <dt>Meta title</dt>
            <dd>{content.metaTitle}</dd>
          </div>
          <div className={classes.part}>
            <dt>Meta description</dt>
            <dd>{content.metaDescription}</dd>
          </div>
          {LISTS.map(([label, name]) => (
            <div key={name} className={classes.part}>
              <dt>{label}</dt>
              <dd>
                <ul>
                  {content[name].map((entry) => (
                    <li key={entry}>{entry}</li>
                  ))}
                </ul>
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  )
}
