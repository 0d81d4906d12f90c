import { type ReactNode, useEffect, useRef } from 'react'
import classes from './page-title.module.css'
import { useDocumentTitle } from './use-document-title.ts'

/** The browser itself announces the page that it loads; from then on it is for us to do. */
let hasArrived = false

interface PageTitleProps {
  children: ReactNode
  /** Title of the document. */
  name: string
  className?: string | undefined
}

/** The heading of a page. It takes the focus when the page is entered, so that a screen reader says where one is. */
export function PageTitle({ children, name, className }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useDocumentTitle(name)
  useEffect(() => {
    if (hasArrived) heading.current?.focus({ preventScroll: true })
    hasArrived = true
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className={className ?? classes.title}>
      {children}
    </h1>
  )
}
