import type { Page } from '@playwright/test'
import { expectAccessible, expectWithinWindow } from './support/accessible.ts'
import { become, freshName, PASSWORD, register, toast } from './support/account.ts'
import { becomeAdmin, becomeOwner, type Calls, callsOf } from './support/admin.ts'
import { actOnRow, chooseFilter, tableRow } from './support/data-table.ts'
import { title } from './support/screens.ts'
import { expect, test } from './support/test.ts'

test.use({ changesCatalogue: true })

const PHONE = { width: 360, height: 780 }
const press = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click()
/** Of toasts, above everything else. */
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).locator('visible=true').first()

const manage = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const search = (page: Page, name: string) => page.getByRole('searchbox', { name: 'Search users' }).fill(name)
/** To another screen of admins, without loading the page. */
const goOn = (page: Page, place: string) =>
  page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: new RegExp(`^${place}`) })
    .click()

const statusOf = async (calls: Calls, ...call: Parameters<Calls>) => (await calls(...call)).status
const ask = (calls: Calls, subject: string, message = 'Please.') =>
  statusOf(calls, 'POST', '/api/support/ticket', { subject, message })

for (const [device, viewport] of [
  ['desktop', { width: 1280, height: 900 }],
  ['phone', PHONE],
] as const) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport })

    test('users are found, locked out after a question, given roles and premium; all of it can be taken back, and is in the audit log', async ({
      page,
      server,
    }) => {
      const name = freshName('lou')
      const lou = await callsOf(server, name)
      await becomeOwner(page, server, freshName('root'))
      await page.goto('/admin/users')
      await expect(title(page)).toHaveText('Users')
      await search(page, name)
      await expect(page.getByRole('status').filter({ hasText: '1–1 of 1' })).toBeVisible()

      await test.step('locked out, and let in again', async () => {
        await manage(page, name)
        await press(page, 'Lock account')
        await expect(page.getByRole('dialog', { name: `Lock ${name}’s account?` })).toBeVisible()
        await press(page, 'Cancel')
        expect(await statusOf(lou, 'GET', '/api/me')).toBe(200)
        await press(page, 'Lock account')
        await press(page, 'Lock account')
        await expect(toast(page, `${name} is locked out`)).toBeVisible()
        await expect(tableRow(page, 'Users', name)).toContainText('Locked')
        expect(await statusOf(lou, 'GET', '/api/me')).toBe(401)
        await undo(page).click()
        await expect(toast(page, 'Undone')).toBeVisible()
        await expect(tableRow(page, 'Users', name)).not.toContainText('Locked')
      })

      await test.step('premium, and a role that is given and taken', async () => {
        const session = await callsOf(server, name)
        await manage(page, name)
        await press(page, 'Give lifetime premium')
        await expect(toast(page, `${name} now has premium`)).toBeVisible()
        await expect(tableRow(page, 'Users', name)).toContainText('Premium')
        await manage(page, name)
        await press(page, 'Make admin')
        await press(page, 'Make admin')
        await expect(toast(page, `${name} is now an admin`)).toBeVisible()
        expect(await statusOf(session, 'GET', '/api/admin/users')).toBe(200)
        await manage(page, name)
        await press(page, 'Revoke admin')
        await press(page, 'Revoke admin')
        await expect(toast(page, `${name} is no longer an admin`)).toBeVisible()
        expect(await statusOf(session, 'GET', '/api/admin/users')).toBe(403)
      })

      await test.step('the audit log', async () => {
        await page.goto('/admin/audit')
        await expect(title(page)).toHaveText('Audit log')
        await expect(tableRow(page, 'Audit log', `changed the role of ${name}`)).toHaveCount(2)
        const premium = tableRow(page, 'Audit log', `changed the premium of ${name}`)
        await expect(premium).toContainText('1 change')
        await premium.getByRole('button').click()
        const entry = page.getByRole('dialog', { name: `Changed the premium of ${name}` })
        await expect(entry.getByRole('deletion')).toContainText('none')
        await expect(entry.getByRole('insertion')).toContainText('lifetime')
        await page.keyboard.press('Escape')
        await expect(entry).toHaveCount(0)
        await page.getByRole('searchbox', { name: 'Search the log' }).fill(name)
        await expect(page).toHaveURL(/search=/)
        await expect(tableRow(page, 'Audit log', 'changed the role')).toHaveCount(2)
        await chooseFilter(page, 'Action', 'Premium changed')
        await expect(tableRow(page, 'Audit log', 'changed the role')).toHaveCount(0)
        await premium.getByRole('button').click()
        await entry.getByRole('link', { name }).click()
        await expect(title(page)).toHaveText('Users')
        await expect(tableRow(page, 'Users', name)).toBeVisible()
      })
    })

    test('a ticket is answered and closed; a review is removed with a reason, and stays readable to moderators', async ({
      page,
      server,
    }) => {
      const [subject, text] = [freshName('Export fails '), freshName('Buy my course ')]
      const tia = await callsOf(server, freshName('tia'))
      expect(await ask(tia, subject, '<b>It</b> does not work.')).toBe(200)
      expect(await statusOf(tia, 'PUT', '/api/tools/645/review', { rating: 1, text })).toBe(200)
      await becomeAdmin(page, server, freshName('root'))

      await test.step('the ticket', async () => {
        await page.goto('/admin/tickets')
        await expect(title(page)).toHaveText('Support tickets')
        const ticket = tableRow(page, 'Support tickets', subject)
        await expect(ticket).toContainText(/Reply due in \d+ hours|2 days/)
        await page.getByRole('button', { name: subject }).click()
        await expect(page.getByRole('dialog').getByText('<b>It</b> does not work.')).toBeVisible()
        await press(page, 'Send answer')
        await expect(page.getByRole('textbox', { name: 'Answer' })).toHaveAccessibleDescription(
          /^Please write an answer\./,
        )
        await page.getByRole('textbox', { name: 'Answer' }).fill('It works again.')
        await page.getByRole('dialog').getByRole('button', { name: 'Send answer' }).dblclick()
        await expect(toast(page, 'Answer sent')).toBeVisible()
        await expect(ticket).toHaveCount(0)
        const tickets = await tia('GET', '/api/support/tickets')
        expect(await tickets.json()).toEqual([expect.objectContaining({ subject, status: 'answered' })])

        await chooseFilter(page, 'Status', 'Answered')
        await page.getByRole('button', { name: subject }).click()
        await press(page, 'Close ticket')
        await press(page, 'Close ticket')
        await expect(toast(page, 'Ticket closed')).toBeVisible()
        await chooseFilter(page, 'Status', 'Closed')
        await page.getByRole('button', { name: subject }).click()
        await expect(page.getByRole('dialog').getByText('This ticket is closed.')).toBeVisible()
      })

      await test.step('the review', async () => {
        await page.goto('/admin/reviews')
        await expect(title(page)).toHaveText('Reviews')
        const review = tableRow(page, 'Reviews', text)
        await expect(review.getByRole('link', { name: 'Otter.ai' })).toBeVisible()
        await actOnRow(page, text, 'Remove')
        await press(page, 'Remove review')
        await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(
          /^Please give a reason\. The author will see it\./,
        )
        await page.getByRole('textbox', { name: 'Reason' }).fill('Advertising.')
        await press(page, 'Remove review')
        await expect(toast(page, 'Review removed')).toBeVisible()
        await expect(review).toHaveCount(0)
        await chooseFilter(page, 'Show', 'Removed')
        await page.getByRole('button', { name: text, exact: true }).click()
        await expect(page.getByRole('dialog')).toContainText('Advertising.')
        await press(page, 'Show this tool’s reviews')
        await expect(page).toHaveURL(/toolId=645/)
        await page.getByRole('button', { name: 'Remove filter Otter.ai' }).click()
        await expect(page).not.toHaveURL(/toolId/)
      })
    })
  })
}

test('an admin who comes second is told, and what they wrote stays; the first answer reaches its user', async ({
  page,
  server,
}) => {
  const [name, subject] = [freshName('uma'), freshName('Asked once ')]
  expect(await ask(await callsOf(server, name), subject)).toBe(200)
  const faster = await callsOf(server, freshName('root'), 'admin')
  await becomeAdmin(page, server, freshName('root'))
  await page.goto('/admin/tickets')
  await page.getByRole('button', { name: subject }).click()
  await page.getByRole('textbox', { name: 'Answer' }).fill('My answer.')
  const { tickets }: { tickets: { id: number; subject: string }[] } = await (
    await faster('GET', '/api/admin/tickets')
  ).json()
  const id = tickets.find((ticket) => ticket.subject === subject)?.id
  expect(await statusOf(faster, 'POST', `/api/admin/tickets/${id}/answer`, { text: 'Faster.' })).toBe(200)
  await press(page, 'Send answer')
  await expect(
    page.getByRole('alert').filter({ hasText: 'Another admin got to this ticket first' }),
  ).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Answer' })).toHaveValue('My answer.')
  await become(page, name, server.url)
  await page.goto('/support')
  await expect(page.getByText('Answered').first()).toBeVisible()
})

test('one’s own account and owners are out of reach, and the reason is said', async ({ page, server }) => {
  const [me, boss] = [freshName('root'), freshName('boss')]
  await register(server.url, boss)
  await server.manage('grant', boss, 'owner')
  await becomeAdmin(page, server, me)
  await page.goto(`/admin/users?search=${me}`)
  await manage(page, me)
  await expect(page.getByRole('dialog').getByText(/This is your own account/)).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Lock account' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await search(page, boss)
  await manage(page, boss)
  await expect(page.getByRole('dialog').getByText(/Only another owner/)).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('button')).toHaveCount(1)
  await become(page, boss, server.url)
  await page.goto(`/admin/users?search=${me}`)
  await manage(page, me)
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Make owner' })).toBeVisible()
})

test('a locked user is told so at the sign-in, with the right password only', async ({ page, server }) => {
  const name = freshName('ike')
  const ike = await callsOf(server, name)
  await becomeAdmin(page, server, freshName('root'))
  await page.goto(`/admin/users?search=${name}`)
  await manage(page, name)
  await press(page, 'Lock account')
  await press(page, 'Lock account')
  await expect(toast(page, `${name} is locked out`)).toBeVisible()
  const login = (password: string) => statusOf(ike, 'POST', '/api/login', { username: name, password })
  expect([await login('a wrong password'), await login(PASSWORD)]).toEqual([401, 403])
})

test('a list that does not arrive says so, and comes with another try; the newsletter’s subscribers come as a file', async ({
  page,
  server,
}) => {
  await becomeAdmin(page, server, freshName('root'))
  const lists = [
    ['users', 'Users', 'Couldn’t load the users'],
    ['tickets', 'Support tickets', 'Couldn’t load the tickets'],
    ['reviews', 'Reviews', 'Couldn’t load the reviews'],
    ['audit', 'Audit log', 'Couldn’t load the audit log'],
  ] as const
  const callOf = (path: string) => new RegExp(`/api/admin/${path}(\\?|$)`)
  for (const [path] of lists)
    await page.route(callOf(path), (route) => route.fulfill({ status: 403, body: '{}' }))
  await page.goto('/admin/users')
  for (const [path, place, text] of lists) {
    if (path !== 'users') await goOn(page, place)
    await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
    await page.unroute(callOf(path))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(text)).toHaveCount(0)
  }
  await goOn(page, 'Users')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Newsletter subscribers (CSV)' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.csv$/)
})

test('a screen that cannot be fetched leaves the way to the others', async ({ browser, server }) => {
  // Its own page: the browser writes down what could not be fetched.
  const page = await (await browser.newContext({ baseURL: server.url })).newPage()
  await becomeAdmin(page, server, freshName('root'))
  await page.route(/\/assets\/audit-log-[^/]+\.js$/, (route) => route.abort())
  await page.goto('/admin/audit')
  await expect(title(page)).toHaveText('This page couldn’t be shown')
  await goOn(page, 'Users')
  await expect(title(page)).toHaveText('Users')
  await page.context().close()
})

test('axe finds nothing in both themes, and nothing runs over the edge', async ({ page, server }) => {
  const name = freshName('axe')
  const axe = await callsOf(server, name)
  await ask(axe, `${name} asks ${'a long question '.repeat(10)}`.slice(0, 200))
  await axe('PUT', '/api/tools/645/review', { rating: 4, text: `${name} ${'word '.repeat(40)}` })
  await becomeAdmin(page, server, freshName('root'))
  const look = async (within?: string) => {
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await expectWithinWindow(page)
      await expectAccessible(page, { ...(within && { within }) })
    }
  }
  await page.goto(`/admin/users?search=${name}`)
  await manage(page, name)
  await expect(page.getByRole('dialog')).toBeVisible()
  await look('[role="dialog"]')
  await press(page, 'Give lifetime premium')
  await expect(tableRow(page, 'Users', name)).toContainText('Premium')
  await page.getByRole('button', { name: 'Dismiss message' }).click()
  await look()
  await goOn(page, 'Support tickets')
  await expect(tableRow(page, 'Support tickets', name)).toBeVisible()
  await look()
  await page.getByRole('button', { name }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look('[role="dialog"]')
  await page.keyboard.press('Escape')
  await goOn(page, 'Reviews')
  await expect(tableRow(page, 'Reviews', name)).toBeVisible()
  await look()
  await goOn(page, 'Audit log')
  await expect(tableRow(page, 'Audit log', name)).toBeVisible()
  await look()
  await tableRow(page, 'Audit log', name).getByRole('button').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look('[role="dialog"]')
})
