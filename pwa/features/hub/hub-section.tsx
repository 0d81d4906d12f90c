import { type ReactNode, useId } from 'react'
import classes from './hub-section.module.css'

interface HubSectionProps {
  title: string
  text: ReactNode
  /** Stands beside the words on wide screens. */
  children?: ReactNode
  /** The picture stands on the left. */
  isMirrored?: boolean
}

/** One thought of the page: words on one side, what shows it on the other. */
export function HubSection({ title, text, children, isMirrored = false }: HubSectionProps) {
  const titleId = useId()
  return (
    <section className={classes.section} aria-labelledby={titleId} data-mirrored={isMirrored}>
      <div className={classes.words}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        <div className={classes.text}>{text}</div>
      </div>
      {children}
    </section>
  )
}
