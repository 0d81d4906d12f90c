import { type ReactNode, useEffect, useRef } from 'react'

const SIZES = { lg: 'title-lg font-bold', xl: 'title-xl font-bold' } as const

/** The browser itself announces the page that it loads; from then on it is for us to do. */
let hasArrived = false

interface PageTitleProps {
  children: ReactNode
  /** The pages that tell a story begin with a larger one. */
  size?: 'lg' | 'xl'
  className?: string | undefined
}

/** The heading of a page. It takes the focus when the page is entered, so that a screen reader says where one is. */
export function PageTitle({ children, size = 'lg', className }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // A page that arrives late takes nothing from a dialog that was opened meanwhile.
    const isCovered = document.querySelector('[aria-modal="true"]') !== null
    if (hasArrived && !isCovered) heading.current?.focus({ preventScroll: true })
    hasArrived = true
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className={className ?? SIZES[size]}>
      {children}
    </h1>
  )
}
