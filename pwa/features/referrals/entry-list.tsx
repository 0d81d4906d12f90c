import type { ReactNode, RefObject } from 'react'
import classes from './entry-list.module.css'

interface EntryListProps {
  label: string
  /** For who wants to give it the focus. */
  list?: RefObject<HTMLUListElement | null>
  children: ReactNode
}

export function EntryList({ label, list, children }: EntryListProps) {
  return (
    <ul ref={list} tabIndex={list && -1} className={classes.list} aria-label={label}>
      {children}
    </ul>
  )
}

interface EntryProps {
  title: string
  note: string
  /** How it stands with it. */
  state: string
  /** Something has come of it, or can. */
  isGood: boolean
  action?: ReactNode
}

export function Entry({ title, note, state, isGood, action }: EntryProps) {
  return (
    <li className={classes.entry}>
      <div className={classes.words}>
        <p className={classes.title}>{title}</p>
        <p className={classes.note}>{note}</p>
      </div>
      <span className={classes.state} data-good={isGood}>
        {state}
      </span>
      {action}
    </li>
  )
}
