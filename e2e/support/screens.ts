import type { Page } from '@playwright/test'

/** The heading that says which screen this is. */
export const title = (page: Page) => page.getByRole('heading', { level: 1 })

export const toolCards = (page: Page) => page.getByRole('region', { name: 'Tools' }).getByRole('article')

/** From here on the server answers every question: the device never gets a catalogue of its own. */
export async function keepDeviceEmpty(page: Page): Promise<void> {
  // Never answered: a refusal would tell the page that the server is away.
  await page.context().route(/\/api\/sync\//, () => {})
}
