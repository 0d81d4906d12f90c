import type { Page } from '@playwright/test'
import { contract } from '#shared/api/contract.ts'
import { DEMO_AGENT_KEY } from '#shared/policy/marketplace.ts'
import { expectAccessible, expectWithinWindow } from './support/accessible.ts'
import { expect, installedTest, test, untilOfflineReady } from './support/test.ts'

const ADDRESS = contract.agentDocs.path
const key = (page: Page) => page.getByLabel('API key')
const callOf = (page: Page, id: keyof typeof contract) => page.locator(`article#${id}`)
const toggle = (page: Page, id: keyof typeof contract) => callOf(page, id).getByRole('button').first()

async function open(page: Page, hash = ''): Promise<void> {
  await page.goto(`${ADDRESS}${hash}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API reference')
}

test('a call of the catalogue is found, read and really sent', async ({ page }) => {
  await open(page)
  await page.getByRole('searchbox', { name: 'Search the calls' }).fill('one tool, with')
  await expect(page.getByRole('status').first()).toHaveText('1 call')
  await toggle(page, 'getTool').click()
  const call = callOf(page, 'getTool')
  await expect(call.getByText('No key needed.')).toBeVisible()
  await call.getByLabel('id (required)').fill('999999')
  await call.getByRole('button', { name: 'Send' }).click()
  await expect(call.getByText('404 Not Found')).toBeVisible()
  await call.getByLabel('id (required)').fill('645')
  await expect(call.getByText(`curl '${new URL(page.url()).origin}/api/tools/645'`)).toBeVisible()
  await call.getByRole('button', { name: 'Send' }).click()
  await expect(call.getByText('200 OK')).toBeVisible()
  await expect(call.getByText('"name": "Otter.ai"').last()).toBeVisible()
})

test('the demo key opens the calls of agents, and stays nowhere', async ({ page }) => {
  await open(page, '#agentProfile')
  const call = callOf(page, 'agentProfile')
  await call.getByRole('button', { name: 'Send' }).click()
  await expect(call.getByText('401 Unauthorized')).toBeVisible()
  await page.getByRole('button', { name: 'Use the demo key' }).click()
  await expect(key(page)).toHaveValue(DEMO_AGENT_KEY)
  await call.getByRole('button', { name: 'Send' }).click()
  await expect(call.getByText('200 OK')).toBeVisible()
  await expect(call.getByText('"isSandbox": true')).toBeVisible()
  await expect(call.getByText('ratelimit-policy')).toBeVisible()
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(kept).not.toContain('aih_demo')
  await page.reload()
  await expect(key(page)).toHaveValue('')
})

test('a proposal is looked at by the form of its call', async ({ page }) => {
  await open(page, '#submitImprovement')
  await page.getByRole('button', { name: 'Use the demo key' }).click()
  const call = callOf(page, 'submitImprovement')
  await call.getByLabel('dryRun').fill('1')
  await call.getByLabel('Body, JSON').fill('{"toolId": 645}')
  await call.getByRole('button', { name: 'Send' }).click()
  await expect(call.getByText('400 Bad Request')).toBeVisible()
  await expect(call.getByText('"path": "improvements"')).toBeVisible()
})

test('it is used by keyboard alone', async ({ page }) => {
  await open(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the calls' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(toggle(page, 'testAgentKey')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toggle(page, 'testAgentKey')).toHaveAttribute('aria-expanded', 'true')
  await expect(callOf(page, 'testAgentKey').getByRole('heading', { name: 'Try it' })).toBeVisible()
})

test('axe finds nothing in both themes, and nothing runs over the edge', async ({ page }) => {
  await open(page, '#submitImprovement')
  await callOf(page, 'submitImprovement').getByRole('button', { name: 'Send' }).click()
  await expect(callOf(page, 'submitImprovement').getByText('401 Unauthorized')).toBeVisible()
  for (const width of [320, 390, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await expectWithinWindow(page)
  }
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
  }
})

test('without JavaScript it says where the same is to be read', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${server.url}${ADDRESS}`)
  await expect(page.getByRole('link', { name: 'OpenAPI 3.1' })).toHaveAttribute('href', '/openapi.json')
  await context.close()
})

installedTest(
  'the app neither loads nor caches anything of it, and its service worker lets it through',
  async ({ page }) => {
    const files: string[] = []
    page.on('request', (request) => files.push(request.url()))
    await page.goto('/')
    await untilOfflineReady(page)
    const cached = await page.evaluate(async () => {
      const names = await caches.keys()
      const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return keys.flat().map(({ url }) => url)
    })
    expect(cached.length).toBeGreaterThan(5)
    expect([...files, ...cached].filter((url) => url.includes('api-docs'))).toEqual([])
    await page.reload()
    await open(page)
    await expect(page.getByRole('searchbox', { name: 'Search the calls' })).toBeVisible()
  },
)
