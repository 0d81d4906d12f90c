import type { ReactNode } from 'react'
import classes from './mark.module.css'

interface MarkProps {
  tone?: 'quiet' | 'good' | 'warning' | 'bad'
  children: ReactNode
}

/** A word about something, beside its name; the colour only repeats it. */
export function Mark({ tone = 'quiet', children }: MarkProps) {
  return (
    <span className={classes.mark} data-tone={tone}>
      {children}
    </span>
  )
}
