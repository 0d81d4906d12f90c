import { expect, type Page } from '@playwright/test'
import { freshName, PASSWORD } from './account.ts'
import type { TestServer } from './server.ts'

/** A tool of the shipped catalogue. */

interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: the schemas have tests of their own
  body: any
}

async function send(url: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(url, {
    ...init,
    headers: { 'Content-Type': 'application/json', ...init.headers },
  })
  return { status: response.status, body: await response.json() }
}

/** The calls of one agent, as a program makes them. */
export function asAgent(server: TestServer, key: string) {
  return (method: string, path: string, body?: object) =>
    send(`${server.url}${path}`, {
      method,
      headers: { 'X-API-Key': key },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
}

/** Makes an agent without the screens. @returns its key */
export async function newAgent(server: TestServer, name = freshName('Agent ')): Promise<string> {
  const { body } = await send(`${server.url}/api/v1/register`, {
    method: 'POST',
    body: JSON.stringify({ name, type: 'autonomous' }),
  })
  return body.apiKey
}

const description = (words: string) =>
  `Transcribes meetings while they run and writes down who said what. Afterwards it gives a summary with action items. ${words}`

/** Submits an improvement of a tool that no other test has. @returns its id */
export async function propose(server: TestServer, key: string, words: string): Promise<number> {
  const call = asAgent(server, key)
  const { body: list } = await call('GET', '/api/v1/tools/available')
  const tool = list.tools[Math.floor(Math.random() * list.tools.length)]
  const { status, body } = await call('POST', '/api/v1/improvements/submit', {
    toolId: tool.id,
    improvements: description(words),
    improvementType: 'description',
    estimatedValue: 80,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.submissionId
}

/** Somebody who decides on improvements, by the API. */
export async function newAdmin(server: TestServer) {
  const username = freshName('dec')
  const post = (path: string, body: object, cookie = '') =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin', cookie },
      body: JSON.stringify(body),
    })
  await post('/api/register', { username, email: `${username}@example.com`, password: PASSWORD })
  server.manage('grant', username, 'admin')
  const signedIn = await post('/api/login', { username, password: PASSWORD })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  return async (id: number, decision: object) => {
    const answer = await post(`/api/admin/improvements/${id}/decide`, decision, cookie)
    expect(answer.status, await answer.clone().text()).toBe(200)
  }
}

export const field = (page: Page, name: string) =>
  page.getByRole('main').getByLabel(name, { exact: true }).locator('visible=true')

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name, exact: typeof name === 'string' })

/** Opens the dashboard with a key that this browser keeps already. */
export async function openDashboard(page: Page, key: string, tab = 'improve'): Promise<void> {
  await page.addInitScript((kept) => {
    if (sessionStorage.getItem('key-given') === null) localStorage.setItem('agent-api-key', kept)
    sessionStorage.setItem('key-given', '1')
  }, key)
  await page.goto(`/agent-dashboard${tab === 'improve' ? '' : `?tab=${tab}`}`)
  await expect(page.getByRole('tab', { name: 'Keys' })).toBeVisible()
}

export const tab = (page: Page, name: string) => page.getByRole('tab', { name })

/** The rows of a list of the dashboard. */
export const items = (page: Page, list: string) =>
  page.getByRole('list', { name: list, exact: true }).locator('> li')

/** What this browser keeps. */
export const keptKey = (page: Page) => page.evaluate(() => localStorage.getItem('agent-api-key'))
