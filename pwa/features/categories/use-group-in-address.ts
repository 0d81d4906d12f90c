import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** Brings a group of the page into view. */
export function showGroup(id: string, { focus = false } = {}): void {
  const group = document.getElementById(id)
  group?.scrollIntoView()
  if (focus) group?.focus({ preventScroll: true })
}

/** `/categories#coding` begins at that group; going back finds the place that was left. */
export function useGroupInAddress(): void {
  const { hash } = useLocation()
  const arrival = useNavigationType()
  useEffect(() => {
    if (hash !== '' && arrival !== 'POP') showGroup(decodeURIComponent(hash.slice(1)))
  }, [hash, arrival])
}
