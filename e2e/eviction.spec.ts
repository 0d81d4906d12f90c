import type { Page } from '@playwright/test'
import type { Mutation } from '#shared/sync/user-mutations.ts'
import { USER_SYNC_SCHEMA } from '#shared/sync/user-protocol.ts'
import { expectAccessible } from './support/accessible.ts'
import { become, freshName, userButton } from './support/account.ts'
import { expect, test, untilCatalogueStored } from './support/test.ts'
import { BareDevice, clickHearts, hearts, pressed, storedOf, userId } from './support/user-sync.ts'

/** Everything that a page can store. Browsers that make room, or have not been used for a week, delete this and leave the cookies. */
const STORED = 'indexeddb,local_storage,cache_storage,service_workers,file_systems,websql'
const ROUND = '**/api/sync/user'
const OTTER = 645
const DAY_MS = 24 * 60 * 60 * 1000

async function wipe(page: Page, origin: string): Promise<void> {
  await page.goto('/robots.txt')
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: STORED })
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
}

/** Of another device of the same person. */
async function push(device: BareDevice, user: number, ...mutations: Mutation[]): Promise<void> {
  const pushed = mutations.map((mutation, at) => ({
    mid: at + 1,
    key: String(at).padStart(32, 'e'),
    ...mutation,
  }))
  const request = { schema: USER_SYNC_SCHEMA, user, clientId: 'd'.repeat(32), epoch: null, since: 0 }
  const answer = await (await device.send('/api/sync/user', { ...request, mutations: pushed })).json()
  expect(answer.results.map(({ status }: { status: string }) => status)).toEqual(
    mutations.map(() => 'applied'),
  )
}

test.use({ changesCatalogue: true })

test('what the server has returns by itself after the browser has deleted everything', async ({
  page,
  server,
}) => {
  const ada = freshName('ada')
  await become(page, ada)
  const user = await userId(page)
  await page.goto('/')
  await untilCatalogueStored(page)
  await clickHearts(page, [0, 1])
  const listId = 'a'.repeat(32)
  await push(
    await BareDevice.open(server.url, ada),
    user,
    { name: 'list.set', args: { listId, name: 'For the train' } },
    { name: 'entry.set', args: { listId, toolId: OTTER } },
    { name: 'follow.set', args: { subject: { kind: 'tool', toolId: OTTER }, on: true } },
    { name: 'review.set', args: { toolId: OTTER, review: { rating: 4, text: 'It hears well.' } } },
    { name: 'preference.set', args: { name: 'theme', value: 'dark' } },
  )
  await expect.poll(async () => (await storedOf(page, user))?.outbox).toBe(0)

  await wipe(page, server.url)
  await page.goto('/')
  await expect(userButton(page, ada)).toBeVisible()
  await expect(pressed(page)).toHaveCount(2)
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.goto('/lists')
  await expect(page.getByRole('link', { name: 'For the train' })).toBeVisible()
  await page.goto(`/tool/${OTTER}`)
  await expect(page.getByRole('button', { name: 'Following Otter.ai' })).toBeVisible()
  await expect(page.getByText('It hears well.').first()).toBeVisible()
})

test('changes that have waited for a day are told where the browser may delete them, with what to do', async ({
  page,
  context,
  server,
}) => {
  const ada = freshName('ada')
  await become(page, ada)
  const user = await userId(page)
  await page.goto('/')
  await untilCatalogueStored(page)
  await context.route(ROUND, (route) => route.abort())
  await clickHearts(page, [0, 1])
  await expect.poll(async () => (await storedOf(page, user))?.outbox).toBe(2)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('unsent-since'))).toContain(String(user))
  const note = page.getByText('2 changes are only on this device')
  await page.reload()
  await expect(pressed(page)).toHaveCount(2)
  await expect(note).toBeHidden()

  await page.clock.setSystemTime(Date.now() + DAY_MS)
  await page.reload()
  await expect(note).toBeVisible()
  await page.getByRole('button', { name: 'What to do' }).click()
  const list = page.getByRole('dialog', { name: 'Unsaved changes' })
  await expect(list.getByText('This browser may delete them')).toBeVisible()
  await expectAccessible(page)
  await list.getByRole('button', { name: 'Ask the browser to keep them' }).click()
  await expect(list.getByText('The browser declined.')).toBeVisible()
  // As browsers do for an app that is installed, or by what their user answers.
  const cdp = await context.newCDPSession(page)
  const { browserContextId } = (await cdp.send('Target.getTargetInfo')).targetInfo
  const promise = { origin: server.url, permissions: ['durableStorage' as const] }
  await cdp.send('Browser.grantPermissions', { ...promise, ...(browserContextId && { browserContextId }) })
  await list.getByRole('button', { name: 'Ask the browser to keep them' }).click()
  await expect(list.getByText('The browser agreed.')).toBeVisible()
  await expect(note).toBeHidden()

  await context.unroute(ROUND)
  await list.getByRole('button', { name: 'Send now' }).click()
  await expect(list.getByText('Everything is saved')).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('unsent-since'))).toBeNull()
  await wipe(page, server.url)
  await page.goto('/')
  await expect(pressed(page)).toHaveCount(2)
  await expect(hearts(page).first()).toBeVisible()
})
