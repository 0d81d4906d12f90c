import { expectWithinWindow } from './support/accessible.ts'
import { expect, installedTest, test, untilOfflineReady } from './support/test.ts'

test('a tool page shows what is known of a tool', async ({ page }) => {
  await page.goto('/tool/645')
  await expect(page.getByRole('heading', { level: 1, name: 'Otter.ai' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'AI-Generated Summary' })).toBeVisible()
  await expect(page.getByText('Put together by fixed rules from the facts listed here.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Key Features' })).toBeVisible()
  await expect(page.getByText('From $16.99/mo').or(page.getByText('Freemium')).first()).toBeVisible()
  // Nobody has checked its name, address, category and price on the vendor's pages.
  await expect(page.getByText('✓ Verified')).toHaveCount(0)
  const visit = page.getByRole('link', { name: /Visit Tool/ })
  await expect(visit).toHaveAttribute('href', 'https://otter.ai')
  await expect(visit).toHaveAttribute('rel', /noopener/)
  await expect(page.getByRole('link', { name: 'Learn About Revenue System' })).toHaveAttribute(
    'href',
    '/agent-demo',
  )
  await expect(page.getByText('Sample data').first()).toBeVisible()
  await expect(page).toHaveTitle(/Otter\.ai/)
})

test('an unknown tool and an unknown page say so, with status 404', async ({ page, request }) => {
  expect((await request.get('/tool/999999')).status()).toBe(404)
  expect((await request.get('/no-such-page')).status()).toBe(404)
  await page.goto('/tool/999999')
  await expect(page.getByRole('heading', { name: 'Tool Not Found' })).toBeVisible()
  await expect(page.getByText("The AI tool you're looking for doesn't exist.")).toBeVisible()
  await page.goto('/no-such-page')
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
  await page.goto('/tools/645')
  await expect(page).toHaveURL(/\/tool\/645$/)
})

test('the theme follows the toggle and is there before the next page is painted', async ({ page }) => {
  await page.goto('/')
  const scheme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme)
  expect(await scheme()).toBe('light')
  await page.getByRole('button', { name: /dark/i }).click()
  await expect.poll(scheme).toBe('dark')
  expect(await page.evaluate(() => localStorage.getItem('ui-theme'))).toBe('dark')
  await page.reload()
  expect(await scheme()).toBe('dark')
})

test('the promo banner goes away for this page', async ({ page }) => {
  await page.goto('/')
  const promo = page.getByText('Agent marketplace')
  await expect(promo).toBeVisible()
  await page
    .getByRole('button', { name: /dismiss|close|hide/i })
    .first()
    .click()
  await expect(promo).toBeHidden()
  await page.reload()
  await expect(promo).toBeVisible()
})

installedTest('the live-content panel renews the catalogue', async ({ page }) => {
  await page.goto('/')
  await untilOfflineReady(page)
  const asked = page.waitForRequest(/\/api\/sync\/manifest/)
  await page.getByRole('button', { name: 'Refresh now' }).click()
  await asked
  await expect(page.getByText(/Catalogue checked/)).toBeVisible()
})

for (const path of ['/', '/tool/645', '/categories', '/trending']) {
  test(`${path} fits a phone of 360 pixels`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectWithinWindow(page)
  })
}

test('a keyboard reaches the content at once by the skip link', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: /skip/i })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
})

test("the installed app's Search shortcut is ready for typing", async ({ page }) => {
  await page.goto('/#search')
  await expect(page.getByRole('searchbox', { name: 'Search AI tools' })).toBeFocused()
})

test('the manifest makes the app installable', async ({ page, request }) => {
  await page.goto('/')
  const manifest = await (await request.get('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ name: 'AI Tool Hub', display: 'standalone', start_url: '/', scope: '/' })
  for (const { src, sizes } of manifest.icons) {
    const [width = 0] = sizes === 'any' ? [1] : sizes.split('x').map(Number)
    const icon = await page.evaluate(async (address) => {
      const image = new Image()
      image.src = address
      await image.decode()
      return image.naturalWidth
    }, src)
    if (sizes !== 'any') expect(icon).toBe(width)
  }
  // Browsers warn of a share target that does not say it.
  expect(manifest.share_target.enctype).toBe('application/x-www-form-urlencoded')
  // For browsers that know no SVG icons: they ask for it without being told.
  const favicon = await page.evaluate(async () => {
    const image = new Image()
    image.src = '/favicon.ico'
    await image.decode()
    return image.naturalWidth
  })
  expect(favicon).toBe(32)
})

test('an address that is opened in the same tab begins at its top', async ({ page }) => {
  await page.goto('/categories')
  await page.mouse.wheel(0, 600)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300)
  await page.goto('/trending')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // A place is taken up again only once the page is tall enough.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(1500)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})
