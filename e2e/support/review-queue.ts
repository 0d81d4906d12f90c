import { expect, type Page } from '@playwright/test'

/** A tool of the shipped catalogue. */
const OTTER = 645

/** Recommendations and reports of agents, as admins see them. */
export const ADDRESS = '/ai-recommendations'

export const cards = (page: Page) => page.getByRole('article').locator('visible=true')
export const card = (page: Page, name: string) => cards(page).filter({ hasText: name })
export const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name })
export const filter = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
export const update = (page: Page) => page.getByRole('dialog').getByRole('button', { name: /^Updat/ })
export const status = (page: Page) => page.getByRole('dialog').getByLabel('Status')
export const notes = (page: Page) => page.getByRole('dialog').getByLabel('Admin notes (optional)')

export async function review(page: Page, name: string): Promise<void> {
  await card(page, name).getByRole('button', { name: 'Review' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

/** Reads from the server through a page that is signed in as an admin. */
function kept<T>(page: Page, address: string): Promise<T> {
  return page.evaluate(async (from): Promise<T> => (await fetch(from)).json(), address)
}

interface Kept {
  recommendations: { title: string; status: string; adminNotes: string | null }[]
}

export async function keptOf(page: Page, name: string) {
  const { recommendations } = await kept<Kept>(page, '/api/admin/ai-recommendations')
  return recommendations.find(({ title }) => title === name)
}

/** The current vendor of the tool. */
export async function vendorOf(page: Page): Promise<string | null> {
  return (await kept<{ vendor: string | null }>(page, `/api/admin/tools/${OTTER}`)).vendor
}

/** A proposed change of the vendor. */
export function changeOfVendor(from: string | null, to: string): string {
  return JSON.stringify({ toolId: OTTER, edit: { base: { vendor: from }, changes: { vendor: to } } })
}
