import { type ReactNode, useId } from 'react'
import classes from './panel.module.css'

interface SectionProps {
  title: string
  text?: string
  children: ReactNode
}

export function Section({ title, text, children }: SectionProps) {
  const titleId = useId()
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <div>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        {text !== undefined && <p className={classes.text}>{text}</p>}
      </div>
      {children}
    </section>
  )
}
