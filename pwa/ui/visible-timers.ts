/**
 * Timers that rest while nobody sees the page, so that one in the background wakes no processor (docs/decisions/0094). What falls
 * due meanwhile runs once, as soon as the page is seen again.
 */

/** Like `setTimeout`. @returns a function that cancels it */
export function visibleTimeout(callback: () => void, delay: number): () => void {
  const due = Date.now() + delay
  let timer: ReturnType<typeof setTimeout> | undefined
  const follow = () => {
    clearTimeout(timer)
    if (document.visibilityState === 'visible') timer = setTimeout(run, due - Date.now())
  }
  const cancel = () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', follow)
  }
  const run = () => {
    cancel()
    callback()
  }
  document.addEventListener('visibilitychange', follow)
  follow()
  return cancel
}

/** Like `setInterval`. @returns a function that ends it */
export function visibleInterval(callback: () => void, every: number): () => void {
  let cancel: () => void
  const next = () => {
    cancel = visibleTimeout(() => {
      next()
      callback()
    }, every)
  }
  next()
  return () => cancel()
}
