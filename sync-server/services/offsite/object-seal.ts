import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { OffsiteError } from './object-storage.ts'

const ALGORITHM = 'aes-256-gcm'
const VERSION = 1
const MARK_BYTES = 8
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = 1 + MARK_BYTES + NONCE_BYTES + TAG_BYTES

/**
 * Encrypts what leaves the machine. An object is
 * `version (1) · mark of the key (8) · nonce (12) · tag (16) · zstd, encrypted by AES-256-GCM`.
 * Each object has a key of its own, derived from its name, and is bound to that name: objects cannot be exchanged.
 */
export class ObjectSeal {
  readonly #key: Buffer
  readonly #mark: Buffer

  /** @param key 256 bits in base64url */
  constructor(key: string) {
    this.#key = Buffer.from(key, 'base64url')
    this.#mark = this.#derive('mark', '').subarray(0, MARK_BYTES)
  }

  /** The same for the same content, and without the key no hint to what that is: 64 hexadecimal digits. */
  nameOf(content: Buffer): string {
    return createHmac('sha256', this.#derive('names', '')).update(content).digest('hex')
  }

  seal(name: string, content: Buffer): Buffer {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(ALGORITHM, this.#derive('object', name), nonce).setAAD(Buffer.from(name))
    const sealed = Buffer.concat([cipher.update(zstdCompressSync(content)), cipher.final()])
    return Buffer.concat([Buffer.from([VERSION]), this.#mark, nonce, cipher.getAuthTag(), sealed])
  }

  /** @throws OffsiteError when it was sealed with another key or under another name, or was changed or cut */
  open(name: string, object: Buffer): Buffer {
    if (object.length < HEAD_BYTES || object[0] !== VERSION)
      throw new OffsiteError(`${name} was cut, or is no object of this program.`)
    const parts = object.subarray(1)
    if (!parts.subarray(0, MARK_BYTES).equals(this.#mark))
      throw new OffsiteError(`${name} was sealed with another OFFSITE_KEY.`)
    const nonce = parts.subarray(MARK_BYTES, MARK_BYTES + NONCE_BYTES)
    const tag = parts.subarray(MARK_BYTES + NONCE_BYTES, HEAD_BYTES - 1)
    const key = this.#derive('object', name)
    const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(name)).setAuthTag(tag)
    try {
      const bytes = Buffer.concat([decipher.update(object.subarray(HEAD_BYTES)), decipher.final()])
      return zstdDecompressSync(bytes)
    } catch {
      throw new OffsiteError(`${name} was changed or cut.`)
    }
  }

  #derive(purpose: string, name: string): Buffer {
    return createHmac('sha256', this.#key).update(`offsite ${purpose}:${name}`).digest()
  }
}
