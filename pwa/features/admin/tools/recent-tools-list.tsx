import { Button, Skeleton } from '@mantine/core'
import { IconPlugConnectedX, IconStack2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { adminPaths } from '#shared/admin-paths.ts'
import type { AdminTool } from '#shared/api/admin-catalogue-calls.ts'
import { adminToolMessages } from '#shared/messages/admin-tools.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { reasonOf } from '../../../data/reason-of.ts'
import { Notice } from '../../../ui/notice.tsx'
import { ToolAvatar } from '../../../ui/tool-avatar.tsx'
import { hostOf, useAdminTools } from './use-admin-tools.ts'

/** SPEC §2: the first ten, in this many pixels. */
const SHOWN = 10
const MAX_HEIGHT = 600

interface RecentToolsListProps {
  /** What can be done with a tool that has no summary. */
  summaryAction: (tool: AdminTool) => ReactNode
}

/** What was added last. */
export function RecentToolsList({ summaryAction }: RecentToolsListProps) {
  return (
    <section className="card overflow-clip" aria-labelledby="recent-tools">
      <div className="flex items-baseline justify-between gap-3 border-b py-4 px-5">
        <h2 id="recent-tools" className="title-sm font-bold">
          {adminToolMessages.recentTools}
        </h2>
        <Link to={adminPaths.tools} className="tap text-ui text-accent font-medium min-h-6 hover-underline">
          {commonMessages.allTools}
        </Link>
      </div>
      <Tools summaryAction={summaryAction} />
    </section>
  )
}

function Tools({ summaryAction }: RecentToolsListProps) {
  const { data, error, refetch } = useAdminTools({})
  if (error !== null && data === undefined) {
    return (
      <Notice
        role="alert"
        icon={<IconPlugConnectedX size={24} />}
        title={adminToolMessages.toolsFailed}
        text={reasonOf(error, commonMessages.tryInAMoment)}
      >
        <Button onClick={() => void refetch()}>{commonMessages.tryAgain}</Button>
      </Notice>
    )
  }
  if (data === undefined) return <Placeholders />
  if (data.tools.length === 0) {
    return (
      <Notice
        icon={<IconStack2 size={24} />}
        title={adminToolMessages.noToolsYet}
        text={adminToolMessages.noToolsText}
      />
    )
  }
  return (
    <section
      className="overflow-y-auto focus-inside"
      style={{ maxHeight: MAX_HEIGHT }}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
      tabIndex={0}
      aria-label={adminToolMessages.recentToolsList}
    >
      <ul>
        {data.tools.slice(0, SHOWN).map((tool) => (
          <li key={tool.id} className="row flex-wrap justify-between gap-y-1 gap-x-4 py-3 px-5 ruled">
            <ToolLine tool={tool} />
            {tool.aiSummary === null ? (
              summaryAction(tool)
            ) : (
              <span className="text-sm text-ink-3">{adminToolMessages.hasASummary}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Placeholders() {
  return (
    <ul className="overflow-clip" style={{ maxHeight: MAX_HEIGHT }} aria-hidden="true">
      {Array.from({ length: SHOWN }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <li key={at} className="row flex-wrap justify-between gap-y-1 gap-x-4 py-3 px-5 ruled">
          <Skeleton height="2.5rem" width="60%" />
        </li>
      ))}
    </ul>
  )
}

/** Which tool it is: its name leads to where it is edited. */
function ToolLine({ tool: { id, name, logo, website } }: { tool: AdminTool }) {
  return (
    <div className="row min-w-0 gap-3">
      <ToolAvatar name={name} logo={logo} />
      <div className="grid min-w-0">
        <Link
          to={adminPaths.tool(id)}
          className="font-semibold min-h-6 truncate hover-accent hover-underline"
        >
          {name}
        </Link>
        <p className="text-sm text-ink-3 truncate">{hostOf(website)}</p>
      </div>
    </div>
  )
}
