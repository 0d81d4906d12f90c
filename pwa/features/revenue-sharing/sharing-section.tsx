import { type ReactNode, useId } from 'react'
import classes from './sharing-section.module.css'

interface SharingSectionProps {
  title: string
  text: string
  children: ReactNode
}

export function SharingSection({ title, text, children }: SharingSectionProps) {
  const titleId = useId()
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <div className={classes.words}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        <p className={classes.text}>{text}</p>
      </div>
      {children}
    </section>
  )
}
