import type { Browser, Page } from '@playwright/test'
import { expectAccessible, expectWithinWindow } from './support/accessible.ts'
import { freshName, PASSWORD, toast } from './support/account.ts'
import { becomeAdmin, becomeOwner } from './support/admin.ts'
import { openDashboard } from './support/agent-pages.ts'
import { tableRow } from './support/data-table.ts'
import {
  accept,
  another,
  decision,
  field,
  note,
  open,
  press,
  propose,
  toolNow,
} from './support/improvement-review.ts'
import { ageSessions } from './support/old-sessions.ts'
import { title } from './support/screens.ts'
import { TestServer } from './support/server.ts'
import { expect, test } from './support/test.ts'

const DESK = { width: 1280, height: 900 }
const PHONE = { width: 360, height: 780 }

// A server of its own: who else could approve, and what a month may cost, concerns everybody on it.
let server: TestServer
test.beforeEach(async () => {
  server = await TestServer.start()
})
test.afterEach(() => server.dispose())

async function admin(browser: Browser, name: string, become = becomeAdmin): Promise<Page> {
  const page = await another(browser, server)
  await become(page, server, name)
  return page
}

const line = (page: Page, name: string) => tableRow(page, 'Improvements', name)
const budget = (page: Page) => page.getByRole('region', { name: 'Monthly budget for improvements' })

/** On phone and desk, in both themes. */
async function look(page: Page): Promise<void> {
  for (const viewport of [PHONE, DESK]) {
    await page.setViewportSize(viewport)
    await expectWithinWindow(page)
    await expectAccessible(page)
  }
}

test('an improvement over $100 waits for a second admin, and the agent sees no names', async ({
  browser,
}) => {
  const [first, second] = [freshName('ada'), freshName('ben')]
  const { agent, id, toolId, changes, before } = await propose(server, 'dear', 250)
  const ada = await admin(browser, first)
  const ben = await admin(browser, second)

  await ada.goto('/admin/improvements')
  await expect(line(ada, agent.name)).toContainText('Needs two admins')
  await open(ada, id)
  await expect(decision(ada)).toContainText('It costs more than $100.')
  await expect(decision(ada)).toContainText(`nothing is published or paid until ${second} approves it too`)
  await accept(ada, 'Tags').uncheck()
  await note(ada).fill('Well written.')
  await look(ada)
  await decision(ada).getByRole('button', { name: 'First approval: 1 of 2 fields for $250.00' }).dblclick()
  await expect(toast(ada, 'First approval given')).toBeVisible()
  await expect(decision(ada)).toContainText(`${second} can give the second approval.`)
  await expect(decision(ada).getByRole('button')).toHaveText([
    'Withdraw my approval',
    'Request changes',
    'Reject',
  ])
  await look(ada)
  expect(await toolNow(server, toolId)).toMatchObject(before)

  const dashboard = await another(browser, server)
  await openDashboard(dashboard, agent.key, 'submissions')
  const submission = dashboard
    .getByRole('listitem')
    .filter({ hasText: 'Waiting for a second approval' })
    .first()
  await expect(submission).toContainText('One admin has approved it. A second approval is needed')
  await expect(dashboard.getByText(first)).toHaveCount(0)
  await expect(dashboard.getByText('Well written.')).toHaveCount(0)
  await look(dashboard)

  await ben.goto('/admin')
  await ben.getByRole('link', { name: /Improvements.*1 for a second approval/ }).click()
  await expect(ben.getByRole('button', { name: 'State: Waiting for a second approval (1)' })).toBeVisible()
  for (const text of [`First approval: ${first}`, 'Waiting for you'])
    await expect(line(ben, agent.name)).toContainText(text)
  await look(ben)
  await line(ben, agent.name).getByRole('link').click()
  await expect(decision(ben)).toContainText(`First approval: ${first}`)
  await expect(decision(ben)).toContainText('Well written.')
  await expect(field(ben, 'Description')).toContainText('In the first approval')
  await expect(field(ben, 'Tags')).toContainText('Not in the first approval')
  await expect(accept(ben, 'Tags')).toHaveCount(0)
  await look(ben)
  await press(ben, 'Approve 1 of 2 fields for $250.00')
  await expect(toast(ben, 'Improvement approved')).toBeVisible()
  await expect
    .poll(() => toolNow(server, toolId))
    .toMatchObject({ description: changes.description, tags: before.tags })
  expect(await agent.improvement(id)).toMatchObject({ state: 'applied', decisionNote: 'Well written.' })

  // Who looked at it before reads what has become of it.
  await press(ada, 'Withdraw my approval')
  await expect(decision(ada).getByRole('alert')).toContainText('has changed since you opened it')
  await decision(ada).getByRole('button', { name: 'Show the current text' }).click()
  await expect(decision(ada)).toContainText('Written to the tool: Description.')
})

test('a single owner reads what to do, and can take the approval back', async ({ browser }) => {
  const name = freshName('olga')
  const { agent, id } = await propose(server, 'lone', 101)
  const olga = await admin(browser, name, becomeOwner)
  await open(olga, id)
  await expect(decision(olga)).toContainText(
    'There’s no other admin who could. An owner can add one under Users.',
  )
  await press(olga, /^First approval: all 2 fields/)
  await expect(toast(olga, 'First approval given')).toBeVisible()
  await expect(decision(olga)).toContainText('It needs a second approval. There’s no other admin who could.')
  await expect(decision(olga).getByRole('button', { name: /pprov.* fields/ })).toHaveCount(0)
  await look(olga)
  await press(olga, 'Withdraw my approval')
  await expect(toast(olga, 'Approval withdrawn')).toBeVisible()
  expect(await agent.improvement(id)).toMatchObject({ state: 'pending_review', decisionNote: null })
  await decision(olga).getByRole('link', { name: 'Users' }).click()
  await expect(title(olga)).toHaveText('Users')
})

test('an owner sets the budget, admins see what is left, and nothing is approved beyond it', async ({
  browser,
}) => {
  const { id, agent } = await propose(server, 'cost', 60)
  const { id: next } = await propose(server, 'more', 50)
  const olga = await admin(browser, freshName('olga'), becomeOwner)
  const ada = await admin(browser, freshName('ada'))

  await olga.goto('/admin/improvements')
  await expect(budget(olga)).toContainText('No limit set. Approved this month: $0.00.')
  await budget(olga).getByRole('button', { name: 'Set a budget' }).click()
  const dialog = olga.getByRole('dialog', { name: 'Monthly budget for improvements' })
  const amount = dialog.getByLabel('Budget for a month')
  for (const wrong of ['-1', 'much', '1.234']) {
    await amount.fill(wrong)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(amount).toHaveAccessibleDescription(
      /^Please enter an amount from 0 to 1,000,000, or leave it empty\./,
    )
  }
  await look(olga)
  await amount.fill('100')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(olga, 'Budget changed')).toBeVisible()
  await expect(budget(olga)).toContainText('$100.00 left of $100.00, $0.00 used.')

  await open(ada, id)
  await expect(budget(ada)).toContainText('$100.00 left')
  await expect(budget(ada).getByRole('button')).toHaveCount(0)
  await press(ada, 'Approve all 2 fields for $60.00')
  await expect(toast(ada, 'Improvement approved')).toBeVisible()
  await open(ada, next)
  await expect(budget(ada).getByRole('progressbar')).toHaveAttribute('aria-valuetext', '$60.00 of $100.00')
  await expect(budget(ada)).toContainText('$40.00 left of $100.00, $60.00 used. Renews on 1 ')
  await look(ada)
  await press(ada, 'Approve all 2 fields for $50.00')
  await expect(decision(ada).getByRole('alert')).toContainText(
    'of the monthly budget of $100 for improvements $40 remain',
  )
  expect(await agent.improvement(id)).toMatchObject({ state: 'applied' })

  await olga.goto('/platform-revenue')
  await expect(budget(olga)).toContainText('$40.00 left')
  await look(olga)
  await budget(olga).getByRole('button', { name: 'Change budget' }).click()
  await amount.fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(budget(olga)).toContainText('No limit set. Approved this month: $60.00.')
  await olga.goto('/admin/audit')
  await olga.getByRole('button', { name: 'Changed the Monthly budget for improvements' }).first().click()
  await expect(
    olga.getByRole('dialog').getByRole('link', { name: 'Monthly budget for improvements' }),
  ).toBeVisible()
  await press(ada, 'Approve all 2 fields for $50.00')
  await expect(toast(ada, 'Improvement approved')).toBeVisible()
})

test('without a fresh proof the budget asks for the password first', async ({ browser }) => {
  const olga = await admin(browser, freshName('olga'), becomeOwner)
  await ageSessions(server)
  await olga.goto('/platform-revenue')
  await budget(olga).getByRole('button', { name: 'Set a budget' }).click()
  await olga.getByLabel('Budget for a month').fill('250')
  await olga.getByRole('button', { name: 'Save' }).click()
  const proof = olga.getByRole('dialog', { name: 'Confirm it’s you' })
  await proof.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await olga.keyboard.press('Enter')
  await expect(toast(olga, 'Budget changed')).toBeVisible()
  await expect(budget(olga)).toContainText('$250.00 left of $250.00')
})
