import { type RefObject, useEffect, useState } from 'react'
import { type ScrollEdges, scrollEdges } from './scroll-edges.ts'

/** Which ends of a row lie out of sight; neither until the row was measured. `count`: how much is in it. */
export function useScrollEdges(row: RefObject<HTMLElement | null>, count: number): ScrollEdges {
  const [edges, setEdges] = useState<ScrollEdges>({ hasBefore: false, hasAfter: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: more in the row is another width to measure
  useEffect(() => {
    const element = row.current
    if (element === null) return
    const measure = () => {
      const next = scrollEdges(element)
      setEdges((last) => (last.hasBefore === next.hasBefore && last.hasAfter === next.hasAfter ? last : next))
    }
    const resizes = new ResizeObserver(measure)
    resizes.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      resizes.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [row, count])
  return edges
}
