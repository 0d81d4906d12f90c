import type { ReactNode } from 'react'
import classes from './notice.module.css'

interface NoticeProps {
  icon?: ReactNode
  /** A drawing in the place of an icon. */
  picture?: ReactNode
  title: string
  text?: string
  /** What the reader can do about it. */
  children?: ReactNode
  role?: 'alert'
}

/** Says why there is nothing to see, in the place of what would be there. */
export function Notice({ icon, picture, title, text, children, role }: NoticeProps) {
  return (
    <div className={classes.notice} role={role}>
      {picture}
      {icon && (
        <span className={classes.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <p className={classes.title}>{title}</p>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  )
}
