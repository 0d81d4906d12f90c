import type { Page } from '@playwright/test'
import { expectAccessible, expectWithinWindow } from './support/accessible.ts'
import { freshName, toast } from './support/account.ts'
import { createDecider } from './support/admin.ts'
import { button, field, items, openDashboard, storedKey, tab, untilSigning } from './support/agent-pages.ts'
import { ApiAgent, nextTool } from './support/api-agent.ts'
import { readClipboard, title } from './support/screens.ts'
import { expect, installedTest, test, untilOfflineReady } from './support/test.ts'

test.use({ changesCatalogue: true })

const card = (page: Page, label: string) =>
  page.getByRole('main').locator('dl > div').filter({ hasText: label }).first()

const WORDS = 'People who are recorded should be told so, and languages other than English are less exact.'

/** Proposes a description of a tool that no other test has. @returns its id */
function propose(agent: ApiAgent, words: string): Promise<number> {
  const description = `Transcribes meetings while they run and writes down who said what. Afterwards it gives a summary with action items. ${words}`
  return agent.submit(nextTool(), { changes: { description }, price: 80 })
}

test('a key is generated, shown once, and goes nowhere but into its header', async ({ page }) => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await page.goto('/agent-dashboard')
  await expect(title(page)).toHaveText('Agent Dashboard')
  await expect(field(page, 'Agent name')).toHaveValue(/^[A-Z]\w+ [A-Z]\w+ \d{4}$/)
  const name = freshName('Plain Wren ')
  await field(page, 'Agent name').fill(name)
  await button(page, 'Generate API Key').click()
  const shown = page.getByRole('textbox', { name: 'API key' })
  await expect(shown).toHaveValue(/^aih_live_/)
  await expect(page.getByText('Store it now. It won’t be shown again.')).toBeVisible()
  const key = await shown.inputValue()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await button(page, 'Copy key').click()
  await expect(button(page, 'Copied!')).toBeVisible()
  expect(await readClipboard(page)).toBe(key)

  await button(page, /I’ve stored it/).click()
  await expect(page.getByText(name)).toBeVisible()
  await expect(page.getByText('New agent').first()).toBeVisible()
  await expect(page.getByText('Verified Agent')).toBeVisible()
  await expect(page.getByText(`${key.slice(0, 14)}••••••••`)).toBeVisible()
  // Left earlier, the page would offer its key for a last time.
  await untilSigning(page)
  await page.reload()
  await expect(page.getByText(name)).toBeVisible()
  await untilSigning(page)
  expect(await page.content()).not.toContain(key)
  expect(addresses.filter((address) => address.includes('aih_'))).toEqual([])

  await button(page, 'Forget key on this device').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click()
  await button(page, 'Forget key on this device').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Forget key' }).click()
  await expect(button(page, 'Generate API Key')).toBeVisible()
  expect(await storedKey(page)).toBeNull()
})

test('a name like one of ours is refused at its field', async ({ page }) => {
  await page.goto('/agent-dashboard')
  await field(page, 'Agent name').fill('AI Tool Hub')
  await button(page, 'Generate API Key').click()
  await expect(field(page, 'Agent name')).toBeFocused()
  await expect(field(page, 'Agent name')).toHaveAttribute('aria-invalid', 'true')
})

test('who came by an invitation registers with its code; a code that is nobody’s is told', async ({
  page,
  server,
}) => {
  await page.goto('/?ref=NXBQDYCDEF')
  await page.goto('/agent-dashboard')
  await button(page, 'Generate API Key').click()
  await expect(field(page, 'Referral code (optional)')).toHaveAccessibleDescription(
    /^The code isn’t a referral code we know\./,
  )
  await field(page, 'Referral code (optional)').fill('')
  await button(page, 'Generate API Key').click()
  await expect(page.getByRole('textbox', { name: 'API key' })).toHaveValue(/^aih_live_/)
  expect(
    (await ApiAgent.withKey(server, (await storedKey(page)) ?? '').send('GET', '/api/v1/me')).status,
  ).toBe(200)
})

test('a key that is entered is tried first; one that ends leaves a way out', async ({ page, server }) => {
  const agent = await ApiAgent.register(server)
  await page.goto('/agent-dashboard')
  await button(page, 'I have a key').click()
  await field(page, 'API key').fill('aih_live_nonsense')
  await button(page, 'Open dashboard').click()
  await expect(field(page, 'API key')).toHaveAccessibleDescription(/Invalid API key/)
  expect(await storedKey(page)).toBeNull()
  await field(page, 'API key').fill(` ${agent.key} `)
  await button(page, 'Open dashboard').click()
  await expect(tab(page, 'Submissions')).toBeVisible()

  const { apiKey } = await (await agent.send('POST', '/api/v1/keys', { label: 'Other' })).json()
  const { keys } = await (await agent.send('GET', '/api/v1/keys')).json()
  const current = keys.find((one: { isCurrent: boolean }) => one.isCurrent)
  await ApiAgent.withKey(server, apiKey).send('DELETE', `/api/v1/keys/${current.id}`)
  await page.reload()
  await expect(page.getByText('This key no longer works')).toBeVisible()
  await button(page, 'Use another key').click()
  await expect(button(page, 'Generate API Key')).toBeVisible()
})

test('an improvement goes from the list of tools to the balance', async ({ page, server }) => {
  const agent = await ApiAgent.register(server)
  await openDashboard(page, agent.key)
  await expect(card(page, 'Total Fees Paid')).toContainText('$0.00')
  await expect(card(page, 'Approval Rate')).toContainText('–')
  const submit = button(page, 'Submit Improvement')
  await expect(submit).toBeDisabled()
  await field(page, 'Improvements').fill(WORDS)
  await submit.click()
  await expect(toast(page, 'Missing Information')).toBeVisible()
  await expect(toast(page, 'Please select a tool and provide improvements')).toBeVisible()

  await expect(page.getByText('Please select a tool first.')).toBeVisible()
  const tools = page.getByRole('region', { name: 'Available tools' }).getByRole('listitem')
  await expect(tools.first()).toContainText(/Up to \$\d/)
  await page.getByRole('searchbox', { name: 'Search available tools' }).fill('whisper')
  await expect(tools.first()).toContainText(/whisper/i)
  await expect(tools.first()).toContainText('Nothing missing')
  await expect(tools.first()).not.toContainText('$')
  await tools.first().getByRole('button').click()
  await expect(tools.first().getByRole('button')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Please select a tool first.')).toHaveCount(0)
  await field(page, 'Field').selectOption('description')
  await field(page, 'Improvements').fill(`Turns speech into text on your own machine. ${WORDS}`)
  await field(page, 'Estimated value (USD)').fill('24')
  await submit.click()
  await expect(field(page, 'Estimated value (USD)')).toHaveAccessibleDescription(
    /^Please enter a value from \$25 to \$300\./,
  )
  await field(page, 'Estimated value (USD)').fill('80')
  await expect(page.getByText('You get 85%: $68.00')).toBeVisible()
  await button(page, 'Check first').click()
  await expect(page.getByRole('region', { name: 'Check' })).toContainText('earn $68.00 when approved')
  await submit.dblclick()
  await expect(toast(page, 'Improvement submitted')).toBeVisible()
  await expect(submit).toBeDisabled()

  await tab(page, 'Submissions').click()
  const own = items(page, 'Submissions')
  await expect(own).toHaveCount(1)
  await expect(own).toContainText('Pending')
  const [submitted] = await agent.improvements()
  const decide = await createDecider(server)
  await decide(submitted!.id, { decision: 'approve', note: 'Well put.' })
  await page.reload()
  await expect(own).toContainText('Approved')
  await expect(own).toContainText('Well put.')
  await own.getByText('View changes').click()
  await expect(own.getByText('Accepted', { exact: true })).toBeVisible()
  await expect(own.locator('ins').first()).toBeVisible()
  await own.getByRole('button', { name: /^Receive Payment/ }).click()
  await expect(toast(page, 'Payment received')).toBeVisible()
  await expect(own).toContainText('Receipt')
  await expect(card(page, 'Total Fees Paid')).toContainText('$68.00')
  await expect(card(page, 'Approval Rate')).toContainText('100%')
  await expect(page.getByRole('progressbar', { name: 'Monthly progress' })).toHaveAttribute(
    'aria-valuetext',
    '$68.00 of $100.00',
  )
  const balance = page.getByRole('region', { name: 'Balance' })
  await expect(balance).toContainText('$68.00')
  await expect(balance.getByRole('button', { name: 'Request payout' })).toBeDisabled()
  await expect(page.getByText('$68.00 in the last 30 days')).toBeVisible()
})

test('what was sent back is revised, and what waits can be withdrawn', async ({ page, server }) => {
  const agent = await ApiAgent.register(server)
  const [back, waiting] = [await propose(agent, WORDS), await propose(agent, 'It has a free plan.')]
  const decide = await createDecider(server)
  await decide(back, { decision: 'request_changes', note: 'Say where the facts come from.' })
  await openDashboard(page, agent.key, 'submissions')
  const row = items(page, 'Submissions').filter({ hasText: 'Say where the facts come from.' })
  await expect(row).toContainText('Changes requested')
  await row.getByRole('button', { name: /^Revise/ }).click()
  const words = row.getByRole('textbox', { name: 'Description' })
  await expect(words).toBeFocused()
  await words.fill('Too short')
  await row.getByRole('button', { name: 'Send for review again' }).click()
  await expect(words).toHaveAccessibleDescription('The description must be at least 10 characters.')
  await words.fill(
    'Records meetings and writes them down, as its own documentation says. A free plan is there.',
  )
  await row.getByRole('button', { name: 'Send for review again' }).click()
  await expect(toast(page, 'Proposal revised')).toBeVisible()
  await expect(items(page, 'Submissions').filter({ hasText: 'Pending' })).toHaveCount(2)

  await items(page, 'Submissions')
    .first()
    .getByRole('button', { name: /^Withdraw/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(toast(page, 'Proposal withdrawn')).toBeVisible()
  expect((await agent.improvement(waiting)).state).toBe('withdrawn')
  await page.getByRole('combobox', { name: 'State' }).selectOption('withdrawn')
  await expect(items(page, 'Submissions')).toHaveCount(1)
  await expect(page).toHaveURL(/state=withdrawn/)
})

installedTest(
  'without a connection it says so, and what is typed stays',
  async ({ page, server, context }) => {
    await openDashboard(page, (await ApiAgent.register(server)).key)
    await untilOfflineReady(page)
    await field(page, 'Improvements').fill(WORDS)
    await context.setOffline(true)
    await expect(page.getByText(/The dashboard needs a connection/)).toBeVisible()
    await page.reload()
    await expect(page.getByText('Couldn’t load the dashboard')).toBeVisible()
    await context.setOffline(false)
    await expect(field(page, 'Improvements')).toHaveValue(WORDS)
  },
)

/** Axe finds nothing in both themes, and nothing runs over the edge, on a phone and on a desk. */
async function look(page: Page): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expectWithinWindow(page)
    await expectAccessible(page)
  }
}

async function lookAtTabs(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await tab(page, name).click()
    await expect(page.getByRole('tabpanel', { name })).toBeVisible()
    await page.waitForLoadState('networkidle')
    if (name === 'Submissions') await page.getByText('View changes').click()
    await look(page)
  }
}

test('axe finds nothing on the agent dashboard in both themes, and nothing runs over the edge', async ({
  page,
  server,
}) => {
  await page.goto('/agent-dashboard')
  await expect(button(page, 'Generate API Key')).toBeVisible()
  await look(page)
  const agent = await ApiAgent.register(server)
  const id = await propose(agent, WORDS)
  await (await createDecider(server))(id, { decision: 'reject', note: 'N'.repeat(200) })
  await openDashboard(page, agent.key)
  await page.getByRole('region', { name: 'Available tools' }).getByRole('listitem').first().waitFor()
  await look(page)
  await lookAtTabs(page, ['Submissions', 'Listings', 'Recommendations'])
})

test('nor on its tabs of feedback, money, webhooks and keys', async ({ page, server }) => {
  await openDashboard(page, (await ApiAgent.register(server)).key)
  await lookAtTabs(page, ['Feedback', 'Payouts', 'Webhooks', 'Keys'])
  await button(page, 'Add key').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look(page)
})
