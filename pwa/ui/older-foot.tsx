import { Button } from '@mantine/core'
import { counted } from '#shared/messages/counted.ts'
import { listMessages } from '#shared/messages/parts.ts'
import { uiMessages } from '#shared/messages/ui.ts'

interface OlderFootProps {
  /** How many are shown. */
  count: number
  /** What is counted: one of it, and several. */
  noun: readonly [one: string, several: string]
  /** The way to what came before them, as `usePagedList` has it. */
  older: { loadMore: (() => void) | null; isLoadingMore: boolean; hasMoreFailed: boolean }
}

/** Below a log, the latest first: how much of it is shown, and the way further back. Nobody counts all of it. */
export function OlderFoot({ count, noun: [one, several], older }: OlderFootProps) {
  const { loadMore, isLoadingMore, hasMoreFailed } = older
  const shown = counted(count, one, several)
  return (
    <div className="row flex-wrap justify-between gap-3 min-h-target">
      <p className="text-ui text-ink-3" role="status">
        {loadMore === null ? listMessages.inAll(shown) : listMessages.soFar(shown)}
        {hasMoreFailed && `. ${uiMessages.moreFailed}`}
      </p>
      {loadMore !== null && (
        <Button variant="default" aria-disabled={isLoadingMore} onClick={loadMore}>
          {isLoadingMore ? listMessages.loading : listMessages.loadOlder(several)}
        </Button>
      )}
    </div>
  )
}
