import type { Page } from '@playwright/test'

/** What React did since the count began. */
export interface Renders {
  commits: number
  /** Rendered tool cards, one entry for each render. */
  cards: number
  /** Those of them that were rendered while a key was being taken in: the letter had to wait for them. */
  cardsWithKey: number
}

/**
 * Has React report its commits, as it does to its developer tools, also in a real build. Goes before the page is opened.
 * A component has worked in a commit when it carries the flag that those tools read.
 */
export async function watchRenders(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface Fiber {
      type: unknown
      flags: number
      child: Fiber | null
      sibling: Fiber | null
      alternate: Fiber | null
      stateNode: unknown
    }
    const PERFORMED_WORK = 1
    const renders = { commits: 0, cards: 0, cardsWithKey: 0 }
    let isTakingKey = false
    const elementOf = (fiber: Fiber) => {
      let inner: Fiber | null = fiber
      while (inner !== null && typeof inner.type !== 'string') inner = inner.child
      return inner?.stateNode
    }
    const collect = (fiber: Fiber, cards: Set<Element>) => {
      if (typeof fiber.type !== 'string' && (fiber.flags & PERFORMED_WORK) !== 0) {
        const element = elementOf(fiber)
        if (element instanceof Element && element.localName === 'article') cards.add(element)
      }
      // The same children as before: nothing below has been looked at.
      if (fiber.alternate !== null && fiber.alternate.child === fiber.child) return
      for (let child = fiber.child; child !== null; child = child.sibling) collect(child, cards)
    }
    const hook = {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberUnmount: () => {},
      onCommitFiberRoot(_: number, root: { current: Fiber }) {
        const cards = new Set<Element>()
        collect(root.current, cards)
        renders.commits++
        renders.cards += cards.size
        if (isTakingKey) renders.cardsWithKey += cards.size
      },
    }
    const taking = (now: boolean) => () => {
      isTakingKey = now
    }
    window.addEventListener('input', taking(true), { capture: true })
    window.addEventListener('input', taking(false))
    Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook, renders })
  })
}

/** Since the last time. */
export function takeRenders(page: Page): Promise<Renders> {
  return page.evaluate(() => {
    const renders = Reflect.get(window, 'renders') as Renders
    const taken = { ...renders }
    Object.assign(renders, { commits: 0, cards: 0, cardsWithKey: 0 })
    return taken
  })
}
