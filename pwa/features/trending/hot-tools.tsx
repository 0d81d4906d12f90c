import { Button } from '@mantine/core'
import { IconPlugConnectedX, IconTrendingUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { type CatalogueQuery, EMPTY_QUERY } from '#shared/catalogue/query.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import type { ToolTrend } from '#shared/domain/tool-history.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { toolListMessages } from '#shared/messages/tools.ts'
import { trendingMessages } from '#shared/messages/trending.ts'
import { paths } from '#shared/paths.ts'
import { UI_COUNTS } from '#shared/policy/ui.ts'
import { useStats, useToolList, useTrending } from '../../data/use-catalogue.ts'
import { LoadMore } from '../../ui/load-more.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SampleMark } from '../../ui/sample-mark.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { Sparkline } from '../../ui/sparkline.tsx'
import { ToolCard } from '../../ui/tool-card.tsx'
import { ToolGrid, ToolGridSkeleton } from '../../ui/tool-grid.tsx'
import { gainText } from './gain-text.ts'
import { InsteadOfTrending } from './instead-of-trending.tsx'

/** As many as the ranking has at first, and as many more each time. */
const STEP = UI_COUNTS.trending

type Tools = readonly SyncTool[]

/** The ranking. While it is on the way its whole room is kept, so that what follows never moves. */
export function HotTools() {
  const { data: first, error, isLoading, retry } = useTrending({ needsAll: true })
  const { data: stats } = useStats()
  const { tools, more } = useMoreTrending(first)
  const trends = useTrends(tools)
  return (
    <>
      <section aria-label={trendingMessages.hotRightNow}>
        <SectionHeading
          title={trendingMessages.hotRightNow}
          note={trendingMessages.updatedHourly}
          aside={tools?.some((tool) => tool.isSample) && <SampleMark />}
        />
        {isLoading && <ToolGridSkeleton count={Math.min(stats?.trendingCount ?? STEP, STEP)} />}
        {error !== null && (
          <Notice role="alert" icon={<IconPlugConnectedX size={24} />} title={toolListMessages.failed}>
            <Button onClick={retry}>{commonMessages.tryAgain}</Button>
          </Notice>
        )}
        {tools?.length === 0 && <Notice icon={<IconTrendingUp size={24} />} {...trendingMessages.empty} />}
        {tools?.some(({ trendGain }) => trendGain !== null) && (
          <p className="mb-4 text-sm text-ink-3">{trendingMessages.meaning}</p>
        )}
        {tools && tools.length > 0 && (
          <>
            <ToolGrid tools={tools}>
              {(tool, at) => (
                <ToolCard
                  tool={tool}
                  href={paths.tool(tool.id)}
                  rank={<Rank place={at + 1} tool={tool} trend={trends.get(tool.id)} />}
                />
              )}
            </ToolGrid>
            {stats && stats.trendingCount > STEP && (
              <LoadMore shown={tools.length} total={stats.trendingCount} {...more} />
            )}
          </>
        )}
      </section>
      {tools?.length === 0 && <InsteadOfTrending />}
    </>
  )
}

/** Beyond the first of them: the same order, as a list of the tools that are trending. */
const RANKING: CatalogueQuery = { ...EMPTY_QUERY, flags: ['trending'], sortBy: 'popularity' }

function useMoreTrending(first: Tools | undefined) {
  const [steps, setSteps] = useState(1)
  const list = useToolList({ ...RANKING, limit: steps * STEP }, { enabled: steps > 1 })
  const [longest, setLongest] = useState<Tools>([])
  if (list.data && !list.isStale && list.data.tools !== longest) setLongest(list.data.tools)
  const tools = steps > 1 && longest.length > 0 ? longest : first
  const onMore = list.error ? list.retry : () => setSteps(steps + 1)
  const isWhole = list.data !== undefined && list.data.tools.length >= list.data.total
  return { tools, more: { onMore: isWhole ? null : onMore, hasFailed: list.error !== null } }
}

const NO_TRENDS: ReadonlyMap<number, ToolTrend> = new Map()

/** How tools went by the day. Only the server knows; without it the ranking is complete all the same. */
function useTrends(tools: Tools | undefined): ReadonlyMap<number, ToolTrend> {
  const [trends, setTrends] = useState(NO_TRENDS)
  const ids = tools?.map(({ id }) => id).join() ?? ''
  useEffect(() => {
    if (ids === '') return
    let isOpen = true
    import('../../data/read-trends.ts')
      .then(({ readTrends }) => readTrends(ids.split(',').map(Number)))
      .then(
        (read) => isOpen && setTrends(read),
        () => {},
      )
    return () => {
      isOpen = false
    }
  }, [ids])
  return trends
}

interface RankProps {
  place: number
  tool: SyncTool
  trend: ToolTrend | undefined
}

/** Sample data have a gain on the home page only (SPEC §2). */
function Rank({ place, tool, trend }: RankProps) {
  return (
    <>
      {place}
      {trend && (
        <>
          {' '}
          <Move trend={trend} />
        </>
      )}
      {tool.trendGain !== null && <span className="block text-accent">{gainText(tool)}</span>}
      {trend && <Sparkline values={trend.popularity} />}
    </>
  )
}

/** Places won or lost since yesterday. */
function Move({ trend: { rank, dayBefore } }: { trend: ToolTrend }) {
  const before = dayBefore?.rank ?? null
  if (rank === null || before === null || before === rank) return null
  const places = Math.abs(before - rank)
  const isUp = rank < before
  return (
    <span
      className={`text-xs ${isUp ? 'text-accent' : 'text-ink-3'}`}
      title={trendingMessages.placesSinceYesterday(
        isUp ? trendingMessages.up : trendingMessages.down,
        String(places),
      )}
    >
      <span aria-hidden="true">{isUp ? '▲' : '▼'}</span>
      <span className="visually-hidden">{isUp ? trendingMessages.up : trendingMessages.down}</span>
      {places}
    </span>
  )
}
