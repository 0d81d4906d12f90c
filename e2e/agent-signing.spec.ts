import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible, expectWithinWindow } from './support/accessible.ts'
import { toast } from './support/account.ts'
import { button, field, items, openDashboard, storedKey, tab, untilSigning } from './support/agent-pages.ts'
import { ApiAgent } from './support/api-agent.ts'
import type { TestServer } from './support/server.ts'
import { expect, test } from './support/test.ts'

test.use({ changesCatalogue: true })

interface Sent {
  path: string
  headers: Record<string, string>
}

/** The calls of agents that a browser sends. */
function watchCalls(context: BrowserContext): Sent[] {
  const sent: Sent[] = []
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/v1/')) sent.push({ path: pathname, headers: request.headers() })
  })
  return sent
}

/** What a script in the page gets when it tries to take the key away. */
const steal = (page: Page) =>
  page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await settled(indexedDB.open('agent-signing-keys'))
    const keys: unknown[] = await settled(database.transaction('keys').objectStore('keys').getAll())
    database.close()
    const stolen: string[] = []
    for (const key of keys) {
      if (!(key instanceof CryptoKey)) continue
      for (const format of ['jwk', 'pkcs8', 'raw'] as const)
        await crypto.subtle.exportKey(format as 'jwk', key).then(
          () => stolen.push(format),
          () => {},
        )
    }
    return { keys: keys.length, told: JSON.stringify(keys), stolen }
  })

const signingKeys = async (agent: ApiAgent): Promise<{ label: string }[]> =>
  (await (await agent.send('GET', '/api/v1/signing-keys')).json()).keys

async function enter(page: Page, key: string): Promise<void> {
  await page.goto('/agent-dashboard')
  await button(page, 'I have a key').click()
  await field(page, 'API key').fill(key)
  await button(page, 'Open dashboard').click()
  await expect(tab(page, 'Submissions')).toBeVisible()
}

/** A new agent, for which the browser signs. */
async function startSigning(page: Page, server: TestServer): Promise<ApiAgent> {
  const agent = await ApiAgent.register(server)
  await enter(page, agent.key)
  await untilSigning(page)
  return agent
}

async function expectAskedAgain(page: Page): Promise<void> {
  await page.reload()
  await expect(page.getByText('This key no longer works')).toBeVisible()
  await button(page, 'Use another key').click()
  await expect(button(page, 'Generate API Key')).toBeVisible()
}

test('a key that is entered is sent once more, and then the browser signs with one that nobody can take', async ({
  page,
  context,
  server,
}) => {
  const agent = await startSigning(page, server)
  await expect(page.getByText('Signed by this browser for')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Store your API key' })).toHaveCount(0)
  expect(await steal(page)).toEqual({ keys: 1, told: '[{}]', stolen: [] })
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(kept).not.toContain(agent.key)

  const sent = watchCalls(context)
  await page.reload()
  await expect(page.getByText(agent.name)).toBeVisible()
  await tab(page, 'Keys').click()
  await expect(items(page, 'Browsers')).toContainText('This browser')
  expect(sent.length).toBeGreaterThan(3)
  for (const { path, headers } of sent) {
    expect(headers['x-api-key'], path).toBeUndefined()
    expect(headers['signature-input'], path).toContain('keyid="sk_')
  }
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 780 })
  await expectWithinWindow(page, 'keys')
})

test('a key that an earlier version has stored is shown a last time, and leaves the storage', async ({
  page,
  server,
}) => {
  const agent = await ApiAgent.register(server)
  await openDashboard(page, agent.key)
  await untilSigning(page)
  await expect(page.getByRole('heading', { name: 'Store your API key' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'API key' })).toHaveValue(agent.key)
  await expectAccessible(page)
  await button(page, 'I have a copy').click()
  await expect(page.getByRole('textbox', { name: 'API key' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(agent.name)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Store your API key' })).toHaveCount(0)
})

test('of two tabs one makes the key, and both sign with it; both lose it when one forgets it', async ({
  page,
  context,
  server,
}) => {
  const agent = await ApiAgent.register(server)
  const other = await context.newPage()
  await other.goto('/unsubscribe')
  await page.goto('/unsubscribe')
  await page.evaluate((key) => localStorage.setItem('agent-api-key', key), agent.key)
  await Promise.all([page.goto('/agent-dashboard'), other.goto('/agent-dashboard')])
  for (const tabbed of [page, other])
    await expect(tabbed.getByText('Signed by this browser for')).toBeVisible()
  expect(await signingKeys(agent)).toHaveLength(1)
  await other.reload()
  await expect(other.getByText(agent.name)).toBeVisible()

  await button(page, 'Forget key on this device').click()
  await expect(page.getByRole('dialog')).toContainText('This ends the key this browser signs with.')
  await page.getByRole('dialog').getByRole('button', { name: 'Forget key' }).click()
  for (const tabbed of [page, other]) await expect(button(tabbed, 'Generate API Key')).toBeVisible()
  await expect.poll(() => signingKeys(agent)).toEqual([])
  expect((await steal(page)).keys).toBe(0)
})

test('while registering fails the key stays, and it moves as soon as it works', async ({ page, server }) => {
  const agent = await ApiAgent.register(server)
  await page.route('**/api/v1/signing-keys', (route) => route.abort())
  await enter(page, agent.key)
  await expect(page.getByText(agent.name)).toBeVisible()
  expect(await storedKey(page)).toBe(agent.key)
  expect(await signingKeys(agent)).toEqual([])
  await page.unroute('**/api/v1/signing-keys')
  await page.reload()
  await untilSigning(page)
})

test('a browser whose clock is wrong takes the time of the server and signs again', async ({
  page,
  server,
}) => {
  const agent = await ApiAgent.register(server)
  await page.addInitScript(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() - 3 * 60 * 60 * 1000
  })
  await enter(page, agent.key)
  await untilSigning(page)
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 401) refused.push(response.url())
  })
  await page.reload()
  await expect(page.getByText(agent.name)).toBeVisible()
  await tab(page, 'Keys').click()
  await expect(items(page, 'Keys')).toHaveCount(1)
  expect(refused.length).toBeGreaterThan(0)
})

test('a browser that is ended elsewhere, or has lost its key, asks for the API key again', async ({
  page,
  server,
}) => {
  const agent = await startSigning(page, server)
  const [{ id }] = await (await agent.send('GET', '/api/v1/signing-keys')).json().then(({ keys }) => keys)
  await agent.send('DELETE', `/api/v1/signing-keys/${id}`)
  await expectAskedAgain(page)

  await enter(page, agent.key)
  await untilSigning(page)
  await page.evaluate(() => indexedDB.deleteDatabase('agent-signing-keys'))
  await expectAskedAgain(page)
})

test('the dashboard lists the browsers that sign, and ends them', async ({ page, browser, server }) => {
  const agent = await ApiAgent.register(server)
  const elsewhere = await browser.newContext({ baseURL: server.url })
  const laptop = await elsewhere.newPage()
  await enter(laptop, agent.key)
  await untilSigning(laptop)
  await enter(page, agent.key)
  await untilSigning(page)
  await tab(page, 'Keys').click()
  await expect(items(page, 'Browsers')).toHaveCount(2)
  await items(page, 'Browsers').nth(1).getByRole('button').click()
  await page.getByRole('dialog').getByRole('button', { name: 'End it' }).click()
  await expect(items(page, 'Browsers')).toHaveCount(1)
  await laptop.reload()
  await expect(laptop.getByText('This key no longer works')).toBeVisible()
  await elsewhere.close()

  await items(page, 'Browsers').first().getByRole('button').click()
  await page.getByRole('dialog').getByRole('button', { name: 'End it' }).click()
  await expect(button(page, 'Generate API Key')).toBeVisible()
  await expect.poll(() => signingKeys(agent)).toEqual([])
})

test('what is forgotten without a connection leaves the browser, which says that the server does not know', async ({
  page,
  server,
}) => {
  const agent = await startSigning(page, server)
  await page.route('**/api/v1/signing-keys/*', (route) => route.abort())
  await button(page, 'Forget key on this device').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Forget key' }).click()
  await expect(toast(page, 'The key has left this browser')).toBeVisible()
  expect((await steal(page)).keys).toBe(0)
  expect(await signingKeys(agent)).toHaveLength(1)
})
