import { Badge, Button } from '@mantine/core'
import type { StoredSummary } from '#shared/domain/summary.ts'
import { summariesMessages } from '#shared/messages/admin-summaries.ts'
import { callAdmin } from '../../../data/admin-api.ts'
import { useSend } from '../../../data/use-send.ts'
import { FactList } from '../../../ui/fact-list.tsx'
import { formatMoment } from '../../../ui/format.ts'
import { generatedByText } from '../../../ui/generated-by.ts'
import { summariesKey } from './generate-summary.tsx'

interface SummaryVersionProps {
  toolId: number
  version: StoredSummary
  mayRestore: boolean
}

const LISTS = ['keyFeatures', 'pros', 'cons', 'audience', 'useCases'] as const

export function SummaryVersion({ toolId, version, mayRestore }: SummaryVersionProps) {
  const { isSending, send } = useRestoreSummary(toolId)
  const { content, isCurrent, createdAt, generatedBy } = version
  const moment = formatMoment(createdAt)
  return (
    <>
      <div className="row flex-wrap justify-between gap-2 min-h-target">
        <p className="row gap-2 font-semibold tabular-nums">
          {moment}
          {isCurrent && <Badge>{summariesMessages.shownNow}</Badge>}
        </p>
        {!isCurrent && mayRestore && (
          <Button
            size="xs"
            variant="default"
            aria-label={summariesMessages.showSummaryAgain(moment)}
            aria-disabled={isSending}
            onClick={() => send(version.id)}
          >
            {summariesMessages.showThisOneAgain}
          </Button>
        )}
      </div>
      <p className="text-sm text-ink-3">{generatedByText(generatedBy)}</p>
      <p className="text-ink-2 prose-wide pre-wrap">{content.summary}</p>
      <details>
        <summary className="text-ui text-accent cursor-pointer w-fit min-h-6">
          {summariesMessages.searchTextsAndLists}
        </summary>
        <div className="py-2">
          <FactList
            facts={[
              [summariesMessages.metaTitle, content.metaTitle],
              [summariesMessages.metaDescription, content.metaDescription],
              ...LISTS.map(
                (name) =>
                  [summariesMessages.parts[name], <Entries key={name} entries={content[name]} />] as const,
              ),
            ]}
          />
        </div>
      </details>
    </>
  )
}

function Entries({ entries }: { entries: readonly string[] }) {
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry}>{entry}</li>
      ))}
    </ul>
  )
}

/** Shows an older summary of a tool again. */
function useRestoreSummary(toolId: number) {
  return useSend({
    send: (summaryId: number) =>
      callAdmin('restoreToolSummary', { params: { id: String(toolId), summaryId: String(summaryId) } }),
    done: summariesMessages.restored,
    failed: summariesMessages.notRestored,
    refresh: [summariesKey(toolId)],
  })
}
