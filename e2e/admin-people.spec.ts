import type { Browser, Page } from '@playwright/test'
import { expectAccessible, expectWithinWindow } from './support/accessible.ts'
import { become, freshName, toast } from './support/account.ts'
import { becomeAdmin, becomeOwner } from './support/admin.ts'
import { actOnRow, chooseFilter, tableRow } from './support/data-table.ts'
import { title } from './support/screens.ts'
import type { TestServer } from './support/server.ts'
import { expect, test } from './support/test.ts'

test.use({ changesCatalogue: true })

const PHONE = { width: 360, height: 780 }
const press = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click()
/** Of toasts, above everything else. */
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).locator('visible=true').first()

/** Somebody else with an account, in a browser of their own. */
async function person(browser: Browser, server: TestServer, name: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  await become(page, name)
  return page
}

async function manage(page: Page, name: string): Promise<void> {
  await page.goto(`/admin/users?search=${name}`)
  await page.getByRole('button', { name, exact: true }).click()
}

const post = (page: Page, method: string, path: string, body: object): Promise<number> =>
  page.evaluate(
    async ([verb, url, json]) => {
      const headers = { 'Content-Type': 'application/json' }
      return (await fetch(url, { method: verb, headers, body: json })).status
    },
    [method, path, JSON.stringify(body)] as const,
  )
const statusOfMe = (page: Page) => page.evaluate(async () => (await fetch('/api/me')).status)

const ask = (page: Page, subject: string, message = 'Please.') =>
  post(page, 'POST', '/api/support/ticket', { subject, message })

for (const [device, viewport] of [
  ['desktop', { width: 1280, height: 900 }],
  ['phone', PHONE],
] as const) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport })

    test('an admin finds a user, locks them out after a question, and undoes it', async ({
      page,
      server,
      browser,
    }) => {
      const name = freshName('lou')
      const lou = await person(browser, server, name)
      await becomeAdmin(page, server, freshName('root'))
      await page.goto('/admin/users')
      await expect(title(page)).toHaveText('Users')
      await page.getByRole('searchbox', { name: 'Search users' }).fill(name)
      await expect(page.getByRole('status').filter({ hasText: '1–1 of 1' })).toBeVisible()
      await page.getByRole('button', { name, exact: true }).click()
      await press(page, 'Lock account')
      await expect(page.getByRole('dialog', { name: `Lock ${name}’s account?` })).toBeVisible()
      await press(page, 'Cancel')
      expect(await statusOfMe(lou)).toBe(200)
      await press(page, 'Lock account')
      await press(page, 'Lock account')
      await expect(toast(page, `${name} is locked out`)).toBeVisible()
      await expect(tableRow(page, 'Users', name)).toContainText('Locked')
      expect(await statusOfMe(lou)).toBe(401)
      await undo(page).click()
      await expect(toast(page, 'Undone')).toBeVisible()
      await expect(tableRow(page, 'Users', name)).not.toContainText('Locked')
      await lou.context().close()
    })

    test('roles and premium are given and taken, and every act is in the audit log', async ({
      page,
      server,
      browser,
    }) => {
      const name = freshName('ren')
      const ren = await person(browser, server, name)
      await becomeOwner(page, server, freshName('root'))
      await manage(page, name)
      await press(page, 'Give lifetime premium')
      await expect(toast(page, `${name} now has premium`)).toBeVisible()
      await expect(tableRow(page, 'Users', name)).toContainText('Premium')
      await page.getByRole('button', { name, exact: true }).click()
      await press(page, 'Make admin')
      await press(page, 'Make admin')
      await expect(toast(page, `${name} is now an admin`)).toBeVisible()
      expect(await ren.evaluate(async () => (await fetch('/api/admin/users')).status)).toBe(200)
      await page.getByRole('button', { name, exact: true }).click()
      await press(page, 'Revoke admin')
      await press(page, 'Revoke admin')
      await expect(toast(page, `${name} is no longer an admin`)).toBeVisible()
      expect(await ren.evaluate(async () => (await fetch('/api/admin/users')).status)).toBe(403)

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
      await ren.context().close()
    })

    test('a ticket is answered from the queue, reaches its user, and is closed', async ({
      page,
      server,
      browser,
    }) => {
      const subject = freshName('Export fails ')
      const tia = await person(browser, server, freshName('tia'))
      expect(await ask(tia, subject, '<b>It</b> does not work.')).toBe(200)
      await becomeAdmin(page, server, freshName('root'))
      await page.goto('/admin/tickets')
      await expect(title(page)).toHaveText('Support tickets')
      await expect(tableRow(page, 'Support tickets', subject)).toContainText(/Reply due in \d+ hours|2 days/)
      await page.getByRole('button', { name: subject }).click()
      await expect(page.getByRole('dialog').getByText('<b>It</b> does not work.')).toBeVisible()
      await press(page, 'Send answer')
      await expect(page.getByRole('textbox', { name: 'Answer' })).toHaveAccessibleDescription(
        /^Please write an answer\./,
      )
      await page.getByRole('textbox', { name: 'Answer' }).fill('It works again.')
      await page.getByRole('dialog').getByRole('button', { name: 'Send answer' }).dblclick()
      await expect(toast(page, 'Answer sent')).toBeVisible()
      await expect(tableRow(page, 'Support tickets', subject)).toHaveCount(0)
      await tia.goto('/support')
      await expect(tia.getByText('Answered').first()).toBeVisible()

      await chooseFilter(page, 'Status', 'Answered')
      await page.getByRole('button', { name: subject }).click()
      await press(page, 'Close ticket')
      await press(page, 'Close ticket')
      await expect(toast(page, 'Ticket closed')).toBeVisible()
      await chooseFilter(page, 'Status', 'Closed')
      await page.getByRole('button', { name: subject }).click()
      await expect(page.getByRole('dialog').getByText('This ticket is closed.')).toBeVisible()
      await tia.context().close()
    })

    test('a review is removed with a reason, and stays readable to moderators', async ({
      page,
      server,
      browser,
    }) => {
      const text = freshName('Buy my course ')
      const rex = await person(browser, server, freshName('rex'))
      expect(await post(rex, 'PUT', '/api/tools/645/review', { rating: 1, text })).toBe(200)
      await becomeAdmin(page, server, freshName('root'))
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
      await rex.context().close()
    })
  })
}

test('an admin who comes second is told, and what they wrote stays', async ({ page, server, browser }) => {
  const subject = freshName('Asked once ')
  const uma = await person(browser, server, freshName('uma'))
  await ask(uma, subject)
  await becomeAdmin(page, server, freshName('root'))
  await page.goto('/admin/tickets')
  await page.getByRole('button', { name: subject }).click()
  await page.getByRole('textbox', { name: 'Answer' }).fill('My answer.')
  const id = await page.evaluate(async (wanted) => {
    const { tickets } = await (await fetch('/api/admin/tickets')).json()
    return tickets.find((ticket: { subject: string }) => ticket.subject === wanted).id
  }, subject)
  expect(await post(page, 'POST', `/api/admin/tickets/${id}/answer`, { text: 'Faster.' })).toBe(200)
  await press(page, 'Send answer')
  await expect(
    page.getByRole('alert').filter({ hasText: 'Another admin got to this ticket first' }),
  ).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Answer' })).toHaveValue('My answer.')
  await uma.context().close()
})

test('one’s own account and owners are out of reach, and the reason is said', async ({
  page,
  server,
  browser,
}) => {
  const [me, boss] = [freshName('root'), freshName('boss')]
  const owner = await person(browser, server, boss)
  await server.manage('grant', boss, 'owner')
  await becomeAdmin(page, server, me)
  await manage(page, me)
  await expect(page.getByRole('dialog').getByText(/This is your own account/)).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Lock account' })).toHaveCount(0)
  await manage(page, boss)
  await expect(page.getByRole('dialog').getByText(/Only another owner/)).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('button')).toHaveCount(1)
  await owner.evaluate(async () =>
    localStorage.setItem('session-user', await (await fetch('/api/me')).text()),
  )
  await manage(owner, me)
  await expect(owner.getByRole('dialog').getByRole('button', { name: 'Make owner' })).toBeVisible()
  await owner.context().close()
})

test('a locked user is told so at the sign-in, with the right password only', async ({
  page,
  server,
  browser,
}) => {
  const name = freshName('ike')
  const ike = await person(browser, server, name)
  await becomeAdmin(page, server, freshName('root'))
  await manage(page, name)
  await press(page, 'Lock account')
  await press(page, 'Lock account')
  await expect(toast(page, `${name} is locked out`)).toBeVisible()
  const login = (password: string) => post(ike, 'POST', '/api/login', { username: name, password })
  expect([await login('a wrong password'), await login('seven blue horses')]).toEqual([401, 403])
  await ike.context().close()
})

test('a list that does not arrive says so, and comes with another try', async ({ page, server }) => {
  await becomeAdmin(page, server, freshName('root'))
  for (const [path, text] of [
    ['users', 'Couldn’t load the users'],
    ['tickets', 'Couldn’t load the tickets'],
    ['reviews', 'Couldn’t load the reviews'],
    ['audit', 'Couldn’t load the audit log'],
  ]) {
    const pattern = new RegExp(`/api/admin/${path}(\\?|$)`)
    await page.route(pattern, (route) => route.fulfill({ status: 403, body: '{}' }))
    await page.goto(`/admin/${path}`)
    await expect(page.getByRole('alert').filter({ hasText: text ?? '' })).toBeVisible()
    await page.unroute(pattern)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(text ?? '')).toHaveCount(0)
  }
})

test('a screen that cannot be fetched leaves the way to the others', async ({ browser, server }) => {
  // Its own page: the browser writes down what could not be fetched.
  const page = await (await browser.newContext({ baseURL: server.url })).newPage()
  await becomeAdmin(page, server, freshName('root'))
  await page.route(/\/assets\/audit-log-[^/]+\.js$/, (route) => route.abort())
  await page.goto('/admin/audit')
  await expect(title(page)).toHaveText('This page couldn’t be shown')
  const places = page.getByRole('navigation', { name: 'Administration' })
  await places.getByRole('link', { name: 'Users' }).click()
  await expect(title(page)).toHaveText('Users')
  await page.context().close()
})

test('the newsletter’s subscribers come as a file', async ({ page, server }) => {
  await becomeAdmin(page, server, freshName('root'))
  await page.goto('/admin/users')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Newsletter subscribers (CSV)' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.csv$/)
})

test('axe finds nothing in both themes, and nothing runs over the edge', async ({
  page,
  server,
  browser,
}) => {
  const name = freshName('axe')
  const axe = await person(browser, server, name)
  await ask(axe, `${name} asks ${'a long question '.repeat(10)}`.slice(0, 200))
  await post(axe, 'PUT', '/api/tools/645/review', { rating: 4, text: `${name} ${'word '.repeat(40)}` })
  await becomeAdmin(page, server, freshName('root'))
  const look = async () => {
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await expectWithinWindow(page)
      await expectAccessible(page)
    }
  }
  await manage(page, name)
  await expect(page.getByRole('dialog')).toBeVisible()
  await look()
  await press(page, 'Give lifetime premium')
  await expect(tableRow(page, 'Users', name)).toContainText('Premium')
  await page.getByRole('button', { name: 'Dismiss message' }).click()
  await look()
  await page.goto('/admin/tickets')
  await expect(tableRow(page, 'Support tickets', name)).toBeVisible()
  await look()
  await page.getByRole('button', { name }).click()
  await look()
  await page.goto('/admin/reviews')
  await expect(tableRow(page, 'Reviews', name)).toBeVisible()
  await look()
  await page.goto('/admin/audit')
  await expect(tableRow(page, 'Audit log', name)).toBeVisible()
  await look()
  await tableRow(page, 'Audit log', name).getByRole('button').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look()
  await axe.context().close()
})
