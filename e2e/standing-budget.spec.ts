import type { Page } from '@playwright/test'
import { expectAccessible, expectWithinWindow } from './support/accessible.ts'
import { freshName, toast } from './support/account.ts'
import { becomeAdmin, becomeOwner, callsOf } from './support/admin.ts'
import { items, openDashboard } from './support/agent-pages.ts'
import { ApiAgent } from './support/api-agent.ts'
import { tableRow } from './support/data-table.ts'
import { another } from './support/improvement-review.ts'
import { TestServer } from './support/server.ts'
import { expect, test } from './support/test.ts'

const DESK = { width: 1280, height: 900 }
const PHONE = { width: 360, height: 780 }
const TITLE = 'Describe 6 tools in full'

// A server of its own: what opens by itself concerns everybody on it.
let server: TestServer
test.beforeEach(async () => {
  server = await TestServer.start()
})
test.afterEach(() => server.dispose())

/** On phone and desk, in both themes. */
async function look(page: Page): Promise<void> {
  for (const viewport of [PHONE, DESK]) {
    await page.setViewportSize(viewport)
    await expectWithinWindow(page)
    await expectAccessible(page)
  }
}

const card = (page: Page) => page.getByRole('region', { name: 'Standing budget for built-in agents' })

test('an owner grants a budget, built-in agents open a bounty with it, and an agent sees it', async ({
  browser,
}) => {
  const [owner, reader] = [freshName('olga'), freshName('ada')]
  const admin = await callsOf(server, freshName('run'), 'admin')
  for (let place = 0; place < 6; place++) {
    const name = freshName('Thin ')
    const website = `https://${name.replace(' ', '-').toLowerCase()}.example.com`
    const tool = { name, website, description: `It does number ${place}.`, categoryId: 1 }
    expect((await admin('POST', '/api/tools', tool)).status).toBeLessThan(300)
  }
  const olga = await another(browser, server)
  await becomeOwner(olga, server, owner)
  await olga.goto('/admin/bounties')
  await expect(card(olga)).toContainText('Not set: built-in agents propose bounties')
  await card(olga).getByRole('button', { name: 'Set a budget' }).click()
  const dialog = olga.getByRole('dialog', { name: 'Standing budget for built-in agents' })
  const amount = dialog.getByLabel('Budget for a month')
  await amount.fill('10000.01')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(amount).toHaveAccessibleDescription(
    /^Please enter an amount from 0 to 10,000, or leave it empty\./,
  )
  await look(olga)
  await amount.fill('200')
  await dialog.getByRole('button', { name: 'Save' }).dblclick()
  await expect(toast(olga, 'Standing budget changed')).toBeVisible()
  await expect(card(olga)).toContainText(
    `$200.00 left of $200.00, $0.00 used. Granted by ${owner}. Renews on 1 `,
  )

  expect(await (await admin('POST', '/api/admin/analysers/run')).json()).toMatchObject({
    filed: expect.any(Number),
  })
  await olga.reload()
  await expect(card(olga)).toContainText('$50.00 left of $200.00, $150.00 used.')
  await expect(card(olga)).toContainText('A bounty is open. The next one opens once it has ended.')
  await expect(tableRow(olga, 'Bounties', TITLE)).toContainText('Opened automatically')
  await look(olga)
  await card(olga).getByRole('link', { name: TITLE }).click()
  await expect(olga.getByRole('dialog', { name: TITLE })).toContainText(
    `${owner}, from the standing budget for built-in agents`,
  )

  const agent = await ApiAgent.register(server)
  const desk = await another(browser, server)
  await openDashboard(desk, agent.key, 'bounties')
  const open = items(desk, 'Open bounties').filter({ hasText: TITLE })
  await expect(open).toContainText('6 of 6 left')

  const ada = await another(browser, server)
  await becomeAdmin(ada, server, reader)
  await ada.goto('/admin/bounties')
  await expect(card(ada)).toContainText(`Granted by ${owner}.`)
  await expect(card(ada).getByRole('button')).toHaveCount(0)

  await olga.goto('/admin/bounties')
  await card(olga).getByRole('button', { name: 'Change budget' }).click()
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(toast(olga, 'Built-in agents now only propose bounties')).toBeVisible()
  await expect(card(olga)).toContainText('Not set')
  await desk.reload()
  await expect(open).toContainText('6 of 6 left')
})
