import { expectAccessible } from './support/accessible.ts'
import { become, freshName, toast } from './support/account.ts'
import { becomeAdmin } from './support/admin.ts'
import { expect, test, untilBooted } from './support/test.ts'

test.use({ ownServer: 'reports' })

const OTTER = 645

test('a report that is filed without a connection reaches the admins, and the reporter reads what became of it', async ({
  page,
  browser,
  server,
}) => {
  await become(page, freshName('rita'))
  await page.goto(`/tool/${OTTER}`)
  const open = page.getByRole('button', { name: 'Report a problem' })
  await untilBooted(page)
  // It comes when the reader gets near it.
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await open.scrollIntoViewIfNeeded()
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Report Otter.ai' })
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText('Please choose a problem')).toBeVisible()
  await dialog.getByRole('radio', { name: 'The website is gone' }).check()
  await dialog.getByRole('textbox').fill('It answers 404.')
  await expectAccessible(page)
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(toast(page, 'Report saved')).toBeVisible()
  const own = page.getByRole('list', { name: 'Your reports' })
  await expect(own).toContainText('waiting to be sent')
  await page.context().setOffline(false)
  await expect(own).toContainText('waiting for an admin')

  const context = await browser.newContext({ baseURL: server.url })
  const desk = await context.newPage()
  await becomeAdmin(desk, server, freshName('ada'))
  await desk.goto('/ai-recommendations?tab=reports')
  await desk.getByRole('button', { name: 'Decide on Otter.ai: website gone' }).click()
  const decision = desk.getByRole('dialog')
  await expect(decision.getByText('It answers 404.')).toBeVisible()
  await decision.getByRole('textbox').fill('The address is right now.')
  await expectAccessible(desk)
  await decision.getByRole('button', { name: 'Save decision' }).click()
  await expect(toast(desk, '1 report: fixed')).toBeVisible()
  await expect(own).toContainText('You reported this as gone · fixed')
  await expect(own).toContainText('The address is right now.')
  await context.close()
})
