import type { ReactNode } from 'react'
import classes from './gallery.module.css'

interface SpecimenProps {
  title: string
  /** `row`: side by side as they fit; `block`: each over the whole width. */
  layout?: 'row' | 'block'
  children: ReactNode
}

/** A named group of the gallery. */
export function Specimen({ title, layout = 'row', children }: SpecimenProps) {
  return (
    <section className={classes.specimen} aria-label={title}>
      <h3 className={classes.name}>{title}</h3>
      <div className={classes.samples} data-layout={layout}>
        {children}
      </div>
    </section>
  )
}
