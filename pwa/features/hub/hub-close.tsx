import { type ReactNode, useId } from 'react'
import classes from './hub-close.module.css'

/** The end of the page is the beginning of a search. `children`: the field for it. */
export function HubClose({ children }: { children: ReactNode }) {
  const titleId = useId()
  return (
    <section className={classes.close} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        What do you want to get done?
      </h2>
      <p className={classes.text}>Say it in your own words. No account is needed.</p>
      {children}
    </section>
  )
}
