import { holders, labelRows } from '#shared/catalogue/compare-labels.ts'
import classes from './tool-cells.module.css'

interface TagCellsProps {
  /** The tags of every tool, and whose are shown. */
  lists: readonly (readonly string[])[]
  at: number
}

/** The tags of one tool, those first that another has too. */
export function TagCells({ lists, at }: TagCellsProps) {
  const own = labelRows(lists).filter(({ has }) => has[at])
  if (own.length === 0) return <span className={classes.unknown}>None</span>
  return (
    <ul className={classes.tags}>
      {own.map((row) => (
        <li key={row.slug} className={classes.tag} data-shared={holders(row) > 1}>
          {row.label}
          {holders(row) > 1 && <span className="visually-hidden"> (shared)</span>}
        </li>
      ))}
    </ul>
  )
}
