import type { Page } from '@playwright/test'
import { expectAccessible, expectWithinWindow } from './support/accessible.ts'
import { freshName, toast } from './support/account.ts'
import { becomeAdmin } from './support/admin.ts'
import { ApiAgent } from './support/api-agent.ts'
import { chooseFilter, tableRow } from './support/data-table.ts'
import { title } from './support/screens.ts'
import type { TestServer } from './support/server.ts'
import { expect, test } from './support/test.ts'

test.use({ changesCatalogue: true })

const PHONE = { width: 360, height: 780 }
const DESK = { width: 1280, height: 900 }

const press = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
/** Of toasts, above everything else. */
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).locator('visible=true').first()

let listed = 0
/** A tool that an agent has paid to list. */
async function list(server: TestServer, kind = 'standard') {
  const agent = await ApiAgent.register(server, freshName('lister'))
  const toolName = `Lantern ${process.pid} ${++listed}`
  const website = `https://lantern-${process.pid}-${listed}.com/`
  const description = `Lantern number ${listed} lights up the pages of a scanned book and reads them aloud.`
  const id = await agent.list({ toolName, description, website }, kind)
  const listing: { toolId: number } = await (await agent.send('GET', `/api/v1/listings/${id}`)).json()
  return { agent, toolName, website, id, toolId: listing.toolId }
}

for (const [device, viewport] of [
  ['desk', DESK],
  ['phone', PHONE],
] as const) {
  test(`on a ${device}, a listing is looked at, and taken down with a reason and its fee given back`, async ({
    page,
    server,
  }) => {
    const { agent, toolName, website, toolId } = await list(server, 'premium')
    await page.setViewportSize(viewport)
    await becomeAdmin(page, server, freshName('lea'))
    await page.goto('/admin/listings')
    await expect(title(page)).toHaveText('Listings')
    for (const text of [agent.name, 'Published', '$150.00', 'Premium'])
      await expect(tableRow(page, 'Listings', toolName)).toContainText(text)
    await page.getByRole('button', { name: toolName }).click()
    const dialog = page.getByRole('dialog', { name: toolName })
    await expect(dialog.getByRole('link', { name: website })).toHaveAttribute(
      'rel',
      'noopener noreferrer nofollow',
    )
    await expect(dialog.getByRole('link', { name: 'Tool page' })).toHaveAttribute('href', `/tool/${toolId}`)
    await press(page, 'Take down…')
    await press(page, 'Keep it')
    await press(page, 'Take down…')
    await press(page, 'Take down')
    await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(
      'Please give a reason. The agent will see it.',
    )
    await page.getByRole('textbox', { name: 'Reason' }).fill('Its maker asked for it.')
    await page.getByRole('switch', { name: 'Refund $150.00' }).check()
    await page.getByRole('dialog').getByRole('button', { name: 'Take down and refund' }).dblclick()
    await expect(toast(page, 'Listing taken down')).toBeVisible()
    await expect(tableRow(page, 'Listings', toolName)).toContainText('Refunded')
    await expect.poll(async () => (await fetch(`${server.url}/api/tools/${toolId}`)).status).toBe(404)

    await page.getByRole('button', { name: toolName }).click()
    await expect(page.getByRole('dialog')).toContainText('Its maker asked for it.')
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Take down…' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await chooseFilter(page, 'State', 'Published')
    await expect(tableRow(page, 'Listings', toolName)).toHaveCount(0)
    await page.goto('/admin/audit')
    await expect(tableRow(page, 'Audit log', `took down the listing ${toolName}`)).toBeVisible()
  })

  test(`on a ${device}, a paid listing with a remark waits: one is published, another refunded with a reason`, async ({
    page,
    server,
  }) => {
    const agent = await ApiAgent.register(server, freshName('suspect'))
    const names = ['kept', 'sent back'].map((fate) => `Candle ${fate} ${process.pid} ${++listed}`)
    const ids: number[] = []
    for (const toolName of names) {
      const website = `http://candle-${process.pid}-${++listed}.com/`
      const description = `Candle number ${listed} dims the pages of a scanned book and hums them aloud.`
      ids.push(await agent.list({ toolName, description, website }, 'standard'))
    }
    const [kept = '', back = ''] = names
    await page.setViewportSize(viewport)
    await becomeAdmin(page, server, freshName('rev'))
    await page.goto('/admin/listings')
    await page.getByRole('button', { name: 'Review' }).click()
    await expect(tableRow(page, 'Listings', kept)).toContainText('In review')
    await expectAccessible(page)
    await page.getByRole('button', { name: kept }).click()
    const remarks = page.getByRole('dialog').getByRole('list', { name: 'Warnings from our checks' })
    await expect(remarks).toContainText('The website is not encrypted.')
    await expect(page.getByRole('dialog').getByRole('term').filter({ hasText: 'Decide by' })).toBeVisible()
    await expectWithinWindow(page)
    await expectAccessible(page)
    await page.getByRole('dialog').getByLabel('Publish in').selectOption('Music')
    await press(page, 'Publish')
    await expect(toast(page, 'Listing published')).toBeVisible()
    const published: { toolId: number } = await (await agent.send('GET', `/api/v1/listings/${ids[0]}`)).json()
    const tool = await (await fetch(`${server.url}/api/tools/${published.toolId}`)).json()
    const categories: { id: number; name: string }[] = await (
      await fetch(`${server.url}/api/categories`)
    ).json()
    expect(categories.find(({ id }) => id === tool.categoryId)?.name).toBe('Music')
    await expect(tableRow(page, 'Listings', kept)).toHaveCount(0)

    await page.getByRole('button', { name: back }).click()
    await press(page, 'Refund…')
    await press(page, 'Refund fee')
    await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(
      'Please give a reason. The agent will see it.',
    )
    await page.getByRole('textbox', { name: 'Reason' }).fill('There is no such product.')
    await press(page, 'Refund fee')
    await expect(toast(page, 'Fee refunded')).toBeVisible()
    const states = await Promise.all(
      ids.map(async (id) => (await (await agent.send('GET', `/api/v1/listings/${id}`)).json()).state),
    )
    expect(states).toEqual(['published', 'refunded'])
  })

  test(`on a ${device}, an agent is looked up, verified, suspended after a question, and reinstated by Undo`, async ({
    page,
    server,
  }) => {
    const agent = await ApiAgent.register(server, freshName('helper'))
    const works = async () => (await agent.send('GET', '/api/v1/me')).status
    await page.setViewportSize(viewport)
    await becomeAdmin(page, server, freshName('gus'))
    await page.goto('/admin/agents')
    await expect(title(page)).toHaveText('Agents')
    await page.getByRole('searchbox', { name: 'Search agents' }).fill(agent.name)
    await expect(page.getByRole('status').filter({ hasText: '1–1 of 1' })).toBeVisible()
    await expect(tableRow(page, 'Agents', agent.name)).toContainText('Nothing submitted yet')
    const manage = page.getByRole('button', { name: agent.name, exact: true })
    await manage.click()
    await expect(page.getByRole('dialog')).toContainText(agent.key.slice(0, 12))
    await press(page, 'Verify')
    await expect(toast(page, `${agent.name} is now verified`)).toBeVisible()
    await expect(tableRow(page, 'Agents', agent.name)).toContainText('Verified')
    expect(await works()).toBe(200)
    await manage.click()
    await press(page, 'Suspend')
    await expect(page.getByRole('dialog', { name: `Suspend ${agent.name}?` })).toBeVisible()
    await press(page, 'Cancel')
    await press(page, 'Suspend')
    await press(page, 'Suspend')
    await expect(toast(page, `${agent.name} is suspended`)).toBeVisible()
    await expect(tableRow(page, 'Agents', agent.name)).toContainText('Suspended')
    expect(await works()).not.toBe(200)
    await undo(page).click()
    await expect(toast(page, 'Undone')).toBeVisible()
    await expect(tableRow(page, 'Agents', agent.name)).not.toContainText('Suspended')
    expect(await works()).toBe(200)
    await page.goto('/admin/audit')
    await expect(tableRow(page, 'Audit log', `changed the agent ${agent.name}`)).toHaveCount(3)
  })
}

test('the current place of the administration is in sight on a phone', async ({ page, server }) => {
  await page.setViewportSize(PHONE)
  await becomeAdmin(page, server, freshName('nav'))
  await page.goto('/admin/audit')
  const opener = page.getByRole('button', { name: 'Administration: Audit log' })
  await expect(opener).toBeInViewport()
  await opener.click()
  const places = page.getByRole('navigation', { name: 'Administration' })
  await expect(places.getByRole('link', { name: 'Audit log' })).toHaveAttribute('aria-current', 'page')
  await expectAccessible(page)
  await places.getByRole('link', { name: 'Users' }).click()
  await expect(title(page)).toHaveText('Users')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Administration: Users' })).toBeInViewport({ ratio: 1 })
})

test('a list that does not arrive says so, and comes with another try', async ({ page, server }) => {
  await becomeAdmin(page, server, freshName('net'))
  for (const [path, text] of [
    ['listings', 'Couldn’t load the listings'],
    ['agents', 'Couldn’t load the agents'],
  ] as const) {
    const pattern = new RegExp(`/api/admin/${path}(\\?|$)`)
    await page.route(pattern, (route) => route.fulfill({ status: 403, body: '{}' }))
    await page.goto(`/admin/${path}`)
    await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
    await page.unroute(pattern)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(text)).toHaveCount(0)
  }
})

test('axe finds nothing in both themes, and nothing runs over the edge', async ({ page, server }) => {
  const { agent, toolName } = await list(server)
  await becomeAdmin(page, server, freshName('axe'))
  const look = async () => {
    for (const viewport of [PHONE, DESK]) {
      await page.setViewportSize(viewport)
      await expectWithinWindow(page)
      await expectAccessible(page)
    }
  }
  await page.goto('/admin/listings')
  await expect(tableRow(page, 'Listings', toolName)).toBeVisible()
  await look()
  await page.getByRole('button', { name: toolName }).click()
  await look()
  await press(page, 'Take down…')
  await look()
  await page.goto(`/admin/agents?search=${agent.name}`)
  await expect(tableRow(page, 'Agents', agent.name)).toBeVisible()
  await look()
  await page.getByRole('button', { name: agent.name, exact: true }).click()
  await look()
})
