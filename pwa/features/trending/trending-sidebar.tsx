import { Skeleton } from '@mantine/core'
import { Link } from 'react-router-dom'
import { EMPTY_QUERY } from '#shared/catalogue/query.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { homeMessages } from '#shared/messages/home.ts'
import { paths } from '#shared/paths.ts'
import { useToolList, useTrending } from '../../data/use-catalogue.ts'
import { SampleMark } from '../../ui/sample-mark.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { ToolAvatar } from '../../ui/tool-avatar.tsx'
import { gainText } from './gain-text.ts'
import classes from './trending-sidebar.module.css'

const SHOWN = 3

/** While nothing is trending, the first tools of the home page stand here, under another name. */
export function TrendingSidebar() {
  const trending = useTrending()
  const isEmpty = trending.data?.length === 0
  const known = useToolList(EMPTY_QUERY, { facets: true, enabled: isEmpty })
  const first = (isEmpty ? known.data?.tools : trending.data)?.slice(0, SHOWN)
  const isSample = first?.some((tool) => tool.isSample)
  return (
    <SidePanel
      title={isEmpty ? homeMessages.bestKnown.title : homeMessages.trendingTitle}
      aside={isSample && <SampleMark />}
    >
      <ol className={classes.list}>
        {(isEmpty ? known : trending).isLoading && <Skeleton height="9rem" />}
        {first?.map((tool, at) => (
          <TrendingRow key={tool.id} tool={tool} rank={at + 1} />
        ))}
      </ol>
      <Link
        to={paths.trending}
        className="inline-flex items-center text-ui text-accent font-medium min-h-target hover-underline"
      >
        {isEmpty ? homeMessages.whatIsNew : homeMessages.allTrendingTools}
      </Link>
    </SidePanel>
  )
}

function TrendingRow({ tool, rank }: { tool: SyncTool; rank: number }) {
  return (
    <li>
      <Link
        to={paths.tool(tool.id)}
        className={`row gap-2 text-ui rounded-md hover-sunken px-2 ${classes.row}`}
      >
        <span className={`text-ink-3 tabular-nums ${classes.rank}`}>{rank}</span>
        <ToolAvatar name={tool.name} logo={tool.logo} size="sm" />
        <span className="truncate flex-1 min-w-0 font-medium">{tool.name}</span>
        <span className="text-sm text-accent font-medium tabular-nums">{gainText(tool)}</span>
      </Link>
    </li>
  )
}
