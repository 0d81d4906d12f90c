import { become } from './support/account.ts'
import { becomeAdmin } from './support/admin.ts'
import { expectAtRest, followTimers, pendingTimers, setSeen } from './support/background.ts'
import { expect, test, untilCatalogueStored } from './support/test.ts'

const HALF_A_MINUTE = 30_000

// What is not planned does not happen: in an hour as little as in these seconds.
test('a page that nobody sees plans nothing and asks for nothing; seen again, it does what is due', async ({
  page,
}) => {
  await followTimers(page)
  await become(page, 'energetic')
  await page.goto('/')
  await untilCatalogueStored(page)
  const delays = async () => (await pendingTimers(page)).map(({ delay }) => Math.round(delay / 1000))
  // The age of the catalogue, the live panel, and the rounds of the worker and of the user's data.
  await expect.poll(delays).toEqual(expect.arrayContaining([HALF_A_MINUTE / 1000, 30 * 60, 30 * 60]))
  await setSeen(page, false)
  await expectAtRest(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  expect(await pendingTimers(page)).toEqual([])
  expect(asked).toEqual([])
  await setSeen(page, true)
  await expect.poll(() => asked.some((url) => url.includes('/api/sync/'))).toBe(true)
  await expect.poll(async () => (await pendingTimers(page)).length).toBeGreaterThan(0)
})

const WATCHED = [
  '/admin/summaries',
  '/admin/sites',
  '/admin/support',
  '/admin/improvements',
  '/hub',
  '/revenue-sharing',
]

test('screens that look for news by themselves leave that while nobody sees them', async ({
  page,
  server,
}) => {
  await followTimers(page)
  await becomeAdmin(page, server, 'watchful')
  for (const path of WATCHED) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await untilCatalogueStored(page)
    await setSeen(page, false)
    await expectAtRest(page)
  }
})
