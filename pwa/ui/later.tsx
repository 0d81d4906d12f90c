import { type ComponentType, useEffect, useState } from 'react'

interface LaterProps {
  isWanted: boolean
  /** Stays the same function. */
  load: () => Promise<ComponentType>
  onFailure: () => void
}

/** A part in a file of its own, fetched when it is wanted. A failure takes nothing with it, and it may be wanted again. */
export function Later({ isWanted, load, onFailure }: LaterProps) {
  const [Part, setPart] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (isWanted) load().then((part) => setPart(() => part), onFailure)
  }, [isWanted, load, onFailure])
  return isWanted && Part && <Part />
}
