import { IconInfoCircle } from '@tabler/icons-react'
import classes from './comparison-notes.module.css'

/** What could not be compared as it was asked for. */
export function ComparisonNotes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null
  return (
    <ul className={classes.notes} aria-label="About this comparison">
      {notes.map((note) => (
        <li key={note} className={classes.note}>
          <IconInfoCircle size={18} aria-hidden="true" />
          <span>{note}</span>
        </li>
      ))}
    </ul>
  )
}
