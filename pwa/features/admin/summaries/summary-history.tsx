import { Button, Skeleton } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { summariesMessages } from '#shared/messages/admin-summaries.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { callAdmin } from '../../../data/admin-api.ts'
import { reasonOf } from '../../../data/reason-of.ts'
import { summariesKey, useGenerate } from './generate-summary.tsx'
import { SummaryVersion } from './summary-version.tsx'

interface SummaryHistoryProps {
  toolId: number
  /** Nothing is written of a tool that is archived. */
  isArchived: boolean
}

/** Every summary that was written of a tool. One of them is shown; each other can be again. */
export function SummaryHistory({ toolId, isArchived }: SummaryHistoryProps) {
  const { isSending, send } = useGenerate(toolId)
  return (
    <section className="card overflow-clip" aria-labelledby="summary-history">
      <div className="row flex-wrap justify-between border-b gap-y-2 gap-x-3 py-3 px-5">
        <h2 id="summary-history" className="title-sm font-bold">
          {summariesMessages.aiSummaries}
        </h2>
        <Button
          variant="default"
          leftSection={<IconSparkles size={16} aria-hidden="true" />}
          disabled={isArchived}
          aria-disabled={isSending || isArchived}
          onClick={() => send()}
        >
          {isSending ? summariesMessages.generating : summariesMessages.generateNow}
        </Button>
      </div>
      <Versions toolId={toolId} isArchived={isArchived} />
    </section>
  )
}

function Versions({ toolId, isArchived }: SummaryHistoryProps) {
  const { data, error, refetch } = useQuery({
    queryKey: summariesKey(toolId),
    queryFn: ({ signal }) => callAdmin('listToolSummaries', { params: { id: String(toolId) }, signal }),
  })
  if (error !== null && data === undefined) {
    return (
      <div className="grid justify-items-start gap-3 text-ink-2 py-4 px-5" role="alert">
        <p>{reasonOf(error, summariesMessages.versionsFailed)}</p>
        <Button variant="default" onClick={() => void refetch()}>
          {commonMessages.tryAgain}
        </Button>
      </div>
    )
  }
  if (data === undefined) return <Skeleton height="6rem" radius={0} />
  if (data.summaries.length === 0)
    return (
      <p className="grid justify-items-start gap-3 text-ink-2 py-4 px-5">{summariesMessages.noSummaryYet}</p>
    )
  return (
    <ol>
      {data.summaries.map((version) => (
        <li key={version.id} className="grid gap-1 py-4 px-5 ruled">
          <SummaryVersion toolId={toolId} version={version} mayRestore={!isArchived} />
        </li>
      ))}
    </ol>
  )
}
