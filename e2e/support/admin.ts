import type { Page } from '@playwright/test'
import { become } from './account.ts'
import type { TestServer } from './server.ts'

/** Makes an account, gives it the role by the operator's command line, and signs in with it. */
export function becomeAdmin(page: Page, server: TestServer, name: string): Promise<void> {
  return becomeOne(page, server, { name, role: 'admin' })
}

export function becomeOwner(page: Page, server: TestServer, name: string): Promise<void> {
  return becomeOne(page, server, { name, role: 'owner' })
}

async function becomeOne(
  page: Page,
  server: TestServer,
  { name, role }: { name: string; role: 'admin' | 'owner' },
): Promise<void> {
  await become(page, name, server.url)
  await server.manage('grant', name, role)
  await page.evaluate(async () => {
    const me = await fetch('/api/me')
    localStorage.setItem('session-user', JSON.stringify(await me.json()))
  })
}
