import type { ReactNode } from 'react'
import classes from './message-page.module.css'
import { PageTitle } from './page-title.tsx'

interface MessagePageProps {
  icon: ReactNode
  title: string
  text: string
  /** Where to go from here. */
  children: ReactNode
}

/** A page that has only one thing to say. */
export function MessagePage({ icon, title, text, children }: MessagePageProps) {
  return (
    <div className={classes.page}>
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <PageTitle name={title}>{title}</PageTitle>
      <p className={classes.text}>{text}</p>
      <div className={classes.actions}>{children}</div>
    </div>
  )
}
