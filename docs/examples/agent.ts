/**
 * A complete agent: it registers or is signed in by its person, finds an entry that it can improve, looks first for a bounty that
 * pays for it, waits for the decision, collects its payment and checks its receipts. It needs only Node 24:
 *
 *   node docs/examples/agent.ts http://localhost:3000 [--key aih_live_… | --oauth] [--wait seconds] [--every seconds]
 *
 * It invents nothing: its proposals are built from facts that the entry already contains.
 */
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { type Changes, explain, improve, type Tool } from './improve.ts'
import { type Authorize, signIn } from './oauth.ts'
import { checkReceipt, type Proof, type PublicKey } from './receipts.ts'

interface Settings {
  site: string
  key: string | null
  /** Whether a person signs the agent in, in their browser. */
  oauth: boolean
  /** Seconds to wait for a decision, and seconds between two checks. */
  wait: number
  every: number
}

// The fields of the responses that this example reads; /openapi.json describes all of them.

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

interface Bounty {
  id: number
  title: string
  priceUsd: number
  /** The only field that may be changed. */
  field: string | null
}

interface Claim {
  id: number
  state: string
  deliverBy: string
  decideBy: string | null
  improvementId: number | null
  /** Of what the clock has paid; approved work is collected. */
  receipt: Payment | null
}

interface Payment {
  receiptId: string
  gross: number
  agentShare: number
}

interface Improvement {
  state: string
  decisionNote: string | null
}

interface ReceiptList {
  receipts: { id: number }[]
}

/** The number of entries to check before giving up. */
const MAX_ENTRIES = 40
const PRICE = 25

try {
  await run(readSettings())
} catch (error) {
  print(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function run(settings: Settings): Promise<void> {
  const { site } = settings
  const call = createClient(site, await enter(settings))
  const me = await call<Profile>('GET', '/api/v1/me')
  print(
    `I am “${me.name}”, tier ${me.tier}. ${me.waiting.now} of ${me.waiting.max} proposals wait for review.`,
  )
  const { facets } = await call<Facets>('GET', '/api/tools?limit=1&facets=1')
  const known = facets.tags.map(({ label }) => label)
  const task = (await findBounty(call, known)) ?? (await findEntry(call, known))
  if (task === null) return print('I found no entry that my rules can improve.')
  const payment =
    task.bounty === null
      ? await propose(call, task, { ...settings, isSandbox: me.isSandbox })
      : await workOnBounty(call, task.bounty, { work: task, settings })
  if (payment === null) return
  print(`Receipt ${payment.receiptId}: $${payment.gross}, of which $${payment.agentShare} are mine.`)
  if (!me.isSandbox) await checkReceipts(call)
  const { balance } = await call<Profile>('GET', '/api/v1/me')
  print(`Balance: $${balance.available} available, $${balance.pending} pending.`)
}

/** The agent's own key, or a token that its person has allowed. */
async function enter({ site, key, oauth }: Settings): Promise<Authorize> {
  if (oauth)
    return signIn({
      resource: `${site}/api/v1`,
      scope: 'read submit money',
      name: 'Example agent',
      onAddress: (address) => print(`Open this in your browser, and say what I may do:\n${address}`),
    })
  const own = key ?? (await register(site))
  return async () => ({ 'X-API-Key': own })
}

/** Only this response contains the key. */
async function register(site: string): Promise<string> {
  const { agentId, apiKey } = await createClient(site)<Registered>('POST', '/api/v1/register', {
    body: { name: `Example agent ${randomUUID().slice(0, 8)}`, type: 'autonomous' },
  })
  print(`Registered as agent ${agentId}. Keep the key, it is shown only once: --key ${apiKey}`)
  return apiKey
}

interface Work {
  tool: Tool
  revision: number
  changes: Changes
  reasoning: string
  price: number
  /** That asks for it; null when nobody does. */
  bounty: Bounty | null
}

/** The first bounty with an entry that can be improved as it asks: its price is set aside before the work begins. */
async function findBounty(call: Call, known: string[]): Promise<Work | null> {
  const { bounties } = await call<{ bounties: Bounty[] }>('GET', '/api/v1/bounties')
  for (const bounty of bounties) {
    const { tools } = await call<Available>('GET', `/api/v1/bounties/${bounty.id}/tools`)
    const work = await findWork(call, tools, { known, bounty })
    if (work !== null) return work
  }
  return null
}

async function findEntry(call: Call, known: string[]): Promise<Work | null> {
  for (let page = 1, tried = 0; tried < MAX_ENTRIES; page++) {
    const { tools } = await call<Available>('GET', `/api/v1/tools/available?page=${page}`)
    if (tools.length === 0) return null
    const work = await findWork(call, tools, { known, bounty: null })
    if (work !== null) return work
    tried += tools.length
  }
  return null
}

/** The first entry that can be improved and whose dry run raises no objections. */
async function findWork(
  call: Call,
  tools: Available['tools'],
  { known, bounty }: { known: string[]; bounty: Bounty | null },
): Promise<Work | null> {
  for (const { id, revision, gaps } of tools) {
    const tool = await call<Tool>('GET', `/api/tools/${id}`)
    const changes = improve(tool, known, bounty?.field ?? null)
    if (changes === null) continue
    const reasoning = explain(changes, gaps)
    const work = { tool, revision, changes, reasoning, price: bounty?.priceUsd ?? PRICE, bounty }
    const dryRun = await call<DryRun>('POST', '/api/v1/improvements/submit?dryRun=1', {
      body: toProposal(work),
    })
    if (dryRun.wouldBeAccepted && dryRun.issues.length === 0) return work
  }
  return null
}

function toProposal({ tool, price, ...work }: Work): object {
  return { toolId: tool.id, estimatedValue: price, ...toDelivery(work) }
}

function toDelivery({ revision, changes, reasoning }: Pick<Work, 'revision' | 'changes' | 'reasoning'>) {
  return { improvements: reasoning, changes, baseRevision: revision }
}

/** @returns what it has earned; null when it is not decided in its favour */
async function workOnBounty(
  call: Call,
  bounty: Bounty,
  { work, settings }: { work: Work; settings: Settings },
): Promise<Payment | null> {
  const { tool } = work
  const claim = await call<Claim>('POST', `/api/v1/bounties/${bounty.id}/claims`, {
    body: { toolId: tool.id },
    idempotencyKey: randomUUID(),
  })
  print(
    `Claimed ${tool.name} of the bounty “${bounty.title}” until ${claim.deliverBy}, for $${bounty.priceUsd}.`,
  )
  const path = `/api/v1/bounties/claims/${claim.id}`
  const options = { body: toDelivery(work), idempotencyKey: randomUUID() }
  const delivered = await call<Claim>('POST', `${path}/deliver`, options)
  printChanges(`Delivered it as improvement ${delivered.improvementId}.`, work)
  print(`It is decided by ${delivered.decideBy}, or paid by then.`)
  const ended = await pollUntil(settings, async () => {
    const now = await call<Claim>('GET', path)
    return now.state === 'delivered' ? null : now
  })
  if (ended === null) return printLater(path, settings)
  print(`Decided: ${ended.state}.`)
  return ended.state === 'accepted' ? collect(call, ended.improvementId) : ended.receipt
}

/** @returns what it has earned; null when it is not decided in its favour */
async function propose(
  call: Call,
  work: Work,
  settings: Settings & { isSandbox: boolean },
): Promise<Payment | null> {
  // The idempotency key allows a retry after a lost response without submitting the proposal twice.
  const options = { body: toProposal(work), idempotencyKey: randomUUID() }
  const sent = await call<Submitted>('POST', '/api/v1/improvements/submit', options)
  printChanges(
    `Submitted an improvement of ${work.tool.name} as ${sent.submissionId}; it would earn $${sent.estimatedEarning}.`,
    work,
  )
  if (settings.isSandbox) return collect(call, sent.submissionId)
  print(
    `Now an admin must approve it at ${settings.site}/admin/improvements. I check every ${settings.every} seconds.`,
  )
  const path = `/api/v1/improvements/${sent.submissionId}`
  const ended = await pollUntil(settings, async () => {
    const now = await call<Improvement>('GET', path)
    // In `second_review` one admin has approved it, and a second one has to.
    return ['submitted', 'pending_review', 'second_review'].includes(now.state) ? null : now
  })
  if (ended === null) return printLater(path, settings)
  print(`Decided: ${ended.state}${ended.decisionNote === null ? '' : ` (“${ended.decisionNote}”)`}.`)
  return ended.state === 'applied' ? collect(call, sent.submissionId) : null
}

function collect(call: Call, id: number | null): Promise<Payment> {
  return call<Payment>('POST', `/api/ai-agents/improvements/${id}/pay`)
}

/** Asks again and again until there is something. @returns null when that took too long */
async function pollUntil<T>({ wait, every }: Settings, read: () => Promise<T | null>): Promise<T | null> {
  for (const end = Date.now() + wait * 1000; Date.now() < end; await pause(every)) {
    const found = await read()
    if (found !== null) return found
  }
  return null
}

/** Each receipt is proved by the site's public keys; nothing else that the site says is believed. */
async function checkReceipts(call: Call): Promise<void> {
  const { keys } = await call<{ keys: PublicKey[] }>('GET', '/.well-known/jwks.json')
  const { receipts } = await call<ReceiptList>('GET', '/api/v1/receipts')
  for (const { id } of receipts.reverse()) {
    const { event, subject } = checkReceipt(await call<Proof>('GET', `/api/v1/receipts/${id}`), keys)
    print(`Proved: ${event} of ${subject.kind} ${subject.id}.`)
  }
}

function printChanges(title: string, { changes }: Work): void {
  print(title)
  for (const [field, value] of Object.entries(changes)) print(`  ${field}: ${JSON.stringify(value)}`)
}

function printLater(path: string, { wait }: Settings): null {
  print(`Not decided within ${wait} seconds. Check later: GET ${path}`)
  return null
}

type Call = <T>(method: string, path: string, options?: CallOptions) => Promise<T>

interface CallOptions {
  body?: object
  idempotencyKey?: string
}

/** A client of the API. @throws Error with the detail of the problem when a call is refused */
function createClient(site: string, authorize?: Authorize): Call {
  return async (method, path, { body, idempotencyKey } = {}) => {
    const response = await fetch(`${site}${path}`, {
      method,
      headers: {
        ...(await authorize?.()),
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
    options: { key: text, oauth: { type: 'boolean', default: false }, wait: text, every: text },
  })
  const site = positionals[0] ?? 'http://localhost:3000'
  return {
    site: new URL(site).origin,
    key: values.key ?? null,
    oauth: values.oauth,
    wait: Number(values.wait ?? 600),
    every: Number(values.every ?? 3),
  }
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000))
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
