import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { controlMessages } from '#shared/messages/controls.ts'
import { ConfirmPanel } from './confirm-panel.tsx'
import { holdMoves } from './history-moves.ts'

/** Asks before a link, the way back or the closing of the tab takes away what was typed. */
export function LeaveGuard({ isNeeded }: { isNeeded: boolean }) {
  const [leave, setLeave] = useState<(() => void) | null>(null)
  const navigate = useNavigate()
  const { key } = useLocation()
  useEffect(() => {
    if (!isNeeded) return
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const onClick = (event: MouseEvent) => {
      const address = addressOf(event)
      if (address === null) return
      event.preventDefault()
      event.stopPropagation()
      setLeave(() => () => void navigate(address))
    }
    addEventListener('beforeunload', onUnload)
    // Ahead of the router, which listens where the click arrives.
    document.addEventListener('click', onClick, true)
    return () => {
      removeEventListener('beforeunload', onUnload)
      document.removeEventListener('click', onClick, true)
    }
  }, [isNeeded, navigate])
  // biome-ignore lint/correctness/useExhaustiveDependencies: steps are counted from the entry of the history that is shown
  useEffect(() => (isNeeded ? followMoves((go) => setLeave(() => go)) : undefined), [isNeeded, key])
  if (leave === null || !isNeeded) return null
  return (
    <ConfirmPanel
      title={controlMessages.leave.title}
      text={controlMessages.leave.text}
      action={controlMessages.leave.action}
      keep={controlMessages.leave.keep}
      isBusy={false}
      onConfirm={leave}
      onClose={() => setLeave(null)}
    />
  )
}

/**
 * The browser has gone back or forward before anybody can ask, so the guard returns at once, without a word to the router,
 * and `ask` gets what goes there after all.
 */
function followMoves(ask: (go: () => void) => void): () => void {
  const here = stepOf(history.state)
  const { pathname } = location
  let state: 'watching' | 'returning' | 'leaving' = 'watching'
  const onMove = (event: PopStateEvent) => {
    const steps = stepOf(event.state) - here
    if (state === 'leaving' || (state === 'watching' && (location.pathname === pathname || !steps))) return
    event.stopImmediatePropagation()
    if (state === 'returning') {
      state = 'watching'
      return
    }
    state = 'returning'
    history.go(-steps)
    ask(() => {
      state = 'leaving'
      history.go(steps)
    })
  }
  return holdMoves(onMove)
}

/** The router numbers the entries of the history; NaN for one that is not its own. */
function stepOf(entry: unknown): number {
  return typeof entry === 'object' && entry !== null && 'idx' in entry ? Number(entry.idx) : Number.NaN
}

/** Where a click would lead within the app, away from this page; null for everything else. */
function addressOf(event: MouseEvent): string | null {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link === null || link.target === '_blank' || link.origin !== location.origin) return null
  const isHere = link.pathname === location.pathname
  return isHere ? null : `${link.pathname}${link.search}${link.hash}`
}
