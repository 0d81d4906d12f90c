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
    <section className="pt-4 border-t" aria-label={title}>
      <h3 className="mb-4 text-sm text-ink-3 font-medium">{title}</h3>
      <div className={`row flex-wrap gap-y-3 gap-x-5 ${classes.samples}`} data-layout={layout}>
        {children}
      </div>
    </section>
  )
}
