import { Button } from '@mantine/core'
import { useRef } from 'react'
import { commonMessages } from '#shared/messages/common.ts'
import { uiMessages } from '#shared/messages/ui.ts'
import { formatNumber } from './format.ts'
import { useFocusHeir } from './use-focus-heir.ts'

interface LoadMoreProps {
  shown: number
  total: number
  /** null: no more can be had. */
  onMore: (() => void) | null
  isLoading?: boolean
  /** What is shown stays, and the same button tries again. */
  hasFailed?: boolean
  /** What to do about the rest, when no more can be had. */
  note?: string | false
  label?: string
}

/** Where the list ends, and the way to more of it. */
export function LoadMore(props: LoadMoreProps) {
  const {
    shown,
    total,
    onMore,
    isLoading = false,
    hasFailed = false,
    note,
    label = uiMessages.loadMoreTools,
  } = props
  const end = useRef<HTMLDivElement>(null)
  const count = useRef<HTMLParagraphElement>(null)
  useFocusHeir(end, count)
  return (
    <div ref={end} className="row flex-col gap-3 pt-8">
      {onMore && (
        <Button
          variant="default"
          size="md"
          aria-disabled={isLoading}
          onClick={() => {
            if (!isLoading) onMore()
          }}
        >
          {isLoading ? uiMessages.loading : hasFailed ? commonMessages.tryAgain : label}
        </Button>
      )}
      <p ref={count} className="text-sm text-ink-3 tabular-nums" tabIndex={-1}>
        {shown < total
          ? uiMessages.showingOf(formatNumber(shown), formatNumber(total))
          : uiMessages.allShown(formatNumber(total))}
      </p>
      {hasFailed && !isLoading && (
        <p role="alert" className="text-sm text-ink-3 tabular-nums">
          {uiMessages.moreFailed}
        </p>
      )}
      {note && <p className="text-sm text-ink-3 tabular-nums">{note}</p>}
    </div>
  )
}
