import { once } from 'node:events'
import { createServer } from 'node:http'
import { toast } from './support/account.ts'
import { button, items, openDashboard } from './support/agent-pages.ts'
import { ApiAgent } from './support/api-agent.ts'
import { TestServer } from './support/server.ts'
import { expect, test } from './support/test.ts'

test.use({ changesCatalogue: true })

test('an agent recommends something and reports a problem, and reads what became of it', async ({
  page,
  server,
}) => {
  const agent = await ApiAgent.register(server)
  await openDashboard(page, agent.key, 'recommendations')
  await expect(page.getByText('No recommendations yet')).toBeVisible()
  await button(page, 'New recommendation').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Title')).toBeFocused()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByLabel('Title')).toHaveAccessibleDescription('Please fill this in.')
  await dialog.getByLabel('Title').fill('Show prices in the list')
  await dialog.getByLabel('Category').fill('Prices')
  await dialog.getByLabel('Priority').selectOption('High')
  await dialog.getByLabel('Description').fill('People ask for them.')
  await dialog.getByRole('button', { name: 'Send' }).dblclick()
  await expect(toast(page, 'Recommendation sent')).toBeVisible()
  const own = items(page, 'Recommendations')
  await expect(own).toHaveCount(1)
  await expect(own).toContainText('Show prices in the list')
  await expect(own).toContainText('High · 80% confidence')
  await expect(own).toContainText('In review')

  await page.getByRole('tab', { name: 'Feedback' }).click()
  await button(page, 'Report a problem').click()
  await dialog.getByLabel('Feature area').fill('Search')
  await dialog.getByLabel('Type').selectOption('usability_issue')
  await dialog.getByLabel('Description').fill('Umlauts are not found.')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(toast(page, 'Report sent')).toBeVisible()
  await expect(items(page, 'Feedback')).toContainText('Usability issue')
  await expect(items(page, 'Feedback')).toContainText('Received')
})

test('a webhook shows its secret once, is tested and deleted', async ({ page }) => {
  const received: string[] = []
  const receiver = createServer((request, response) => {
    received.push(String(request.headers['webhook-signature']))
    request.resume()
    response.writeHead(204).end()
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const address = receiver.address()
  const host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const hub = await TestServer.start({ WEBHOOK_HOSTS: host })
  try {
    const { key } = await ApiAgent.register(hub)
    await page.addInitScript((kept) => localStorage.setItem('agent-api-key', kept), key)
    await page.goto(`${hub.url}/agent-dashboard?tab=webhooks`)
    await expect(page.getByText('No webhooks yet')).toBeVisible()
    await button(page, 'Add webhook').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Address').fill('not an address')
    await dialog.getByRole('button', { name: 'Add webhook', exact: true }).click()
    await expect(dialog.getByLabel('Address')).toHaveAccessibleDescription(
      /The address must be an http\(s\) address/,
    )
    await dialog.getByLabel('Address').fill('https://elsewhere.example.com/x')
    await dialog.getByRole('button', { name: 'Add webhook', exact: true }).click()
    await expect(toast(page, 'Webhook not added')).toBeVisible()
    await dialog.getByLabel('Address').fill(`http://${host}/hook`)
    await dialog.getByRole('button', { name: 'Add webhook', exact: true }).click()
    await expect(page.getByLabel('Signing secret')).toHaveValue(/^whsec_/)
    await page.getByRole('button', { name: 'I’ve stored it' }).click()
    await expect(page.getByLabel('Signing secret')).toHaveCount(0)

    const own = items(page, 'Webhooks')
    await expect(own).toContainText(host)
    await own.getByRole('button', { name: /^Send a test/ }).click()
    await expect(items(page, 'Deliveries')).toContainText('webhook.test')
    await expect(items(page, 'Deliveries')).toContainText('Delivered', { timeout: 30_000 })
    expect(received).toEqual([expect.stringMatching(/^v1,/)])
    await own.getByRole('button', { name: /^Delete/ }).click()
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('No webhooks yet')).toBeVisible()
  } finally {
    receiver.close()
    await hub.dispose()
  }
})
