import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { PaletteEntry } from './palette-entries.ts'

export interface ActiveEntry {
  entry: PaletteEntry | undefined
  /** The keys that move within the list; false for all others. */
  move(key: string): boolean
  choose(entry: PaletteEntry): void
}

/** Which entry the keyboard stands on. Another text begins at the first one again. */
export function useActiveEntry(entries: readonly PaletteEntry[], text: string): ActiveEntry {
  const [chosen, setChosen] = useState({ text, id: '' })
  const found = chosen.text === text ? entries.findIndex(({ id }) => id === chosen.id) : -1
  const index = Math.max(0, found)
  const choose = (entry: PaletteEntry | undefined) => entry && setChosen({ text, id: entry.id })
  return {
    entry: entries[index],
    choose,
    move: (key) => {
      const target = targetOf(key, index, entries.length)
      if (target === null) return false
      choose(entries.at(target % Math.max(1, entries.length)))
      return true
    },
  }
}

/** The end and the beginning follow each other; a negative place counts from the end. */
function targetOf(key: string, index: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return index + 1
    case 'ArrowUp':
      return index - 1
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

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
export function useOpenEntry({ entry, isWaiting, onClose }: Opening): (manner: Manner) => void {
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

  return (manner) => {
    if (isWaiting) setPending(manner)
    else open(manner)
  }
}
