import type { BrowserContext, Page } from '@playwright/test'
import { contract } from '#shared/api/contract.ts'
import type {} from '../pwa/data/trusted-types.ts'
import { expectWithinWindow } from './support/accessible.ts'
import { freshName, PASSWORD } from './support/account.ts'
import { becomeOwner } from './support/admin.ts'
import {
  AGENT,
  CATEGORY,
  call,
  type Filled,
  fillWithPayloads,
  LISTED,
  MARK,
} from './support/fill-payloads.ts'
import { BAD_ADDRESSES, LINK, PAYLOADS, REFUSED } from './support/payloads.ts'
import { expect, test, untilBooted } from './support/test.ts'
import { findMarks, findMarksIn, type Watch, watchPages } from './support/watch-page.ts'

test.use({ changesCatalogue: true })

const SCRIPT = PAYLOADS[0] ?? ''
const IMAGE = PAYLOADS[1] ?? ''
const NOTHING: Watch = { reports: [], dialogs: [], strangers: [] }

/** The text is on the page as it was written: in words, in a field, or beside a picture. */
async function expectShown(page: Page, text: string, path: string): Promise<void> {
  const isShown = (wanted: string) => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')]
    // As it is seen: scripts and what is hidden do not count.
    // biome-ignore lint/performance/useDomNodeTextContent: hidden text is none
    return [document.body.innerText, ...fields.map(({ value }) => value)].some((one) => one.includes(wanted))
  }
  await page.waitForFunction(isShown, text, { timeout: 15_000 }).catch(() => {
    throw new Error(`${path} does not show ${text}`)
  })
}

async function look(page: Page, path: string, shown: string): Promise<void> {
  await page.goto(path)
  await untilBooted(page)
  await expectShown(page, shown, path)
  expect(await findMarks(page), path).toEqual([])
}

/** Every screen that shows what others have written, with some of it, by who comes there. */
const SCREENS: Record<string, (filled: Filled) => [path: string, shown: string][]> = {
  everybody: ({ toolIds, categorySlug }) => {
    const [first, second] = [toolIds.get(SCRIPT), toolIds.get(IMAGE)]
    return [
      [`/?search=${MARK}+script`, SCRIPT],
      ['/categories', CATEGORY],
      [`/categories/${categorySlug}`, CATEGORY],
      [`/tool/${first}`, SCRIPT],
      [`/compare/${first},${second}`, IMAGE],
      ['/favorites', IMAGE],
      ['/support', SCRIPT],
      ['/platform-revenue', 'Platform Revenue'],
    ]
  },
  admins: ({ toolIds, email }) => [
    ['/admin/tools', SCRIPT],
    [`/admin/tools/${toolIds.get(SCRIPT)}`, SCRIPT],
    ['/admin/categories', CATEGORY],
    ['/admin/reviews', SCRIPT],
    ['/admin/tickets', IMAGE],
    ['/admin/audit', CATEGORY],
    [`/admin/users?search=${encodeURIComponent(email)}`, email],
  ],
  'agents and who decides on their work': ({ improvementId }) => [
    ['/admin/improvements?state=changes_requested', AGENT],
    [`/admin/improvements/${improvementId}`, SCRIPT],
    ['/admin/listings', LISTED],
    ['/admin/agents', AGENT],
    ['/ai-recommendations', SCRIPT],
    ['/ai-agent-analytics?tab=performance', AGENT],
    ['/agent-dashboard?tab=submissions', SCRIPT],
    ['/agent-dashboard?tab=listings', LISTED],
    ['/agent-dashboard?tab=keys', SCRIPT],
  ],
}

/** What strangers can put into an address that somebody else opens. */
function addressesWith(text: string): string[] {
  const part = encodeURIComponent(text)
  return [
    `/?search=${part}&category=${part}&tags=${part}&features=${part}&ref=${part}`,
    `/categories/${part}?search=${part}`,
    `/tool/${part}`,
    `/compare/${part}`,
    `/share?title=${part}&text=${part}&url=javascript:__ran=1`,
    `/unsubscribe?token=${part}`,
  ]
}

test.describe('no text that people, agents or admins write runs, loads or leads anywhere', () => {
  let filled: Filled
  let owner: Awaited<ReturnType<BrowserContext['storageState']>>
  let watch: Watch

  test.beforeAll(async ({ browser, server }) => {
    const context = await browser.newContext({ baseURL: server.url })
    const page = await context.newPage()
    await becomeOwner(page, server, freshName('owner'))
    filled = await fillWithPayloads(page, server)
    await page.evaluate((key) => localStorage.setItem('agent-api-key', key), filled.agent.key)
    owner = await context.storageState()
    await context.close()
  })
  test.use({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
    storageState: async ({}, use) => use(owner),
    viewport: { width: 360, height: 780 },
  })
  test.beforeEach(async ({ context, server }) => {
    watch = await watchPages(context, server.url)
  })
  test.afterEach(() => expect(watch).toEqual(NOTHING))

  for (const [reader, screensOf] of Object.entries(SCREENS)) {
    test(`on the screens of ${reader}`, async ({ page }) => {
      for (const [path, shown] of screensOf(filled)) {
        await look(page, path, shown)
        await expectWithinWindow(page, path)
      }
    })
  }

  test('of a file to import, and of the account itself', async ({ page }) => {
    await lookAtImport(page)
    await lookAtAccount(page, filled.email)
  })

  test('in an address', async ({ page }) => {
    for (const path of addressesWith(`${SCRIPT}"><svg onload=__ran=1>`)) {
      await page.goto(path)
      await untilBooted(page)
      expect(await findMarks(page), path).toEqual([])
    }
  })

  test('as the server draws it, and without scripts', async ({ page, browser, server }) => {
    await page.goto('/robots.txt')
    await test.step('as the server draws it', () => expectDrawnSafely(page, filled))
    await test.step('without scripts', async () => {
      const bare = await browser.newContext({
        baseURL: server.url,
        javaScriptEnabled: false,
        storageState: { cookies: [], origins: [] },
      })
      await readWithoutScripts(bare, filled)
      await bare.close()
    })
  })
})

/** What a file says, and what is wrong with it, stands on the screen before anything of it is taken. */
async function lookAtImport(page: Page): Promise<void> {
  await page.goto('/admin/import')
  await untilBooted(page)
  const rows = PAYLOADS.map((text, place) => ({
    ...{ name: text, website: LINK.replace('payload', `imported${place}`), category: text },
    description: `${text} says what it does in more words than a few.`,
  }))
  await page.getByLabel('Paste its contents').fill(JSON.stringify(rows))
  await page.getByRole('button', { name: 'Preview' }).click()
  const report = page.getByRole('region', { name: 'What would happen' })
  await expect(report.getByText(SCRIPT).first()).toBeVisible()
  await page.getByLabel('Create missing categories').check()
  await expect(report.getByText(/^Categories that would be created/)).toContainText(SCRIPT)
  expect(await findMarks(page)).toEqual([])
  await expectWithinWindow(page, '/admin/import')
}

async function lookAtAccount(page: Page, email: string): Promise<void> {
  const { user } = await call(page, 'POST', '/api/login', { username: email, password: PASSWORD })
  await page.evaluate((text) => localStorage.setItem('session-user', text), JSON.stringify(user))
  for (const path of ['/account', '/account?tab=settings']) {
    await look(page, path, email)
    await expectWithinWindow(page, path)
  }
}

/** The HTML of each tool's page: nothing of it is markup, and its structured data says what was written. */
async function expectDrawnSafely(page: Page, { toolIds }: Filled): Promise<void> {
  const names = PAYLOADS.filter((text) => toolIds.has(text))
  expect(names).toEqual(PAYLOADS)
  const paths = names.map((name) => `/tool/${toolIds.get(name)}`)
  const pages: string[] = []
  for (const path of paths) {
    const answer = await page.request.get(path)
    expect(answer.status(), path).toBe(200)
    pages.push(await answer.text())
  }
  expect(await findMarksIn(page, pages)).toEqual(pages.map(() => []))
  const said = pages.map((html) => {
    const [, json = ''] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) ?? []
    expect(json).not.toContain('<')
    return JSON.stringify(JSON.parse(json))
  })
  for (const [place, name] of names.entries()) expect(said[place]).toContain(JSON.stringify(name))
}

async function readWithoutScripts(context: BrowserContext, { toolIds }: Filled): Promise<void> {
  const strangers: string[] = []
  context.on('request', (request) => strangers.push(new URL(request.url()).host))
  const page = await context.newPage()
  for (const path of [`/tool/${toolIds.get(SCRIPT)}`, `/compare/${toolIds.get(SCRIPT)},1`]) {
    await page.goto(path)
    await expect(page.getByText(SCRIPT).first()).toBeVisible()
    await expect(page.locator('svg[onload], img[onerror], iframe, base, [autofocus]')).toHaveCount(0)
  }
  expect([...new Set(strangers)]).toEqual([new URL(page.url()).host])
}

test('texts that disguise themselves, and addresses that are no web sites, are refused', async ({
  page,
  server,
}) => {
  await becomeOwner(page, server, freshName('owner'))
  const tool = { description: 'It says what it does.', categoryId: 1, name: 'Plain' }
  const status = (body: object) =>
    page.evaluate(async (json) => {
      const headers = { 'Content-Type': 'application/json' }
      return (await fetch('/api/tools', { method: 'POST', headers, body: json })).status
    }, JSON.stringify(body))
  const website = 'https://plain.example.com'
  for (const text of REFUSED)
    for (const field of ['name', 'description']) {
      expect(await status({ ...tool, website, [field]: text }), JSON.stringify(text)).toBe(400)
    }
  for (const address of BAD_ADDRESSES) expect(await status({ ...tool, website: address }), address).toBe(400)
  const ada = await call(page, 'POST', '/api/tools', { ...tool, website, name: freshName('Plain ') })
  expect(ada.website).toBe(website)
})

test('the watch sees what it is there for: code that runs, loads, asks and stands in the page', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })
  const watch = await watchPages(context, server.url)
  const page = await context.newPage()
  await page.addInitScript(permitAllTexts)
  await page.goto('/unsubscribe')
  await page.evaluate(() => {
    // The app cannot start beside the policy of this test; what watches over its start would load the page again.
    document.documentElement.dataset.booted = ''
    const script = document.createElement('script')
    script.textContent = '__ran=1'
    document.body.append(script)
    document.body.insertAdjacentHTML(
      'beforeend',
      '<img src=//x.test onerror=__ran=1><a href="javascript:__ran=1">go</a>',
    )
  })
  await expect.poll(() => watch.reports.some((report) => report.startsWith('script-src-elem'))).toBe(true)
  await expect.poll(() => watch.reports.some((report) => report.startsWith('img-src'))).toBe(true)
  await expect.poll(() => watch.reports.some((report) => report.startsWith('script-src-attr'))).toBe(true)
  await page.evaluate(() => {
    Object.assign(window, { __ran: 1 })
    alert('here')
  })
  await expect.poll(() => watch.reports.includes('ran')).toBe(true)
  expect(watch.dialogs).toEqual(['here'])
  expect((await findMarks(page)).join()).toMatch(/<script>.*<img.*javascript:/s)
  expect(await findMarksIn(page, ['<svg onload=__ran=1>', '<p>&lt;svg onload=__ran=1&gt;</p>'])).toEqual([
    [expect.stringContaining('onload')],
    [],
  ])
  await context.close()
})

/** Takes the place of the app's own policy, so that what is behind it shows. */
function permitAllTexts(): void {
  const permit = (text: string) => text
  const rules = { createHTML: permit, createScript: permit, createScriptURL: permit }
  globalThis.trustedTypes?.createPolicy('default', rules)
}

test('code of the page itself can make no HTML, no code and no worker of a text', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })
  const watch = await watchPages(context, server.url)
  for (const path of ['/', contract.agentDocs.path]) {
    const page = await context.newPage()
    await page.goto(path)
    // The prerendered heading stands before the policy does.
    await page.waitForFunction(() => Reflect.get(globalThis.trustedTypes ?? {}, 'defaultPolicy'))
    expect(await page.evaluate(tryTexts), path).toEqual([
      ...['HTML', 'script', 'foreign script', 'blob worker', 'data worker', 'other policy'],
    ])
  }
  // The browser reports after it has refused.
  const directives = () => [...new Set(watch.reports.map((report) => report.split(' ')[0]))].sort()
  await expect.poll(directives).toEqual(['require-trusted-types-for', 'trusted-types'])
  await context.close()
})

/** @returns what the browser has refused */
function tryTexts(): string[] {
  const refused: string[] = []
  const attempt = (name: string, work: () => unknown) => {
    try {
      work()
    } catch {
      refused.push(name)
    }
  }
  const script = () => document.createElement('script')
  attempt('HTML', () => {
    document.createElement('div').innerHTML = '<img src=//x.test onerror=__ran=1>'
  })
  attempt('script', () => {
    script().textContent = '__ran=1'
  })
  attempt('foreign script', () => {
    script().src = '//x.test/assets/a.js'
  })
  attempt('blob worker', () => new Worker(URL.createObjectURL(new Blob(['1']))))
  attempt('data worker', () => new Worker('data:text/javascript,1'))
  const permit = (text: string) => text
  const rules = { createHTML: permit, createScript: permit, createScriptURL: permit }
  attempt('other policy', () => globalThis.trustedTypes?.createPolicy('default', rules))
  // What the libraries of the app do must go on.
  document.createElement('style').innerHTML = 'a { color: red }'
  script().textContent = '{"@type":"Thing"}'
  script().src = '/assets/a.js'
  return refused
}

/** Pages, calls, files, documents and refusals: what stands on the one stands on all of them. */
const ANSWERS = [
  '/',
  '/tool/645',
  '/no/such/page',
  '/api/tools',
  '/api/me',
  '/api/nothing',
  '/sw.js',
  '/manifest.webmanifest',
  '/assets/missing.js',
  contract.agentDocs.path,
  '/openapi.json',
  '/llms.txt',
  '/llms-full.txt',
  '/sitemap.xml',
  '/robots.txt',
]
/** What everybody may read, pages of other sites too: never with cookies, so it is what any program gets. */
const OPEN = [
  '/api/tools',
  contract.agentDocs.path,
  '/openapi.json',
  '/llms.txt',
  '/llms-full.txt',
  '/sitemap.xml',
  '/robots.txt',
]

test('no answer can be framed, sniffed, opened from elsewhere or embedded by others', async ({
  page,
  server,
}) => {
  await page.goto('/')
  const asset = await page.locator('script[src^="/assets/"]').first().getAttribute('src')
  for (const path of [...ANSWERS, asset ?? '']) {
    const { headers } = await fetch(server.url + path)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy, path).toContain("frame-ancestors 'none'")
    expect(policy, path).toContain("object-src 'none'")
    expect(policy.match(/script-src [^;]*/)?.[0], path).not.toMatch(/unsafe|http|\*/)
    const named = (name: string) => headers.get(name)
    expect(
      {
        frame: named('x-frame-options'),
        sniff: named('x-content-type-options'),
        referrer: named('referrer-policy'),
        opener: named('cross-origin-opener-policy'),
        embedder: named('cross-origin-resource-policy'),
        shared: named('access-control-allow-origin'),
        withCookies: named('access-control-allow-credentials'),
        powered: named('x-powered-by'),
      },
      path,
    ).toEqual({
      frame: 'DENY',
      sniff: 'nosniff',
      referrer: 'strict-origin-when-cross-origin',
      opener: 'same-origin',
      embedder: 'same-origin',
      shared: OPEN.includes(path) ? '*' : null,
      withCookies: null,
      powered: null,
    })
    expect(named('content-type'), path).toMatch(/^[a-z]+\/[a-z+.-]+/)
  }
})
