type Hold = (event: PopStateEvent) => void

let hold: Hold | null = null

/**
 * Listens before the router does, which draws the next page at once, and would leave nothing to hold: call it before the
 * app is drawn.
 */
export function watchMoves(): void {
  addEventListener('popstate', (event) => hold?.(event))
}

/** Until the returned function is called, `held` hears first where the browser has gone back or forward. */
export function holdMoves(held: Hold): () => void {
  hold = held
  return () => {
    if (hold === held) hold = null
  }
}
