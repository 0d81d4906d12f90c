import { setTimeout as pause } from 'node:timers/promises'
import { S3mini, S3ServiceError } from 's3mini'
import { RetrySchedule } from '../../lib/retry-schedule.ts'

/** What the storage refused, lost or did not answer. The message names no secret. */
export class OffsiteError extends Error {
  readonly code = 'offsite'
}

/** A bucket of S3-compatible storage, and the folder in it that belongs to one server. */
export interface StorageAddress {
  endpoint: string
  bucket: string
  prefix: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export interface StoredObject {
  /** Below the prefix. */
  name: string
  /** When it was stored, by the clock of the storage. */
  at: Date
}

const REQUEST_TIMEOUT_MS = 60_000
/** For a connection that broke off and a storage that is busy. What lasts longer is left to the next backup. */
const RETRIES = new RetrySchedule([200, 1000])
/** The most that a storage lists in one answer. */
const PAGE = 1000

/** The five requests of S3 that backups need. All of them can be sent again without harm. */
export class ObjectStorage {
  readonly #client: S3mini
  readonly #address: StorageAddress
  readonly #retries: RetrySchedule

  constructor(address: StorageAddress, retries = RETRIES) {
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = address
    this.#address = address
    this.#retries = retries
    this.#client = new S3mini({
      accessKeyId,
      secretAccessKey,
      region,
      endpoint: `${endpoint.replace(/\/+$/, '')}/${bucket}`,
      requestAbortTimeout: REQUEST_TIMEOUT_MS,
    })
  }

  async put(name: string, bytes: Buffer): Promise<void> {
    await this.#ask(`store ${name}`, () => this.#client.putObject(this.#key(name), bytes))
  }

  /** @returns null where there is no such object */
  async get(name: string): Promise<Buffer | null> {
    const bytes = await this.#ask(`read ${name}`, () => this.#client.getObjectArrayBuffer(this.#key(name)))
    return bytes === null ? null : Buffer.from(bytes)
  }

  /** One that is not there counts as deleted. */
  async delete(name: string): Promise<void> {
    await this.#ask(`delete ${name}`, () => this.#client.deleteObject(this.#key(name)))
  }

  /** All objects whose names begin like this. @throws OffsiteError, also where the bucket is missing */
  async list(beginning: string): Promise<StoredObject[]> {
    const objects: StoredObject[] = []
    let token: string | undefined
    do {
      const page = await this.#ask(`list ${beginning}`, () =>
        this.#client.listObjectsPaged('/', this.#key(beginning), PAGE, token),
      )
      if (page?.objects == null)
        throw new OffsiteError(`There is no bucket ${this.#address.bucket} at ${this.#address.endpoint}.`)
      for (const { Key, LastModified } of page.objects)
        objects.push({ name: Key.slice(this.#key('').length), at: LastModified })
      token = page.nextContinuationToken
    } while (token !== undefined)
    return objects
  }

  #key(name: string): string {
    return `${this.#address.prefix}/${name}`
  }

  async #ask<T>(what: string, request: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await request()
      } catch (error) {
        const wait = isFinal(error) ? null : this.#retries.waitAfter(attempt)
        if (wait === null) throw this.#explain(what, error)
        await pause(wait)
      }
    }
  }

  #explain(what: string, error: unknown): OffsiteError {
    const { endpoint, bucket } = this.#address
    if (error instanceof S3ServiceError) {
      const { status, serviceCode = '' } = error
      if (serviceCode === 'NoSuchBucket')
        return new OffsiteError(`There is no bucket ${bucket} at ${endpoint}.`)
      return new OffsiteError(`${endpoint} refused to ${what}: ${status} ${serviceCode}`.trim())
    }
    return new OffsiteError(`${endpoint} did not answer (${what}): ${reasonOf(error)}`, { cause: error })
  }
}

/** What is refused today is refused in a second, but for a storage that is busy. */
const isFinal = (error: unknown) =>
  error instanceof S3ServiceError && error.status < 500 && error.status !== 429

/** What `fetch` says of a broken connection is in the cause of its error, or in the cause of that. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message
}

/** Does the work for all items, a few at a time. After a failure none is begun, and those under way are waited for. */
export async function eachOf<T>(
  items: Iterable<T>,
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.iterator]()
  let failure: { error: unknown } | undefined
  async function goOn(): Promise<void> {
    for (let next = iterator.next(); !next.done && failure === undefined; next = iterator.next())
      await work(next.value).catch((error: unknown) => {
        failure ??= { error }
      })
  }
  await Promise.all(Array.from({ length: atOnce }, goOn))
  iterator.return?.()
  if (failure !== undefined) throw failure.error
}
