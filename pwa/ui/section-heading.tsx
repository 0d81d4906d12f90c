import type { ReactNode } from 'react'
import classes from './section-heading.module.css'

interface SectionHeadingProps {
  title: string
  note?: string
  aside?: ReactNode
}

export function SectionHeading({ title, note, aside }: SectionHeadingProps) {
  return (
    <div className={classes.heading}>
      <h2 className={classes.title}>{title}</h2>
      {note && <p className={classes.note}>{note}</p>}
      {aside}
    </div>
  )
}
