const KEY = 'pwa-reloaded-at'
const LOOP_MS = 10_000

/** Reloads the page, unless it has just done so: an update that never settles must not become a loop. */
export function reloadOnce(now = Date.now()): void {
  try {
    if (now - Number(sessionStorage.getItem(KEY) ?? 0) < LOOP_MS) return
    sessionStorage.setItem(KEY, String(now))
  } catch {
    // Without storage there is no guard against a loop, so the reader has to reload.
    return
  }
  location.reload()
}
