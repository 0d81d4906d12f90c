import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'

interface MenuControl {
  isOpen: boolean
  toggle: () => void
  /** Gives the focus back to the button. */
  close: () => void
  /** Around the button and the menu. */
  box: RefObject<HTMLDivElement | null>
  onBlur: (event: FocusEvent) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** A menu as the ARIA pattern has it: arrows, Home and End move among its entries, Escape and leaving it close it. */
export function useMenu(): MenuControl {
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  // Opening it moves into it.
  useEffect(() => {
    if (isOpen) entriesOf(box.current)[0]?.focus()
  }, [isOpen])
  useOutsidePress(box, isOpen, () => setOpen(false))
  const close = () => {
    setOpen(false)
    box.current?.querySelector('button')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const entries = entriesOf(box.current)
    const { activeElement } = document
    const at = activeElement instanceof HTMLElement ? entries.indexOf(activeElement) : -1
    if (!isOpen) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      setOpen(true)
    } else if (event.key === 'Escape') close()
    else if (!(event.key in MOVES)) return
    else entries.at(MOVES[event.key]?.(at, entries.length) ?? 0)?.focus()
    // The header has an Escape of its own.
    event.stopPropagation()
    event.preventDefault()
  }
  return {
    isOpen,
    toggle: () => setOpen(!isOpen),
    close,
    box,
    onBlur: ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !box.current?.contains(relatedTarget)) setOpen(false)
    },
    onKeyDown,
  }
}

const MOVES: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (Math.max(at, 0) + count - 1) % count,
  Home: () => 0,
  End: () => -1,
}

function entriesOf(box: HTMLElement | null): HTMLElement[] {
  return [...(box?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
}

function useOutsidePress(box: RefObject<HTMLElement | null>, isOpen: boolean, onPress: () => void): void {
  useEffect(() => {
    if (!isOpen) return
    const listen = ({ target }: PointerEvent) => {
      if (target instanceof Node && !box.current?.contains(target)) onPress()
    }
    document.addEventListener('pointerdown', listen)
    return () => document.removeEventListener('pointerdown', listen)
  })
}
