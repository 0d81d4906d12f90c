import { Button } from '@mantine/core'
import type { AdminTool } from '#shared/api/admin-catalogue-calls.ts'
import { formatShortDay } from '../../ui/format-day.ts'
import { PricingBadge } from '../../ui/pricing-badge.tsx'
import { ToolLine } from './tool-line.tsx'
import classes from './tool-row.module.css'
import { useArchiving } from './use-archiving.ts'

interface ToolRowProps {
  tool: AdminTool
  category: string
}

/** A line of a table; a card of its own where the window is narrow. */
export function ToolRow({ tool, category }: ToolRowProps) {
  const { archive, restore } = useArchiving()
  const isArchived = tool.archivedAt !== null
  const isBusy = archive.isBusy || restore.isBusy
  return (
    <li className={classes.row} data-archived={isArchived}>
      <div className={classes.tool}>
        <ToolLine tool={tool} />
        {isArchived && <span className={classes.archived}>Archived</span>}
      </div>
      <span className={classes.fact}>{category}</span>
      <span className={classes.fact}>
        <PricingBadge pricing={tool.pricing} />
      </span>
      <span className={classes.fact}>{tool.aiSummary === null ? 'No summary' : 'Written'}</span>
      <span className={classes.fact}>{formatShortDay(tool.createdAt)}</span>
      <Button
        size="xs"
        variant="default"
        className={classes.action ?? ''}
        aria-label={`${isArchived ? 'Restore' : 'Archive'} ${tool.name}`}
        aria-disabled={isBusy}
        onClick={() => (isArchived ? restore : archive).run(tool)}
      >
        {isArchived ? 'Restore' : 'Archive'}
      </Button>
    </li>
  )
}
