import type { ReactNode } from 'react'

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
    <div className="row flex-col gap-2 text-center border rounded-lg py-12 px-6" role={role}>
      {picture}
      {icon && (
        <span className="grid place-items-center text-ink-3 bg-sunken round p-3 mb-2" aria-hidden="true">
          {icon}
        </span>
      )}
      <p className="title-sm font-semibold">{title}</p>
      {text !== undefined && <p className="text-ink-2 measure">{text}</p>}
      {children && <div className="flex flex-wrap justify-center gap-3 mt-3">{children}</div>}
    </div>
  )
}
