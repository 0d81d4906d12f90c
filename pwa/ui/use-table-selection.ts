import { useState } from 'react'

export interface TableSelection {
  has: (id: number) => boolean
  toggle: (id: number) => void
  isAll: boolean
  isSome: boolean
  toggleAll: () => void
  clear: () => void
}

/** Which of the rows on the screen are chosen. A row that leaves the screen is chosen no longer. */
export function useTableSelection(shown: readonly number[]): TableSelection {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const here = new Set(shown.filter((id) => chosen.has(id)))
  const isAll = shown.length > 0 && here.size === shown.length
  return {
    has: (id) => here.has(id),
    toggle: (id) =>
      setChosen(() => {
        const next = new Set(here)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    isAll,
    isSome: here.size > 0 && !isAll,
    toggleAll: () => setChosen(new Set(isAll ? [] : shown)),
    clear: () => setChosen(new Set()),
  }
}
