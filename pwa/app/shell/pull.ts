interface PullPorts {
  /** Where letting go is enough, in pixels of the sign. */
  far: number
  /** How far it is pulled; 0 when it is let go. */
  onMove: (pulled: number) => void
  onRefresh: () => void
}

/** The sign goes down more slowly than the finger. */
const DRAG = 0.45
/** Below this it may be a tap or the beginning of a swipe. In pixels of the finger. */
const SLACK = 12

/** What scrolls by itself, or lies over the page. */
const NOT_THE_PAGE = '[role="dialog"], [aria-modal="true"], input, textarea, select, [draggable="true"]'

/** Follows a finger that pulls the page down from its top. @returns a function that ends it */
export function followPull({ far, onMove, onRefresh }: PullPorts): () => void {
  const ending = new AbortController()
  const options = { signal: ending.signal, passive: true }
  const { style } = document.documentElement
  const overscroll = style.overscrollBehaviorY
  // The page neither springs nor reloads under the finger: that is what is done here.
  style.overscrollBehaviorY = 'none'
  let from: { x: number; y: number } | null = null
  let pulled = 0
  const move = (to: number) => {
    if (to === pulled) return
    pulled = to
    onMove(to)
  }
  const end = () => {
    from = null
    move(0)
  }
  document.addEventListener(
    'touchstart',
    ({ touches, target }) => {
      const [touch] = touches
      const isOfPage = target instanceof Element && target.closest(NOT_THE_PAGE) === null
      const isAtTop = window.scrollY <= 0 && touches.length === 1 && isOfPage && !isModalOpen()
      from = isAtTop && touch !== undefined ? { x: touch.clientX, y: touch.clientY } : null
    },
    options,
  )
  document.addEventListener(
    'touchmove',
    ({ touches }) => {
      const [touch] = touches
      if (from === null || touch === undefined) return
      const [x, y] = [Math.abs(touch.clientX - from.x), touch.clientY - from.y]
      // Sideways or up: a swipe along a row, or a scroll.
      if (
        touches.length > 1 ||
        window.scrollY > 0 ||
        (pulled === 0 && y < SLACK && (x > SLACK || y < -SLACK))
      )
        return end()
      if (y > SLACK && (pulled > 0 || y > x)) move((y - SLACK) * DRAG)
      else move(0)
    },
    options,
  )
  document.addEventListener(
    'touchend',
    () => {
      const isFar = pulled >= far
      end()
      if (isFar) onRefresh()
    },
    options,
  )
  document.addEventListener('touchcancel', end, options)
  return () => {
    ending.abort()
    style.overscrollBehaviorY = overscroll
    end()
  }
}

function isModalOpen(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null
}
