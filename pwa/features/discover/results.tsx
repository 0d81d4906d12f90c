import { Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import type { SyncTool } from '#shared/domain/tool.ts'
import { toolListMessages } from '#shared/messages/tools.ts'
import { paths } from '#shared/paths.ts'
import { EmptyMark } from '../../ui/empty-mark.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ToolCard } from '../../ui/tool-card.tsx'
import { ToolGrid, ToolGridSkeleton } from '../../ui/tool-grid.tsx'
import { isNarrowed } from './address.ts'
import type { Discover } from './use-discover.ts'
import { useHeadFirst } from './use-head-first.ts'

const PLACEHOLDERS = 12
const NONE: readonly SyncTool[] = []

/** The tools that answer the query, or why there are none. */
export function Results({ discover }: { discover: Discover }) {
  const { list, query, clear, hasMore, showMore } = discover
  const tools = useHeadFirst(list.data?.tools ?? NONE)
  if (list.error !== null) {
    return (
      <Notice role="alert" icon={<IconPlugConnectedX size={24} />} title={toolListMessages.failed}>
        <Button onClick={list.retry}>Try again</Button>
      </Notice>
    )
  }
  if (list.data === undefined) return <ToolGridSkeleton count={PLACEHOLDERS} />
  if (list.data.total === 0) {
    return (
      <Notice icon={<EmptyMark />} {...toolListMessages.empty}>
        {isNarrowed(query) && (
          <Button variant="default" onClick={clear}>
            Clear filters
          </Button>
        )}
      </Notice>
    )
  }
  const isCut = list.data.tools.length < list.data.total && !hasMore && !list.isStale
  return (
    <>
      <ToolGrid isBusy={list.isStale}>
        {tools.map((tool) => (
          <li key={tool.id}>
            <ToolCard tool={tool} href={paths.tool(tool.id)} />
          </li>
        ))}
      </ToolGrid>
      <LoadMore
        shown={list.data.tools.length}
        total={list.data.total}
        onMore={hasMore ? showMore : null}
        note={isCut && 'Narrow the list with a search or a filter to see the rest.'}
      />
    </>
  )
}
