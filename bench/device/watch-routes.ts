/**
 * Runs in the page before its own scripts: writes down, for each change of pages, the milliseconds from the click to the
 * frame that shows the other page's heading.
 */
export function watchRoutes(): void {
  const changes: number[] = []
  Object.assign(window, { benchRoutes: changes })
  const heading = () => document.querySelector('main h1')
  const watch = (event: Event) => {
    const before = heading()
    const text = before?.textContent
    const isOther = () => heading() !== null && (heading() !== before || heading()?.textContent !== text)
    const observer = new MutationObserver(() => {
      if (!isOther()) return
      observer.disconnect()
      requestAnimationFrame(() => {
        // A message comes after the frame that this callback belongs to.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => changes.push(performance.now() - event.timeStamp)
        port2.postMessage(null)
      })
    })
    observer.observe(document, { childList: true, subtree: true, characterData: true })
  }
  addEventListener('click', watch, { capture: true })
}
