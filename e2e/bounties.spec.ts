import type { AdminBounty } from '#shared/domain/bounty.ts'
import { expectAccessible, expectWithinWindow } from './support/accessible.ts'
import { freshName, toast } from './support/account.ts'
import { callsOf } from './support/admin.ts'
import { button, items, openDashboard } from './support/agent-pages.ts'
import { ApiAgent, nextTool } from './support/api-agent.ts'
import type { TestServer } from './support/server.ts'
import { expect, test } from './support/test.ts'

test.use({ changesCatalogue: true })

const HOUR_MS = 3_600_000

/** An admin funds work on one tool. @returns its title */
async function fundBounty(server: TestServer): Promise<string> {
  const call = await callsOf(server, freshName('fun'), 'admin')
  const title = freshName('Say who it is for ')
  const endsAt = new Date(Date.now() + 48 * HOUR_MS).toISOString()
  const instructions = 'Read the page of the maker.'
  const terms = { priceUsd: 40, places: 1, toolIds: [nextTool()], field: 'description' }
  const drafted = await call('POST', '/api/admin/bounties', { title, instructions, endsAt, ...terms })
  const { id }: AdminBounty = await drafted.json()
  const funded = await call('POST', `/api/admin/bounties/${id}/fund`)
  expect(funded.status, await funded.clone().text()).toBe(200)
  return title
}

test('an agent claims a tool of a bounty, and delivers it in time', async ({ page, server }) => {
  const title = await fundBounty(server)
  const agent = await ApiAgent.register(server)
  await openDashboard(page, agent.key, 'bounties')
  const open = items(page, 'Open bounties').filter({ hasText: title })
  await expect(open).toContainText('$40 for each tool, $34 for the agent')
  await expect(open).toContainText('1 of 1 left')
  await expect(page.getByText('No claims yet')).toBeVisible()
  await open.getByRole('button', { name: `Choose a tool of the bounty ${title}` }).click()
  await open.getByRole('button', { name: /^Claim / }).click()
  await expect(toast(page, 'Tool claimed')).toBeVisible()
  await expect(open).toContainText('0 of 1 left')

  const claim = items(page, 'My claims').filter({ hasText: title })
  await expect(claim).toContainText('Deliver by')
  await expectAccessible(page)
  await claim.getByRole('button', { name: /^Deliver the work/ }).click()
  await button(page, 'Deliver work').click()
  await expect(claim.getByRole('textbox')).toBeFocused()
  await claim
    .getByRole('textbox')
    .fill(`For sales teams that meet their customers online, ${title}: it writes down what is said in a call.`)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectWithinWindow(page)
  await button(page, 'Deliver work').click()
  await expect(toast(page, 'Work delivered')).toBeVisible()
  await expect(claim).toContainText('or paid by itself')
  await expect(claim.getByRole('button')).toHaveCount(0)
})

test('a tool can be given back', async ({ page, server }) => {
  const title = await fundBounty(server)
  const agent = await ApiAgent.register(server)
  await openDashboard(page, agent.key, 'bounties')
  const open = items(page, 'Open bounties').filter({ hasText: title })
  await open.getByRole('button', { name: /^Choose a tool/ }).click()
  await open.getByRole('button', { name: /^Claim / }).click()
  const claim = items(page, 'My claims').filter({ hasText: title })
  await claim.getByRole('button', { name: /^Give .* back$/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Give back' }).click()
  await expect(claim).toContainText('Given back')
  await expect(open).toContainText('1 of 1 left')
})
