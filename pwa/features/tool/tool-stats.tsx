import type { SyncTool } from '#shared/domain/tool.ts'
import { formatNumber } from '../../ui/format.ts'
import classes from './tool-stats.module.css'

/** SPEC §2: users, popularity and rating in three columns. Zero popularity means that nothing was measured yet. */
export function ToolStats({ tool }: { tool: SyncTool }) {
  return (
    <dl className={classes.stats}>
      <Stat label="Users" value={tool.userCount ?? 'N/A'} />
      <Stat label="Popularity" value={tool.popularity === 0 ? 'N/A' : formatNumber(tool.popularity)} />
      <Stat label="Rating" value={tool.rating === null ? 'N/A' : `${tool.rating}/5`} />
    </dl>
  )
}

function Stat({ label, value }: { label: string; value: string }) {
  return (
    <div className={classes.stat}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
