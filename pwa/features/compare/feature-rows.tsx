import { IconCheck } from '@tabler/icons-react'
import { holders, labelRows } from '#shared/catalogue/compare-labels.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import type { ComparisonRow } from './comparison-row.ts'
import classes from './tool-cells.module.css'

/** The matrix: every feature of any of the tools. Absent means that the directory does not list it, no more. */
export function featureRows(tools: readonly SyncTool[]): ComparisonRow[] {
  return labelRows(tools.map(({ features }) => features)).map((row) => ({
    label: row.label,
    cells: tools.map(({ id }, at) =>
      row.has[at] ? <Listed key={id} sets={holders(row) < tools.length} /> : <NotListed key={id} />,
    ),
    differs: holders(row) < tools.length,
  }))
}

/** `sets`: it sets the tool apart from another. */
function Listed({ sets }: { sets: boolean }) {
  return (
    <span className={classes.listed} data-sets={sets}>
      <IconCheck size={18} stroke={2.5} aria-hidden="true" />
      <span className="visually-hidden">Yes</span>
    </span>
  )
}

function NotListed() {
  return (
    <span className={classes.unknown}>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">Not listed</span>
    </span>
  )
}
