import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { HostTurns } from './host-turns.ts'
import { isLoopback, isPublicAddress } from './public-address.ts'

/**
 * Why there is no answer.
 * - `address`: not one that may be visited: another scheme or port, or not a public address.
 * - `dns`: the name does not exist; `dns-busy`: it could not be found out.
 * - `elsewhere`: it redirects to where it must not lead.
 */
export type SiteFault =
  | 'address'
  | 'dns'
  | 'dns-busy'
  | 'tls'
  | 'connection'
  | 'timeout'
  | 'redirects'
  | 'elsewhere'
  | 'type'
  | 'too-large'
  | 'body'

/** Those whose cause may be on our side. */
export const MAYBE_OURS: ReadonlySet<string> = new Set<SiteFault>([
  'timeout',
  'dns',
  'dns-busy',
  'connection',
])

/** No answer that can be used. Its message says why in a few words, with nothing in it that the site wrote. */
export class SiteRequestError extends Error {
  readonly code: SiteFault

  constructor(code: SiteFault, message: string) {
    super(message)
    this.code = code
  }
}

export interface GuardedFetchOptions {
  /** What may be connected to. `loopback` is for tests: then nothing leaves this machine, and ports are free. */
  reach?: 'public' | 'loopback'
  /** The addresses of a name; by default what the system says. */
  resolve?: (host: string) => Promise<readonly string[]>
  /** Of the whole exchange with its redirects, without the time in line. */
  timeoutMs?: number
  /** Between two requests to the same host. */
  pauseMs?: number
  userAgent: string
}

export interface Wanted {
  /** The header `Accept`. */
  accept: string
  /** Whether a body of this type is read; the type is in lower case, without parameters. */
  isType?: (type: string) => boolean
  /** A body that is longer than `MAX_BYTES`: only its beginning is returned, instead of an error. */
  mayCut?: boolean
  /** Whether a redirect to this address is followed; by default each that leads to where one may go. */
  mayFollow?: (to: URL) => boolean
}

export interface SiteAnswer {
  /** Where the last redirect led. */
  url: URL
  status: number
  /** In lower case, without parameters. */
  type: string
  /** The header `Cache-Control`. */
  cacheControl: string
  body: Buffer
  /** The redirects on the way. */
  hops: readonly { status: number; to: URL }[]
}

const MAX_BYTES = 512 * 1024
const MAX_HOPS = 5
const MAX_HEADER_BYTES = 64 * 1024
const TIMEOUT_MS = 5000
const PARALLEL = 8
const PAUSE_MS = 250
const REDIRECTS = new Set([301, 302, 303, 307, 308])
/** Seen in errors of Node and OpenSSL; all others are about the connection. */
const TLS_CODE = /CERT|TLS|SSL|SIGNATURE|ISSUER|EPROTO|CRL/

/**
 * Requests to addresses that the operator did not choose. They go to public addresses only: each name is resolved once,
 * all its addresses are judged, and the connection is made to one of these. Each redirect is judged anew. Nothing is sent
 * but the request itself, and little is read.
 */
export class GuardedFetch {
  readonly #options: GuardedFetchOptions
  readonly #turns: HostTurns

  constructor(options: GuardedFetchOptions) {
    this.#options = options
    this.#turns = new HostTurns({ parallel: PARALLEL, pauseMs: options.pauseMs ?? PAUSE_MS })
  }

  /** @throws SiteRequestError */
  async get(address: string, wanted: Wanted): Promise<SiteAnswer> {
    const hops: { status: number; to: URL }[] = []
    let url = parse(address)
    let leftMs = this.#options.timeoutMs ?? TIMEOUT_MS
    for (;;) {
      this.#judgeUrl(url)
      const { answer, tookMs } = await this.#turns.run(url.host, () => this.#exchange(url, wanted, leftMs))
      if (!('to' in answer)) return { url, hops, ...answer }
      leftMs -= tookMs
      if (leftMs <= 0) throw new SiteRequestError('timeout', 'It did not answer in time')
      if (wanted.mayFollow?.(answer.to) === false)
        throw new SiteRequestError('elsewhere', 'It redirects to another place')
      if (hops.length === MAX_HOPS) throw new SiteRequestError('redirects', 'It redirects too often')
      hops.push({ status: answer.status, to: answer.to })
      url = answer.to
    }
  }

  /**
   * Sends a body. Nothing is read of the answer but its status and its `Retry-After`, and a redirect is not followed. Whoever sends
   * many says how many at a time.
   * @throws SiteRequestError
   */
  async post(
    address: string,
    { headers, body }: { headers: Readonly<Record<string, string>>; body: Buffer },
  ): Promise<{ status: number; retryAfter: string | undefined }> {
    const url = parse(address)
    this.#judgeUrl(url)
    const signal = AbortSignal.timeout(this.#options.timeoutMs ?? TIMEOUT_MS)
    return judged(signal, async () => {
      const addresses = await this.#addressesOf(url.hostname.replace(/^\[|\]$/g, ''), signal)
      const response = await this.#send(url, { headers, addresses, signal, body })
      response.destroy()
      return { status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] }
    })
  }

  #judgeUrl(url: URL): void {
    const { protocol, port, username, password } = url
    if (protocol !== 'http:' && protocol !== 'https:')
      throw new SiteRequestError('address', 'It leads to an address that is not of the web')
    if (username !== '' || password !== '')
      throw new SiteRequestError('address', 'It leads to an address with a password in it')
    // A port that the scheme implies is empty.
    const isUsual = port === '' || port === '80' || port === '443'
    if (!isUsual && this.#options.reach !== 'loopback')
      throw new SiteRequestError('address', 'It leads to a port that is not for websites')
  }

  async #exchange(url: URL, wanted: Wanted, leftMs: number) {
    const startedAt = performance.now()
    const signal = AbortSignal.timeout(Math.ceil(leftMs))
    return judged(signal, async () => {
      const addresses = await this.#addressesOf(url.hostname.replace(/^\[|\]$/g, ''), signal)
      const headers = {
        Accept: wanted.accept,
        'Accept-Encoding': 'gzip, br, deflate',
        'Accept-Language': 'en',
      }
      const response = await this.#send(url, { headers, addresses, signal })
      const answer = await readAnswer(url, response, wanted)
      return { answer, tookMs: performance.now() - startedAt }
    })
  }

  /** Each of them may be connected to: one address too many would be enough for a name that changes sides. */
  async #addressesOf(host: string, signal: AbortSignal): Promise<readonly string[]> {
    const { resolve = systemAddresses, reach = 'public' } = this.#options
    const addresses = isIP(host) === 0 ? await orAborted(resolve(host), signal) : [host]
    const mayReach = reach === 'loopback' ? isLoopback : isPublicAddress
    if (addresses.length === 0) throw new SiteRequestError('dns', 'Its name does not exist')
    if (!addresses.every(mayReach))
      throw new SiteRequestError('address', 'It leads to an address that is not public')
    return addresses
  }

  async #send(url: URL, { headers, addresses, signal, body }: Sent): Promise<IncomingMessage> {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const pinned = addresses.map((address) => ({ address, family: isIP(address) }))
    const request = send(url, {
      // A connection of its own: none is left that a later request could take over.
      agent: false,
      signal,
      method: body === undefined ? 'GET' : 'POST',
      maxHeaderSize: MAX_HEADER_BYTES,
      headers: { ...headers, 'User-Agent': this.#options.userAgent, Connection: 'close' },
      lookup: (_host, { all }, done) => {
        const [first] = pinned
        if (all === true || first === undefined) done(null, pinned)
        else done(null, first.address, first.family)
      },
    })
    // An error after the head of the response ends its body, where it is dealt with.
    request.on('error', () => {})
    request.end(body)
    const [response]: IncomingMessage[] = await once(request, 'response')
    if (response === undefined) throw new SiteRequestError('connection', 'It does not answer')
    return response
  }
}

interface Sent {
  headers: Readonly<Record<string, string>>
  addresses: readonly string[]
  signal: AbortSignal
  /** Without one it is a GET. */
  body?: Buffer
}

/** What goes wrong becomes a fault of the site. */
async function judged<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof SiteRequestError) throw error
    if (signal.aborted) throw new SiteRequestError('timeout', 'It did not answer in time')
    throw toSiteError(error)
  }
}

function parse(address: string): URL {
  if (!URL.canParse(address)) throw new SiteRequestError('address', 'It is not an address')
  return new URL(address)
}

async function systemAddresses(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address)
}

/** A look-up of the system cannot be ended; it is left to itself. */
async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const end = () => reject(signal.reason)
  signal.addEventListener('abort', end, { once: true })
  try {
    return await Promise.race([work, promise])
  } finally {
    signal.removeEventListener('abort', end)
  }
}

async function readAnswer(from: URL, response: IncomingMessage, wanted: Wanted) {
  const { statusCode: status = 0, headers } = response
  const { location } = headers
  try {
    if (REDIRECTS.has(status) && location !== undefined) {
      if (!URL.canParse(location, from.href))
        throw new SiteRequestError('redirects', 'It redirects to nowhere')
      return { status, to: new URL(location, from) }
    }
    const type = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
    if (status === 200 && wanted.isType?.(type) === false)
      throw new SiteRequestError('type', 'It is of another type')
    const cacheControl = headers['cache-control'] ?? ''
    return { status, type, cacheControl, body: await readBody(response, wanted.mayCut ?? false) }
  } finally {
    response.destroy()
  }
}

/** The limit is for what the bytes unpack to. */
async function readBody(response: IncomingMessage, mayCut: boolean): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of unpacked(response)) {
    chunks.push(chunk)
    size += chunk.length
    if (size <= MAX_BYTES) continue
    if (!mayCut) throw new SiteRequestError('too-large', 'It is too large')
    break
  }
  return Buffer.concat(chunks).subarray(0, MAX_BYTES)
}

function unpacked(response: IncomingMessage): Readable {
  const decoder = decoderOf(response.headers['content-encoding'])
  if (decoder === null) return response
  response.once('error', (error) => decoder.destroy(error))
  return response.pipe(decoder)
}

function decoderOf(encoding = 'identity') {
  switch (encoding.trim().toLowerCase()) {
    case 'identity':
      return null
    case 'gzip':
    case 'x-gzip':
      return createGunzip()
    case 'br':
      return createBrotliDecompress()
    case 'deflate':
      return createInflate()
    default:
      throw new SiteRequestError('body', 'Its answer cannot be read')
  }
}

function toSiteError(error: unknown): SiteRequestError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOTFOUND' || code === 'ENODATA')
    return new SiteRequestError('dns', 'Its name does not exist')
  if (/^E(AI_|DNS)|^ETIMEOUT$|^ESERVFAIL$/.test(code))
    return new SiteRequestError('dns-busy', 'Its name could not be looked up')
  if (TLS_CODE.test(code)) return new SiteRequestError('tls', 'Its certificate is not valid')
  if (code.startsWith('Z_') || code.startsWith('ERR__ERROR_') || code.startsWith('ERR_BROTLI'))
    return new SiteRequestError('body', 'Its answer cannot be read')
  return new SiteRequestError('connection', 'It does not accept connections')
}
