import type { Page } from '@playwright/test'
import type { AdminBounty, BountyClaim } from '#shared/domain/bounty.ts'
import { openSqliteStore } from '../sync-server/db/sqlite/sqlite-store.ts'
import { expectAccessible, expectWithinWindow } from './support/accessible.ts'
import { freshName, toast } from './support/account.ts'
import { becomeAdmin, callsOf } from './support/admin.ts'
import { items, openDashboard } from './support/agent-pages.ts'
import { ApiAgent, nextTool } from './support/api-agent.ts'
import { tableRow } from './support/data-table.ts'
import { another, decision, note, press, toolNow } from './support/improvement-review.ts'
import type { TestServer } from './support/server.ts'
import { expect, test } from './support/test.ts'

test.use({ changesCatalogue: true })

const DESK = { width: 1280, height: 900 }
const PHONE = { width: 360, height: 780 }
const HOUR_MS = 3_600_000

/** On phone and desk, in both themes. */
async function look(page: Page): Promise<void> {
  for (const viewport of [PHONE, DESK]) {
    await page.setViewportSize(viewport)
    await expectWithinWindow(page)
    await expectAccessible(page)
  }
}

const dialog = (page: Page) => page.getByRole('dialog')
const words = (title: string) =>
  `For sales teams that meet their customers online, ${title}: it writes down what is said in a call, and who has to do what.`

test('a bounty is drafted, funded, claimed and delivered, and an admin accepts the work', async ({
  page,
  server,
  browser,
}) => {
  const title = freshName('Say who it is for ')
  const wanted = [await toolNow(server, nextTool()), await toolNow(server, nextTool())] as const
  await becomeAdmin(page, server, freshName('fun'))
  await page.goto('/admin/bounties')
  await page.getByRole('button', { name: 'New bounty' }).click()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Instructions').fill('Read the page of the maker.')
  await page.getByLabel('Which tools').selectOption('Specific tools')
  for (const { name } of wanted) {
    await page.getByRole('combobox', { name: 'Add a tool' }).fill(name)
    await page.getByRole('option', { name, exact: true }).click()
  }
  await page.getByLabel('Which field').selectOption('Description')
  await page.getByLabel('Price for each tool').fill('40')
  await page.getByLabel('How many tools').fill('3')
  await expect(dialog(page)).toContainText('Total budget: $120.00Over $100.00: two admins')
  await page.getByLabel('How many tools').fill('2')
  await expect(dialog(page)).toContainText('Total budget: $80.00One admin can fund it.')
  await look(page)
  await page.getByRole('button', { name: 'Save draft' }).dblclick()
  await expect(dialog(page)).toContainText('2 tools by name, description only')
  await dialog(page).getByRole('button', { name: 'Fund $80.00' }).click()
  await look(page)
  await dialog(page).getByRole('button', { name: 'Fund $80.00' }).dblclick()
  await expect(toast(page, 'Bounty funded')).toBeVisible()
  await expect(dialog(page)).toContainText('Funded by')

  const agent = await ApiAgent.register(server)
  const desk = await another(browser, server)
  await openDashboard(desk, agent.key, 'bounties')
  const open = items(desk, 'Open bounties').filter({ hasText: title })
  const mine = items(desk, 'My claims').filter({ hasText: title })
  const claim = async (name: string) => {
    await open.getByRole('button', { name: `Choose a tool from the bounty ${title}` }).click()
    await open.getByRole('button', { name: `Claim ${name}`, exact: true }).dblclick()
  }
  await expect(open).toContainText('$34.00 for you of $40.00 for each tool')
  await expect(open).toContainText('2 of 2 left')
  await claim(wanted[1].name)
  await mine.getByRole('button', { name: /^Give .* back$/ }).click()
  await dialog(desk).getByRole('button', { name: 'Give back' }).click()
  await expect(mine).toContainText('Given back')
  await claim(wanted[0].name)
  await expect(open).toContainText('1 of 2 left')
  const claimed = mine.filter({ hasText: wanted[0].name })
  await expect(claimed).toContainText(/Deliver by .* 24 hours left/)
  await claimed.getByRole('button', { name: /^Deliver the work/ }).click()
  await claimed.getByRole('button', { name: 'Deliver work' }).click()
  await expect(claimed.getByRole('textbox')).toBeFocused()
  await claimed.getByRole('textbox').fill(words(title))
  await claimed.getByRole('button', { name: 'Check' }).click()
  await expect(claimed).toContainText('This would be accepted for review')
  await desk.reload()
  await expect(claimed.getByRole('textbox')).toHaveValue(words(title))
  await look(desk)
  await claimed.getByRole('button', { name: 'Deliver work' }).dblclick()
  await expect(toast(desk, 'Work delivered')).toBeVisible()
  await expect(claimed).toContainText(/Decided by .* or paid automatically · 48 hours left/)

  await page.goto('/admin/bounties')
  await page.getByRole('note').getByRole('button', { name: 'Review' }).click()
  const line = tableRow(page, 'Claims', title)
  await expect(line).toContainText('48 hours left to decide')
  await look(page)
  await line.getByRole('link').click()
  await expect(decision(page)).toContainText(`For the bounty ${title}. Decide by`)
  await press(page, 'Approve 1 field for $40.00')
  await expect(toast(page, 'Improvement approved')).toBeVisible()
  await desk.reload()
  await expect(claimed).toContainText('An admin accepted your work.')
})

/** The promised time of a claim is over, so the clock of the server pays it at its next turn. */
async function letTimePass({ dataDir }: TestServer, claimId: number): Promise<void> {
  const store = await openSqliteStore(dataDir)
  try {
    await store.writer
      .updateTable('bounty_claim')
      .set({ decide_by: new Date(Date.now() - HOUR_MS).toISOString() })
      .where('id', '=', claimId)
      .execute()
  } finally {
    await store.close()
  }
}

test('changes are asked for once, and what nobody decides on then is paid by the clock', async ({
  page,
  server,
  browser,
}) => {
  const title = freshName('Describe it ')
  const admin = await callsOf(server, freshName('fun'), 'admin')
  const endsAt = new Date(Date.now() + 48 * HOUR_MS).toISOString()
  const terms = { priceUsd: 25, places: 2, field: 'description', endsAt, instructions: 'Say more.' }
  const drafted: AdminBounty = await (await admin('POST', '/api/admin/bounties', { title, ...terms })).json()
  expect((await admin('POST', `/api/admin/bounties/${drafted.id}/fund`)).status).toBe(200)
  const agent = await ApiAgent.register(server)
  const claims = `/api/v1/bounties/${drafted.id}/claims`
  const { id }: BountyClaim = await (await agent.send('POST', claims, { toolId: nextTool() })).json()
  const work = { improvements: words(title), improvementType: 'description' }
  expect((await agent.send('POST', `/api/v1/bounties/claims/${id}/deliver`, work)).status).toBe(200)

  await becomeAdmin(page, server, freshName('ada'))
  await page.goto(`/admin/bounties?bounty=${drafted.id}`)
  await dialog(page).getByRole('button', { name: 'Show its claims' }).click()
  await tableRow(page, 'Claims', title).getByRole('link').click()
  await note(page).fill('Say which customers.')
  await press(page, 'Request changes')
  await expect(toast(page, 'Changes requested')).toBeVisible()

  const desk = await another(browser, server)
  await openDashboard(desk, agent.key, 'bounties')
  const mine = items(desk, 'My claims').filter({ hasText: title })
  await expect(mine).toContainText('Say which customers.')
  await mine.getByRole('button', { name: /^Revise/ }).click()
  await mine.getByLabel('Description').fill(`${words(title)} Made for small shops.`)
  await look(desk)
  await mine.getByRole('button', { name: 'Send for review again' }).click()
  await expect(mine).toContainText('Delivered')

  await letTimePass(server, id)
  await page.goto(`/admin/bounties?bounty=${drafted.id}`)
  await dialog(page).getByRole('button', { name: 'End early' }).click()
  await expect(dialog(page)).toContainText('The unclaimed $25.00 returns to the budget')
  await dialog(page).getByRole('button', { name: 'End bounty' }).dblclick()
  await expect(toast(page, 'Bounty ended')).toBeVisible()
  await expect(dialog(page)).toContainText('Returned$25.00')
  await expect
    .poll(async () => (await agent.send('GET', `/api/v1/bounties/claims/${id}`)).json(), { timeout: 30_000 })
    .toMatchObject({ state: 'paid' })

  await desk.reload()
  await expect(mine).toContainText('Nobody decided in time, so you were paid.')
  await expect(mine).toContainText('$21.25')
  await look(desk)
  await page.goto(`/admin/bounties?view=claims&of=${drafted.id}&state=all`)
  await tableRow(page, 'Claims', 'Paid automatically').getByRole('link').click()
  await expect(decision(page)).toContainText('the agent was paid automatically')
  await press(page, 'Approve 1 field')
  await expect(toast(page, 'Improvement approved')).toBeVisible()
})
