import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * Axe finds nothing on the page as it is, or in a part of it, and no contrast that is too low in the other theme; `except`
 * is looked at by a test of its own. Everything but colours is the same in both themes, so the other one needs no page of
 * its own.
 */
export async function expectAccessible(
  page: Page,
  { within, except }: { within?: string; except?: string } = {},
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
  await page.evaluate(turnTheme)
  await look(['color-contrast'])
  await page.evaluate(turnTheme)
}

/** At once: colours on their way from one theme to the other have the contrast of neither. */
function turnTheme(): void {
  const still = new CSSStyleSheet()
  still.replaceSync(
    '*, ::before, ::after { transition: none !important; content-visibility: visible !important }',
  )
  const own = document.adoptedStyleSheets
  document.adoptedStyleSheets = [...own, still]
  const { dataset } = document.documentElement
  dataset.mantineColorScheme = dataset.mantineColorScheme === 'dark' ? 'light' : 'dark'
  // What is drawn without transitions stays so when they are allowed again.
  document.body.getBoundingClientRect()
  for (const element of document.querySelectorAll('*')) void getComputedStyle(element).color
  document.adoptedStyleSheets = own
}

/** Nothing makes the page scroll sideways; `what` tells one look from the next. */
export async function expectWithinWindow(page: Page, what?: string): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(over, what).toBeLessThanOrEqual(0)
}
