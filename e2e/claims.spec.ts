import type { Page } from '@playwright/test'
import { openSqliteStore } from '../sync-server/db/sqlite/sqlite-store.ts'
import {
  answer,
  type LyingSite,
  type Page as SitePage,
  startLyingSite,
} from '../sync-server/testing/lying-site.ts'
import { expectAccessible, expectWithinWindow } from './support/accessible.ts'
import { dialog as account, become, enter, freshName, PASSWORD, register, toast } from './support/account.ts'
import { becomeAdmin, callsOf } from './support/admin.ts'
import { title } from './support/screens.ts'
import { TestServer } from './support/server.ts'
import { test as base, expect, untilBooted } from './support/test.ts'

const [OTTER, FIREFLIES, SHARED] = [645, 646, 647]
const PHONE = { width: 360, height: 780 }
const FILE = '/.well-known/ai-tool-hub.txt'

interface Fixtures {
  /** The website of the first two tools. */
  site: LyingSite
  /** What the website answers. */
  pages: Record<string, SitePage>
  server: TestServer
}

const test = base.extend<object, Fixtures>({
  pages: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
    async ({}, use) => use({}),
    { scope: 'worker' },
  ],
  site: [
    async ({ pages }, use) => {
      let end = () => {}
      const site = await startLyingSite(pages, (close) => {
        end = close
      })
      await use(site)
      end()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ site }, use) => {
      const server = await TestServer.start({ SITE_REQUESTS: '1' })
      await leadTo(server, site)
      await use(server)
      await server.dispose()
    },
    { scope: 'worker' },
  ],
})

async function leadTo({ dataDir }: TestServer, { url }: LyingSite): Promise<void> {
  const { writer, close } = await openSqliteStore(dataDir)
  const set = (id: number, website: string) =>
    writer.updateTable('tool').set({ website }).where('id', '=', id).execute()
  await set(OTTER, `${url}/otter`)
  await set(FIREFLIES, `${url}/fireflies`)
  await set(SHARED, 'https://github.com/somebody/tool')
  await close()
}

const claiming = (page: Page) => page.getByRole('dialog', { name: /^Claim / })
const reviews = (page: Page) => page.getByRole('region', { name: 'Reviews' })
const makersAnswer = (page: Page, author: string) =>
  reviews(page).getByRole('region', { name: `The maker’s answer to ${author}` })

/** Opens the claim of a tool from its page, where it stands near the end. */
async function openClaim(page: Page, tool: number, name = 'Is this your tool?'): Promise<void> {
  await page.goto(`/tool/${tool}`)
  await untilBooted(page)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  const open = page.getByRole('button', { name })
  await open.scrollIntoViewIfNeeded()
  await open.click()
}

/** Gets a token, puts it at the website and has it found. */
async function prove(page: Page, pages: Record<string, SitePage>): Promise<void> {
  const dialog = claiming(page)
  await dialog.getByRole('button', { name: 'Get a token' }).click()
  await dialog.getByRole('tab', { name: 'File' }).click()
  await dialog.getByRole('button', { name: 'Check now' }).click()
  await expect(
    dialog.getByText(/^We found (no token there|a token there, but it’s someone else’s)/),
  ).toBeVisible()
  const token = await dialog.getByRole('textbox', { name: 'Content' }).inputValue()
  tokens.push(token)
  pages[FILE] = answer('text/plain', tokens.join('\n'))
  await dialog.getByRole('button', { name: 'Check now' }).click()
  await expect(toast(page, 'Proved')).toBeVisible()
  await expect(dialog.getByText('You’ve been a verified maker of this tool')).toBeVisible()
}
const tokens: string[] = []

/** Reviews a tool without any screen. */
async function review(server: TestServer, author: string, tool: number): Promise<void> {
  const call = await callsOf(server, author)
  const answered = await call('PUT', `/api/tools/${tool}/review`, {
    rating: 2,
    text: 'It misses half of what is said.',
  })
  expect(answered.status).toBe(200)
}

test('a visitor who makes a tool signs in, proves it by a file at its website, and answers its reviews', async ({
  page,
  server,
  pages,
}) => {
  const [maker, author] = [freshName('mia'), freshName('rob')]
  await review(server, author, OTTER)
  await register(server.url, maker)
  await openClaim(page, OTTER)
  await account(page).getByRole('tab', { name: 'Sign In' }).click()
  await enter(page, maker, PASSWORD)
  await expect(claiming(page)).toContainText('Prove that 127.0.0.1')
  await expectAccessible(page)
  await prove(page, pages)
  await expectAccessible(page)
  await claiming(page).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'This is your tool' })).toBeVisible()

  await reviews(page).scrollIntoViewIfNeeded()
  await expect(page.getByText('✓ Maker verified')).toBeVisible()
  await expect(reviews(page)).toContainText('This is your tool')
  await reviews(page)
    .getByRole('button', { name: `Answer the review by ${author}` })
    .click()
  const form = page.getByRole('dialog', { name: `Answer the review by ${author}` })
  await form.getByRole('button', { name: 'Publish answer' }).click()
  await expect(form.getByText('Please write an answer.')).toBeVisible()
  await form.getByRole('textbox').fill('The next version hears more.')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Publish answer' }).click()
  await expect(toast(page, 'Answer published')).toBeVisible()
  const shown = makersAnswer(page, author)
  await expect(shown).toContainText('The next version hears more.')
  await shown.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: `Edit your answer to ${author}` })
  await expect(edit.getByRole('textbox')).toHaveValue('The next version hears more.')
  await edit.getByRole('textbox').fill('Version 2 hears more.')
  await edit.getByRole('button', { name: 'Publish answer' }).click()
  await expect(shown).toContainText('Version 2 hears more.')
  await shown.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Answer deleted')).toBeVisible()
  await expect(shown).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(shown).toContainText('Version 2 hears more.')
  await page.reload()
  await reviews(page).scrollIntoViewIfNeeded()
  await expect(shown).toContainText('Version 2 hears more.')
  await page.setViewportSize(PHONE)
  await expectWithinWindow(page)
  await expectAccessible(page)

  // Who lets go of it finds everything as it was before.
  await page.goto('/account?tab=settings')
  const claims = page.getByRole('list', { name: 'Your claims' })
  await expect(claims).toContainText('Verified')
  await expectWithinWindow(page)
  await claims.getByRole('button', { name: 'Manage your claim to Otter.ai' }).click()
  await claiming(page).getByRole('button', { name: 'Release claim' }).click()
  const asked = page.getByRole('dialog', { name: 'Release your claim to Otter.ai?' })
  await asked.getByRole('button', { name: 'Release claim' }).click()
  await expect(toast(page, 'Claim released')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(claims).toContainText('Ended')
})

test('an admin removes an answer with a reason, and ends a claim for good', async ({
  page,
  browser,
  server,
  pages,
}) => {
  const [maker, author] = [freshName('mel'), freshName('rex')]
  await review(server, author, FIREFLIES)
  await become(page, maker)
  await openClaim(page, FIREFLIES)
  await prove(page, pages)
  const { reviews: listed } = await (await fetch(`${server.url}/api/tools/${FIREFLIES}/reviews`)).json()
  const call = await callsOf(server, maker)
  const said = await call('PUT', `/api/reviews/${listed[0].id}/answer`, { text: 'Buy my other tool.' })
  expect(said.status).toBe(200)

  const context = await browser.newContext({ baseURL: server.url })
  const desk = await context.newPage()
  await becomeAdmin(desk, server, freshName('ada'))
  await desk.goto(`/tool/${FIREFLIES}`)
  await reviews(desk).scrollIntoViewIfNeeded()
  const answered = makersAnswer(desk, author)
  await answered.getByRole('button', { name: `Remove the answer to the review by ${author}` }).click()
  const removal = desk.getByRole('dialog')
  await removal.getByRole('button', { name: 'Remove answer' }).click()
  await expect(removal.getByText('Please give a reason. The maker will see it.')).toBeVisible()
  await removal.getByRole('textbox').fill('It is an advertisement.')
  await removal.getByRole('button', { name: 'Remove answer' }).click()
  await expect(toast(desk, 'Answer removed')).toBeVisible()
  await expect(answered).toHaveCount(0)

  await desk.goto('/admin')
  await desk.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Claims' }).click()
  await expect(title(desk)).toHaveText('Maker claims')
  const table = desk.getByRole('table')
  await expect(table.getByRole('row')).toHaveCount(2)
  await expectAccessible(desk)
  await desk.setViewportSize(PHONE)
  await expectWithinWindow(desk)
  await table.getByRole('button', { name: 'Fireflies.ai' }).click()
  const drawer = desk.getByRole('dialog')
  await expect(drawer).toContainText('File')
  await expectAccessible(desk)
  await drawer.getByRole('button', { name: 'Revoke claim' }).click()
  const question = desk.getByRole('dialog', { name: 'Revoke the claim to Fireflies.ai' })
  await question.getByRole('textbox').fill('The website was sold.')
  await question.getByRole('button', { name: 'Revoke claim', exact: true }).click()
  await expect(toast(desk, 'Claim revoked')).toBeVisible()
  await expect(desk.getByText('No verified makers')).toBeVisible()
  await desk.goto('/admin/claims?state=ended')
  await expect(table).toContainText('Fireflies.ai')
  await context.close()

  await openClaim(page, FIREFLIES)
  await expect(claiming(page)).toContainText('An admin ended your claim.')
  await expect(claiming(page)).toContainText('The website was sold.')
  await expect(claiming(page).getByRole('button', { name: /Get a token|Claim it again/ })).toHaveCount(0)
})

test('a tool at an address that many share says why it cannot be claimed; without a connection nothing is lost', async ({
  page,
}) => {
  await become(page, freshName('moe'))
  await openClaim(page, SHARED)
  await expect(claiming(page)).toContainText('Many projects share github.com')
  await openClaim(page, OTTER)
  const dialog = claiming(page)
  await dialog.getByRole('button', { name: 'Get a token' }).click()
  await expect(dialog.getByRole('tab', { name: 'Tag in the page' })).toHaveAttribute('aria-selected', 'true')
  await page.context().setOffline(true)
  await expect(dialog.getByText('You’re offline.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(dialog.getByText('You’re offline.')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Check now' }).click()
  await expect(dialog.getByText('We found no token there.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Release claim' }).click()
  await expect(dialog.getByRole('button', { name: 'Get a token' })).toBeVisible()
})
