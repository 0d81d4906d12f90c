import { z } from 'zod'
import {
  consistencySchema,
  type Inclusion,
  inclusionSchema,
  type ReceiptClaims,
  type ReceiptKeySet,
  type ReceiptProof,
  receiptKeysSchema,
  receiptProofSchema,
  type TreeHead,
  treeHeadSchema,
} from '#shared/domain/receipt.ts'
import {
  checkConsistency,
  checkInclusion,
  ProofError,
  readHead,
  readReceipt,
  receiptHash,
  type Signed,
} from '#shared/log/verify-receipt.ts'
import { LATER_STORAGE_KEYS } from '#shared/policy/later-ui.ts'
import { ApiError, UnreachableError } from '../../data/api-errors.ts'
import { callLogs } from '../../data/receipts-api.ts'
import { storedValue } from '../../data/stored-value.ts'

// The check of a receipt in the browser. What the server answers counts as far as signatures and hashes hold.

type Keys = ReceiptKeySet['keys']

/** The log as this browser saw it last, and all keys that it has ever seen. */
export const seenLog = storedValue(
  LATER_STORAGE_KEYS.receiptLog,
  z.object({ keys: receiptKeysSchema.shape.keys, head: treeHeadSchema }),
)

/** How the log of the server, and that of the receipt's proof, go with the one seen before. */
type Comparison =
  | { kind: 'first'; now: TreeHead }
  | { kind: 'consistent' | 'rewritten'; seen: TreeHead; now: TreeHead }
  | { kind: 'not-compared'; why: 'offline' | 'keys' }

export type Outcome =
  | { kind: 'unsupported' }
  | { kind: 'no-keys' }
  | { kind: 'invalid'; fault: ProofError['code'] }
  | {
      kind: 'signed'
      receipt: Signed<ReceiptClaims>
      isOwnKey: boolean
      /** null: neither in what was pasted nor to be had. */
      inclusion: (Inclusion & { head: TreeHead }) | null
      log: Comparison
      /** The server no longer publishes a key that this browser has seen. */
      isKeyGone: boolean
    }

/** @param keys that somebody has; null: those of this site @throws ApiError, UnreachableError when an answer is of no use */
export async function checkReceipt(text: string, keys: Keys | null): Promise<Outcome> {
  if (!(await hasEd25519())) return { kind: 'unsupported' }
  try {
    return await check(readFile(text), keys)
  } catch (error) {
    if (!(error instanceof ProofError)) throw error
    return { kind: 'invalid', fault: error.code }
  }
}

/** null where the text holds none. */
export function readKeys(text: string): Keys | null {
  return receiptKeysSchema.safeParse(fromJson(text)).data?.keys ?? null
}

/** Old browsers have no Ed25519, and pages over HTTP no cryptography at all. */
async function hasEd25519(): Promise<boolean> {
  try {
    await crypto.subtle.generateKey({ name: 'Ed25519' }, false, ['sign', 'verify'])
    return true
  } catch {
    return false
  }
}

const sha256 = async (bytes: Uint8Array) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes)))

/** A receipt by itself, or with its proof. @throws ProofError */
function readFile(text: string): Pick<ReceiptProof, 'receipt'> & Partial<ReceiptProof> {
  const trimmed = text.trim()
  if (!trimmed.startsWith('{')) return { receipt: trimmed }
  const proof = receiptProofSchema.safeParse(fromJson(trimmed))
  if (!proof.success) throw new ProofError('unreadable')
  return proof.data
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function check(file: ReturnType<typeof readFile>, ownKeys: Keys | null): Promise<Outcome> {
  const seen = seenLog.get()
  const server = await askServer()
  const { keys, isKeyGone } = mergeKeys(seen?.keys ?? [], server?.keys)
  const trusted = { keys: ownKeys ?? keys }
  if (trusted.keys.length === 0) return { kind: 'no-keys' }
  const receipt = await readReceipt(file.receipt, trusted)
  const now = server === null ? null : await headOf(server.signed, trusted)
  const proved = file.head === undefined ? null : (await readHead(file.head, trusted)).says
  const head = proved ?? now
  const inclusion = head === null ? null : (file.inclusion ?? (await askInclusion(receipt, head)))
  if (head !== null && inclusion !== null) await checkInclusion(receipt, { inclusion, head }, sha256)
  const log = await compare({ seen: seen?.head ?? null, proved, now, isOffline: server === null })
  const isOwnKey = ownKeys !== null
  // What was found wrong is no base for the next check, and keys of somebody's own are no keys of this site.
  if (now !== null && !isOwnKey && log.kind !== 'rewritten') seenLog.set({ keys, head: now })
  return {
    kind: 'signed',
    receipt,
    isOwnKey,
    inclusion: head !== null && inclusion !== null ? { ...inclusion, head } : null,
    log,
    isKeyGone,
  }
}

/** The head before the keys: a key that takes over in between is then among them. null: there is no connection. */
async function askServer(): Promise<{ signed: string; keys: Keys } | null> {
  try {
    const head = await callLogs('logHead', { params: { log: 'receipts' } })
    const { signed } = trust(z.object({ signed: z.string() }), head)
    return { signed, keys: trust(receiptKeysSchema, await callLogs('receiptKeys')).keys }
  } catch (error) {
    if (error instanceof UnreachableError) return null
    throw error
  }
}

/** An answer that does not fit its schema is from no server of ours. @throws UnreachableError */
function trust<T>(schema: z.ZodType<T>, answer: unknown): T {
  const read = schema.safeParse(answer)
  if (!read.success) throw new UnreachableError('The answer is not from our server')
  return read.data
}

/** A key that was seen stays what it was, whatever is published under its name later. */
function mergeKeys(seen: Keys, published: Keys | undefined): { keys: Keys; isKeyGone: boolean } {
  if (published === undefined) return { keys: seen, isKeyGone: false }
  const isKeyGone = seen.some(({ kid, x }) => !published.some((key) => key.kid === kid && key.x === x))
  const fresh = published.filter(({ kid }) => !seen.some((key) => key.kid === kid))
  return { keys: [...seen, ...fresh], isKeyGone }
}

/** null: it is not signed with any of these keys. @throws ProofError */
async function headOf(signed: string, keys: ReceiptKeySet): Promise<TreeHead | null> {
  try {
    const { says } = await readHead(signed, keys)
    if (says.log !== 'receipts') throw new ProofError('wrong-log')
    return says
  } catch (error) {
    if (error instanceof ProofError && error.code === 'unknown-key') return null
    throw error
  }
}

/** null: the server cannot be asked. @throws ProofError */
async function askInclusion(receipt: Signed<ReceiptClaims>, { size }: TreeHead): Promise<Inclusion | null> {
  const query = { hash: await receiptHash(receipt, sha256), size: String(size) }
  try {
    return trust(inclusionSchema, await callLogs('logInclusion', { params: { log: 'receipts' }, query }))
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw new ProofError('not-included')
    if (error instanceof UnreachableError) return null
    throw error
  }
}

interface Heads {
  seen: TreeHead | null
  /** Of the proof that was pasted. */
  proved: TreeHead | null
  /** Of the server. */
  now: TreeHead | null
  isOffline: boolean
}

/** What cannot be compared without the server says nothing about the receipt. */
async function compare({ seen, proved, now, isOffline }: Heads): Promise<Comparison> {
  try {
    if (now === null) {
      if (seen === null || proved?.size !== seen.size)
        return { kind: 'not-compared', why: isOffline ? 'offline' : 'keys' }
      return { kind: (await begins(seen, proved)) ? 'consistent' : 'rewritten', seen, now: proved }
    }
    if (seen !== null && !(await begins(seen, now))) return { kind: 'rewritten', seen, now }
    // Both are signed by the same: one of them is not the log that the other promises.
    if (proved !== null && !(await begins(proved, now))) return { kind: 'rewritten', seen: proved, now }
    return seen === null ? { kind: 'first', now } : { kind: 'consistent', seen, now }
  } catch (error) {
    if (error instanceof UnreachableError) return { kind: 'not-compared', why: 'offline' }
    throw error
  }
}

/** Whether a log begins with what it was. @throws UnreachableError */
async function begins(older: TreeHead, newer: TreeHead): Promise<boolean> {
  if (newer.size < older.size) return false
  try {
    await checkConsistency({ older, newer }, await askConsistency(older.size, newer.size), sha256)
    return true
  } catch (error) {
    if (error instanceof ProofError) return false
    throw error
  }
}

async function askConsistency(from: number, to: number) {
  if (from === to || from === 0) return { from, to, path: [] }
  const query = { from: String(from), to: String(to) }
  return trust(consistencySchema, await callLogs('logConsistency', { params: { log: 'receipts' }, query }))
}
