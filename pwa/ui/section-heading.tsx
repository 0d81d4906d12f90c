import type { ReactNode } from 'react'

interface SectionHeadingProps {
  title: string
  note?: string
  aside?: ReactNode
}

export function SectionHeading({ title, note, aside }: SectionHeadingProps) {
  return (
    <div className="flex flex-wrap items-baseline gap-y-1 gap-x-3 pt-8 mb-4">
      <h2 className="title-md font-bold">{title}</h2>
      {note && <p className="text-ui text-ink-3">{note}</p>}
      {aside}
    </div>
  )
}
