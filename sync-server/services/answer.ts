import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { copyOutOfPool } from './copy-out-of-pool.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Below this, compressing costs more than it saves. */
const COMPRESSED_FROM_BYTES = 1024
/** QUICK is for answers made while a client waits, BEST for those made ahead of time. */
const QUICK = { br: 5, gzip: 6 } as const
const BEST = { br: 11, gzip: 9 } as const

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

export interface AnswerParts {
  /** Content-Type. */
  type: string
  /** Must change whenever the body does; it is part of the ETag. */
  tag: string
  body: string | Buffer
  isCompressible?: boolean
}

/** The estimated size of the compressed forms, which are made on demand, as a share of the body. */
const SHARE_OF_FORMS = 0.5
/** The memory of an answer beside its bytes. Without it a cache would hold any number of empty answers. */
const OBJECT_BYTES = 1024

/** A prepared body: its bytes, its strong ETag, and its compressed forms, which are made on demand. */
export class Answer<T = unknown> {
  /** The type of the JSON in the body, for checking against the contract; there is no value at run time. */
  declare readonly value?: T
  readonly type: string
  readonly body: Buffer
  readonly #tag: string
  readonly #isCompressible: boolean
  readonly #encoded = new Map<Encoding, Buffer>()

  constructor({ type, tag, body, isCompressible = true }: AnswerParts) {
    this.type = type
    this.body = copyOutOfPool(typeof body === 'string' ? Buffer.from(body) : body)
    this.#tag = tag
    this.#isCompressible = isCompressible && this.body.length >= COMPRESSED_FROM_BYTES
  }

  /** About the most bytes that it can take in a cache. */
  get weight(): number {
    const forms = this.#isCompressible ? this.body.length * SHARE_OF_FORMS : 0
    return this.body.length + forms + OBJECT_BYTES
  }

  /** The encoding to send to a client that prefers `encoding`. */
  encodingFor(encoding: Encoding): Encoding {
    return this.#isCompressible ? encoding : 'identity'
  }

  /** Strong, so it differs between encodings. */
  etag(encoding: Encoding): string {
    return encoding === 'identity' ? `"${this.#tag}"` : `"${this.#tag}-${encoding}"`
  }

  /** The bytes, if they have been made already. */
  ready(encoding: Encoding): Buffer | undefined {
    return encoding === 'identity' ? this.body : this.#encoded.get(encoding)
  }

  /** Stores a compressed form that was made elsewhere. */
  addEncoded(encoding: Exclude<Encoding, 'identity'>, bytes: Buffer): void {
    this.#encoded.set(encoding, bytes)
  }

  async encode(encoding: 'br' | 'gzip', quality: number = QUICK[encoding]): Promise<Buffer> {
    const bytes =
      encoding === 'br'
        ? await brotli(this.body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
        : await gzipped(this.body, { level: quality })
    const own = copyOutOfPool(bytes)
    this.#encoded.set(encoding, own)
    return own
  }

  /** Makes the smallest forms ahead of time. */
  async encodeBest(): Promise<void> {
    if (!this.#isCompressible) return
    await this.encode('gzip', BEST.gzip)
    await this.encode('br', BEST.br)
  }
}

export function jsonAnswer<T>(tag: string, value: T): Answer<T> {
  return jsonBytesAnswer<T>(tag, JSON.stringify(value))
}

/** An answer of JSON text; the caller guarantees that it is a `T`. */
export function jsonBytesAnswer<T>(tag: string, body: string | Buffer): Answer<T> {
  return new Answer<T>({ type: 'application/json; charset=utf-8', tag, body })
}

/** An answer without a version of its own: its tag is made from the body. */
export function hashedAnswer<T>(value: T): Answer<T> {
  const body = JSON.stringify(value)
  return jsonBytesAnswer(createHash('sha256').update(body).digest('base64url').slice(0, 16), body)
}
