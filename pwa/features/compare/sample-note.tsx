import type { SyncTool } from '#shared/domain/tool.ts'
import { SampleMark } from '../../ui/sample-mark.tsx'
import classes from './comparison-table.module.css'

/** Whose figures are generated; their names only where not all are. */
export function SampleNote({ tools }: { tools: readonly SyncTool[] }) {
  const samples = tools.filter((tool) => tool.isSample)
  if (samples.length === 0) return null
  return (
    <span className={classes.sample}>
      <SampleMark />
      {samples.length < tools.length && samples.map(({ name }) => name).join(', ')}
    </span>
  )
}
