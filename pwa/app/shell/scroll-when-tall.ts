const PATIENCE_MS = 2000
const OWN_WILL = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/**
 * Scrolls to `top`, and again while the page is still growing towards it, until it is reached, the reader moves
 * the page, or the patience is over. Returns how to stop.
 */
export function scrollWhenTall(top: number): () => void {
  window.scrollTo(0, top)
  if (hasReached(top)) return () => {}

  const growth = new ResizeObserver(() => {
    window.scrollTo(0, top)
    if (hasReached(top)) stop()
  })
  const timer = setTimeout(stop, PATIENCE_MS)
  function stop(): void {
    clearTimeout(timer)
    growth.disconnect()
    for (const event of OWN_WILL) window.removeEventListener(event, stop)
  }
  for (const event of OWN_WILL) window.addEventListener(event, stop, { passive: true })
  growth.observe(document.body)
  return stop
}

function hasReached(top: number): boolean {
  return window.scrollY >= top - 1
}
