import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation, useNavigate } from 'react-router-dom'
import { freshnessMessages } from '#shared/messages/freshness.ts'
import { shellMessages } from '#shared/messages/shell.ts'
import { paths } from '#shared/paths.ts'
import { followPull } from './pull.ts'

/** What the app needs in a window of its own, where no browser stands around it. */
export function Standalone({ onPull }: { onPull: () => Promise<void> }) {
  return (
    <>
      {hasNoBackButton() && <WayBack />}
      <PullToRefresh onPull={onPull} />
    </>
  )
}

/** On iOS nothing stands around the app; Android has a button or gesture of its own, and a window one in its title bar. */
function hasNoBackButton(): boolean {
  return 'standalone' in navigator && navigator.maxTouchPoints > 0
}

/** Before the logo: back to where the reader was, or home for who began on this page. */
function WayBack(): ReactNode {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const place = usePlace()
  if (pathname === paths.home) return null
  const isFirst = placeInHistory() === 0
  return createPortal(
    <ActionIcon
      variant="subtle"
      size="lg"
      ml={-8}
      aria-label={isFirst ? shellMessages.backToDiscover : freshnessMessages.back}
      onClick={() => void (isFirst ? navigate(paths.home) : navigate(-1))}
    >
      <IconChevronLeft size={24} aria-hidden="true" />
    </ActionIcon>,
    place,
  )
}

/** A place at the beginning of the header, which has none: nobody else needs one, and the first page carries the header. */
function usePlace(): HTMLElement {
  const [place] = useState(() => {
    const made = document.createElement('span')
    made.className = 'row empty-hidden'
    return made
  })
  useEffect(() => {
    document.querySelector('header > div')?.prepend(place)
    return () => place.remove()
  }, [place])
  return place
}

/** The router numbers the pages of this window from 0. */
function placeInHistory(): number {
  const { idx }: { idx?: unknown } = Object(window.history.state)
  return typeof idx === 'number' ? idx : 0
}

/** As far as the sign goes down, and where letting go is enough. In pixels. */
const FAR = 64

/** A pull at the top of the page asks for news. Who pulls nothing has the same in the palette and beside the list of tools. */
function PullToRefresh({ onPull }: { onPull: () => Promise<void> }) {
  const [pulled, setPulled] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const refresh = useEffectEvent(() => {
    if (isBusy) return
    setBusy(true)
    void onPull().finally(() => setBusy(false))
  })
  useEffect(() => followPull({ far: FAR, onMove: setPulled, onRefresh: () => refresh() }), [])
  if (pulled === 0 && !isBusy) return null
  const part = isBusy ? 1 : Math.min(1, pulled / FAR)
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  return (
    // What is being done is told by the note of how fresh the page is.
    <div
      className="screen-only grid place-items-center h-target w-target round border floating bg-overlay text-accent"
      style={{
        position: 'fixed',
        zIndex: 95,
        top: 'var(--header-height)',
        left: 'calc(50% - var(--target) / 2)',
        pointerEvents: 'none',
        opacity: part,
        translate: `0 ${isStill ? 12 : part * FAR - 40}px`,
        rotate: isStill ? '0deg' : `${part * 270}deg`,
      }}
      data-pull={isBusy ? 'busy' : part === 1 ? 'ready' : 'pulled'}
      aria-hidden="true"
    >
      <IconRefresh size={20} />
    </div>
  )
}
