import { freshName, toast } from './support/account.ts'
import { button, items, openDashboard, storedKey, tab, untilSigning } from './support/agent-pages.ts'
import { ApiAgent } from './support/api-agent.ts'
import { expect, test } from './support/test.ts'

test.use({ changesCatalogue: true })

const notes = (toolName: string) => ({
  toolName,
  description: 'A meeting assistant that turns the transcription of a meeting into notes.',
  website: `https://${toolName.replaceAll(' ', '-')}.io`,
})

test('a listing is paid for by a test card, or withdrawn', async ({ page, server }) => {
  const agent = await ApiAgent.register(server)
  const names = [freshName('paper notes '), freshName('voice notes ')]
  for (const name of names) await agent.submitListing(notes(name), 'standard')
  await openDashboard(page, agent.key, 'listings')
  const row = (name: string) => items(page, 'Listings').filter({ hasText: name })
  await row(names[0]!).getByRole('combobox', { name: 'Pay by' }).selectOption('balance')
  await row(names[0]!)
    .getByRole('button', { name: /^Pay & Publish/ })
    .click()
  await expect(toast(page, 'Payment failed')).toBeVisible()
  await row(names[0]!).getByRole('combobox', { name: 'Pay by' }).selectOption('4242')
  await row(names[0]!)
    .getByRole('button', { name: /^Pay & Publish/ })
    .click()
  await expect(row(names[0]!)).toContainText('Published')
  await expect(row(names[0]!)).toContainText('$50.00')
  await expect(row(names[0]!).getByRole('link', { name: names[0]! })).toHaveAttribute('href', /\/tool\/\d+/)
  await row(names[1]!)
    .getByRole('button', { name: /^Withdraw/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(row(names[1]!)).toContainText('Withdrawn')
})

test('a payment that goes on at the page of the provider leads there', async ({ page, server, context }) => {
  const agent = await ApiAgent.register(server)
  const name = freshName('card notes ')
  await agent.submitListing(notes(name), 'standard')
  // No test has a provider of its own: this is what the server answers with one.
  const see = `${server.url}/api/v1/docs#checkout`
  await page.route(/submissions\/\d+\/pay/, (route) =>
    route.fulfill({ status: 402, json: { code: 'payment-required', detail: 'Pay there.', see } }),
  )
  await openDashboard(page, agent.key, 'listings')
  const opened = context.waitForEvent('page')
  await items(page, 'Listings')
    .getByRole('button', { name: /^Pay & Publish/ })
    .click()
  expect((await opened).url()).toContain('#checkout')
  await expect(page.getByRole('link', { name: 'the payment provider’s page' })).toHaveAttribute('href', see)
})

test('what has matured is paid out in part, once', async ({ page, server }) => {
  const agent = await ApiAgent.register(server)
  // Earnings take two days to mature, so this agent is lent a balance.
  await page.route('**/api/v1/me', async (route) => {
    const response = await route.fetch()
    const profile = await response.json()
    await route.fulfill({
      response,
      json: { ...profile, balance: { available: 68, pending: 0, inPayout: 0 } },
    })
  })
  const asked: unknown[] = []
  await page.route('**/api/v1/payouts', (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    asked.push(route.request().postDataJSON())
    const now = new Date().toISOString()
    const payout = { id: 1, amount: 30, state: 'requested', reason: null, createdAt: now, updatedAt: now }
    return route.fulfill({ json: payout })
  })
  await openDashboard(page, agent.key)
  await button(page, 'Request payout').click()
  const dialog = page.getByRole('dialog')
  const amount = dialog.getByLabel('Amount (USD)')
  await expect(amount).toHaveValue('68.00')
  for (const wrong of ['24.99', '68.01', '']) {
    await amount.fill(wrong)
    await dialog.getByRole('button', { name: 'Request payout', exact: true }).click()
    await expect(amount).toHaveAccessibleDescription(/^Please enter an amount from \$25\.00 to \$68\.00\./)
  }
  await amount.fill('30')
  await dialog.getByRole('button', { name: 'Request payout', exact: true }).dblclick()
  await expect(toast(page, 'Payout requested')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(asked).toEqual([{ amount: 30 }])
})

test('an account for payouts is named, replaced and kept', async ({ page, server }) => {
  const agent = await ApiAgent.register(server)
  await openDashboard(page, agent.key)
  const account = page.getByRole('region', { name: 'Payout account' })
  await expect(account).toContainText('None yet')
  await account.getByRole('button', { name: 'Add an account' }).click()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByLabel('Stripe account')
  const save = dialog.getByRole('button', { name: 'Save account' })
  await field.fill('the bank of Ada')
  await save.click()
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(/must be an account of Stripe Connect: acct_…/)
  await field.fill(' acct_1First ')
  await save.dblclick()
  await expect(toast(page, 'Payout account saved')).toBeVisible()
  await expect(account).toContainText(/acct_1First from \w/)
  // Nothing to go back to: the first account is only waited for.
  await expect(account.getByRole('button', { name: 'Keep the current one' })).toHaveCount(0)

  // Two days later, which this test does not wait for.
  const inEffect = { payoutAccount: 'acct_1First', nextPayoutAccount: 'acct_2Second' }
  await page.route('**/api/v1/me', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ...inEffect } })
  })
  const asked: unknown[] = []
  await page.route('**/api/v1/payout-account', (route) => {
    asked.push(route.request().postDataJSON())
    return route.fulfill({ json: { success: true, effectiveAt: null } })
  })
  await page.reload()
  await expect(account).toContainText(/^Payout accountacct_1Firstacct_2Second from \w/)
  await account.getByRole('button', { name: 'Keep the current one' }).click()
  await expect(toast(page, 'Change undone')).toBeVisible()
  expect(asked).toEqual([{ account: 'acct_1First' }])
})

test('keys are added with scopes, rotated and revoked', async ({ page, server }) => {
  const agent = await ApiAgent.register(server)
  await openDashboard(page, agent.key, 'keys')
  await untilSigning(page)
  await button(page, 'Add key').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await expect(dialog.getByLabel('What it’s for')).toHaveAccessibleDescription('Please say what it’s for.')
  await dialog.getByLabel('What it’s for').fill('Nightly run')
  await dialog.getByRole('checkbox', { name: /^submit/ }).uncheck()
  const ownKey = dialog.getByLabel('Your API key')
  const stranger = await ApiAgent.register(server)
  for (const wrong of ['', `${agent.key}x`, stranger.key]) {
    await ownKey.fill(wrong)
    await dialog.getByRole('button', { name: 'Create key' }).click()
    await expect(ownKey).toHaveAccessibleDescription(/Please enter one of this agent’s API keys/)
  }
  await ownKey.fill(agent.key)
  await dialog.getByRole('button', { name: 'Create key' }).click()
  const made = dialog.getByRole('textbox', { name: 'API key', exact: true })
  await expect(made).toHaveValue(/^aih_live_/)
  const reader = ApiAgent.withKey(server, await made.inputValue())
  expect((await (await reader.send('GET', '/api/v1/me')).json()).scopes).toEqual(['read'])
  await dialog.getByRole('button', { name: 'I’ve stored it' }).click()

  await button(page, 'Revoke Nightly run').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click()
  await expect(items(page, 'Keys').filter({ hasText: 'Nightly run' })).toContainText('Ended')
  expect((await reader.send('GET', '/api/v1/me')).status).toBe(401)

  await button(page, 'Rotate First key').click()
  await page.getByRole('dialog').getByLabel('Your API key').fill(agent.key)
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate key' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'API key' })).toHaveValue(/^aih_live_/)
  await button(page, /I’ve stored it/).click()
  await expect(tab(page, 'Keys')).toBeVisible()
  await untilSigning(page)
  expect(await storedKey(page)).not.toContain(agent.key)
  expect((await agent.send('GET', '/api/v1/me')).status).toBe(401)
})
