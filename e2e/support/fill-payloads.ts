import { expect, type Page } from '@playwright/test'
import { freshName, PASSWORD } from './account.ts'
import { ApiAgent } from './api-agent.ts'
import { ALL, LINK, PAYLOADS, UNMARKED } from './payloads.ts'
import type { TestServer } from './server.ts'

/** Stands in every description, so that a search finds them all. */
export const MARK = 'zqmark'
export const CATEGORY = '<svg/onload=__ran=1>'
/** Not that of a vendor: agents may not call themselves so. */
export const AGENT = '<img src=//agent.test onerror=__ran=1>'
const VENDOR = '<img src=//x.test/vendor onerror=__ran=1>'

/** Listings refuse markup, but templates and formulas do not look like it. */
export const LISTED = `Listed ${UNMARKED.slice(0, 3).join(' ')}`

export interface Filled {
  /** The tools whose name is a payload, by it. */
  toolIds: ReadonlyMap<string, number>
  categorySlug: string
  agent: ApiAgent
  improvementId: number
  /** Of a user with a hostile address and the usual password. */
  email: string
}

type Json = Record<string, unknown>

/** A call by the user who is signed in on the page. */
export function call<T = Json>(page: Page, method: string, path: string, body?: object): Promise<T> {
  return page.evaluate(
    async ([verb, address, text]) => {
      const headers = { 'Content-Type': 'application/json' }
      const answer = await fetch(address, { method: verb, ...(text && { headers, body: text }) })
      if (!answer.ok) throw new Error(`${verb} ${address}: ${answer.status} ${await answer.text()}`)
      return answer.json()
    },
    [method, path, body && JSON.stringify(body)] as const,
  )
}

/** Payloads go into every text that people, agents and admins can fill; the page is signed in as an owner. */
export async function fillWithPayloads(page: Page, server: TestServer): Promise<Filled> {
  const tools = PAYLOADS.map(factsOf)
  const report = await call(page, 'POST', '/api/admin/import', {
    format: 'json',
    text: JSON.stringify(tools),
    dryRun: false,
    createCategories: true,
  })
  expect(report).toMatchObject({ problems: [], added: PAYLOADS.length })
  const { id: categoryId, slug } = await renameCategory(page)
  const added = await call(page, 'POST', '/api/tools', {
    ...{ name: `Added ${cut(ALL, 100)}`, description: cut(`${MARK} ${ALL}`, 2000), categoryId },
    ...{ website: LINK.replace('payload', 'added'), tags: tagsOf(PAYLOADS), features: tagsOf(PAYLOADS) },
  })
  await call(page, 'PATCH', `/api/admin/tools/${added.id}`, {
    base: { vendor: null },
    changes: { vendor: VENDOR },
  })
  const toolIds = await idsByName(page)
  const [first = 0, second = 0] = PAYLOADS.map((name) => toolIds.get(name))
  await speakAsUser(page, [first, second])
  const agent = await ApiAgent.register(server, AGENT)
  const improvementId = await speakAsAgent(agent, { toolId: first, categoryId })
  await answerAsAdmin(page, improvementId)
  const email = await registerHostile(page)
  return { toolIds, categorySlug: slug, agent, improvementId, email }
}

async function registerHostile(page: Page): Promise<string> {
  const username = freshName('hostile')
  const email = `'{{__ran=1}}${username}'@example.com`
  await call(page, 'POST', '/api/register', { username, email, password: PASSWORD })
  return email
}

/** The server takes up what was written within a moment. */
async function idsByName(page: Page): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>()
  await expect
    .poll(async () => {
      const address = `/api/tools?search=${MARK}&limit=100`
      const { tools } = await call<{ tools: { id: number; name: string }[] }>(page, 'GET', address)
      for (const { id, name } of tools) ids.set(name, id)
      return tools.length
    })
    .toBe(PAYLOADS.length + 1)
  return ids
}

function factsOf(text: string, place: number): Json {
  return {
    ...{ name: text, website: LINK.replace('payload', `payload${place}`), category: MARK },
    description: `${text} ${MARK} ${text} says what it does in more words than a few.`,
    ...{ tags: [text, 'shared'], features: [text], vendor: text, userCount: cut(text, 20) },
  }
}

async function renameCategory(page: Page): Promise<{ id: number; slug: string }> {
  type Category = { id: number; name: string; slug: string }
  const list = () => call<Category[]>(page, 'GET', '/api/categories')
  await expect.poll(async () => (await list()).map(({ name }) => name)).toContain(MARK)
  const made = (await list()).find(({ name }) => name === MARK)
  if (made === undefined) throw new Error('the category has gone')
  await call(page, 'PATCH', `/api/admin/categories/${made.id}`, {
    ...{ name: CATEGORY, group: CATEGORY, description: cut(`${MARK} ${ALL}`, 400) },
  })
  return made
}

async function speakAsUser(page: Page, [first, second]: readonly [number, number]): Promise<void> {
  await call(page, 'PUT', `/api/tools/${first}/review`, { rating: 1, text: cut(ALL, 2000) })
  await call(page, 'POST', '/api/favorites', { toolId: first })
  await call(page, 'POST', '/api/favorites', { toolId: second })
  await call(page, 'POST', '/api/support/ticket', { subject: PAYLOADS[0], message: ALL })
  const { tickets } = await call<{ tickets: { id: number }[] }>(page, 'GET', '/api/admin/tickets')
  await call(page, 'POST', `/api/admin/tickets/${tickets[0]?.id}/answer`, { text: ALL })
  await call(page, 'POST', '/api/support/ticket', { subject: PAYLOADS[1], message: ALL })
  await call(page, 'POST', '/api/newsletter/subscribe', { email: "'{{__ran=1}}'@example.com" })
  await call(page, 'POST', `/api/tools/${first}/generate-summary`)
}

interface Aim {
  toolId: number
  categoryId: number
}

/** @returns the improvement */
async function speakAsAgent(agent: ApiAgent, { toolId, categoryId }: Aim): Promise<number> {
  const must = async (path: string, body: object) => {
    const answer = await agent.send('POST', path, body)
    expect(answer.ok, `${path}: ${await answer.clone().text()}`).toBe(true)
  }
  const level = { confidence: 0.9, description: ALL }
  await must('/api/v1/recommendations', {
    ...{ ...level, title: cut(ALL, 200), priority: 'High', category: PAYLOADS[0] },
    ...{ suggestedSolution: ALL, estimatedImpact: PAYLOADS[1], implementationComplexity: PAYLOADS[2] },
  })
  await must('/api/v1/feedback', {
    ...level,
    ...{ featureArea: PAYLOADS[0], severity: 'High', feedbackType: 'bug_report' },
  })
  await must('/api/v1/keys', { label: PAYLOADS[0] })
  const listing = {
    toolName: LISTED,
    description: `${UNMARKED.join(' ')} says what it does.`,
    website: LINK.replace('payload', 'listing'),
  }
  await must('/api/ai-agents/tools/submit', { ...listing, submissionType: 'standard', categoryId })
  const changes = { description: `${UNMARKED.join(' ')} says what it does.`, tags: tagsOf(UNMARKED) }
  return agent.submit(toolId, { changes, reasoning: cut(ALL, 2000) })
}

async function answerAsAdmin(page: Page, improvementId: number): Promise<void> {
  await call(page, 'POST', `/api/admin/improvements/${improvementId}/decide`, {
    ...{ decision: 'request_changes', note: cut(ALL, 2000) },
  })
}

const tagsOf = (texts: readonly string[]) => texts.filter((text) => text.length <= 60).slice(0, 20)

/** Half of a character is none. */
const cut = (text: string, length: number) => text.slice(0, length).toWellFormed()
