import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { freshName, toast } from './support/account.ts'
import { becomeAdmin } from './support/admin.ts'
import { ModelServer } from './support/model-server.ts'
import { TestServer } from './support/server.ts'
import { expect, test } from './support/test.ts'

test.use({ changesCatalogue: true })

const generateAll = (page: Page) => page.getByRole('button', { name: 'Generate All Summaries' })
const refreshTrending = (page: Page) => page.getByRole('button', { name: 'Refresh Trending Summaries' })
const missing = (page: Page, state: string) =>
  page.getByRole('article', { name: `Missing summaries: ${state}` })
const trending = (page: Page, state: string) =>
  page.getByRole('article', { name: `Trending tools: ${state}` })

/** Tools of the shipped catalogue have a summary from the start; one that an admin adds has none yet. */
async function addTool(page: Page, name: string): Promise<void> {
  const tool = {
    name,
    website: `https://${name.replace(/\W/g, '').toLowerCase()}.example.com`,
    categoryId: 1,
  }
  const isAdded = await page.evaluate(async (facts) => {
    const description = 'Writes letters for offices, in several languages.'
    const answer = await fetch('/api/tools', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...facts, description, features: ['Templates', 'Multilingual'] }),
    })
    return answer.ok
  }, tool)
  expect(isAdded).toBe(true)
}

/** Every shipped tool has a summary: these are what a batch is for. */
async function importUnwritten(server: TestServer): Promise<void> {
  const tools = Array.from({ length: 40 }, (_, at) => ({
    name: `Unwritten ${at + 100}`,
    website: `https://unwritten-${at}.example.com`,
    description: 'Nobody has written about it yet.',
    category: 'Writing',
  }))
  const file = join(server.dataDir, 'unwritten.json')
  writeFileSync(file, JSON.stringify(tools))
  await server.manage('import', file)
}

interface ModelFixtures {
  model: ModelServer
  server: TestServer
}

/** Stories with a model that takes its time, or says something that cannot be used. */
const withModel = test.extend<object, ModelFixtures>({
  model: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const model = await ModelServer.start()
      await use(model)
      await model.stop()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ model }, use) => {
      const server = await TestServer.start(model.environment)
      await importUnwritten(server)
      await use(server)
      await server.dispose()
    },
    { scope: 'worker' },
  ],
})

withModel(
  'a batch goes on over a reload, is seen by another admin, and can be held and ended',
  async ({ page, browser, server }) => {
    const context = await browser.newContext({ baseURL: server.url })
    const other = await context.newPage()
    await becomeAdmin(other, server, freshName('bob'))
    // As if the two of them pressed at the same moment: this one has not heard of the batch yet.
    await other.route('**/api/admin/summary-jobs', (route) => route.fulfill({ json: { jobs: [] } }))
    await other.goto('/admin')
    await expect(other.getByText('No batches yet.')).toBeVisible()

    await becomeAdmin(page, server, freshName('ada'))
    await page.goto('/admin')
    await generateAll(page).dblclick()
    await expect(toast(page, 'Batch Generation Started')).toBeVisible()
    await expect(
      toast(page, 'AI summaries are being generated for all tools. Check the console for progress.'),
    ).toBeVisible()
    await expect(missing(page, 'Running')).toContainText('by you')
    await page.reload()
    await expect(missing(page, 'Running')).toHaveCount(1)
    await expect(missing(page, 'Running').getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0')
    await expect(generateAll(page)).toBeDisabled()

    await other.unroute('**/api/admin/summary-jobs')
    await generateAll(other).click()
    await expect(other.getByText(/Job \d+ is already doing this and is running/).first()).toBeVisible()
    await expect(missing(other, 'Running')).toContainText('by another admin')
    await context.close()

    await page.getByRole('button', { name: 'Pause: Missing summaries' }).click()
    await expect(missing(page, 'Paused')).toBeVisible()
    await page.getByRole('button', { name: 'Resume: Missing summaries' }).click()
    await expect(missing(page, 'Paused')).toHaveCount(0)
    await page.getByRole('button', { name: 'Cancel: Missing summaries' }).click()
    await expect(missing(page, 'Cancelled')).toBeVisible()
    await expect(generateAll(page)).toBeEnabled()
  },
)

withModel(
  'tools that failed are named with the reason, and can be tried again',
  async ({ page, server, model }) => {
    model.say('I would rather not.')
    await becomeAdmin(page, server, freshName('cleo'))
    await page.goto('/admin')
    await refreshTrending(page).click()
    const failed = trending(page, 'Done, with failures')
    await expect(failed).toBeVisible({ timeout: 60_000 })
    await expect(toast(page, 'Failed to refresh trending summaries')).toBeVisible()
    await failed.getByText(/Couldn’t write summaries of/).click()
    await expect(failed.getByText(/The model's answer cannot be used/).first()).toBeVisible()
    await expect(failed.getByRole('link').first()).toHaveAttribute('href', /^\/admin\/tools\/\d+$/)
    model.fallSilent()
    await page.getByRole('button', { name: 'Retry failed: Trending tools' }).click()
    await expect(trending(page, 'Running')).toBeVisible()
  },
)

test('a tool without a summary gets one from the list; its page and a comparison show what it comes down to', async ({
  page,
  server,
}) => {
  await becomeAdmin(page, server, freshName('dora'))
  await addTool(page, freshName('Letterbox '))
  await page.goto('/admin')
  const recent = page.getByRole('region', { name: 'Recent Tools', exact: true })
  const first = recent.getByRole('listitem').first()
  const link = first.getByRole('link')
  const name = (await link.textContent()) ?? ''
  const id = /\d+$/.exec((await link.getAttribute('href')) ?? '')?.[0]
  const card = page.getByRole('region', { name: 'AI-Generated Summary' })
  await page.goto(`/tool/${id}`)
  await expect(card).toContainText('Generating AI-powered summary...')
  await page.goto('/admin')
  await first.getByRole('button', { name: `Generate Summary of ${name}` }).dblclick()
  await expect(toast(page, 'Summary Generated')).toBeVisible()
  await expect(toast(page, 'AI summary has been generated for the tool')).toBeVisible()
  await expect(first.getByRole('button')).toHaveCount(0)
  await expect(first).toContainText('Has a summary')

  await page.goto(`/admin/tools/${id}`)
  await expect(page.getByText('Shown now')).toHaveCount(1)
  // From the same facts the rules would write the same again.
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(freshName('Pillarbox '))
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'Changes saved')).toBeVisible()
  await page.getByRole('button', { name: 'Generate now' }).click()
  const again = page.getByRole('button', { name: /^Show the summary of .* again$/ })
  await expect(again).toHaveCount(1)
  await again.click()
  await expect(toast(page, 'Summary restored')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Shown now' })).not.toContainText('Show this one')

  await page.goto(`/tool/${id}`)
  await card.getByText('Read the full summary').click()
  for (const title of ['Pros', 'Cons', 'Who it’s for', 'Use cases'])
    await expect(card.getByRole('heading', { name: title })).toBeVisible()
  await expect(card.getByText('Generated by fixed rules from the facts listed here.')).toBeVisible()
  await page.goto(`/compare/${id},645`)
  const table = page.getByRole('table')
  await expect(table.getByRole('rowheader', { name: 'Use cases' })).toBeVisible()
  await expect(table.getByRole('rowheader', { name: 'How it was made' })).toBeVisible()
})

test('a batch for which nothing is missing says so', async ({ page, server }) => {
  await becomeAdmin(page, server, freshName('flo'))
  await page.goto('/admin')
  await generateAll(page).click()
  await expect(missing(page, 'Done')).toBeVisible({ timeout: 60_000 })
  await generateAll(page).click()
  await expect(toast(page, 'Nothing to write')).toBeVisible()
  await expect(toast(page, 'Every tool already has a summary.')).toBeVisible()
})

test('the summaries of trending tools are written anew, and that is said when they are', async ({
  page,
  server,
}) => {
  await becomeAdmin(page, server, freshName('eve'))
  await page.goto('/admin')
  await refreshTrending(page).click()
  await expect(toast(page, 'Trending Summaries Refreshed')).toBeVisible()
  await expect(toast(page, 'AI summaries for trending tools have been updated')).toBeVisible()
  await expect(trending(page, 'Done')).toBeVisible()
})
