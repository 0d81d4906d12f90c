import { Button, Skeleton } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { SyncTool } from '#shared/domain/tool.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { toolPageMessages } from '#shared/messages/tool-page.ts'
import { paths } from '#shared/paths.ts'
import { keepRecentTools, readRecentTools } from '../../data/recent-tools.ts'
import { useRecent } from '../../data/use-recent.ts'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { showToast } from '../../ui/toast.ts'
import { ToolAvatar } from '../../ui/tool-avatar.tsx'

/** How many fit a row or two beside what the page is about. */
const SHOWN = 6

/** The tools opened before this one, on this device. */
export function RecentTools({ exceptId }: { exceptId: number }) {
  const { ids, tools } = useRecent({ limit: SHOWN, exceptId })
  if (ids.length === 0 || tools?.length === 0) return null
  return (
    <section aria-label={toolPageMessages.recentlyViewed}>
      <SectionHeading title={toolPageMessages.recentlyViewed} aside={<ClearButton />} />
      <ul className="flex flex-wrap gap-2">
        {tools
          ? tools.map((tool) => <RecentTool key={tool.id} tool={tool} />)
          : ids.map((id) => <Skeleton key={id} radius="md" width="8.5rem" height="2.625rem" />)}
      </ul>
    </section>
  )
}

function RecentTool({ tool: { id, name, logo } }: { tool: SyncTool }) {
  return (
    <li>
      <Link
        to={paths.tool(id)}
        className="row gap-2 text-ui text-ink font-medium anywhere bg-surface border rounded-md hover-border px-2 py-1"
      >
        <ToolAvatar name={name} logo={logo} size="sm" />
        {name}
      </Link>
    </li>
  )
}

function ClearButton() {
  const clear = () => {
    const forgotten = readRecentTools()
    keepRecentTools([])
    showToast({
      title: toolPageMessages.recentCleared,
      action: { label: commonMessages.undo, onClick: () => keepRecentTools(forgotten) },
    })
  }
  return (
    <Button variant="subtle" className="ml-auto" onClick={clear}>
      {commonMessages.clear}
    </Button>
  )
}
