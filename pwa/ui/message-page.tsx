import type { ReactNode } from 'react'
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
    <div className="page-width row flex-col gap-3 text-center py-16">
      {picture}
      {icon && (
        <span
          className="grid place-items-center bg-accent-soft text-on-accent-soft round p-4 mb-2"
          aria-hidden="true"
        >
          {icon}
        </span>
      )}
      <PageTitle>{title}</PageTitle>
      <p className="text-lg text-ink-2 measure">{text}</p>
      {note && <div className="grid w-full justify-items-center mt-4">{note}</div>}
      <div className="flex flex-wrap justify-center gap-3 mt-4">{children}</div>
    </div>
  )
}
