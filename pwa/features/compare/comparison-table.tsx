import type { CSSProperties } from 'react'
import { comparisonTitle } from '#shared/catalogue/compare-ids.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import type { ComparisonGroup, ComparisonRow } from './comparison-row.ts'
import classes from './comparison-table.module.css'
import { SampleNote } from './sample-note.tsx'
import { ToolHead } from './tool-head.tsx'

export interface ToolMoves {
  onRemove: (id: number) => void
  /** To look for another one in its place. */
  onSwap: (id: number) => void
}

interface ComparisonTableProps extends ToolMoves {
  tools: readonly SyncTool[]
  groups: readonly ComparisonGroup[]
}

/** The rows are grids, and some browsers forget the roles of a table together with its display. */
const ROLES = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
} as const

/** On a phone the name of a row stands above its cells, so that three tools fit without scrolling sideways. */
export function ComparisonTable({ tools, groups, onRemove, onSwap }: ComparisonTableProps) {
  const style: CSSProperties & Record<'--tools', number> = { '--tools': tools.length }
  return (
    <table {...ROLES.table} className={classes.table} style={style}>
      <caption className="visually-hidden">{comparisonTitle(tools)}</caption>
      <thead {...ROLES.rowgroup} className={classes.heads}>
        <tr {...ROLES.row} className={classes.row}>
          <td {...ROLES.cell} className={classes.corner} />
          {tools.map((tool) => (
            <th
              key={tool.id}
              {...ROLES.columnheader}
              scope="col"
              aria-label={tool.name}
              className={classes.head}
            >
              <ToolHead tool={tool} onRemove={() => onRemove(tool.id)} onSwap={() => onSwap(tool.id)} />
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ title, rows }) => (
        <tbody key={title} {...ROLES.rowgroup}>
          <tr {...ROLES.row}>
            <th {...ROLES.rowheader} scope="rowgroup" colSpan={tools.length + 1} className={classes.group}>
              {title}
              {title === 'Figures' && <SampleNote tools={tools} />}
            </th>
          </tr>
          {rows.map((row) => (
            <Row key={row.label} row={row} tools={tools} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

function Row({ row, tools }: { row: ComparisonRow; tools: readonly SyncTool[] }) {
  const { label, cells, differs, best } = row
  return (
    <tr {...ROLES.row} className={classes.row} data-differs={differs}>
      <th {...ROLES.rowheader} scope="row" className={classes.label}>
        {label}
      </th>
      {tools.map(({ id }, at) => (
        <td key={id} {...ROLES.cell} className={classes.cell}>
          {cells[at]}
          {best?.marks[at] && <span className={classes.best}>{best.word}</span>}
        </td>
      ))}
    </tr>
  )
}
