import { Badge, Button } from '@mantine/core'
import type { StoredSummary } from '#shared/domain/summary.ts'
import { adminCatalogueMessages } from '#shared/messages/admin-catalogue.ts'
import { callAdmin } from '../../data/admin-api.ts'
import { useSend } from '../../data/use-send.ts'
import { formatMoment } from '../../ui/format.ts'
import { generatedByText } from '../../ui/generated-by.ts'
import classes from './summary-history.module.css'
import { summariesKey } from './use-generate.ts'

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
  const { isSending, send } = useRestoreSummary(toolId)
  const { content, isCurrent, createdAt, generatedBy } = version
  const moment = formatMoment(Date.parse(createdAt))
  return (
    <>
      <div className={`row flex-wrap justify-between gap-2 ${classes.line}`}>
        <p className="row gap-2 font-semibold tabular-nums">
          {moment}
          {isCurrent && <Badge>{adminCatalogueMessages.shownNow}</Badge>}
        </p>
        {!isCurrent && mayRestore && (
          <Button
            size="xs"
            variant="default"
            aria-label={adminCatalogueMessages.showSummaryAgain(moment)}
            aria-disabled={isSending}
            onClick={() => send(version.id)}
          >
            {adminCatalogueMessages.showThisOneAgain}
          </Button>
        )}
      </div>
      <p className="text-sm text-ink-3">{generatedByText(generatedBy)}</p>
      <p className={`text-ink-2 prose-wide ${classes.text}`}>{content.summary}</p>
      <details className={classes.more}>
        <summary>{adminCatalogueMessages.searchTextsAndLists}</summary>
        <dl>
          <div className={`grid text-ui border-t py-2 ${classes.part}`}>
            <dt>{adminCatalogueMessages.metaTitle}</dt>
            <dd>{content.metaTitle}</dd>
          </div>
          <div className={`grid text-ui border-t py-2 ${classes.part}`}>
            <dt>{adminCatalogueMessages.metaDescription}</dt>
            <dd>{content.metaDescription}</dd>
          </div>
          {LISTS.map(([label, name]) => (
            <div key={name} className={`grid text-ui border-t py-2 ${classes.part}`}>
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

/** Shows an older summary of a tool again. */
function useRestoreSummary(toolId: number) {
  return useSend({
    send: (summaryId: number) =>
      callAdmin('restoreToolSummary', { params: { id: String(toolId), summaryId: String(summaryId) } }),
    done: { title: 'Summary restored', text: 'The older summary is shown again.' },
    failed: { title: 'Error', text: 'The summary could not be restored.' },
    refresh: [summariesKey(toolId)],
  })
}
