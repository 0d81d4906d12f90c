import { useEffect, useState } from 'react'
import { visibleInterval } from './visible-timers.ts'

/** The time, renewed every half minute; null on the server and in the first paint, whose text must be the same. */
export function useNow(everyMs = 30_000): number | null {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    setNow(Date.now())
    return visibleInterval(() => setNow(Date.now()), everyMs)
  }, [everyMs])
  return now
}
