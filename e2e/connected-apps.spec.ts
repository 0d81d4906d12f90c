import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { Page } from '@playwright/test'
import {
  askToken,
  authorizeAddress,
  callTool,
  codeGrant,
  makeVerifier,
  readTokens,
  refreshGrant,
  registerApp,
} from '../sync-server/testing/oauth-app.ts'
import { expectAccessible, expectWithinWindow } from './support/accessible.ts'
import { dialog as account, become, enter, freshName, PASSWORD, register, toast } from './support/account.ts'
import { title } from './support/screens.ts'
import type { TestServer } from './support/server.ts'
import { test as base, expect, untilBooted } from './support/test.ts'

/** An assistant that runs elsewhere, with a page that browsers come back to. */
interface Assistant {
  callback: string
}

const test = base.extend<object, { assistant: Assistant }>({
  assistant: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const site: Server = createServer((_, response) => {
        response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>Back</title>Back')
      }).listen(0, '127.0.0.1')
      await once(site, 'listening')
      const address = site.address()
      await use({ callback: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/callback` })
      site.close()
    },
    { scope: 'worker' },
  ],
})

const reach = ({ url }: TestServer) => ({
  url,
  fetch: (path: string, init?: RequestInit) => fetch(`${url}${path}`, { redirect: 'manual', ...init }),
})

/** What the assistant does before it sends its person away. */
async function begin(server: TestServer, { callback }: Assistant, scope = 'read submit money') {
  const clientId = await registerApp(reach(server), {
    client_name: 'Hosted assistant',
    redirect_uris: [callback],
  })
  const verifier = makeVerifier()
  const changed = { redirect_uri: callback }
  const path = authorizeAddress(server, { clientId, verifier, scope, changed })
  return { clientId, verifier, path }
}

const decide = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a hosted assistant is connected in the browser, works by MCP, and is disconnected in the account', async ({
  page,
  server,
  assistant,
}) => {
  const name = freshName('anna')
  await register(server.url, name)
  const { clientId, verifier, path } = await begin(server, assistant)
  await page.goto(path)
  await expect(title(page)).toHaveText('Please Sign In')
  await untilBooted(page)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await enter(page, name, PASSWORD)
  await expect(account(page)).toBeHidden()

  await expect(title(page)).toHaveText('Connect “Hosted assistant”?')
  await expect(page.getByText(`You’ll be sent back to ${new URL(assistant.callback).host}`)).toBeVisible()
  await expect(page.getByLabel('Look around')).toBeDisabled()
  await page.getByLabel('Handle money').uncheck()
  await expectAccessible(page)
  await expectWithinWindow(page)
  await decide(page, 'Connect').click()
  await page.waitForURL(`${assistant.callback}**`)

  const place = new URL(page.url())
  expect(place.searchParams.get('iss')).toBe(server.url)
  expect(place.searchParams.get('state')).toBe('state-of-the-app')
  const form = codeGrant(clientId, place.searchParams.get('code') ?? '', verifier)
  const answer = await askToken(reach(server), { ...form, redirect_uri: assistant.callback })
  const tokens = await readTokens(answer)
  expect(tokens.scope).toBe('read submit')
  const profile = async () =>
    callTool(reach(server), 'agent_profile', { Authorization: `Bearer ${tokens.access_token}` })
  expect(await (await profile()).json()).toMatchObject({
    result: { structuredContent: { data: { name: `Assistant for ${name}`, scopes: ['read', 'submit'] } } },
  })

  await page.goto(`${server.url}/account?tab=settings`)
  const apps = page.getByRole('list', { name: 'Your connected apps' })
  await expect(apps).toContainText('Hosted assistant')
  await expect(apps).toContainText(`Acts as Assistant for ${name}`)
  await expect(apps).toContainText('Submit work')
  await expect(apps).not.toContainText('Handle money')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Disconnect Hosted assistant' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect', exact: true }).click()
  await expect(toast(page, 'Hosted assistant is disconnected')).toBeVisible()
  await expect(page.getByText('No apps connected.')).toBeVisible()
  expect((await profile()).status).toBe(401)
  expect((await askToken(reach(server), refreshGrant(clientId, tokens))).status).toBe(400)
})

test('who does not want to connect says so, and the app gets nothing', async ({
  page,
  server,
  assistant,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await become(page, freshName('berta'), server.url)
  const { path } = await begin(server, assistant, 'read')
  await page.goto(path)
  await expect(title(page)).toHaveText('Connect “Hosted assistant”?')
  await expect(page.getByLabel('Submit work')).toHaveCount(0)
  await expectWithinWindow(page)
  await decide(page, 'Don’t connect').click()
  await page.waitForURL(`${assistant.callback}**`)
  expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied')
  expect(new URL(page.url()).searchParams.has('code')).toBe(false)
})

test('a name that is taken is told at its field; a request that has ended says so', async ({
  page,
  server,
  assistant,
}) => {
  await become(page, freshName('carla'), server.url)
  const { path } = await begin(server, assistant)
  await page.goto(path)
  const agentName = page.getByLabel('Name of the new agent')
  await agentName.fill(' ')
  await decide(page, 'Connect').click()
  await expect(page.getByText('Please enter a name.')).toBeVisible()
  await agentName.fill('Demo agent')
  await decide(page, 'Connect').click()
  await expect(page.getByText('The name is too similar to one of our own names.')).toBeVisible()
  await expect(agentName).toBeFocused()
  await page.goto(`${server.url}/connect?request=0123456789`)
  await expect(title(page)).toHaveText('This request has ended')
  await page.goto(path.replace(/client_id=[^&]+/, 'client_id=unknown'))
  await expect(title(page)).toHaveText('This app can’t connect')
})

test('where the server cannot be reached, the question waits and can be asked again', async ({
  page,
  server,
  assistant,
}) => {
  await become(page, freshName('dora'), server.url)
  const { path } = await begin(server, assistant)
  await page.route('**/api/me/app-requests/**', (route) => route.abort())
  await page.goto(path)
  await expect(page.getByText('Couldn’t load the request')).toBeVisible({ timeout: 15_000 })
  await page.unroute('**/api/me/app-requests/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(title(page)).toHaveText('Connect “Hosted assistant”?')
})
