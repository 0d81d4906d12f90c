import { Button } from '@mantine/core'
import { IconMoodEmpty, IconPlugConnectedX } from '@tabler/icons-react'
import { messages } from '#shared/messages.ts'
import { paths } from '#shared/paths.ts'
import { Notice } from '../../ui/notice.tsx'
import { ToolCard } from '../../ui/tool-card.tsx'
import { ToolGrid, ToolGridSkeleton } from '../../ui/tool-grid.tsx'
import { isNarrowed } from './address.ts'
import { LoadMore } from './load-more.tsx'
import type { Discover } from './use-discover.ts'

const PLACEHOLDERS = 12

/** The tools that answer the query, or why there are none. */
export function Results({ discover }: { discover: Discover }) {
  const { list, query, clear } = discover
  if (list.error !== null) {
    return (
      <Notice role="alert" icon={<IconPlugConnectedX size={24} />} title={messages.tools.failed}>
        <Button onClick={list.retry}>Try again</Button>
      </Notice>
    )
  }
  if (list.data === undefined) return <ToolGridSkeleton count={PLACEHOLDERS} />
  if (list.data.total === 0) {
    return (
      <Notice icon={<IconMoodEmpty size={24} />} {...messages.tools.empty}>
        {isNarrowed(query) && (
          <Button variant="default" onClick={clear}>
            Clear filters
          </Button>
        )}
      </Notice>
    )
  }
  return (
    <>
      <ToolGrid isBusy={list.isStale}>
        {list.data.tools.map((tool) => (
          <li key={tool.id}>
            <ToolCard tool={tool} href={paths.tool(tool.id)} />
          </li>
        ))}
      </ToolGrid>
      <LoadMore discover={discover} answer={list.data} />
    </>
  )
}
