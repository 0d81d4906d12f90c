import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The theme that pages are opened in to be looked at; `expectAccessible` measures the contrasts of the other as well. */
export const THEMES = ['light'] as const

/**
 * Axe finds nothing on the page as it is, or in a part of it, and no contrast that is too low in the other theme;
 * `except` is looked at by a test of its own. With `isAlone` only the theme on the screen: cards are laid out apart, and
 * axe still sees them in the colours they had.
 */
export async function expectAccessible(
  page: Page,
  { within, except, isAlone = false }: { within?: string; except?: string; isAlone?: boolean } = {},
): Promise<void> {
  const look = async (rules?: string[]) => {
    const axe = new AxeBuilder({ page })
    if (rules !== undefined) axe.withRules(rules)
    if (within !== undefined) axe.include(within)
    if (except !== undefined) axe.exclude(except)
    const { violations } = await axe.analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  }
  await look()
  if (isAlone) return
  await page.evaluate(turnTheme)
  await look(['color-contrast'])
  await page.evaluate(turnTheme)
}

/** Everything but colours is the same in both themes, so the other one needs no page of its own. */
async function turnTheme(): Promise<void> {
  const { dataset } = document.documentElement
  dataset.mantineColorScheme = dataset.mantineColorScheme === 'dark' ? 'light' : 'dark'
  // Some transitions begin with a later frame: what is not on the screen is drawn when it has to be.
  for (let frame = 0; frame < 3; frame++) {
    await new Promise(requestAnimationFrame)
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish()
  }
}

/** Nothing makes the page scroll sideways; `what` tells one look from the next. */
export async function expectWithinWindow(page: Page, what?: string): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(over, what).toBeLessThanOrEqual(0)
}
