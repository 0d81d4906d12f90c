import type { Page } from '@playwright/test'
import { become } from './account.ts'
import type { TestServer } from './server.ts'

/** Makes an account, gives it the role by the operator's command line, and signs in with it. */
export async function becomeAdmin(page: Page, server: TestServer, name: string): Promise<void> {
  await become(page, name)
  server.manage('grant', name, 'admin')
  await page.evaluate(async () => {
    const me = await fetch('/api/me')
    localStorage.setItem('session-user', JSON.stringify(await me.json()))
  })
}
