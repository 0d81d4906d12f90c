import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * j and k go from row to row, x chooses one. The focus stands on the name of a row, so that Enter opens it as any link
 * or button does. Keys belong to fields, menus and dialogs first.
 */
export function useTableKeys(frame: RefObject<HTMLElement | null>, onChoose: (id: number) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target))
      return
    const rows = [...(frame.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const at = rows.findIndex((row) => row.contains(document.activeElement))
    const { key } = event
    if (key === 'j' || key === 'k') {
      const next = at === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, at + (key === 'j' ? 1 : -1)))
      rows[next]?.querySelector<HTMLElement>('[data-way]')?.focus()
      rows[next]?.scrollIntoView({ block: 'nearest' })
    } else if (key === 'x' && at !== -1) {
      onChoose(Number(rows[at]?.dataset.row))
    } else return
    event.preventDefault()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

function isTaken(target: EventTarget | null): boolean {
  const dialogs = document.querySelectorAll('[role="dialog"]')
  // A menu that has been left fades out still; its button says at once that it is closed.
  const menu = document.querySelector('[aria-haspopup="menu"][aria-expanded="true"]')
  if (menu !== null || [...dialogs].some((element) => element.checkVisibility())) return true
  return (
    target instanceof HTMLElement &&
    target.closest('textarea, select, [contenteditable], input:not([type="checkbox"])') !== null
  )
}
