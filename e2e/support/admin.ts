import { expect, type Page } from '@playwright/test'
import { become, freshName, PASSWORD } from './account.ts'
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

type Decide = (improvementId: number, decision: { decision: string; note?: string }) => Promise<void>

/** An admin who decides on improvements without a screen. */
export async function createDecider(server: TestServer): Promise<Decide> {
  const username = freshName('dec')
  const post = (path: string, body: object, cookie = '') =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin', cookie },
      body: JSON.stringify(body),
    })
  await post('/api/register', { username, email: `${username}@example.com`, password: PASSWORD })
  await server.manage('grant', username, 'admin')
  const signedIn = await post('/api/login', { username, password: PASSWORD })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  return async (id, decision) => {
    const answer = await post(`/api/admin/improvements/${id}/decide`, decision, cookie)
    expect(answer.status, await answer.clone().text()).toBe(200)
  }
}
