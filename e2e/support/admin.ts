import { expect, type Page } from '@playwright/test'
import { become, freshName, PASSWORD, register } from './account.ts'
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

/** Sends calls of somebody who needs no screen. */
export type Calls = (method: string, path: string, body?: object) => Promise<Response>

/** Makes an account and signs in with it, without a browser. */
export async function callsOf(
  server: TestServer,
  username: string,
  role?: 'admin' | 'owner',
): Promise<Calls> {
  const send = (cookie: string): Calls => {
    const headers = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin', cookie }
    return (method, path, body) =>
      fetch(`${server.url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  }
  const stranger = send('')
  await register(server.url, username)
  if (role !== undefined) await server.manage('grant', username, role)
  const signedIn = await stranger('POST', '/api/login', { username, password: PASSWORD })
  expect(signedIn.status, await signedIn.clone().text()).toBe(200)
  const cookies = signedIn.headers.getSetCookie().map((one) => one.split(';')[0])
  return send(cookies.join('; '))
}

type Decide = (improvementId: number, decision: { decision: string; note?: string }) => Promise<void>

/** An admin who decides on improvements without a screen. */
export async function createDecider(server: TestServer): Promise<Decide> {
  const call = await callsOf(server, freshName('dec'), 'admin')
  return async (id, decision) => {
    const answer = await call('POST', `/api/admin/improvements/${id}/decide`, decision)
    expect(answer.status, await answer.clone().text()).toBe(200)
  }
}
