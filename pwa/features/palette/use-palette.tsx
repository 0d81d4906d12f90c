import { type ReactNode, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { focusSearch } from './focus-search.ts'
import { isPaletteKey } from './is-palette-key.ts'

type PaletteComponent = typeof import('./palette.tsx').Palette

interface PaletteDoor {
  open: () => void
  palette: ReactNode
}

/** Opens and closes the palette, by the keyboard too; its code comes with the first opening. */
export function usePalette(): PaletteDoor {
  const [isOpen, setIsOpen] = useState(false)
  const [Palette, setPalette] = useState<PaletteComponent | null>(null)
  const close = useCallback(() => setIsOpen(false), [])
  const open = () => {
    setIsOpen(true)
    // Where it cannot be fetched, the search of the page stands in.
    if (Palette === null) import('./palette.tsx').then((file) => setPalette(() => file.Palette), focusSearch)
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (isPaletteKey(event)) {
      if (isOpen && Palette !== null) close()
      else if (!isDialogOpen()) open()
      event.preventDefault()
    } else if (isSlash(event) && !isDialogOpen() && focusSearch()) event.preventDefault()
  })
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown)
    // What is chosen in it closes it by itself; a page that arrives late, or puts its own address right, does not.
    window.addEventListener('popstate', close)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
      window.removeEventListener('popstate', close)
    }
  }, [close])
  return { open, palette: Palette !== null && isOpen && <Palette onClose={close} /> }
}

const isDialogOpen = () => document.querySelector('dialog[open]') !== null

/** A slash that nobody wants to write. */
function isSlash({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (key !== '/' || ctrlKey || metaKey || altKey) return false
  return !(target instanceof Element && target.closest('input, textarea, select, [contenteditable]'))
}
