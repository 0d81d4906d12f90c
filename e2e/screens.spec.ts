import { devices } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { keepDeviceEmpty, SCREENS, title, toolCards } from './support/screens.ts'
import { TestServer } from './support/server.ts'
import {
  collectComplaints,
  expect,
  installedTest,
  test,
  untilBooted,
  untilCatalogueStored,
  untilOfflineReady,
} from './support/test.ts'

test.describe('Trending', () => {
  test('the four cards show the stats of the catalogue, the ranking is numbered, and each shortcut leads to tools', async ({
    page,
    request,
  }) => {
    const stats = await (await request.get('/api/stats')).json()
    const ranking: { name: string }[] = await (await request.get('/api/tools/trending')).json()
    await page.goto('/trending')
    for (const [label, value] of [
      ['Trending tools', stats.trendingCount],
      ['Total tools', stats.totalTools],
      ['Categories', stats.totalCategories],
    ]) {
      const term = page.getByRole('term').filter({ hasText: label })
      await expect(term.locator('..').getByRole('definition')).toHaveText(Number(value).toLocaleString('en'))
    }
    await expect(page.getByRole('definition').filter({ hasText: /ago|just now/ })).toBeVisible()
    await expect(page.getByText('Updated hourly')).toBeVisible()
    const hot = page.getByRole('region', { name: 'Hot Right Now' })
    await expect(hot.getByRole('heading', { level: 3 })).toHaveText(ranking.map(({ name }) => name))
    await expect(hot.getByRole('article').first()).toContainText('#1')
    await expect(hot.getByText('Sample data')).toBeVisible()

    const links = page.getByRole('navigation', { name: 'Category shortcuts' }).getByRole('link')
    const names = [
      'Coding',
      'Business',
      'Design',
      'Writing',
      'Data Analysis',
      'Marketing',
      'Productivity',
      'Research',
    ]
    await expect(links).toHaveText(names)
    for (const name of names) {
      const address = `/?${new URLSearchParams({ category: name.toLowerCase() })}`
      await expect(links.filter({ hasText: name })).toHaveAttribute('href', address)
      // A server on a busy machine may put a call off.
      const countTools = async () => (await (await request.get(`/api/tools${address.slice(1)}`)).json()).total
      await expect.poll(countTools, name).toBeGreaterThan(0)
    }
  })

  test('without any activity it says so above other tools, and no figure is a sample, on the home page neither', async ({
    page,
  }) => {
    const server = await TestServer.start({ DEMO: '0' })
    await page.goto(`${server.url}/trending`)
    await expect(page.getByText('No Trending Data Yet')).toBeVisible()
    const known = page.getByRole('region', { name: 'Best known' }).getByRole('heading', { level: 3 })
    await expect(known).toHaveCount(12)
    await untilCatalogueStored(page)
    await expect(known).toHaveCount(12)
    await expect(page.getByText('Sample data')).toHaveCount(0)
    await expectAccessible(page)
    const [first = ''] = await known.allTextContents()
    await page.goto(server.url)
    await untilCatalogueStored(page)
    await expect(page.getByRole('region', { name: 'Best known' }).getByRole('link').first()).toContainText(
      first,
    )
    await expect(page.getByRole('definition').filter({ hasText: /^\d{2} \w{3} \d{4}$/ })).toBeVisible()
    await expect(page.getByText('Sample data')).toHaveCount(0)
    await expectAccessible(page)
    await server.dispose()
  })
})

test.describe('Why AI Hub', () => {
  test('beside each aim stands what is true today, and what the device really holds; it ends where a search begins', async ({
    page,
    request,
  }) => {
    const stats = await (await request.get('/api/stats')).json()
    const tools = Number(stats.totalTools).toLocaleString('en')
    await page.goto('/ai-tool-hub')
    const today = page.getByRole('region', { name: 'What we aim for, and where we are today' })
    for (const aim of ['500+ tools', '50+ categories', 'Daily updates', '100% verified']) {
      await expect(today.getByText(aim)).toBeVisible()
    }
    await expect(today.getByRole('definition').nth(0)).toHaveText(`${tools}tools listed`)
    await expect(today.getByRole('definition').nth(1)).toHaveText(`${stats.totalCategories}categories`)
    await expect(today.getByRole('definition').nth(3)).toHaveText('0%of the tools are verified')
    await expect(page.getByText(`${tools} tools ready to search`)).toBeVisible()

    // Before that the browser would send the form itself.
    await untilBooted(page)
    const field = page.getByRole('searchbox', { name: 'Search AI tools' })
    await field.fill('   ')
    await field.press('Enter')
    await expect(page).toHaveURL(/\/ai-tool-hub$/)
    await field.fill(' remove background ')
    await field.press('Enter')
    await expect(page).toHaveURL(/\/\?search=remove\+background$/)
    await expect(page.getByRole('heading', { level: 3, name: 'Photoroom' })).toBeVisible()
  })
})

test.describe('A tool', () => {
  test('it can be taken into the comparison, shared, renewed and named by agents; similar tools are computed on the device, and none is the tool itself', async ({
    page,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/tool/645')
    const similar = page.getByRole('region', { name: 'Similar tools' })
    await expect(similar.getByRole('article')).toHaveCount(6)
    const names = await similar.getByRole('heading', { level: 3 }).allTextContents()
    expect(names).toContain('Granola')
    expect(names).not.toContain('Otter.ai')
    // Only the summaries come from the server: of this tool, and of the most popular ones for offline.
    const others = asked.filter(
      (path) => path.startsWith('/api/tools/') && !path.startsWith('/api/tools/645'),
    )
    expect(others).toEqual([])

    const compare = page.getByRole('main').getByRole('button', { name: 'Compare', exact: true })
    await compare.click()
    await expect(compare).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('button', { name: 'Share' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Refresh now' })).toBeVisible()
    await expect(page.getByText('GET /api/tools/645')).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: /\/5$/ })).toHaveText(/^\d\.\d\/5$/)
    await expect(page.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', 'https://otter.ai')

    await similar.getByRole('link', { name: 'Granola', exact: true }).click()
    await expect(title(page)).toHaveText('Granola')
    await expect(similar.getByRole('heading', { level: 3, name: 'Granola' })).toHaveCount(0)
    await expect(similar.getByRole('article')).toHaveCount(6)
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').last().click()
    await expect(title(page)).toHaveText('Meeting Assistants')
  })

  test('a device without a catalogue shows no similar tools, and asks the server for none', async ({
    page,
  }) => {
    await keepDeviceEmpty(page)
    await page.goto('/tool/645')
    await expect(title(page)).toHaveText('Otter.ai')
    await expect(page.getByRole('heading', { name: 'Similar tools' })).toHaveCount(0)
  })
})

test('a page that is not there offers a search and ways on', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
  for (const name of ['Browse all tools', 'See the categories', 'All trending tools']) {
    await expect(page.getByRole('link', { name })).toBeVisible()
  }
  await untilBooted(page)
  await page.getByRole('searchbox', { name: 'Search AI tools' }).fill('podcast')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/\?search=podcast$/)
})

test('every change of page names itself: the heading takes the focus, the window the title', async ({
  page,
}) => {
  await page.goto('/')
  await untilBooted(page)
  for (const [link, heading] of [
    ['Why AI Hub', 'Choosing an AI tool shouldn’t take an evening of open tabs'],
    ['Categories', 'Categories'],
    ['Trending', 'Trending'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }).click()
    await expect(title(page)).toHaveText(heading)
    await expect(title(page)).toBeFocused()
    await expect(page).toHaveTitle(new RegExp(link))
  }
  await page.goBack()
  await expect(title(page)).toHaveText('Categories')
  await expect(title(page)).toBeFocused()
})

installedTest('with the server gone every screen opens, on a phone and on a desk', async ({ browser }) => {
  // Some fifty pages, one after the other.
  installedTest.setTimeout(300_000)
  const server = await TestServer.start()
  const visits = await Promise.all(
    [devices['Pixel 7'], { viewport: { width: 1280, height: 900 } }].map(async (device) => {
      const page = await (await browser.newContext(device)).newPage()
      const complaints = collectComplaints(page)
      await page.goto(server.url)
      await untilOfflineReady(page)
      return { page, complaints }
    }),
  )
  await server.stop()
  for (const { page, complaints } of visits) {
    for (const [path, heading] of SCREENS) {
      await page.goto(server.url + path)
      // The lists of others are the one thing that is not on the device.
      await expect(title(page), path).toHaveText(
        path.startsWith('/list/') ? 'This list needs a connection' : heading,
      )
      if (path === '/categories/music') await expect(toolCards(page)).toHaveCount(30)
      if (path === '/tool/645')
        await expect(page.getByRole('region', { name: 'Similar tools' }).getByRole('article')).toHaveCount(6)
      if (path === '/ai-tool-hub')
        await expect(page.getByText('We can’t reach the server, and this page still works.')).toBeVisible()
    }
    expect(complaints).toEqual([])
    await page.context().close()
  }
  await server.dispose()
})
