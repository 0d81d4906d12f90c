import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { PaletteEntry } from './palette-entry.ts'

interface Opening {
  /** Where the keyboard stands. */
  entry: PaletteEntry | undefined
  /** The entries still belong to another text. */
  isWaiting: boolean
  onClose: () => void
}

interface Manner {
  inNewTab: boolean
}

/** Opens what the keyboard stands on. Enter before the answer is there waits for it, so that nothing wrong is opened. */
export function useOpenEntry({ entry, isWaiting, onClose }: Opening) {
  const navigate = useNavigate()
  const [pending, setPending] = useState<Manner | null>(null)

  const open = ({ inNewTab }: Manner) => {
    if (entry === undefined) return
    entry.onOpen?.()
    if (entry.kind !== 'action' && inNewTab) {
      window.open(entry.to, '_blank', 'noopener')
      return
    }
    onClose()
    if (entry.kind === 'action') entry.run()
    else void navigate(entry.to)
  }

  const openPending = useEffectEvent(() => {
    if (pending === null) return
    setPending(null)
    open(pending)
  })
  useEffect(() => {
    if (!isWaiting) openPending()
  }, [isWaiting])

  return {
    byKeyboard: (manner: Manner) => {
      if (isWaiting) setPending(manner)
      else open(manner)
    },
  }
}
