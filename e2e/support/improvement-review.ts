import { type Browser, expect, type Page } from '@playwright/test'
import { freshName } from './account.ts'
import { ApiAgent, nextTool } from './api-agent.ts'
import type { TestServer } from './server.ts'

interface ToolNow {
  name: string
  description: string
  tags: string[]
}

export const toolNow = async (server: TestServer, id: number): Promise<ToolNow> =>
  (await fetch(`${server.url}/api/tools/${id}`)).json()

export const field = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
export const accept = (page: Page, name: string) => page.getByRole('checkbox', { name: `Accept ${name}` })
export const decision = (page: Page) => page.getByRole('complementary', { name: 'Decision' })
export const press = (page: Page, name: string | RegExp) =>
  decision(page).getByRole('button', { name }).click()
export const note = (page: Page) => decision(page).getByRole('textbox')
export const open = async (page: Page, id: number) => {
  await page.goto(`/admin/improvements/${id}`)
  await expect(field(page, 'Description')).toBeVisible()
}

/** Another person in another browser. */
export async function another(browser: Browser, server: TestServer): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })
  return context.newPage()
}

/** An agent proposes one more sentence and one more tag for a tool, at a price in dollars. */
export async function propose(server: TestServer, name: string, price = 50) {
  const agent = await ApiAgent.register(server, freshName(name))
  const toolId = nextTool()
  const { description, tags, name: toolName } = await toolNow(server, toolId)
  const changes = {
    description: `${description} It also works without a connection.`,
    tags: [...tags, 'Offline'],
  }
  const id = await agent.submit(toolId, { changes, price })
  return { agent, toolId, toolName, id, changes, before: { description, tags } }
}

/** Sends a call through a page that is signed in as an admin. */
export const send = (page: Page, method: string, path: string, body: object): Promise<number> =>
  page.evaluate(
    async ([verb, url, json]) => {
      const headers = { 'Content-Type': 'application/json' }
      return (await fetch(url, { method: verb, headers, body: json })).status
    },
    [method, path, JSON.stringify(body)] as const,
  )
