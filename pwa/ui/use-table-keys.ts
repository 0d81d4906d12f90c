import type { RefObject } from 'react'
import { usePageKeys } from './use-page-keys.ts'

/**
 * j and k go from row to row, x chooses one. The focus stands on the name of a row, so that Enter opens it as any link
 * or button does.
 */
export function useTableKeys(frame: RefObject<HTMLElement | null>, onChoose: (id: number) => void): void {
  const find = () => {
    const rows = [...(frame.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    return { rows, at: rows.findIndex((row) => row.contains(document.activeElement)) }
  }
  const go = (step: 1 | -1) => {
    const { rows, at } = find()
    const next = rows[at === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, at + step))]
    next?.querySelector<HTMLElement>('[data-way]')?.focus()
    next?.scrollIntoView({ block: 'nearest' })
    return next !== undefined
  }
  usePageKeys({
    j: () => go(1),
    k: () => go(-1),
    x: () => {
      const { rows, at } = find()
      if (at === -1) return false
      onChoose(Number(rows[at]?.dataset.row))
      return true
    },
  })
}
