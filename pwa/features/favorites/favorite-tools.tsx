import { Anchor, Button } from '@mantine/core'
import { IconHeart, IconPlugConnectedX } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { SyncTool } from '#shared/domain/tool.ts'
import { toolListMessages } from '#shared/messages/tools.ts'
import { paths } from '#shared/paths.ts'
import { useTools } from '../../data/use-tools.ts'
import { Notice } from '../../ui/notice.tsx'
import { ToolCard } from '../../ui/tool-card.tsx'
import { ToolGrid, ToolGridSkeleton } from '../../ui/tool-grid.tsx'

/** The cards of these tools, in this order. Tools that have left the directory are left out. */
export function FavoriteTools({ ids }: { ids: readonly number[] }) {
  const { data, error, retry } = useTools(ids)
  if (ids.length === 0) return <NoFavorites />
  if (error !== null) {
    return (
      <Notice role="alert" icon={<IconPlugConnectedX size={24} />} title={toolListMessages.failed}>
        <Button onClick={retry}>Try again</Button>
      </Notice>
    )
  }
  if (data === undefined) return <ToolGridSkeleton count={ids.length} />
  const tools = ids.map((id) => data.get(id)).filter((tool): tool is SyncTool => Boolean(tool))
  return (
    <section aria-label="Tools">
      <ToolGrid>
        {tools.map((tool) => (
          <li key={tool.id}>
            <ToolCard tool={tool} href={paths.tool(tool.id)} headingLevel="h2" />
          </li>
        ))}
      </ToolGrid>
    </section>
  )
}

function NoFavorites() {
  return (
    <Notice
      icon={<IconHeart size={24} />}
      title="No favorites yet"
      text="The heart on a tool keeps it here, on all your devices."
    >
      <Anchor component={Link} to={paths.home}>
        Find tools
      </Anchor>
    </Notice>
  )
}
