import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { receiptProofSchema } from '#shared/domain/receipt.ts'
import { expectAccessible, expectWithinWindow } from './support/accessible.ts'
import { button, field, items, openDashboard } from './support/agent-pages.ts'
import { ApiAgent, nextTool } from './support/api-agent.ts'
import { expect, test } from './support/test.ts'

test.use({ changesCatalogue: true })

const SEEN = 'receipt-log-seen'

async function check(page: Page, text: string): Promise<void> {
  await field(page, 'Receipt').fill(text)
  await button(page, 'Check').click()
}

const said = (page: Page, text: string) => page.getByRole('main').getByText(text)

test('an agent downloads a proof, and anybody’s browser checks it, with a connection and without', async ({
  page,
  context,
  server,
}) => {
  const agent = await ApiAgent.register(server)
  const submit = (features: string[]) => agent.submit(nextTool(), { changes: { features } })
  await submit(['Reads receipts aloud', 'Keeps the files of a year'])
  await openDashboard(page, agent.key, 'receipts')
  const receipt = items(page, 'Receipts').first()
  await expect(receipt).toContainText('Improvement submitted')
  await expect(receipt).toContainText('$50.00')
  await expect(receipt).toContainText('in the log')
  await expectAccessible(page)
  const downloading = page.waitForEvent('download')
  await receipt.getByRole('button', { name: 'Download proof' }).click()
  const file = readFileSync(await (await downloading).path(), 'utf8')
  const { receipt: jws } = receiptProofSchema.parse(JSON.parse(file))

  // From the dashboard, and again after a reload in the middle.
  await receipt.getByRole('button', { name: /^Check/ }).click()
  await expect(said(page, 'This receipt is genuine')).toBeVisible()
  await expect(said(page, 'This browser sees it for the first time')).toBeVisible()
  await page.reload()
  await expect(said(page, 'hasn’t changed')).toBeVisible()

  // Somebody without a key, for whom the log has grown since.
  await page.evaluate(() => localStorage.removeItem('agent-api-key'))
  await submit(['Sorts receipts by year', 'Finds what is missing'])
  await agent.send('GET', '/api/v1/receipts')
  await page.goto('/receipts')
  await check(page, file)
  await expect(said(page, 'hasn’t changed')).toBeVisible()
  await expectAccessible(page)
  await expectWithinWindow(page)
  await check(page, jws)
  await expect(said(page, 'This receipt is genuine')).toBeVisible()

  const [header, payload = '', signature] = jws.split('.')
  const more = Buffer.from(payload, 'base64url').toString('utf8').replace('"price":50', '"price":90')
  await check(page, [header, Buffer.from(more).toString('base64url'), signature].join('.'))
  await expect(said(page, 'This receipt isn’t valid')).toBeVisible()
  await expect(said(page, 'something in it was changed')).toBeVisible()
  await check(page, 'nonsense')
  await expect(said(page, 'it can’t be read')).toBeVisible()

  // The file has all that is needed but the keys, which this browser has seen.
  await context.setOffline(true)
  await check(page, file)
  await expect(said(page, 'This receipt is genuine')).toBeVisible()
  await expect(said(page, 'we can’t reach the server')).toBeVisible()
  await check(page, jws)
  await expect(said(page, 'not proven to be in the log')).toBeVisible()
  await button(page, 'Use my own public keys').click()
  await field(page, 'Public keys').fill('{"keys":[{}]}')
  await check(page, file)
  await expect(said(page, 'These aren’t public keys')).toBeVisible()
  await field(page, 'Public keys').fill(await (await fetch(`${server.url}/.well-known/jwks.json`)).text())
  await check(page, file)
  await expect(said(page, 'one of yours')).toBeVisible()
  await button(page, 'Use my own public keys').click()
  await context.setOffline(false)

  // A server that shows another past than this browser has seen.
  await page.evaluate((key) => {
    const seen = JSON.parse(localStorage.getItem(key) ?? '')
    const root = `A${seen.head.root.slice(1)}`
    localStorage.setItem(key, JSON.stringify({ ...seen, head: { ...seen.head, root } }))
  }, SEEN)
  await check(page, file)
  await expect(page.getByRole('alert', { name: 'The log was rewritten' })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await expectWithinWindow(page)
  await button(page, 'Forget what this browser saw').click()
  await check(page, file)
  await expect(said(page, 'for the first time')).toBeVisible()

  await page.evaluate(() => {
    const refuse = () => Promise.reject(new DOMException('', 'NotSupportedError'))
    Object.defineProperty(crypto.subtle, 'generateKey', { value: refuse })
  })
  await check(page, file)
  await expect(said(page, 'This browser can’t check receipts')).toBeVisible()
})
