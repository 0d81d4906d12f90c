import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { copyOutOfPool } from './copy-out-of-pool.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Below this, compressing costs more than it saves. */
const COMPRESSED_FROM_BYTES = 1024
/** For answers made while a client waits; what is made ahead of time takes the time for the best. */
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

/** Compressed forms, which come when they are asked for, are smaller than the body, usually by far. */
const SHARE_OF_FORMS = 0.5
/** What an answer takes beside its bytes: without it, millions of empty ones would count for nothing. */
const OBJECT_BYTES = 1024

/** The body of an answer, ready made: its bytes, its strong ETag, and its compressed forms once they were asked for. */
export class Answer<T = unknown> {
  /** The JSON that the bytes stand for: in the type only, which the contract is checked against. */
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

  /** Bytes that it takes in a cache at most, or nearly so. */
  get weight(): number {
    const forms = this.#isCompressible ? this.body.length * SHARE_OF_FORMS : 0
    return this.body.length + forms + OBJECT_BYTES
  }

  /** The encoding to send to a client that would take `encoding`. */
  encodingFor(encoding: Encoding): Encoding {
    return this.#isCompressible ? encoding : 'identity'
  }

  /** Strong, so each encoding has its own. */
  etag(encoding: Encoding): string {
    return encoding === 'identity' ? `"${this.#tag}"` : `"${this.#tag}-${encoding}"`
  }

  /** The bytes when they are at hand: no waiting for what was sent before. */
  ready(encoding: Encoding): Buffer | undefined {
    return encoding === 'identity' ? this.body : this.#encoded.get(encoding)
  }

  /** A form that was made before. */
  keep(encoding: Exclude<Encoding, 'identity'>, bytes: Buffer): void {
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

/** For JSON that is ready made; whoever joins the bytes answers for `T`. */
export function jsonBytesAnswer<T>(tag: string, body: string | Buffer): Answer<T> {
  return new Answer<T>({ type: 'application/json; charset=utf-8', tag, body })
}
