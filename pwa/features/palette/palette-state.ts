import { create } from 'zustand'

/** What is open; `isUsed`: the palette's code is wanted from then on. */
export const usePaletteState = create<{ open: 'palette' | 'keys' | null; isUsed: boolean }>(() => ({
  open: null,
  isUsed: false,
}))

export const openPalette = () => usePaletteState.setState({ open: 'palette', isUsed: true })
export const openKeys = () => usePaletteState.setState({ open: 'keys' })
export const closePalette = () => usePaletteState.setState({ open: null })

/** As keyboards of this system call it. */
export function modifierKey(): string {
  return /^(Mac|iP)/.test(navigator.platform) ? '⌘' : 'Ctrl'
}
