import type { ReactNode } from 'react'
import classes from './message-page.module.css'
import { PageTitle } from './page-title.tsx'

interface MessagePageProps {
  /** A picture, or `icon`: a small sign. */
  picture?: ReactNode
  icon?: ReactNode
  title: string
  text: string
  /** Between the text and the ways on: a field to find something else with, or what went wrong. */
  note?: ReactNode
  /** Where to go from here. */
  children: ReactNode
}

/** A page that has only one thing to say. */
export function MessagePage({ picture, icon, title, text, note, children }: MessagePageProps) {
  return (
    <div className={`row flex-col gap-3 text-center ${classes.page}`}>
      {picture}
      {icon && (
        <span
          className={`grid place-items-center mb-2 bg-accent-soft text-on-accent-soft ${classes.icon}`}
          aria-hidden="true"
        >
          {icon}
        </span>
      )}
      <PageTitle>{title}</PageTitle>
      <p className={`text-lg text-ink-2 ${classes.text}`}>{text}</p>
      {note && <div className={`grid w-full mt-4 ${classes.note}`}>{note}</div>}
      <div className={`flex flex-wrap gap-3 mt-4 ${classes.actions}`}>{children}</div>
    </div>
  )
}
