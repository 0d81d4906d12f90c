import { pino } from 'pino'
import { z } from 'zod'
import { ImprovementReview } from '../../../sync-server/agents/improvements/improvement-review.ts'
import { Improvements } from '../../../sync-server/agents/improvements/improvements.ts'
import { ToolInsights } from '../../../sync-server/agents/improvements/tool-insights.ts'
import { parseConfig } from '../../../sync-server/config.ts'
import type { Place, Store } from '../../../sync-server/db/engine.ts'
import { openStore } from '../../../sync-server/db/store.ts'
import { startServer } from '../../../sync-server/server.ts'
import { Catalogue } from '../../../sync-server/services/catalogue/catalogue.ts'
import { addFixtures } from '../../../sync-server/testing/open-test-store.ts'
import type { TestPostgres } from '../../../sync-server/testing/start-postgres.ts'
import { type Ground, newGround } from './ground.ts'
import type { Caller } from './journal.ts'
import { sampleSentence } from './sample-text.ts'

export interface Party extends Caller {
  id: number
}

/** A database to start from, and the accounts and keys in it. */
export interface Template {
  ground: Ground
  people: readonly Party[]
  admins: readonly Party[]
  agents: readonly Party[]
}

export const TOOLS = 40
const PEOPLE = 3
const ADMINS = 2
const AGENTS = 4
/** $300 each: enough for some listings and payouts. */
const EARNINGS = 6
const DAY_MS = 24 * 60 * 60 * 1000
const PASSWORD = 'seven blue horses'

/** @param postgres the server that holds the data; without it a folder does */
export async function makeTemplate(postgres: Pick<TestPostgres, 'url'> | null = null): Promise<Template> {
  const ground = await newGround(postgres)
  const { place } = ground
  await fill(place)
  const config = parseConfig({
    ...{ PORT: '0', LOG_LEVEL: 'silent', DEMO: '0', RATE_LIMITS: 'off' },
    ...ground.environment,
    DATA_DIR: place.dataDir,
  })
  const server = await startServer({ config, log: pino({ level: 'silent' }), seedFolder: null })
  const each = async (count: number, make: (place: number) => Promise<Party>) => {
    const made: Party[] = []
    for (let place = 1; place <= count; place++) made.push(await make(place))
    return made
  }
  const people = await each(PEOPLE, (place) => addPerson(server.url, `person${place}`))
  for (const { headers } of people) await post(`${server.url}/api/activate-premium`, undefined, headers)
  const admins = await each(ADMINS, (place) => addPerson(server.url, `admin${place}`))
  const agents = await each(AGENTS, (place) => addAgent(server.url, `Rig agent ${place}`))
  await server.close()
  await promoteAndPay(place, { admins, agents })
  return { ground, people, admins, agents }
}

async function fill(place: Place): Promise<void> {
  const store = await openStore(place)
  const tools = Array.from({ length: TOOLS }, (_, place) => ({ description: sampleSentence(place, 14) }))
  await addFixtures(store, { categories: [{}, {}], tools })
  await store.close()
}

async function post(url: string, body?: object, headers: Record<string, string> = {}): Promise<Response> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'Sec-Fetch-Site': 'same-origin',
      ...headers,
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return answer
}

const signedInSchema = z.object({ user: z.object({ id: z.number() }) })
const registeredSchema = z.object({ agentId: z.number(), apiKey: z.string() })

async function addPerson(url: string, name: string): Promise<Party> {
  await post(`${url}/api/register`, { username: name, email: `${name}@example.com`, password: PASSWORD })
  const signedIn = await post(`${url}/api/login`, { username: name, password: PASSWORD })
  const { user } = signedInSchema.parse(await signedIn.json())
  const cookies = signedIn.headers.getSetCookie().map((line) => line.split(';')[0])
  return { id: user.id, name, headers: { Cookie: cookies.join('; '), 'Sec-Fetch-Site': 'same-origin' } }
}

async function addAgent(url: string, name: string): Promise<Party> {
  const answer = await post(`${url}/api/v1/register`, { name, type: 'autonomous' })
  const { agentId: id, apiKey } = registeredSchema.parse(await answer.json())
  return { id, name, headers: { 'X-API-Key': apiKey } }
}

/** Gives admins their role, and agents matured money for work of some days ago. */
async function promoteAndPay(
  place: Place,
  { admins, agents }: Pick<Template, 'admins' | 'agents'>,
): Promise<void> {
  const store = await openStore(place)
  try {
    for (const { id } of admins)
      await store.writer.updateTable('user').set({ is_admin: 1 }).where('id', '=', id).execute()
    // Two listings of a new agent within a day would wait for an admin.
    const createdAt = new Date(Date.now() - 365 * DAY_MS).toISOString()
    await store.writer.updateTable('agent').set({ created_at: createdAt }).execute()
    for (const agent of agents)
      await earn(
        store,
        agent,
        admins.map(({ id }) => id),
      )
  } finally {
    await store.close()
  }
}

async function earn(store: Store, { id: agentId }: Party, adminIds: readonly number[]): Promise<void> {
  const now = () => new Date(Date.now() - 10 * DAY_MS)
  const catalogue = await Catalogue.open(store, () => {})
  const improvements = new Improvements({ ...store, insights: new ToolInsights(catalogue), now })
  const review = new ImprovementReview({ ...store, now })
  const owner = { agentId, isSandbox: false }
  for (let place = 1; place <= EARNINGS; place++) {
    const tags = [`Earned ${agentId}`, `Piece ${place}`]
    const content = { kind: 'full', content: null, changes: { tags }, priceCents: 30_000 } as const
    const { id } = await improvements.submit(owner, {
      ...content,
      toolId: place,
      source: 'changes',
      reasoning: `Earned ${agentId}-${place}`,
      baseRevision: null,
    })
    for (const adminId of adminIds) await review.decide(adminId, id, { decision: 'approve' })
    await improvements.collectPay(owner, id)
  }
}
