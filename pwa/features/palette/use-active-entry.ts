import { useState } from 'react'
import type { PaletteEntry } from './palette-entry.ts'

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
