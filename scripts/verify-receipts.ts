/**
 * Checks the receipts of a server with its public keys alone:
 *
 *   npm run verify-receipts -- <url> [--key aih_live_… | receipt.json …] [--state file]
 *
 * It checks that each log begins with what it was at the last run, whose heads and keys it keeps in the state file
 * (./receipt-heads.json); and, with the key of an agent or with downloaded receipts, that each is signed and in the log. Run
 * it where the server cannot write: what it has kept is what a server cannot change.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { logCalls, receiptCalls } from '../shared/api/receipt-calls.ts'
import {
  consistencySchema,
  inclusionSchema,
  LOGS,
  type LogName,
  type ReceiptKeySet,
  receiptKeysSchema,
  receiptProofSchema,
  type TreeHead,
  treeHeadSchema,
} from '../shared/domain/receipt.ts'
import {
  checkConsistency,
  checkInclusion,
  ProofError,
  readHead,
  readReceipt,
  receiptHash,
} from '../shared/log/verify-receipt.ts'

const sha256 = async (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

/** What is kept from run to run. */
const stateSchema = z.object({
  /** All keys that were ever seen: one that is taken back is noticed. */
  keys: receiptKeysSchema.shape.keys,
  heads: z.partialRecord(z.enum(LOGS), treeHeadSchema),
})
type State = z.infer<typeof stateSchema>

interface Run {
  site: string
  keys: ReceiptKeySet
  problems: string[]
}

async function ask<S extends z.ZodType>(
  site: string,
  path: string,
  schema: S,
  headers: Record<string, string> = {},
): Promise<z.output<S>> {
  const response = await fetch(new URL(path, site), { headers })
  if (response.status === 404 && path.includes('/inclusion?')) throw new ProofError('not-included')
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: HTTP ${response.status} ${text.slice(0, 200)}`)
  return schema.parse(JSON.parse(text))
}

const logPath = (call: keyof typeof logCalls, log: LogName, query: Record<string, string | number> = {}) => {
  const words = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) words.set(name, String(value))
  return `${logCalls[call].path.replace(':log', log)}?${words}`.replace(/\?$/, '')
}

/** Checks the newest head of a log against the one of the last run. */
async function checkLog({ site, keys, problems }: Run, log: LogName, kept: TreeHead | undefined) {
  const { signed } = await ask(site, logPath('logHead', log), logCalls.logHead.output)
  const { says: head } = await readHead(signed, keys)
  if (head.log !== log) throw new ProofError('wrong-log')
  if (kept === undefined) console.log(`${log}: ${head.size} entries; this is the first look`)
  else if (head.size < kept.size) {
    problems.push(`${log}: it had ${kept.size} entries at ${kept.at}, and has ${head.size} now`)
  } else {
    const query = { from: kept.size, to: head.size }
    const proof = await ask(site, logPath('logConsistency', log, query), consistencySchema)
    await checkConsistency({ older: kept, newer: head }, proof, sha256)
    console.log(`${log}: ${head.size} entries, and begins with the ${kept.size} of ${kept.at}`)
  }
  return head
}

/** Checks a receipt by itself: what says that it is in the log is asked of the server, and believed by its proof only. */
async function checkReceipt({ site, keys }: Run, jws: string, head: TreeHead): Promise<string> {
  const receipt = await readReceipt(jws, keys)
  const hash = await receiptHash(receipt, sha256)
  const query = { hash, size: head.size }
  const inclusion = await ask(site, logPath('logInclusion', 'receipts', query), inclusionSchema)
  await checkInclusion(receipt, { inclusion, head }, sha256)
  const { event, subject, at } = receipt.says
  return `${event} of ${subject.kind} ${subject.id} at ${at}: signed, and entry ${inclusion.place} of the log`
}

/** The receipts of an agent, from its own list. */
async function* receiptsOf(site: string, key: string): AsyncGenerator<string> {
  const { path, output } = receiptCalls.listReceipts
  for (let before: number | null = 0; before !== null; ) {
    const query: string = before === 0 ? '' : `?before=${before}`
    const page: z.output<typeof output> = await ask(site, path + query, output, { 'X-API-Key': key })
    for (const { receipt } of page.receipts) if (receipt !== null) yield receipt
    before = page.next
  }
}

async function* receiptsIn(files: readonly string[]): AsyncGenerator<string> {
  for (const file of files) {
    const text = readFileSync(file, 'utf8').trim()
    yield text.startsWith('{') ? receiptProofSchema.parse(JSON.parse(text)).receipt : text
  }
}

const USAGE = 'npm run verify-receipts -- <url> [--key aih_live_… | receipt.json …] [--state file]'

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { key: { type: 'string' }, state: { type: 'string', default: 'receipt-heads.json' } },
  })
  const [site, ...files] = positionals
  if (site === undefined || !URL.canParse(site)) {
    console.error(USAGE)
    return 1
  }
  const state: State = existsSync(values.state)
    ? stateSchema.parse(JSON.parse(readFileSync(values.state, 'utf8')))
    : { keys: [], heads: {} }
  const keys = await ask(site, logCalls.receiptKeys.path, receiptKeysSchema)
  const run: Run = { site, keys, problems: [] }
  for (const { kid } of state.keys)
    if (!keys.keys.some((key) => key.kid === kid))
      run.problems.push(`The key ${kid} is not published any more.`)
  const heads: State['heads'] = {}
  for (const log of LOGS) {
    const head = await tell(run, log, () => checkLog(run, log, state.heads[log]))
    if (head !== undefined) heads[log] = head
  }
  const { receipts: head } = heads
  const receipts = values.key === undefined ? receiptsIn(files) : receiptsOf(site, values.key)
  for await (const jws of receipts)
    await tell(run, 'A receipt', async () => {
      if (head === undefined) throw new ProofError('not-included')
      console.log(await checkReceipt(run, jws, head))
    })
  for (const problem of run.problems) console.error(problem)
  const known = [...state.keys, ...keys.keys.filter(({ kid }) => !state.keys.some((key) => key.kid === kid))]
  // What was found wrong is no base for the next run.
  if (run.problems.length === 0)
    writeFileSync(values.state, `${JSON.stringify({ keys: known, heads }, null, 2)}\n`)
  console.log(run.problems.length === 0 ? 'Everything holds.' : `${run.problems.length} problems found.`)
  return run.problems.length === 0 ? 0 : 1
}

/** A proof that does not hold is a problem among others; anything else ends the run. */
async function tell<T>(run: Run, name: string, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ProofError)) throw error
    run.problems.push(`${name}: ${error.code}`)
    return undefined
  }
}

process.exitCode = await main()
