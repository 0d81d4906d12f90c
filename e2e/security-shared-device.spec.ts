import type { BrowserContext, Page } from '@playwright/test'
import { STORAGE_KEYS } from '#shared/policy/ui.ts'
import { expectAccessible } from './support/accessible.ts'
import { become, choose, enter, freshName, header, PASSWORD, toast, userButton } from './support/account.ts'
import { button, openDashboard, storedKey, untilSigning } from './support/agent-pages.ts'
import { ApiAgent } from './support/api-agent.ts'
import { readClipboard, title } from './support/screens.ts'
import type { TestServer } from './support/server.ts'
import { expect, gotoOffline, installedTest, test, untilBooted, untilOfflineReady } from './support/test.ts'
import { clickHearts, hearts, pressed, userId } from './support/user-sync.ts'

test.use({ changesCatalogue: true })

const leaving = (page: Page) => page.getByRole('dialog', { name: 'A key is stored on this device' })
const choice = (page: Page, name: string) => leaving(page).getByRole('button', { name })

/** No database of any user is on this device any more. Looking into one would hold up its deletion. */
const untilTidied = (page: Page) =>
  page.waitForFunction(async () => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name)
    return !names.some((name) => name.startsWith('user-'))
  })

/** All that the browser keeps for the site, in one text: caches, databases, storage and cookies. */
async function allKept(page: Page): Promise<string> {
  const kept = await page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const told: string[] = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) told.push(request.url)
    }
    for (const { name = '' } of await indexedDB.databases()) {
      told.push(name)
      const database = await settled(indexedDB.open(name))
      for (const table of database.objectStoreNames) {
        const isPersonal = /^(user-|agent-)/.test(name) || /^(follows|alerts)$/.test(table)
        if (!isPersonal) continue
        const store = database.transaction(table).objectStore(table)
        told.push(JSON.stringify([await settled(store.getAllKeys()), await settled(store.getAll())]))
      }
      database.close()
    }
    return told.join('\n')
  })
  const cookies = await page.context().cookies()
  return [kept, ...cookies.map(({ name, value }) => `${name}=${value}`)].join('\n')
}

/** What answers under /api may be kept by a cache although they are for one person alone. */
function watchPrivateAnswers(context: BrowserContext): string[] {
  const PRIVATE = /\/api\/(me|favorites|sessions|support|sync\/user|referrals|subscription|logout|login|v1)\b/
  const loose: string[] = []
  context.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (PRIVATE.test(pathname) && response.headers()['cache-control'] !== 'no-store') loose.push(pathname)
  })
  return loose
}

async function signInAs(page: Page, name: string): Promise<void> {
  await header(page).getByRole('button', { name: 'Sign In' }).click()
  await enter(page, name, PASSWORD)
  await expect(userButton(page, name)).toBeVisible()
}

const DEVICE_MARKS: string[] = [
  'catalogue-on-device',
  'first-answers',
  STORAGE_KEYS.featured,
  STORAGE_KEYS.theme,
  STORAGE_KEYS.paidPremium,
]
const TICKET = 'Nobody but support may read this'
const UNSENT = 'What was typed and not sent'
const SEARCHED = 'searched-and-private'
const FOLLOWED = 'followed-and-private'

/** What was searched for is in the address, and the address stands beside how far the page was scrolled. */
async function searchAndMoveOn(page: Page): Promise<void> {
  await page.goto(`/categories?search=${SEARCHED}`)
  await untilBooted(page)
  await page.evaluate(() => window.scrollTo(0, 200))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  await page.goto('/unsubscribe')
}

/** Leaves something in every place where people leave something. */
async function useEverything(page: Page): Promise<void> {
  await page.goto('/')
  await untilOfflineReady(page)
  await clickHearts(page, [0, 1])
  await page
    .getByRole('button', { name: /^Add .* to comparison$/ })
    .first()
    .click()
  await searchAndMoveOn(page)
  await page.goto(`/?search=${FOLLOWED}`)
  await page.getByRole('button', { name: 'Follow this search' }).click()
  await expect(toast(page, 'Following')).toBeVisible()
  await page.goto('/tool/645')
  await expect(title(page)).toHaveText('Otter.ai')
  await page.goto('/support')
  await page.getByRole('textbox', { name: 'Subject' }).fill(TICKET)
  await page.getByRole('textbox', { name: 'Message' }).fill(TICKET)
  await page.getByRole('button', { name: /^Send/ }).click()
  await expect(page.getByRole('region', { name: 'Your tickets' }).getByRole('listitem')).toHaveCount(1)
  for (const path of ['/account', '/favorites', '/referrals']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  await page.goto('/agent-demo')
  await page.evaluate((text) => {
    for (const name of ['agent-draft', 'agent-demo-listing', 'tool-draft'])
      localStorage.setItem(name, JSON.stringify({ text }))
    localStorage.setItem('support-draft', JSON.stringify({ subject: text }))
  }, UNSENT)
}

installedTest(
  'who signs out leaves nothing of theirs in any store of the browser, and the next user finds nothing',
  async ({ page, context }) => {
    const loose = watchPrivateAnswers(context)
    const [bob, ada] = [freshName('bob'), freshName('ada')]
    await become(page, bob)
    await become(page, ada)
    const id = await userId(page)
    await useEverything(page)
    for (const text of [ada, TICKET, UNSENT, SEARCHED, FOLLOWED, `user-${id}`])
      await expect.poll(async () => (await allKept(page)).includes(text), text).toBe(true)

    await page.goto('/')
    await expect(pressed(page)).toHaveCount(2)
    await choose(page, ada, 'Sign Out')
    await expect(toast(page, 'Signed out')).toBeVisible()
    await untilTidied(page)
    await expect.poll(() => allKept(page)).not.toContain(FOLLOWED)
    const after = await allKept(page)
    for (const text of [ada, TICKET, UNSENT, SEARCHED, FOLLOWED, '/api/']) expect(after).not.toContain(text)
    // Marks of the device: where the catalogue is, what is featured, how the page looks.
    const names = await page.evaluate(() => Object.keys(localStorage))
    expect(names.filter((name) => !DEVICE_MARKS.includes(name))).toEqual([])

    await signInAs(page, bob)
    await expect(pressed(page)).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Tools to compare' })).toHaveCount(0)
    await untilOfflineReady(page)
    await context.setOffline(true)
    for (const path of ['/favorites', '/updates?tab=following', '/support', '/account', '/']) {
      await gotoOffline(page, path)
      await expect(userButton(page, bob)).toBeVisible()
      const words = await page.locator('body').textContent()
      for (const text of [ada, TICKET, FOLLOWED]) expect(words, path).not.toContain(text)
    }
    await expect(hearts(page).first()).toBeVisible()
    await expect(pressed(page)).toHaveCount(0)
    await context.setOffline(false)
    expect(loose).toEqual([])
  },
)

test('a sign-out in another tab leaves nothing of this one’s searches either', async ({ page, context }) => {
  const ada = freshName('ada')
  await become(page, ada)
  await searchAndMoveOn(page)
  const elsewhere = await context.newPage()
  await elsewhere.goto('/')
  expect(await allKept(page)).toContain(SEARCHED)
  await choose(elsewhere, ada, 'Sign Out')
  await expect(toast(elsewhere, 'Signed out')).toBeVisible()
  await untilTidied(elsewhere)
  await expect.poll(() => allKept(page)).not.toContain(SEARCHED)
})

test('going back after signing out shows nothing of the account', async ({ page }) => {
  const ada = freshName('ada')
  await become(page, ada)
  await page.goto('/account')
  await expect(page.getByRole('main').getByText(`${ada}@example.com`)).toBeVisible()
  await choose(page, ada, 'Sign Out')
  await expect(toast(page, 'Signed out')).toBeVisible()
  await page.goBack()
  await expect(title(page)).toBeVisible()
  await expect(page.getByText(`${ada}@example.com`)).toHaveCount(0)
})

/** A page whose browser signs for a new agent. */
async function openSigning(page: Page, server: TestServer): Promise<ApiAgent> {
  const agent = await ApiAgent.register(server)
  await openDashboard(page, agent.key)
  await untilSigning(page)
  return agent
}

const signingKeys = async (agent: ApiAgent) =>
  (await (await agent.send('GET', '/api/v1/signing-keys')).json()).keys.length

test('at a sign-out the key that signs for an agent is asked about, and ends unless it is kept', async ({
  page,
  server,
}) => {
  const ada = freshName('ada')
  await become(page, ada)
  const agent = await openSigning(page, server)
  await choose(page, ada, 'Sign Out')
  await expect(leaving(page)).toContainText(agent.name)
  await expect(leaving(page)).toContainText('a key that can’t be copied')
  await expect(choice(page, 'Copy key')).toHaveCount(0)
  await expect(choice(page, 'Forget the key and sign out')).toBeFocused()
  await expectAccessible(page, { within: '[role="dialog"]' })
  await page.keyboard.press('Escape')
  await expect(leaving(page)).toBeHidden()
  await expect(userButton(page, ada)).toBeFocused()
  expect(await signingKeys(agent)).toBe(1)

  await choose(page, ada, 'Sign Out')
  await choice(page, 'Forget the key and sign out').dblclick()
  await expect(toast(page, 'Signed out')).toBeVisible()
  await untilTidied(page)
  const left = await allKept(page)
  for (const text of [agent.key, 'sk_']) expect(left).not.toContain(text)
  expect(await signingKeys(agent)).toBe(0)
  expect((await agent.send('GET', '/api/v1/me')).status).toBe(200)
  await page.goto('/agent-dashboard')
  await expect(button(page, 'Generate API Key')).toBeVisible()
})

test('where a browser cannot sign it keeps the API key, which can be copied at the sign-out', async ({
  page,
  server,
}) => {
  const ada = freshName('ada')
  await become(page, ada)
  const agent = await ApiAgent.register(server)
  await page.addInitScript(() => {
    // As on plain HTTP.
    Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined })
  })
  await openDashboard(page, agent.key)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await choose(page, ada, 'Sign Out')
  await expect(leaving(page)).toContainText(agent.name)
  expect(await storedKey(page)).toBe(agent.key)
  await choice(page, 'Copy key').click()
  expect(await readClipboard(page)).toBe(agent.key)
  await choice(page, 'Forget the key and sign out').dblclick()
  await expect(toast(page, 'Signed out')).toBeVisible()
  await untilTidied(page)
  expect(await allKept(page)).not.toContain(agent.key)
})

test('a key that is kept waits for its user: nobody else’s dashboard shows it', async ({ page, server }) => {
  const [bob, ada] = [freshName('bob'), freshName('ada')]
  await become(page, bob)
  await become(page, ada)
  const agent = await openSigning(page, server)
  await page.route('**/api/logout', (route) => route.abort(), { times: 1 })
  await choose(page, ada, 'Sign Out')
  await choice(page, 'Keep it on this device').click()
  await expect(toast(page, 'Couldn’t reach the server. Please try again in a moment.')).toBeVisible()
  await expect(page.getByText(agent.name)).toBeVisible()
  await choose(page, ada, 'Sign Out')
  await choice(page, 'Keep it on this device').click()
  await expect(toast(page, 'Signed out')).toBeVisible()
  for (const name of [null, bob]) {
    if (name !== null) await signInAs(page, name)
    await page.goto('/agent-dashboard')
    await expect(button(page, 'Generate API Key')).toBeVisible()
  }
  await choose(page, bob, 'Sign Out')
  await expect(toast(page, 'Signed out')).toBeVisible()
  await signInAs(page, ada)
  await page.goto('/agent-dashboard')
  await expect(page.getByText(agent.name)).toBeVisible()
  expect(await allKept(page)).not.toContain(agent.key)
})

test('who deletes the account is told that the key of the browser ends too', async ({ page, server }) => {
  const ada = freshName('ada')
  await become(page, ada)
  const agent = await openSigning(page, server)
  await page.goto('/account?tab=settings')
  await button(page, 'Delete account').click()
  const dialog = page.getByRole('dialog', { name: 'Delete account' })
  await expect(dialog).toContainText('This also ends the key this browser signs with for your agent.')
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByLabel(`Type ${ada} to confirm`).fill(ada)
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(toast(page, 'Account deleted')).toBeVisible()
  await untilTidied(page)
  expect(await allKept(page)).not.toContain('sk_')
  expect(await signingKeys(agent)).toBe(0)
  expect((await agent.send('GET', '/api/v1/me')).status).toBe(200)
})
