import type { ReactNode } from 'react'
import classes from './section-heading.module.css'

interface SectionHeadingProps {
  title: string
  note?: string
  aside?: ReactNode
}

export function SectionHeading({ title, note, aside }: SectionHeadingProps) {
  return (
    <div className={`flex flex-wrap items-baseline gap-y-1 gap-x-3 ${classes.heading}`}>
      <h2 className="title-md font-bold">{title}</h2>
      {note && <p className="text-ui text-ink-3">{note}</p>}
      {aside}
    </div>
  )
}
