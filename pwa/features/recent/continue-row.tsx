import { Link } from 'react-router-dom'
import { toolPageMessages } from '#shared/messages/tool-page.ts'
import { paths } from '#shared/paths.ts'
import { useRecent } from '../../data/use-recent.ts'
import { ToolAvatar } from '../../ui/tool-avatar.tsx'

const SHOWN = 5

/** Takes whoever comes back to the tools they looked at last; nothing until those are known, so that nothing is drawn twice. */
export function ContinueRow() {
  const { tools = [] } = useRecent({ limit: SHOWN })
  if (tools.length === 0) return null
  return (
    <section
      aria-label={toolPageMessages.recentlyViewed}
      className="row gap-2 text-sm text-ink-3 nowrap overflow-x-auto scrollbar-none bleed"
    >
      <span>{toolPageMessages.recentlyViewed}</span>
      {tools.map(({ id, name, logo }) => (
        <Link
          key={id}
          to={paths.tool(id)}
          className="pill inline-flex flex-none items-center gap-2 text-ink-2 font-medium bg-surface border-strong h-target hover-strong focus-inside px-3"
        >
          <ToolAvatar name={name} logo={logo} size="sm" />
          {name}
        </Link>
      ))}
    </section>
  )
}
