import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { startTransition, useEffect, useState } from 'react'
import type { SyncTool } from '#shared/domain/tool.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { homeMessages } from '#shared/messages/home.ts'
import { toolListMessages } from '#shared/messages/tools.ts'
import { paths } from '#shared/paths.ts'
import { EmptyMark } from '../../ui/empty-mark.tsx'
import { LazyPart, lazyCode } from '../../ui/lazy-part.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ToolCard } from '../../ui/tool-card.tsx'
import { ToolGrid, ToolGridSkeleton } from '../../ui/tool-grid.tsx'
import { isNarrowed } from './address.ts'
import type { Discover } from './use-discover.ts'

const PLACEHOLDERS = 12
/** Nobody is told of tools that are gone with each letter. */
const PAUSE_MS = 500

type Tools = readonly SyncTool[]
const NONE: Tools = []

/** What a search nearly finds. Without that file it finds what it finds. */
const near = lazyCode(() => import('./near-matches.tsx'))

/** The tools that answer the query, or why there are none. */
export function Results({ discover }: { discover: Discover }) {
  const { query, change } = discover
  const [settled] = useDebouncedValue(query, PAUSE_MS)
  const isAsked = query === settled && query.search !== '' && query.discontinued === 'hide'
  return (
    <>
      <List discover={discover} />
      {isAsked && (
        <LazyPart code={near}>
          {({ GoneMatches }) => <GoneMatches query={query} onChange={change} />}
        </LazyPart>
      )}
    </>
  )
}

function List({ discover }: { discover: Discover }) {
  const { list, query, clear, change, hasMore, showMore } = discover
  const tools = useHeadFirst(list.data?.tools ?? NONE)
  const hasFailed = list.error !== null
  if (hasFailed && list.data === undefined) {
    return (
      <Notice role="alert" icon={<IconPlugConnectedX size={24} />} title={toolListMessages.failed}>
        <Button onClick={list.retry}>{commonMessages.tryAgain}</Button>
      </Notice>
    )
  }
  if (list.data === undefined) return <ToolGridSkeleton count={PLACEHOLDERS} />
  if (list.data.total === 0) {
    return (
      <>
        <Notice icon={<EmptyMark />} {...toolListMessages.empty}>
          {isNarrowed(query) && (
            <Button variant="default" onClick={clear}>
              {homeMessages.clearFilters}
            </Button>
          )}
        </Notice>
        {!list.isStale && (
          <LazyPart code={near}>
            {({ RelaxedMatches }) => <RelaxedMatches query={query} onChange={change} />}
          </LazyPart>
        )}
      </>
    )
  }
  const isCut = list.data.tools.length < list.data.total && !hasMore && !list.isStale && !hasFailed
  return (
    <>
      <ToolGrid tools={tools} isBusy={list.isStale}>
        {(tool) => <ToolCard tool={tool} href={paths.tool(tool.id)} />}
      </ToolGrid>
      <LoadMore
        shown={list.data.tools.length}
        total={list.data.total}
        onMore={hasFailed ? list.retry : hasMore ? showMore : null}
        hasFailed={hasFailed}
        note={isCut && homeMessages.narrowTheList}
      />
    </>
  )
}

/** What a screen shows of a list at its top. */
const HEAD = 6

/**
 * The first tools of another list at once, above the end of the list before it, and the others in a turn of their own:
 * a letter that is typed meanwhile waits for half as many cards.
 */
function useHeadFirst(tools: Tools): Tools {
  const [drawn, setDrawn] = useState(tools)
  useEffect(() => startTransition(() => setDrawn(tools)), [tools])
  return drawn === tools ? tools : headFirst(tools, drawn)
}

/**
 * As many tools as there will be, as far as those before suffice: what stands below the list stays where it is. Where
 * nothing was before, all of them.
 */
export function headFirst(tools: Tools, before: Tools): Tools {
  if (before.length === 0) return tools
  const head = tools.slice(0, HEAD)
  const ids = new Set(head.map(({ id }) => id))
  const rest = before.slice(HEAD).filter(({ id }) => !ids.has(id))
  return [...head, ...rest].slice(0, tools.length)
}
