import {
  base64url,
  type CompactVerifyResult,
  compactVerify,
  createLocalJWKSet,
  decodeProtectedHeader,
} from 'jose'
import type { z } from 'zod'
import {
  type Consistency,
  HEAD_TYPE,
  type Inclusion,
  RECEIPT_TYPE,
  type ReceiptClaims,
  type ReceiptKeySet,
  receiptClaimsSchema,
  SIGNATURE_ALGORITHM,
  type TreeHead,
  treeHeadSchema,
} from '../domain/receipt.ts'
import { isConsistent, isIncluded, leafBytes, type Sha256 } from './merkle.ts'

// Checks of receipts with public keys alone, for browsers and scripts.

type ProofFault =
  | 'unreadable'
  | 'unknown-key'
  | 'bad-signature'
  | 'wrong-kind'
  | 'wrong-log'
  | 'not-included'
  | 'not-consistent'

/** What was checked does not prove what it should. */
export class ProofError extends Error {
  readonly code: ProofFault

  constructor(code: ProofFault) {
    super(code)
    this.code = code
  }
}

export interface Signed<T> {
  says: T
  /** The bytes that were signed. */
  payload: Uint8Array
  kid: string
  issuer: string
}

interface Kind<S extends z.ZodType> {
  type: string
  schema: S
}

/** @throws ProofError */
export const readReceipt = (jws: string, keys: ReceiptKeySet): Promise<Signed<ReceiptClaims>> =>
  readSigned(jws, keys, { type: RECEIPT_TYPE, schema: receiptClaimsSchema })

/** @throws ProofError */
export const readHead = (jws: string, keys: ReceiptKeySet): Promise<Signed<TreeHead>> =>
  readSigned(jws, keys, { type: HEAD_TYPE, schema: treeHeadSchema })

async function readSigned<S extends z.ZodType>(
  jws: string,
  keys: ReceiptKeySet,
  { type, schema }: Kind<S>,
): Promise<Signed<z.output<S>>> {
  const { typ, kid = '', iss } = headerOf(jws)
  if (typ !== type) throw new ProofError('wrong-kind')
  if (!keys.keys.some((key) => key.kid === kid)) throw new ProofError('unknown-key')
  const { payload } = await checkSignature(jws, keys)
  const says = schema.safeParse(parsed(payload))
  if (!says.success) throw new ProofError('unreadable')
  return { says: says.data, payload, kid, issuer: typeof iss === 'string' ? iss : '' }
}

function headerOf(jws: string) {
  try {
    return decodeProtectedHeader(jws)
  } catch {
    throw new ProofError('unreadable')
  }
}

async function checkSignature(jws: string, keys: ReceiptKeySet): Promise<CompactVerifyResult> {
  try {
    return await compactVerify(jws, createLocalJWKSet(keys), { algorithms: [SIGNATURE_ALGORITHM] })
  } catch {
    throw new ProofError('bad-signature')
  }
}

/** The texts that are signed are JSON in UTF-8; `decodeURIComponent` reads that on every platform. */
function parsed(payload: Uint8Array): unknown {
  try {
    const escaped = Array.from(payload, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
    return JSON.parse(decodeURIComponent(escaped))
  } catch {
    return null
  }
}

/** The hash of the receipt's leaf in base64url. */
export async function receiptHash({ payload }: Signed<ReceiptClaims>, sha256: Sha256): Promise<string> {
  return base64url.encode(await sha256(leafBytes(payload)))
}

/** Checks that a receipt is in the log that a head was signed for. @throws ProofError */
export async function checkInclusion(
  receipt: Signed<ReceiptClaims>,
  { inclusion: { place, size, path }, head }: { inclusion: Inclusion; head: TreeHead },
  sha256: Sha256,
): Promise<void> {
  if (head.log !== 'receipts') throw new ProofError('wrong-log')
  const check = {
    hash: await sha256(leafBytes(receipt.payload)),
    place,
    size,
    path: path.map((hash) => base64url.decode(hash)),
    root: base64url.decode(head.root),
  }
  if (size !== head.size || !(await isIncluded(check, sha256))) throw new ProofError('not-included')
}

/** Checks that the newer log begins with the older one: nothing was changed or taken out since. @throws ProofError */
export async function checkConsistency(
  heads: { older: TreeHead; newer: TreeHead },
  { from, to, path }: Consistency,
  sha256: Sha256,
): Promise<void> {
  const { older, newer } = heads
  if (older.log !== newer.log) throw new ProofError('wrong-log')
  const of = ({ size, root }: TreeHead) => ({ size, root: base64url.decode(root) })
  const check = { first: of(older), second: of(newer), path: path.map((hash) => base64url.decode(hash)) }
  const isAboutThese = from === older.size && to === newer.size
  if (!isAboutThese || !(await isConsistent(check, sha256))) throw new ProofError('not-consistent')
}
