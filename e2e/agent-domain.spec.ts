import { openSqliteStore } from '../sync-server/db/sqlite/sqlite-store.ts'
import { createDomainClient, makeDomainKey, startDomains } from '../sync-server/testing/bot-domain.ts'
import { expectAccessible, expectWithinWindow } from './support/accessible.ts'
import { freshName } from './support/account.ts'
import { becomeAdmin } from './support/admin.ts'
import { button, field, tab, untilSigning } from './support/agent-pages.ts'
import { ApiAgent, nextTool } from './support/api-agent.ts'
import { TestServer } from './support/server.ts'
import { test as base, expect } from './support/test.ts'

const BOTS = 'bots.maker.test'
type Domains = Awaited<ReturnType<typeof startDomains>>

const test = base.extend<object, { domains: Domains; server: TestServer }>({
  domains: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const ends: (() => void)[] = []
      await use(await startDomains([BOTS], (end) => ends.push(end)))
      for (const end of ends) end()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ domains: { options } }, use) => {
      const [NAME_SERVER = ''] = options.nameServers
      const DIRECTORY_PORT = String(options.directoryPort)
      const server = await TestServer.start({ SITE_REQUESTS: '1', NAME_SERVER, DIRECTORY_PORT })
      await use(server)
      await server.dispose()
    },
    { scope: 'worker' },
  ],
})

test('an agent names its domain, a key of the domain signs for it, and the domain shows on what it submits', async ({
  page,
  server,
  domains,
}) => {
  const agent = await ApiAgent.register(server)
  const { id: agentId }: { id: number } = await (await agent.send('GET', '/api/v1/me')).json()
  await page.goto('/agent-dashboard')
  await button(page, 'I have a key').click()
  await field(page, 'API key').fill(agent.key)
  await button(page, 'Open dashboard').click()
  await untilSigning(page)
  await tab(page, 'Domain').click()
  await expect(page.getByText('No domain yet')).toBeVisible()

  await button(page, 'Add a domain').click()
  const dialog = page.getByRole('dialog', { name: 'Add a domain' })
  const send = dialog.getByRole('button', { name: 'Add a domain', exact: true })
  await send.click()
  await expect(dialog.getByText(/^The domain must/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Domain' }).fill(BOTS)
  await dialog.getByLabel('Your API key').fill(agent.key)
  await send.click()
  const domain = page.getByRole('list', { name: 'Domain' })
  await expect(domain).toContainText('Waiting for a signature')
  await expect(domain).toContainText('There’s nothing at this address yet.')
  await expectAccessible(page)

  const privateKey = makeDomainKey()
  domains.publish(BOTS, privateKey)
  await page.setViewportSize({ width: 360, height: 780 })
  await expectWithinWindow(page, 'domain')
  await page.setViewportSize({ width: 1280, height: 800 })
  // A directory is asked once a minute; the clock of this story has no such patience.
  const store = await openSqliteStore(server.dataDir)
  await store.writer.updateTable('domain').set({ tried_at: null }).execute()
  await store.close()
  await button(page, 'Read it again').click()
  await expect(page.getByRole('list', { name: 'Keys in the directory' }).getByRole('listitem')).toHaveCount(1)

  const fetchHere = (path: string, init?: RequestInit) => fetch(server.url + path, init)
  const client = createDomainClient({ fetch: fetchHere }, { domain: BOTS, agentId, privateKey }, server.url)
  expect((await client.call('POST', '/api/v1/domain/proof')).status).toBe(200)
  await expect(domain).toContainText('Verified since')
  await expect(domain).toContainText(`All agents from ${BOTS}`)
  await page.reload()
  await expect(page.getByRole('main').locator('header').getByText(BOTS)).toBeVisible()

  const description = `${'It says what it is for, and for whom. '.repeat(4)}${freshName('Now ')}.`
  const improvement = {
    toolId: nextTool(),
    improvements: 'It says more.',
    estimatedValue: 50,
    changes: { description },
  }
  const submitted = await client.call('POST', '/api/v1/improvements/submit', { body: improvement })
  expect(submitted.status, JSON.stringify(submitted.body)).toBe(200)
  await tab(page, 'Submissions').click()
  await expect(page.getByText(`Shown as from ${BOTS}, verified since`)).toBeVisible()

  await becomeAdmin(page, server, freshName('domains'))
  await page.goto(`/admin/improvements/${submitted.body.submissionId}`)
  await expect(page.getByText(`From ${BOTS}, verified since`)).toBeVisible()
  await page.goto(`/admin/agents?search=${encodeURIComponent(agent.name)}`)
  await page.getByRole('button', { name: agent.name }).click()
  await expect(page.getByRole('dialog', { name: agent.name })).toContainText(
    'The only agent from this domain.',
  )
})
