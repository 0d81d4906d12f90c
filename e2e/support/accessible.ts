import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

/** Half of what the package exports as text; it ends with nothing that would have to be sent back. */
const AXE = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')};0`

/**
 * Axe finds nothing on the page or in a part of it, and no low contrast in the other theme. Another test checks `except`.
 * Both themes differ in colours only, so the other one needs no separate page.
 */
export async function expectAccessible(
  page: Page,
  { within, except }: { within?: string; except?: string } = {},
): Promise<void> {
  const context = { include: [within ?? 'html'], exclude: except === undefined ? [] : [except] }
  const look = async (rules: string[] = []) => {
    // What is found is looked for again: a list that was being filled, or a button that was being pressed, is not found twice.
    if ((await violations(page, { context, rules })).length > 0)
      expect(await violations(page, { context, rules })).toEqual([])
  }
  await look()
  await page.evaluate(turnTheme)
  await look(['color-contrast'])
  await page.evaluate(turnTheme)
}

interface Look {
  context: { include: string[]; exclude: string[] }
  /** The rules to check; all when empty. */
  rules: string[]
}

/** Each rule that is broken, with the first element that breaks it. */
async function violations(page: Page, look: Look): Promise<string[]> {
  await untilQuiet(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(async ({ context, rules }) => {
    // An element that still fades in has less contrast than in the end.
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(moving.map(({ finished }) => finished))
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const found = await axe.run(context, {
      resultTypes: ['violations'],
      // Fetches the styles again for a rule that is not run, and media, of which we have none.
      preload: false,
      ...(rules.length > 0 && { runOnly: rules }),
    })
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  }, look)
}

/** What is being fetched anew is dimmed meanwhile. A page that waits for good is looked at as it waits. */
async function untilQuiet(page: Page): Promise<void> {
  await page
    .waitForFunction(() => document.querySelector('[aria-busy="true"]') === null, undefined, {
      timeout: 3000,
    })
    .catch(() => {})
}

/** Without transitions: colours between two themes have the contrast of neither. */
function turnTheme(): void {
  const still = new CSSStyleSheet()
  still.replaceSync(
    '*, ::before, ::after { transition: none !important; content-visibility: visible !important }',
  )
  const own = document.adoptedStyleSheets
  document.adoptedStyleSheets = [...own, still]
  const { dataset } = document.documentElement
  dataset.mantineColorScheme = dataset.mantineColorScheme === 'dark' ? 'light' : 'dark'
  // Elements drawn without transitions stay as they are when transitions return.
  document.body.getBoundingClientRect()
  for (const element of document.querySelectorAll('*')) void getComputedStyle(element).color
  document.adoptedStyleSheets = own
}

/**
 * What is tapped and has less than `least` pixels of height for it (WCAG 2.5.8), as its words. What stands within a sentence
 * is as high as its line and is left out; what another element lies over is not the target's own.
 */
export function lowTargets(page: Page, least: number): Promise<string[]> {
  return page.evaluate((height) => {
    const isInline = (element: Element) => getComputedStyle(element).display === 'inline'
    const isInSentence = (target: Element) => {
      let block = target
      while (isInline(block) && block.parentElement !== null) block = block.parentElement
      if (block === target) return false
      const words = block.cloneNode(true) as Element
      for (const other of words.querySelectorAll('a, button, .visually-hidden')) other.remove()
      return /\p{L}{2}/u.test(words.textContent)
    }
    // Bars and notes float over the page: it scrolls away from under them.
    const floats = (element: Element | null): boolean =>
      element !== null &&
      (['fixed', 'sticky'].includes(getComputedStyle(element).position) || floats(element.parentElement))
    const isHit = (target: Element, x: number, y: number) => {
      const hits = document.elementsFromPoint(x, y)
      return target.contains(hits.find((hit) => floats(target) || !floats(hit)) ?? null)
    }
    const found: string[] = []
    for (const target of document.querySelectorAll('a[href], button, summary, select, [role="tab"]')) {
      const { width } = target.getBoundingClientRect()
      if (width < 2 || !target.checkVisibility({ visibilityProperty: true }) || isInSentence(target)) continue
      target.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left, top, bottom } = target.getBoundingClientRect()
      const [x, y] = [left + width / 2, (top + bottom) / 2]
      // What is scrolled out of its own frame, or lies under a bar, is measured where it comes to.
      if (!isHit(target, x, y)) continue
      const reach = height / 2 - 1
      if (!isHit(target, x, y - reach) || !isHit(target, x, y + reach))
        found.push(`${target.getAttribute('aria-label') ?? target.textContent} (${Math.round(bottom - top)})`)
    }
    window.scrollTo(0, 0)
    return found
  }, least)
}

/** Nothing makes the page scroll sideways; `what` names the check in a failure. */
export async function expectWithinWindow(page: Page, what?: string): Promise<void> {
  // Charts follow the width of the window a moment later.
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect.poll(over, what).toBeLessThanOrEqual(0)
}
