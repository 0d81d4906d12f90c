import type { Page } from '@playwright/test'
import { openSqliteStore } from '../sync-server/db/sqlite/sqlite-store.ts'
import { writeTransaction } from '../sync-server/db/write-transaction.ts'
import { answerTicket } from '../sync-server/services/support/support.ts'
import { expectAccessible, expectWithinWindow } from './support/accessible.ts'
import { become, dialog, enter, freshName, PASSWORD, toast } from './support/account.ts'
import { title } from './support/screens.ts'
import type { TestServer } from './support/server.ts'
import { expect, installedTest, test, untilOfflineReady } from './support/test.ts'

const promise = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Reply times' }).getByRole('listitem').filter({ hasText: name })
const subject = (page: Page) => page.getByRole('textbox', { name: 'Subject' })
const message = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const send = (page: Page) => page.getByRole('button', { name: /^Send/ })
const tickets = (page: Page) => page.getByRole('region', { name: 'Your tickets' }).getByRole('listitem')
const sent = (page: Page, text: string) => page.getByRole('heading', { name: text })

async function write(page: Page, words: { subject: string; message: string }): Promise<void> {
  await subject(page).fill(words.subject)
  await message(page).fill(words.message)
}

interface KeptTicket {
  id: string
  subject: string
  priority: string
}

/** What the server has. */
const kept = (page: Page) =>
  page.evaluate(async (): Promise<KeptTicket[]> => (await fetch('/api/support/tickets')).json())

async function becomePremium(page: Page, name: string): Promise<void> {
  await become(page, name)
  await page.addInitScript(() => localStorage.setItem('premium-onboarding-completed', 'true'))
  await page.evaluate(async () => {
    await fetch('/api/activate-premium', { method: 'POST' })
    localStorage.setItem('session-user', await (await fetch('/api/me')).text())
  })
}

/** As the support will, from another process. */
async function answer(server: TestServer, page: Page, text: string): Promise<void> {
  const [ticket] = await kept(page)
  const store = await openSqliteStore(server.dataDir)
  const { id: userId } = await page.evaluate(
    async (): Promise<{ id: number }> => (await fetch('/api/me')).json(),
  )
  const now = new Date().toISOString()
  await writeTransaction(store.writer, (transaction) =>
    answerTicket(transaction, { userId, id: ticket?.id ?? '' }, { text, now }),
  )
  await store.close()
}

test('a visitor sees both promises, and is asked to sign in before writing', async ({ page }) => {
  await page.goto('/support')
  await expect(title(page)).toHaveText('Support Center')
  await expect(promise(page, 'Standard support')).toContainText('24-48 hours')
  await expect(promise(page, 'Premium support')).toContainText('2 hours')
  await expect(page.getByText('Your plan')).toHaveCount(0)
  await expect(page.getByText('Please Sign In')).toBeVisible()
  await expect(subject(page)).toHaveCount(0)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(dialog(page)).toBeVisible()
})

test('a free user writes a ticket of low priority and reads the answer, whatever is in it, as text', async ({
  page,
  server,
}) => {
  const payload = '<img src=x onerror="document.title=1"><script>document.title=2</script>'
  await become(page, freshName('sue'))
  await page.goto('/support')
  await expect(promise(page, 'Standard support')).toContainText('Your plan')
  await expect(page.getByText('No tickets yet')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Low' })).toBeChecked()
  await write(page, { subject: payload, message: `${payload}\nSecond line` })
  await send(page).click()
  await expect(sent(page, 'Ticket sent')).toBeFocused()
  await expect(page.getByText(/You can expect a reply within 24-48 hours\./)).toBeVisible()
  expect(await kept(page)).toMatchObject([{ subject: payload, priority: 'low' }])

  const ticket = tickets(page).first()
  await expect(ticket).toContainText('Open')
  await expect(ticket).toContainText('Low priority')
  await ticket.getByText(payload).first().click()
  await expect(ticket.getByText('Second line')).toBeVisible()
  await expect(ticket.getByText('No reply yet.')).toBeVisible()

  await answer(server, page, `Done: ${payload}`)
  await page.reload()
  await expect(ticket).toContainText('Answered')
  await ticket.getByText(payload).first().click()
  await expect(ticket.getByRole('region', { name: 'Reply from support' })).toContainText(`Done: ${payload}`)
  await expect(page).toHaveTitle(/Support Center/)
})

test('a premium user starts high, may choose another priority, and is asked for no upgrade', async ({
  page,
}) => {
  await becomePremium(page, freshName('pat'))
  await page.goto('/support')
  await expect(promise(page, 'Premium support')).toContainText('Your plan')
  await expect(page.getByRole('main').getByRole('link', { name: 'Go Premium' })).toHaveCount(0)
  await expect(page.getByRole('radio', { name: 'High' })).toBeChecked()
  await write(page, { subject: 'First', message: 'Please.' })
  await send(page).click()
  await expect(page.getByText(/You can expect a reply within 2 hours\./)).toBeVisible()
  await page.getByRole('button', { name: 'Write another ticket' }).click()
  await write(page, { subject: 'Second', message: 'Please.' })
  await page.getByText('Medium', { exact: true }).click()
  await send(page).click()
  await expect(sent(page, 'Ticket sent')).toBeVisible()
  await expect(tickets(page)).toHaveCount(2)
  await expect(tickets(page).first()).toContainText('Second')
  expect(await kept(page)).toMatchObject([
    { subject: 'Second', priority: 'medium' },
    { subject: 'First', priority: 'high' },
  ])
})

test('both fields are asked for, and what is too long says by how much', async ({ page }) => {
  await become(page, freshName('max'))
  await page.goto('/support')
  await write(page, { subject: '   ', message: '' })
  await send(page).click()
  await expect(toast(page, 'Missing information')).toBeVisible()
  await expect(toast(page, 'Please fill in both subject and message fields.')).toBeVisible()
  await expect(subject(page)).toBeFocused()
  await expect(subject(page)).toHaveAccessibleDescription('Please enter a subject.')
  await subject(page).fill('A question')
  await send(page).click()
  await expect(message(page)).toBeFocused()
  await expect(message(page)).toHaveAccessibleDescription('Please enter your message.')
  await message(page).fill('a'.repeat(5001))
  await send(page).click()
  await expect(message(page)).toHaveAccessibleDescription('At most 5,000 characters, please.')
  expect(await kept(page)).toEqual([])
})

installedTest(
  'what is being written survives a reload without a connection, and what is sent then goes by itself',
  async ({ page, context }) => {
    await become(page, freshName('oda'))
    await page.goto('/support')
    await untilOfflineReady(page)
    await context.setOffline(true)
    await write(page, { subject: 'On a train', message: 'There is no network here.' })
    await page.getByText('Medium', { exact: true }).click()
    await page.reload()
    await expect(subject(page)).toHaveValue('On a train')
    await expect(message(page)).toHaveValue('There is no network here.')
    await expect(page.getByRole('radio', { name: 'Medium' })).toBeChecked()

    await send(page).click()
    await expect(sent(page, 'Ticket saved on this device')).toBeFocused()
    await expect(tickets(page).first()).toContainText('Waiting to be sent')
    await page.reload()
    await expect(subject(page)).toHaveValue('')
    await expect(tickets(page).first()).toContainText('Waiting to be sent')
    await context.setOffline(false)
    await expect(tickets(page).first()).toContainText('Open')
    expect(await kept(page)).toMatchObject([{ subject: 'On a train', priority: 'medium' }])
  },
)

test('a double click sends one ticket', async ({ page }) => {
  await become(page, freshName('dan'))
  await page.goto('/support')
  await write(page, { subject: 'Once', message: 'Please.' })
  await send(page).dblclick()
  await expect(sent(page, 'Ticket sent')).toBeVisible()
  await expect(tickets(page)).toHaveCount(1)
  await page.reload()
  await expect(tickets(page)).toHaveCount(1)
  expect(await kept(page)).toHaveLength(1)
})

test('what is written in a session that has ended stays until its user has signed in again', async ({
  page,
  context,
}) => {
  const name = freshName('eve')
  await become(page, name)
  await page.goto('/support')
  await write(page, { subject: 'Still here', message: 'Please.' })
  await context.clearCookies()
  // As a tab hears of it that another one has found out.
  await page.evaluate(() => {
    localStorage.setItem('session-user', '')
    window.dispatchEvent(new Event('storage'))
  })
  await expect(page.getByText(/Sign in again to continue/)).toBeVisible()
  await expect(page.getByText('Sign in again to see them')).toBeVisible()
  await send(page).click()
  await expect(dialog(page)).toBeVisible()
  await enter(page, name, PASSWORD)
  await expect(dialog(page)).toBeHidden()
  await expect(subject(page)).toHaveValue('Still here')
  await send(page).click()
  await expect(sent(page, 'Ticket sent')).toBeVisible()
  expect(await kept(page)).toMatchObject([{ subject: 'Still here' }])
})

test('nobody finds what somebody else was writing here', async ({ page, context }) => {
  await become(page, freshName('ann'))
  await page.goto('/support')
  await write(page, { subject: 'Private', message: 'Private' })
  await context.clearCookies()
  await become(page, freshName('bea'))
  await page.goto('/support')
  await expect(page.getByText('No tickets yet')).toBeVisible()
  await expect(subject(page)).toHaveValue('')
})

test('axe finds nothing on the support pages in both themes, and nothing runs over the edge', async ({
  page,
}) => {
  const look = async () => {
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await expectWithinWindow(page)
      await expectAccessible(page)
    }
  }
  await page.goto('/support')
  await expect(page.getByText('Please Sign In')).toBeVisible()
  await look()
  await become(page, freshName('axe'))
  await page.goto('/support')
  await expect(page.getByText('No tickets yet')).toBeVisible()
  await send(page).click()
  await expect(subject(page)).toBeFocused()
  await page.getByRole('button', { name: 'Dismiss message' }).click()
  await expect(page.getByText('Missing information').locator('visible=true')).toHaveCount(0)
  await look()
  await write(page, { subject: 'S'.repeat(200), message: 'M'.repeat(400) })
  await send(page).click()
  await expect(sent(page, 'Ticket sent')).toBeVisible()
  await tickets(page).first().getByText('Low priority').click()
  await expect(page.getByText('No reply yet.')).toBeVisible()
  await look()
})
