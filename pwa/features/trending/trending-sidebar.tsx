import { Skeleton } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { SyncTool } from '#shared/domain/tool.ts'
import { toolListMessages } from '#shared/messages/tools.ts'
import { paths } from '#shared/paths.ts'
import { useTrending } from '../../data/use-catalogue.ts'
import { SampleMark } from '../../ui/sample-mark.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { ToolAvatar } from '../../ui/tool-avatar.tsx'
import classes from './trending-sidebar.module.css'

const SHOWN = 3

export function TrendingSidebar() {
  const { data: tools, isLoading } = useTrending()
  const first = tools?.slice(0, SHOWN) ?? []
  const isSample = first.some((tool) => tool.isSample)
  return (
    <SidePanel title="Trending" aside={isSample && <SampleMark />}>
      {tools?.length === 0 ? (
        <p className={classes.empty}>{toolListMessages.emptyTrending}</p>
      ) : (
        <ol className={classes.list}>
          {isLoading && <Skeleton height="9rem" />}
          {first.map((tool, at) => (
            <TrendingRow key={tool.id} tool={tool} rank={at + 1} />
          ))}
        </ol>
      )}
      <Link to={paths.trending} className={classes.all}>
        All trending tools
      </Link>
    </SidePanel>
  )
}

function TrendingRow({ tool, rank }: { tool: SyncTool; rank: number }) {
  return (
    <li>
      <Link to={paths.tool(tool.id)} className={classes.row}>
        <span className={classes.rank}>{rank}</span>
        <ToolAvatar name={tool.name} size="sm" />
        <span className={classes.name}>{tool.name}</span>
        {/* SPEC §2 fixes this figure, so it stands only where the figures are samples and said to be. */}
        {tool.isSample && <span className={classes.gain}>+15%</span>}
      </Link>
    </li>
  )
}
