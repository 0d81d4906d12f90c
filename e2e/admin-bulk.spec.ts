import type { Page } from '@playwright/test'
import { expectAccessible, expectWithinWindow } from './support/accessible.ts'
import { become, freshName, toast } from './support/account.ts'
import { becomeAdmin, createDecider } from './support/admin.ts'
import { tableRow } from './support/data-table.ts'
import { another, propose } from './support/improvement-review.ts'
import { expect, test } from './support/test.ts'

test.use({ changesCatalogue: true })

const bar = (page: Page, rows: string) => page.getByRole('region', { name: `Chosen ${rows}` })

test('accounts are locked together after a question, and unlocked by one undo', async ({
  page,
  server,
  browser,
}) => {
  const shared = freshName('pair')
  const people = await Promise.all(
    ['a', 'b'].map(async (end) => {
      const person = await another(browser, server)
      await become(person, `${shared}${end}`)
      return person
    }),
  )
  const statuses = () =>
    Promise.all(people.map((person) => person.evaluate(async () => (await fetch('/api/me')).status)))
  await becomeAdmin(page, server, freshName('root'))
  await page.goto(`/admin/users?search=${shared}`)
  await page.getByRole('checkbox', { name: 'Select all users on this page' }).check()
  await expect(bar(page, 'users')).toContainText('2 selected')
  await bar(page, 'users').getByRole('button', { name: 'Lock', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Lock 2 accounts?' })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await statuses()).toEqual([200, 200])
  await bar(page, 'users').getByRole('button', { name: 'Lock', exact: true }).click()
  await question.getByRole('button', { name: 'Lock', exact: true }).click()
  await expect(toast(page, '2 accounts locked')).toBeVisible()
  await expect(bar(page, 'users')).toHaveCount(0)
  for (const end of ['a', 'b'])
    await expect(tableRow(page, 'Users', `${shared}${end}`)).toContainText('Locked')
  expect(await statuses()).toEqual([401, 401])
  await page.getByRole('button', { name: 'Undo' }).locator('visible=true').first().click()
  await expect(toast(page, 'Undone')).toBeVisible()
  for (const end of ['a', 'b'])
    await expect(tableRow(page, 'Users', `${shared}${end}`)).not.toContainText('Locked')
})

test('improvements are rejected together with a reason, and the one that somebody else has decided is named', async ({
  page,
  server,
}) => {
  const [first, second] = [await propose(server, 'one'), await propose(server, 'two')]
  await becomeAdmin(page, server, freshName('ada'))
  await page.goto('/admin/improvements')
  for (const { agent } of [first, second])
    await tableRow(page, 'Improvements', agent.name).getByRole('checkbox').check()
  const decide = await createDecider(server)
  await decide(second.id, { decision: 'approve' })
  await bar(page, 'improvements').getByRole('button', { name: 'Reject', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Reject 2 improvements?' })
  await question.getByRole('button', { name: 'Reject', exact: true }).click()
  const reason = question.getByRole('textbox', { name: 'Reason' })
  await expect(reason).toBeFocused()
  await expect(reason).toHaveAccessibleDescription('Please say why.')
  await page.setViewportSize({ width: 360, height: 780 })
  await expectWithinWindow(page)
  await expectAccessible(page)
  await reason.fill('Both say the same.')
  await question.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(toast(page, '1 of 2 could not be changed')).toBeVisible()
  await expect(
    page
      .getByText(new RegExp(`^${second.toolName}: `))
      .locator('visible=true')
      .first(),
  ).toBeVisible()
  expect(await first.agent.improvement(first.id)).toMatchObject({
    state: 'rejected',
    decisionNote: 'Both say the same.',
  })
  expect(await second.agent.improvement(second.id)).toMatchObject({ state: 'applied' })
})
