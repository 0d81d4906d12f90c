import { CompactSign, calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose'
import { type ReceiptKeySet, SIGNATURE_ALGORITHM } from '#shared/domain/receipt.ts'
import type { Database } from '../db/schema.ts'
import { type Writer, writeTransaction } from '../db/write-transaction.ts'
import { openSealedText, sealText } from '../lib/sealed-text.ts'
import type { ServerSecret } from '../lib/server-secret.ts'
import { findActiveKey, listReceiptKeys, replaceActiveKey, type StoredKey } from '../repositories/receipts.ts'

/** Signs texts. The same text makes the same signature (RFC 8032). */
export interface Signer {
  kid: string
  /** @param type what it is, so that nothing signed as one thing passes for another @returns JWS Compact */
  sign(type: string, text: string): Promise<string>
}

interface ReceiptKeysDeps {
  writer: Writer
  secret: ServerSecret
  /** Who signs: the public address of the server. */
  issuer: string
}

/**
 * The keys that sign receipts and tree heads: one signs, and the public parts of all that ever did are published. The private
 * part is encrypted under the server's own key, which is not in the database; it is deleted when another key takes over.
 */
export class ReceiptKeys {
  readonly #deps: ReceiptKeysDeps

  constructor(deps: ReceiptKeysDeps) {
    this.#deps = deps
  }

  /**
   * Makes a key where there is none that this server can sign with. @returns whether one was lost: it is in the database, but was
   * sealed under another server's key
   */
  async ensure(now: string): Promise<{ isLost: boolean }> {
    const known = await findActiveKey(this.#deps.writer)
    if (known !== undefined && this.#open(known) !== null) return { isLost: false }
    const made = await this.#make()
    await writeTransaction(this.#deps.writer, async (transaction) => {
      // Another node may have been faster.
      const active = await findActiveKey(transaction)
      if (active?.kid === known?.kid) await replaceActiveKey(transaction, made, now)
    })
    return { isLost: known !== undefined }
  }

  /** Signs with a new key from now on. @returns its id */
  async rotate(now: string): Promise<string> {
    const made = await this.#make()
    await writeTransaction(this.#deps.writer, (transaction) => replaceActiveKey(transaction, made, now))
    return made.kid
  }

  /** What signs at this moment. @throws Error when there is no key, or one of another server */
  async signer(db: Database): Promise<Signer> {
    const key = await findActiveKey(db)
    const d = key && this.#open(key)
    if (key === undefined || d === undefined || d === null)
      throw new Error('There is no key to sign receipts with. Restart the server to make one.')
    const { kid, x } = key
    const header = { alg: SIGNATURE_ALGORITHM, kid, iss: this.#deps.issuer }
    const jwk = { kty: 'OKP', crv: 'Ed25519', alg: SIGNATURE_ALGORITHM, x, d }
    return {
      kid,
      sign: (typ, text) =>
        new CompactSign(Buffer.from(text, 'utf8')).setProtectedHeader({ ...header, typ }).sign(jwk),
    }
  }

  async #make(): Promise<StoredKey> {
    const pair = await generateKeyPair(SIGNATURE_ALGORITHM, { crv: 'Ed25519', extractable: true })
    const { x = '', d = '' } = await exportJWK(pair.privateKey)
    const kid = await calculateJwkThumbprint({ kty: 'OKP', crv: 'Ed25519', x })
    return { kid, x, sealed: sealText(d, this.#keyOf(kid)) }
  }

  #open({ kid, sealed }: StoredKey): string | null {
    if (sealed === null) return null
    try {
      return openSealedText(sealed, this.#keyOf(kid))
    } catch {
      return null
    }
  }

  #keyOf(kid: string): string {
    return this.#deps.secret.derive('receipt-key', kid)
  }
}

/** The public keys, as they are published. */
export async function publicKeys(db: Database): Promise<ReceiptKeySet> {
  const keys = await listReceiptKeys(db)
  return {
    keys: keys.map(({ kid, x }) => ({
      kty: 'OKP',
      crv: 'Ed25519',
      x,
      kid,
      use: 'sig',
      alg: SIGNATURE_ALGORITHM,
    })),
  }
}
