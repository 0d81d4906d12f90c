import classes from './change-table.module.css'
import type { FieldChange } from './field-changes.ts'

/** Field by field: what was there, and what is there since. */
export function ChangeTable({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <dl className={classes.table}>
      {changes.map(({ name, before, after }) => (
        <div key={name} className={classes.row}>
          <dt className={classes.name}>{name}</dt>
          <dd className={classes.values}>
            {before !== null && (
              <del className={classes.before}>
                <span className="visually-hidden">before: </span>
                {before}
              </del>
            )}
            {after === null ? (
              <span className={classes.nothing}>nothing</span>
            ) : (
              <ins className={classes.after}>
                <span className="visually-hidden">now: </span>
                {after}
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
