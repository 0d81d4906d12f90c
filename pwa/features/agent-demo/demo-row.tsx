import type { ReactNode } from 'react'
import { Mark } from '../../ui/mark.tsx'
import classes from './demo-row.module.css'

interface DemoListProps {
  title: string
  note: string
  children: ReactNode
}

export function DemoList({ title, note, children }: DemoListProps) {
  return (
    <section aria-label={title}>
      <h3 className={classes.heading}>{title}</h3>
      <p className={classes.note}>{note}</p>
      <ul className={classes.list}>{children}</ul>
    </section>
  )
}

interface DemoRowProps {
  title: string
  /** What it is and costs. */
  facts: string
  state: { label: string; tone: 'quiet' | 'good' | 'warning' | 'bad' }
  mark?: 'Sample' | 'Sandbox' | undefined
  action?: ReactNode
  /** What has come of it. */
  children?: ReactNode
}

export function DemoRow({ title, facts, state, mark, action, children }: DemoRowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.head}>
        <div className={classes.words}>
          <p className={classes.title}>{title}</p>
          <p className={classes.facts}>{facts}</p>
        </div>
        <span className={classes.marks}>
          {mark && <Mark>{mark}</Mark>}
          <Mark tone={state.tone}>{state.label}</Mark>
        </span>
      </div>
      {children}
      {action && <div className={classes.action}>{action}</div>}
    </li>
  )
}
