import { type ReactNode, useId } from 'react'

interface SidePanelProps {
  title: string
  /** Stands beside the title. */
  aside?: ReactNode
  children: ReactNode
}

export function SidePanel({ title, aside, children }: SidePanelProps) {
  const titleId = useId()
  return (
    <section className="ruled" aria-labelledby={titleId}>
      <div className="row justify-between gap-3 mb-2 min-h-6">
        <h2 id={titleId} className="text-ui font-semibold">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
