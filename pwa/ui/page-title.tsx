import { type ReactNode, useEffect, useRef } from 'react'
import classes from './page-title.module.css'

/** The browser itself announces the page that it loads; from then on it is for us to do. */
let hasArrived = false

interface PageTitleProps {
  children: ReactNode
  className?: string | undefined
}

/** The heading of a page. It takes the focus when the page is entered, so that a screen reader says where one is. */
export function PageTitle({ children, className }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)
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
