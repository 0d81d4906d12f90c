/**
 * Checks signed receipts with the public keys of a site alone, and with nothing of this project: JWS by Ed25519 (RFC 8037), and
 * the hashes of RFC 9162 which prove that a receipt is in the log that the site has signed.
 */
import { createHash, createPublicKey, verify } from 'node:crypto'

export interface PublicKey {
  kty: string
  crv: string
  x: string
  kid: string
}

/** What `GET /api/v1/receipts/:id` answers. */
export interface Proof {
  receipt: string
  inclusion: { place: number; size: number; path: string[] }
  head: string
}

export interface ReceiptText {
  event: string
  subject: { kind: string; id: number }
  at: string
  facts: Record<string, string | number | null>
}

/** @returns what the receipt says. @throws Error when it is not proved */
export function checkReceipt({ receipt, inclusion, head }: Proof, keys: PublicKey[]): ReceiptText {
  const says = readSigned(receipt, 'receipt+jws', keys)
  const tree: { log: string; size: number; root: string } = JSON.parse(
    readSigned(head, 'tree-head+jws', keys).toString(),
  )
  const root = rootOf(hash(Buffer.concat([Buffer.of(0), says])), inclusion)
  if (tree.log !== 'receipts' || tree.size !== inclusion.size || root.toString('base64url') !== tree.root)
    throw new Error('The receipt is not in the log that the site has signed.')
  return JSON.parse(says.toString())
}

/** @returns the bytes that were signed */
function readSigned(jws: string, type: string, keys: PublicKey[]): Buffer {
  const [header = '', payload = '', signature = ''] = jws.split('.')
  const { alg, typ, kid } = JSON.parse(Buffer.from(header, 'base64url').toString())
  const jwk = keys.find((key) => key.kid === kid)
  if (alg !== 'EdDSA' || typ !== type || jwk === undefined)
    throw new Error('This is signed by nobody that the site knows.')
  const key = createPublicKey({ key: { kty: jwk.kty, crv: jwk.crv, x: jwk.x }, format: 'jwk' })
  if (!verify(null, Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, 'base64url')))
    throw new Error('The signature is wrong.')
  return Buffer.from(payload, 'base64url')
}

/** Root of the tree that a leaf and its path lead to, RFC 9162 §2.1.3.2. @throws Error when the path has another length */
function rootOf(leaf: Buffer, { place, size, path }: Proof['inclusion']): Buffer {
  let [at, last, root] = [place, size - 1, leaf]
  for (const text of path) {
    if (last === 0) throw new Error('The path is too long.')
    const other = Buffer.from(text, 'base64url')
    if (at % 2 === 1 || at === last) {
      root = hash(Buffer.concat([Buffer.of(1), other, root]))
      while (at % 2 === 0 && at !== 0) [at, last] = [Math.floor(at / 2), Math.floor(last / 2)]
    } else root = hash(Buffer.concat([Buffer.of(1), root, other]))
    ;[at, last] = [Math.floor(at / 2), Math.floor(last / 2)]
  }
  if (last !== 0) throw new Error('The path is too short.')
  return root
}

function hash(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}
