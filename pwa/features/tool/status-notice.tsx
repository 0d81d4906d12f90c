import { IconArchive, IconHourglassLow, IconInfoCircle } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { SyncTool } from '#shared/domain/tool.ts'
import { statusText } from '#shared/messages/fact-text.ts'
import { toolPageMessages } from '#shared/messages/tool-page.ts'
import { paths } from '#shared/paths.ts'
import { useNamedTool } from '../../data/use-named-tool.ts'
import classes from './status-notice.module.css'

const ICONS = {
  renamed: IconInfoCircle,
  acquired: IconInfoCircle,
  sunset: IconHourglassLow,
  discontinued: IconArchive,
} as const

/** What has happened to a tool that is not simply there any more: quiet where it goes on, clear where it ends. */
export function StatusNotice({ tool }: { tool: SyncTool }) {
  const { status, details = {} } = tool
  if (status === 'active') return null
  const Icon = ICONS[status]
  const isEnd = status === 'sunset' || status === 'discontinued'
  return (
    <section
      className={`flex gap-3 mb-5 border rounded-md ${isEnd ? `text-md py-4 px-5 ${classes.end}` : 'text-ui text-ink-2 bg-surface py-3 px-4'}`}
      data-status={status}
      aria-label={toolPageMessages.whatHasHappened}
    >
      <Icon size={isEnd ? 22 : 18} stroke={1.8} aria-hidden="true" />
      <div className="grid min-w-0 gap-1 anywhere">
        <p className={`font-semibold ${isEnd ? '' : 'text-ink'}`}>{statusText(status, details.statusDate)}</p>
        {details.statusNote !== undefined && <p>{details.statusNote}</p>}
        {(details.successor !== undefined || status === 'discontinued') && (
          <p className="flex flex-wrap gap-y-1 gap-x-5">
            {details.successor !== undefined && (
              <span>
                {isEnd ? toolPageMessages.replacedBy : toolPageMessages.seeAlso}{' '}
                <Successor name={details.successor} />
              </span>
            )}
            {status === 'discontinued' && (
              <Link to={paths.graveyard} className="underline">
                {toolPageMessages.allDiscontinuedTools}
              </Link>
            )}
          </p>
        )}
      </div>
    </section>
  )
}

/** A link where the catalogue has it, under this name or a former one. */
function Successor({ name }: { name: string }) {
  const tool = useNamedTool(name)
  if (tool === null) return <strong>{name}</strong>
  return (
    <Link to={paths.tool(tool.id)} className="underline">
      {tool.name}
    </Link>
  )
}
