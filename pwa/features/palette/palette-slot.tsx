import { type ReactNode, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { paletteMessages } from '#shared/messages/palette.ts'
import { type LazyCode, LazyPart, lazyCode } from '../../ui/lazy-part.tsx'
import { isDialogOpen, type PageKeys, usePageKeys } from '../../ui/use-page-keys.ts'
import { closePalette, modifierKey, openKeys, openPalette, usePaletteState } from './palette-state.ts'

/** Without its code there is still the search of the page. */
function giveUp(): void {
  usePaletteState.setState({ open: null, isUsed: false })
  focusSearch()
}

const keys = lazyCode(() => import('./keys-sheet.tsx'))

interface PaletteSlotProps<T> {
  code: LazyCode<T>
  children: (code: T) => ReactNode
}

/** The place of the palette and of the sheet of keys, and what opens them by the keyboard. */
export function PaletteSlot<T extends object>({ code, children }: PaletteSlotProps<T>) {
  const { open, isUsed } = usePaletteState()
  usePageKeys(SHORTCUTS, 'app')
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !isPaletteKey(event)) return
    if (open === 'palette') closePalette()
    else if (!isDialogOpen()) openPalette()
    event.preventDefault()
  })
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown)
    // What is chosen in it closes it by itself; a page that arrives late, or puts its own address right, does not.
    window.addEventListener('popstate', closePalette)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
      window.removeEventListener('popstate', closePalette)
    }
  }, [])
  return (
    <>
      <LazyPart code={code} isWanted={isUsed} giveUp={giveUp}>
        {children}
      </LazyPart>
      <LazyPart code={keys} isWanted={open === 'keys'} giveUp={closePalette}>
        {({ KeysSheet }) => <KeysSheet />}
      </LazyPart>
    </>
  )
}

const watchNothing = () => () => {}

/** The key that opens the palette, which opens it by pointer too. The server cannot know whose keyboard it is. */
export function PaletteHint() {
  const modifier = useSyncExternalStore(watchNothing, modifierKey, () => 'Ctrl')
  return (
    <button
      type="button"
      className="desktop-only flex-none text-ink-2 bg-sunken border-strong rounded-sm cursor-pointer hover-strong min-h-6 font-inherit text-xs px-2"
      onClick={openPalette}
    >
      <span className="visually-hidden">{paletteMessages.title}, </span>
      {modifier} K
    </button>
  )
}

/** Single keys; the sheet of keys lists them. */
const SHORTCUTS: PageKeys = {
  '/': focusSearch,
  '?': openKeys,
  j: () => moveToCard(1),
  k: () => moveToCard(-1),
  o: () => {
    const card = cards().find(({ contains }) => contains)
    card?.link.click()
    return card !== undefined
  },
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>

/** Ctrl-K, on a Mac ⌘K. */
export function isPaletteKey({ key, ctrlKey, metaKey, altKey, shiftKey, isComposing }: Key): boolean {
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey && !isComposing
}

/** Leads to the search field of the page, else to the header's; where neither is in view, to the palette. */
function focusSearch(): void {
  const fields = document.querySelectorAll<HTMLElement>('#search, header [type=search]')
  const field = [...fields].find((one) => one.checkVisibility())
  if (field === undefined) openPalette()
  else field.focus()
}

/** The cards of tools on the page, in their order, each by its link. */
function cards() {
  return [...document.querySelectorAll('main article')].flatMap((card) => {
    const link = card.querySelector<HTMLElement>('a[href^="/tool/"]')
    return link?.checkVisibility() ? [{ link, contains: card.contains(document.activeElement) }] : []
  })
}

/** From the card with the focus to its neighbour; from elsewhere to the first one that is in view, or comes next. */
function moveToCard(step: 1 | -1): boolean {
  const all = cards()
  const current = all.findIndex(({ contains }) => contains)
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  const target =
    current < 0 ? all.find(({ link }) => link.getBoundingClientRect().top >= header) : all[current + step]
  target?.link.focus()
  target?.link.closest('article')?.scrollIntoView({ block: 'nearest' })
  return target !== undefined
}
