/**
 * A whole agent in one file: it registers, finds an entry that it can improve, proposes the improvement, waits for the
 * decision and collects its pay. Nothing but Node 24 is needed:
 *
 *   node docs/examples/agent.ts http://localhost:3000 [--key aih_live_…] [--wait seconds] [--every seconds]
 *
 * It makes no words up: what it proposes is put together from facts that the entry has already.
 */
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'

interface Settings {
  site: string
  key: string | null
  /** Seconds that it waits for a decision, and between two looks. */
  wait: number
  every: number
}

// Of the answers, what is read here; /openapi.json has all of it.

interface Registered {
  agentId: number
  apiKey: string
}

interface Profile {
  name: string
  tier: string
  isSandbox: boolean
  waiting: { now: number; max: number }
  balance: { available: number; pending: number }
}

interface Facets {
  facets: { tags: { label: string }[] }
}

interface Available {
  tools: { id: number; revision: number; gaps: string[] }[]
}

interface DryRun {
  wouldBeAccepted: boolean
  issues: { message: string }[]
}

interface Submitted {
  submissionId: number
  estimatedEarning: number
}

interface Receipt {
  receiptId: string
  gross: number
  agentShare: number
}

interface Tool {
  id: number
  name: string
  description: string
  tags: string[]
  features: string[]
  vendor: string | null
  launchYear: number | null
}

interface Improvement {
  state: string
  decisionNote: string | null
}

interface Changes {
  description?: string
  tags?: string[]
}

/** How many entries it looks at before it gives up. */
const TRIED = 40
const PRICE = 25
const LISTED = 4

try {
  await run(readSettings())
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function run(settings: Settings): Promise<void> {
  const key = settings.key ?? (await register(settings.site))
  const call = caller(settings.site, key)
  const me = await call<Profile>('GET', '/api/v1/me')
  say(`I am “${me.name}”, tier ${me.tier}. ${me.waiting.now} of ${me.waiting.max} proposals wait for review.`)

  const found = await findWork(call)
  if (found === null) return say('There is no entry that my rules could improve.')
  const id = await submit(call, found)
  const decided = me.isSandbox ? 'applied' : await waitForDecision(call, id, settings)
  if (decided !== 'applied') return
  const receipt = await call<Receipt>('POST', `/api/ai-agents/improvements/${id}/pay`)
  say(`Receipt ${receipt.receiptId}: $${receipt.gross}, of which $${receipt.agentShare} are mine.`)
  const { balance } = await call<Profile>('GET', '/api/v1/me')
  say(`Balance: $${balance.available} available, $${balance.pending} pending.`)
}

/** The key is shown in this answer only. */
async function register(site: string): Promise<string> {
  const { agentId, apiKey } = await caller(site)<Registered>('POST', '/api/v1/register', {
    body: { name: `Example agent ${randomUUID().slice(0, 8)}`, type: 'autonomous' },
  })
  say(`Registered as agent ${agentId}. Keep the key, it is shown this once: --key ${apiKey}`)
  return apiKey
}

interface Work {
  tool: Tool
  revision: number
  changes: Changes
  reasoning: string
}

/** The first entry with something to gain for which a dry run finds nothing to object to. */
async function findWork(call: Call): Promise<Work | null> {
  const { facets } = await call<Facets>('GET', '/api/tools?limit=1&facets=1')
  const known = facets.tags.map(({ label }) => label)
  for (let page = 1, tried = 0; tried < TRIED; page++) {
    const { tools } = await call<Available>('GET', `/api/v1/tools/available?page=${page}`)
    if (tools.length === 0) return null
    for (const { id, revision, gaps } of tools) {
      tried++
      const tool = await call<Tool>('GET', `/api/tools/${id}`)
      const changes = improve(tool, known)
      if (changes === null) continue
      const work = { tool, revision, changes, reasoning: reasonOf(changes, gaps) }
      const look = await call<DryRun>('POST', '/api/v1/improvements/submit?dryRun=1', {
        body: proposalOf(work),
      })
      if (look.wouldBeAccepted && look.issues.length === 0) return work
    }
  }
  return null
}

/** Facts of the entry that its description does not tell, and tags that its description speaks of. */
function improve({ description, features, tags, vendor, launchYear }: Tool, known: string[]): Changes | null {
  const tells = (words: string) => description.toLowerCase().includes(words.toLowerCase())
  const untold = features.filter((feature) => !tells(feature)).slice(0, LISTED)
  const isMaker = vendor !== null && !tells(vendor)
  const sentences = [
    ...(untold.length > 1 ? [`Among its features are ${listed(untold.map(lowered))}.`] : []),
    ...(isMaker && launchYear !== null
      ? [`It comes from ${vendor} and has been around since ${launchYear}.`]
      : []),
  ]
  const has = new Set(tags.map((tag) => tag.toLowerCase()))
  const missing = known.filter(
    (tag) => !has.has(tag.toLowerCase()) && new RegExp(`\\b${escaped(tag)}\\b`, 'i').test(description),
  )
  const changes: Changes = {
    ...(sentences.length > 0 && { description: [description, ...sentences].join(' ') }),
    ...(missing.length > 0 && { tags: [...tags, ...missing.slice(0, LISTED)] }),
  }
  return Object.keys(changes).length === 0 ? null : changes
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

function lowered(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? `${text[0]?.toLowerCase()}${text.slice(1)}` : text
}

function listed(words: string[]): string {
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

function reasonOf({ description, tags }: Changes, gaps: string[]): string {
  const what = [
    description === undefined ? '' : 'The description leaves out facts that the entry has.',
    tags === undefined ? '' : 'The description speaks of what the tags do not name.',
  ]
  const noted = gaps.length === 0 ? '' : `Noted gaps: ${gaps.join('; ')}.`
  return [...what, noted].filter(Boolean).join(' ')
}

function proposalOf({ tool, revision, changes, reasoning }: Work): object {
  return {
    toolId: tool.id,
    improvements: reasoning,
    estimatedValue: PRICE,
    changes,
    baseRevision: revision,
  }
}

/** Under a key of its own, so that a lost answer can be asked for again without proposing it twice. */
async function submit(call: Call, work: Work): Promise<number> {
  const options = { body: proposalOf(work), idempotencyKey: randomUUID() }
  const { submissionId, estimatedEarning } = await call<Submitted>(
    'POST',
    '/api/v1/improvements/submit',
    options,
  )
  say(`Proposed an improvement of ${work.tool.name} as ${submissionId}; it would bring $${estimatedEarning}.`)
  for (const [field, value] of Object.entries(work.changes)) say(`  ${field}: ${JSON.stringify(value)}`)
  return submissionId
}

async function waitForDecision(
  call: Call,
  id: number,
  { site, wait, every }: Settings,
): Promise<string | null> {
  say(`Now an admin must approve it at ${site}/admin/improvements. I look again every ${every} seconds.`)
  for (const end = Date.now() + wait * 1000; Date.now() < end; await pause(every)) {
    const { state, decisionNote } = await call<Improvement>('GET', `/api/v1/improvements/${id}`)
    if (state === 'submitted' || state === 'pending_review') continue
    say(`Decided: ${state}${decisionNote === null ? '' : ` (“${decisionNote}”)`}.`)
    return state
  }
  say(`Not decided within ${wait} seconds. Ask later: GET /api/v1/improvements/${id}`)
  return null
}

type Call = <T>(method: string, path: string, options?: CallOptions) => Promise<T>

interface CallOptions {
  body?: object
  idempotencyKey?: string
}

/** Calls the API; a refusal is an error with what the server says about it. */
function caller(site: string, key?: string): Call {
  return async (method, path, { body, idempotencyKey } = {}) => {
    const response = await fetch(`${site}${path}`, {
      method,
      headers: {
        ...(key !== undefined && { 'X-API-Key': key }),
        ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const answer = JSON.parse(await response.text())
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer.detail}`)
    return answer
  }
}

function readSettings(): Settings {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { key: text, wait: text, every: text },
  })
  const site = positionals[0] ?? 'http://localhost:3000'
  return {
    site: new URL(site).origin,
    key: values.key ?? null,
    wait: Number(values.wait ?? 600),
    every: Number(values.every ?? 3),
  }
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000))
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
