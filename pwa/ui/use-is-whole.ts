import { startTransition, useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/**
 * Whether a long page is drawn to its end. Whoever goes to a page gets what the window shows first, and the rest after that
 * frame. Whoever comes back, or goes to a part of the page, must find the place; and what the server has drawn stays.
 */
export function useIsWhole(): boolean {
  const arrival = useNavigationType()
  const { hash } = useLocation()
  const [isWhole, setWhole] = useState(arrival === 'POP' || hash !== '')
  useEffect(() => {
    if (isWhole) return
    const frame = requestAnimationFrame(() => startTransition(() => setWhole(true)))
    return () => cancelAnimationFrame(frame)
  }, [isWhole])
  return isWhole
}
