/** What the page notices that is worth a check with the server. */
export interface PageSignals {
  onWake(): void
  onVisible(isVisible: boolean): void
  onOnline(isOnline: boolean): void
}

/** iOS has no Background Sync: coming back, being shown and being restored from the back-forward cache stand in for it. */
export function watchPage(signals: PageSignals): void {
  if (document.visibilityState === 'hidden') signals.onVisible(false)
  window.addEventListener('online', () => {
    signals.onOnline(true)
    signals.onWake()
  })
  window.addEventListener('offline', () => signals.onOnline(false))
  window.addEventListener('pageshow', () => signals.onWake())
  document.addEventListener('visibilitychange', () => {
    const isVisible = document.visibilityState === 'visible'
    signals.onVisible(isVisible)
    if (isVisible) signals.onWake()
  })
}
