import type { Page } from '@playwright/test'
import { expectAccessible, expectWithinWindow } from './support/accessible.ts'
import { freshName, toast } from './support/account.ts'
import { createDecider } from './support/admin.ts'
import { button, field } from './support/agent-pages.ts'
import { ApiAgent } from './support/api-agent.ts'
import { title } from './support/screens.ts'
import { expect, installedTest, test, untilOfflineReady } from './support/test.ts'

test.use({ changesCatalogue: true })

const list = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const rows = (page: Page, name: string) => list(page, name).locator('visible=true').getByRole('listitem')
const tab = (page: Page, name: string) => page.getByRole('tab', { name })

async function start(page: Page, key?: string): Promise<void> {
  await page.goto('/agent-demo')
  if (key !== undefined) await field(page, 'API key').fill(key)
  await button(page, 'Start Demo').click()
  await expect(toast(page, 'Authentication successful')).toBeVisible()
}

const CONTENT =
  'Otter joins calls and writes down who said what while the meeting runs. Afterwards it gives a summary with action items, and past meetings can be asked questions.'

async function fillImprovement(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Tool' }).fill('otter.ai')
  await page.getByRole('option', { name: 'Otter.ai' }).first().click()
  await field(page, 'Field').selectOption('description')
  await field(page, 'Proposed content').fill(CONTENT)
  await field(page, 'Reasoning').fill('Begins with what the tool does.')
  await field(page, 'Price (USD)').fill('80')
}

async function fillListing(page: Page, name: string): Promise<void> {
  await tab(page, 'List Your Tool').click()
  await field(page, 'Tool name').fill(name)
  await field(page, 'Website').fill(`https://${name.replaceAll(' ', '-')}.io`)
  await field(page, 'Description').fill(
    'A meeting assistant that turns the transcription of a meeting into notes.',
  )
}

test('the demo key leads through proposing and being paid, and says that none of it counts', async ({
  page,
}) => {
  await page.goto('/agent-demo')
  await expect(title(page)).toBeVisible()
  await expect(field(page, 'API key')).toHaveValue(/^aih_demo_/)
  await expect(page.getByText(/nothing is published and no money moves/)).toBeVisible()
  await expect(tab(page, 'Tool Improvements')).toHaveCount(0)
  await button(page, 'Start Demo').click()
  await expect(toast(page, 'Authentication successful')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What your agent can do' })).toBeFocused()

  await button(page, 'Submit Improvement').click()
  await expect(toast(page, 'Missing fields')).toBeVisible()
  await expect(toast(page, 'Please fill all required fields')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Tool' })).toBeFocused()

  await fillImprovement(page)
  await expect(page.getByText('You get 85%: $68.00')).toBeVisible()
  await button(page, 'Check first').click()
  await expect(page.getByText('It would go to review, and earn $68.00 when approved')).toBeVisible()
  await button(page, 'Submit Improvement').click()
  const own = rows(page, 'Your improvements').first()
  await expect(own).toContainText('Sandbox')
  await expect(own).toContainText('Approved')
  await expect(field(page, 'Proposed content')).toHaveValue('')
  await button(page, 'Receive Payment for Otter.ai').click()
  await expect(toast(page, 'Payment received')).toBeVisible()
  await expect(own).toContainText('$68.00')
  await expect(own).toContainText('$12.00')
  await expect(own).toContainText('no money moved')
})

test('samples are marked, and their buttons run through the sandbox', async ({ page }) => {
  await start(page)
  const samples = rows(page, 'Samples')
  await expect(samples).toHaveCount(3)
  for (const sample of await samples.all()) await expect(sample).toContainText('Sample')
  await expect(samples.filter({ hasText: 'Pending' }).getByRole('button')).toHaveCount(0)
  await button(page, /Receive Payment for the sample Description/).click()
  await expect(samples.first()).toContainText('$63.75')
  await expect(samples.first()).toContainText('Paid')

  await tab(page, 'List Your Tool').click()
  await button(page, 'Pay & Publish the sample Sample image maker').click()
  await expect(toast(page, 'Platform fee paid')).toBeVisible()
  await expect(rows(page, 'Samples').nth(1)).toContainText('$300.00')
})

test('a listing is submitted and paid for; a declined card charges nothing', async ({ page }) => {
  await start(page)
  await tab(page, 'List Your Tool').click()
  await button(page, 'Submit Tool').click()
  await expect(toast(page, 'Missing fields')).toBeVisible()
  const name = freshName('notes ')
  await fillListing(page, name)
  await page.getByRole('radio', { name: /Premium/ }).check()
  await button(page, 'Submit Tool').click()
  const own = rows(page, 'Your listings').first()
  await expect(own).toContainText('Awaiting payment')
  await own.getByRole('combobox', { name: 'Test card' }).selectOption('4000-0002')
  await own.getByRole('button').click()
  await expect(toast(page, 'Payment failed')).toBeVisible()
  await expect(own).toContainText('Awaiting payment')
  await own.getByRole('combobox', { name: 'Test card' }).selectOption('4000-0077')
  await own.getByRole('button').click()
  await expect(own).toContainText('Published')
  await expect(own).toContainText('$150.00')
})

installedTest(
  'a wrong key and a missing connection are told in the words of the specification',
  async ({ page, context }) => {
    await page.goto('/agent-demo')
    for (const wrong of ['aih_live_nonsense', 'ключ', '']) {
      await field(page, 'API key').fill(wrong)
      await button(page, 'Start Demo').click()
      await expect(toast(page, 'Authentication failed')).toBeVisible()
      await expect(toast(page, 'Invalid API key')).toBeVisible()
      await expect(field(page, 'API key')).toBeFocused()
      await page.getByRole('button', { name: 'Dismiss message' }).click()
    }
    await button(page, 'Use the demo key').click()
    await context.setOffline(true)
    await button(page, 'Start Demo').click()
    await expect(toast(page, 'Connection error')).toBeVisible()
    await expect(toast(page, 'Could not connect to the API')).toBeVisible()
    await expect(tab(page, 'Tool Improvements')).toHaveCount(0)
  },
)

installedTest(
  'what is typed survives being offline and a reload, and is sent once however often it is pressed',
  async ({ page, context }) => {
    await page.goto('/agent-demo')
    await untilOfflineReady(page)
    await start(page)
    await fillImprovement(page)
    await context.setOffline(true)
    await expect(page.getByText(/You’re offline/)).toBeVisible()
    await button(page, 'Submit Improvement').click()
    await expect(toast(page, 'Submission failed')).toBeVisible()
    await expect(toast(page, 'Failed to submit improvement request')).toBeVisible()
    await page.reload()
    await context.setOffline(false)
    await button(page, 'Start Demo').click()
    await expect(field(page, 'Proposed content')).toHaveValue(CONTENT)
    await expect(page.getByRole('combobox', { name: 'Tool' })).toHaveValue('Otter.ai')
    await button(page, 'Submit Improvement').dblclick()
    await expect(rows(page, 'Your improvements')).toHaveCount(1)
  },
)

test('what the server objects to stands at its field', async ({ page }) => {
  await start(page)
  await fillImprovement(page)
  await field(page, 'Proposed content').fill('Too short')
  await button(page, 'Submit Improvement').click()
  await expect(toast(page, 'Submission failed')).toBeVisible()
  await expect(field(page, 'Proposed content')).toBeFocused()
  await expect(field(page, 'Proposed content')).toHaveAttribute('aria-invalid', 'true')
  await fillListing(page, freshName('bad '))
  await field(page, 'Website').fill('javascript:alert(1)')
  await button(page, 'Submit Tool').click()
  await expect(field(page, 'Website')).toHaveAccessibleDescription('Must be a valid URL')
})

test('with a key of its own an agent acts for real, and its key is in no address', async ({
  page,
  server,
}) => {
  const agent = await ApiAgent.register(server)
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await start(page, agent.key)
  await expect(page.getByText(/You’re using a real key/)).toBeVisible()
  await fillImprovement(page)
  await button(page, 'Submit Improvement').click()
  const own = rows(page, 'Your improvements').first()
  await expect(own).toContainText('Pending')
  const [submitted] = await agent.improvements()
  const decide = await createDecider(server)
  await decide(submitted!.id, { decision: 'approve' })
  await own.getByRole('button', { name: 'Check its status' }).click()
  await expect(own).toContainText('Approved')
  await own.getByRole('button', { name: /Receive Payment/ }).click()
  await expect(own).toContainText('$68.00')
  await expect(own).not.toContainText('Sandbox')
  expect(addresses.filter((address) => address.includes('aih_'))).toEqual([])
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    agent.key,
  )
})

test('axe finds nothing on the agent demo in both themes, and nothing runs over the edge', async ({
  page,
}) => {
  const look = async () => {
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await expectWithinWindow(page)
      await expectAccessible(page)
    }
  }
  await page.goto('/agent-demo')
  await expect(title(page)).toBeVisible()
  await look()
  await button(page, 'Start Demo').click()
  await button(page, 'Submit Improvement').click()
  await expect(toast(page, 'Missing fields')).toBeVisible()
  await look()
  await page.getByRole('combobox', { name: 'Tool' }).fill('otter')
  await expect(page.getByRole('option').first()).toBeVisible()
  await look()
  await button(page, /Receive Payment for the sample Description/).click()
  await expect(rows(page, 'Samples').first()).toContainText('Receipt')
  await look()
  await fillListing(page, freshName('look '))
  await button(page, 'Submit Tool').click()
  await expect(rows(page, 'Your listings')).toHaveCount(1)
  await look()
})
