import { UI_TIMES } from '#shared/policy/later-ui.ts'
import { ToastTimer } from './toast-timer.ts'
import { createToastView, type Toast } from './toast-view.ts'

/** A live region must have been there for a moment, or what enters it is not read out. */
const SPEAK_AFTER_MS = 80

let end: (() => void) | null = null

export function presentToast(toast: Toast): void {
  dismissToast()
  const view = createToastView(toast, dismissToast)
  const { root } = view
  const timer = new ToastTimer(toast.durationMs ?? UI_TIMES.toast.feature, dismissToast)
  const speech = setTimeout(view.speak, SPEAK_AFTER_MS)
  const returnFocus = followFocus(root)
  const stopHolding = holdWhileUsed(root, timer)
  const stopFollowing = followDialogs(root)
  const onKeyDown = (event: KeyboardEvent) => dismissOnEscape(event, root)
  document.addEventListener('keydown', onKeyDown)
  timer.run()

  end = () => {
    clearTimeout(speech)
    timer.hold()
    stopHolding()
    stopFollowing()
    document.removeEventListener('keydown', onKeyDown)
    returnFocus()
    root.remove()
  }
}

export function dismissToast(): void {
  end?.()
  end = null
}

/** With a dialog open, Escape is the dialog's, unless the focus is in the toast. */
function dismissOnEscape(event: KeyboardEvent, root: HTMLElement): void {
  if (event.key !== 'Escape' || event.defaultPrevented) return
  const isOnToast = root.contains(document.activeElement)
  if (topDialog() !== null && !isOnToast) return
  if (isOnToast) event.preventDefault()
  dismissToast()
}

/** Everything outside an open modal dialog is inert, so the toast stands inside it, and moves when one opens or closes. */
function followDialogs(root: HTMLElement): () => void {
  const place = () => {
    const home = topDialog() ?? document.body
    if (root.parentElement === home && root.isConnected) return
    home.append(root)
    root.showPopover?.()
  }
  place()
  const observer = new MutationObserver(place)
  observer.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['open'] })
  return () => observer.disconnect()
}

function topDialog(): Element | null {
  return [...document.querySelectorAll('dialog:modal')].at(-1) ?? null
}

/** Returns what gives the focus back to where it came from, when the toast has it. */
function followFocus(root: HTMLElement): () => void {
  let origin: EventTarget | null = null
  root.addEventListener('focusin', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && root.contains(relatedTarget))) origin = relatedTarget
  })
  return () => {
    const hasFocus = root.contains(document.activeElement)
    if (hasFocus && origin instanceof HTMLElement) origin.focus({ preventScroll: true })
  }
}

function holdWhileUsed(root: HTMLElement, timer: ToastTimer): () => void {
  const runWhenLeft = () => {
    if (!root.matches(':hover, :focus-within')) timer.run()
  }
  const watch = new AbortController()
  const { signal } = watch
  for (const name of ['pointerenter', 'focusin']) root.addEventListener(name, () => timer.hold(), { signal })
  root.addEventListener('pointerleave', runWhenLeft, { signal })
  // The focus is still there while it goes.
  root.addEventListener('focusout', () => setTimeout(runWhenLeft), { signal })
  return () => watch.abort()
}
