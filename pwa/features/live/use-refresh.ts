import { useEffect, useEffectEvent, useState } from 'react'
import { LIVE_CONTENT_MS } from '#shared/policy/ui.ts'
import { catalogue } from '../../data/catalogue-client.ts'

export interface Refresh {
  isRunning: boolean
  hasFailed: boolean
  run: () => void
}

/** Checks the catalogue with the server on demand and, while the page is open, every 30 minutes (SPEC §9). */
export function useRefresh(): Refresh {
  const [isRunning, setRunning] = useState(false)
  const [hasFailed, setFailed] = useState(false)

  const run = () => {
    setRunning(true)
    catalogue
      .refresh()
      .then(
        () => setFailed(false),
        () => setFailed(true),
      )
      .finally(() => setRunning(false))
  }
  const runNow = useEffectEvent(run)
  useEffect(() => {
    const timer = setInterval(() => runNow(), LIVE_CONTENT_MS)
    return () => clearInterval(timer)
  }, [])

  return { isRunning, hasFailed, run }
}
