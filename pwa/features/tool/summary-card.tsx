import { Skeleton } from '@mantine/core'
import type { SyncTool } from '#shared/domain/tool.ts'
import { toolPageMessages } from '#shared/messages/tools.ts'
import { useSummary } from '../../data/use-tool.ts'
import { FactCard } from './fact-card.tsx'
import classes from './summary-card.module.css'
import { SummaryParts } from './summary-parts.tsx'

export function SummaryCard({ tool }: { tool: SyncTool }) {
  return (
    <FactCard title="AI-Generated Summary">
      {tool.hasAiSummary ? (
        <>
          <LongText toolId={tool.id} />
          <SummaryParts toolId={tool.id} />
        </>
      ) : (
        <p className={classes.note}>{toolPageMessages.noSummary}</p>
      )}
    </FactCard>
  )
}

/** The long text is not part of the tool: the device keeps it for some tools only. */
function LongText({ toolId }: { toolId: number }) {
  const { data: summary, error, retry } = useSummary(toolId)
  return (
    <>
      {summary === undefined && error === null && <Skeleton height="12rem" />}
      {summary?.kind === 'text' && <p className={classes.text}>{summary.text}</p>}
      {summary?.kind === 'none' && <p className={classes.note}>{toolPageMessages.noSummary}</p>}
      {(summary?.kind === 'needs-connection' || error !== null) && (
        <p className={classes.note}>
          The summary of this tool is not kept on this device. It needs a connection.{' '}
          <button type="button" className={classes.retry} onClick={retry}>
            Try again
          </button>
        </p>
      )}
    </>
  )
}
