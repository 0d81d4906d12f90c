import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { focusSearch } from './focus-search.ts'
import { isPaletteKey } from './is-palette-key.ts'

type PaletteComponent = typeof import('./palette.tsx').Palette

interface PaletteDoor {
  open: () => void
  palette: ReactNode
}

/** Opens and closes the palette, by the keyboard too; its code comes with the first opening. */
export function usePalette(): PaletteDoor {
  const { pathname } = useLocation()
  // It belongs to the page it was opened at, so that going anywhere closes it; a page that only puts its own address
  // right does not.
  const [openAt, setOpenAt] = useState<string | null>(null)
  const [Palette, setPalette] = useState<PaletteComponent | null>(null)
  const close = () => setOpenAt(null)
  const open = () => {
    setOpenAt(pathname)
    // Where it cannot be fetched, the search of the page stands in.
    if (Palette === null) import('./palette.tsx').then((file) => setPalette(() => file.Palette), focusSearch)
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (isPaletteKey(event)) {
      if (openAt === pathname && Palette !== null) close()
      else if (!isDialogOpen()) open()
      event.preventDefault()
    } else if (isSlash(event) && !isDialogOpen() && focusSearch()) event.preventDefault()
  })
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  return { open, palette: Palette !== null && openAt === pathname && <Palette onClose={close} /> }
}

const isDialogOpen = () => document.querySelector('dialog[open]') !== null

/** A slash that nobody wants to write. */
function isSlash({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (key !== '/' || ctrlKey || metaKey || altKey) return false
  return !(target instanceof Element && target.closest('input, textarea, select, [contenteditable]'))
}
