import { Button } from '@mantine/core'
import { IconPlugConnectedX, IconTrendingUp } from '@tabler/icons-react'
import type { SyncTool } from '#shared/domain/tool.ts'
import { toolListMessages } from '#shared/messages/tools.ts'
import { trendingMessages } from '#shared/messages/trending.ts'
import { paths } from '#shared/paths.ts'
import { useStats, useTrending } from '../../data/use-catalogue.ts'
import { Notice } from '../../ui/notice.tsx'
import { SampleMark } from '../../ui/sample-mark.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { ToolCard } from '../../ui/tool-card.tsx'
import { ToolGrid, ToolGridSkeleton } from '../../ui/tool-grid.tsx'
import { gainText } from './gain-text.ts'
import classes from './hot-tools.module.css'
import { InsteadOfTrending } from './instead-of-trending.tsx'

/** As many as a ranking has at most. */
const MOST = 24

/** The ranking. While it is on the way its whole room is kept, so that what follows never moves. */
export function HotTools() {
  const { data: tools, error, isLoading, retry } = useTrending({ needsAll: true })
  const { data: stats } = useStats()
  return (
    <>
      <section aria-label="Hot Right Now">
        <SectionHeading
          title="Hot Right Now"
          note="Updated hourly"
          aside={tools?.some((tool) => tool.isSample) && <SampleMark />}
        />
        {isLoading && <ToolGridSkeleton count={Math.min(stats?.trendingCount ?? MOST, MOST)} />}
        {error !== null && (
          <Notice role="alert" icon={<IconPlugConnectedX size={24} />} title={toolListMessages.failed}>
            <Button onClick={retry}>Try again</Button>
          </Notice>
        )}
        {tools?.length === 0 && <Notice icon={<IconTrendingUp size={24} />} {...trendingMessages.empty} />}
        {tools?.some(({ trendGain }) => trendGain !== null) && (
          <p className={classes.meaning}>{trendingMessages.meaning}</p>
        )}
        {tools && tools.length > 0 && (
          <ToolGrid>
            {tools.map((tool, at) => (
              <li key={tool.id}>
                <ToolCard tool={tool} href={paths.tool(tool.id)} rank={<Rank place={at + 1} tool={tool} />} />
              </li>
            ))}
          </ToolGrid>
        )}
      </section>
      {tools?.length === 0 && <InsteadOfTrending />}
    </>
  )
}

/** Sample data have a gain on the home page only (SPEC §2). */
function Rank({ place, tool }: { place: number; tool: SyncTool }) {
  return (
    <>
      {place}
      {tool.trendGain !== null && <span className={classes.gain}>{gainText(tool)}</span>}
    </>
  )
}
