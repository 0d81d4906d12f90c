import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

const REGION = 'us-east-1'
const ACCESS_KEY_ID = 'AKIATEST'
const SECRET_ACCESS_KEY = 'secret+of/the+test'
const BUCKET = 'backups'
/** As S3 does. */
const CLOCK_SKEW_MS = 15 * 60 * 1000
/** A storage may list fewer than it was asked for, and clients must ask on. */
const PAGE = 7

export interface S3Request {
  method: string
  /** Of the object; empty for requests of the bucket. */
  key: string
}

/** The clock of the storage, which no test changes. */
const now = () => new Date(performance.timeOrigin + performance.now())

interface S3Object {
  bytes: Buffer
  at: Date
}

/**
 * A server that speaks as much of S3 as backups need: PUT, GET, HEAD and DELETE of objects, and ListObjectsV2 in pages. It
 * checks the signature of each request (AWS Signature Version 4) and its age.
 */
export class TestS3 {
  readonly objects = new Map<string, S3Object>()
  readonly requests: S3Request[] = []
  /** Tells of a request that it is refused with a status, or that its connection breaks off. */
  trouble: (request: S3Request) => number | 'cut' | undefined = () => undefined
  /** Tells of a request that it is never answered. */
  isHanging: (request: S3Request) => boolean = () => false
  isClockChecked = true
  #url = ''

  static async start(): Promise<TestS3> {
    const storage = new TestS3()
    const server = createServer((request, response) => void storage.#handle(request, response))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('The server has no port')
    storage.#url = `http://127.0.0.1:${address.port}`
    onTestFinished(() => {
      server.close()
      server.closeAllConnections()
    })
    return storage
  }

  get address() {
    return {
      endpoint: this.#url,
      bucket: BUCKET,
      prefix: 'tools',
      region: REGION,
      accessKeyId: ACCESS_KEY_ID,
      secretAccessKey: SECRET_ACCESS_KEY,
    }
  }

  /** The names of objects below the prefix, in order. */
  names(beginning = ''): string[] {
    const start = `tools/${beginning}`
    const keys = [...this.objects.keys()].filter((key) => key.startsWith(start))
    return keys.map((key) => key.slice('tools/'.length)).sort()
  }

  count(method: string, beginning = ''): number {
    return this.requests.filter(
      (request) => request.method === method && request.key.startsWith(`tools/${beginning}`),
    ).length
  }

  /** Makes objects older. */
  age(hours: number, names: readonly string[] = this.names()): void {
    for (const name of names) {
      const object = this.objects.get(`tools/${name}`)
      if (object !== undefined) object.at = new Date(object.at.getTime() - hours * 60 * 60 * 1000)
    }
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.#url)
    const [, bucket = '', ...rest] = url.pathname.split('/')
    const asked = { method: request.method ?? '', key: decodeURIComponent(rest.join('/')) }
    const body = await buffer(request).catch(() => Buffer.alloc(0))
    this.requests.push(asked)
    const trouble = this.trouble(asked)
    if (trouble === 'cut') return void request.socket.destroy()
    if (trouble !== undefined) return refuse(response, trouble, 'Trouble')
    if (this.isHanging(asked)) return
    const refusal = refusalOf(request, url, this.isClockChecked)
    if (refusal !== undefined) return refuse(response, 403, refusal)
    if (bucket !== BUCKET) return refuse(response, 404, 'NoSuchBucket')
    if (asked.key === '') return this.#list(url.searchParams, response)
    this.#answer(asked, body, response)
  }

  #answer({ method, key }: S3Request, body: Buffer, response: ServerResponse): void {
    const object = this.objects.get(key)
    if (method === 'PUT') this.objects.set(key, { bytes: body, at: now() })
    if (method === 'DELETE') this.objects.delete(key)
    if (object === undefined && (method === 'GET' || method === 'HEAD')) refuse(response, 404, 'NoSuchKey')
    else response.writeHead(method === 'DELETE' ? 204 : 200).end(method === 'GET' ? object?.bytes : undefined)
  }

  #list(query: URLSearchParams, response: ServerResponse): void {
    const prefix = query.get('prefix') ?? ''
    const after = query.get('continuation-token') ?? ''
    const keys = [...this.objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
    const page = keys.slice(0, Math.min(PAGE, Number(query.get('max-keys') ?? 1000)))
    const isTruncated = page.length < keys.length
    const contents = page.map((key) => {
      const { bytes, at } = this.objects.get(key)!
      return `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><ETag>"x"</ETag><Size>${bytes.length}</Size></Contents>`
    })
    const next = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    response.setHeader('Content-Type', 'application/xml')
    response.end(
      `<?xml version="1.0"?><ListBucketResult><Name>${BUCKET}</Name><IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
    )
  }
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'Content-Type': 'application/xml' })
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/

/** @returns the code of S3 for what is wrong with the signature */
function refusalOf(
  { method = '', headers }: IncomingMessage,
  url: URL,
  isClockChecked: boolean,
): string | undefined {
  const match = AUTHORIZATION.exec(headers.authorization ?? '')
  if (match === null) return 'AccessDenied'
  const [, accessKeyId, , region = '', signedHeaders = '', signature = ''] = match
  if (accessKeyId !== ACCESS_KEY_ID) return 'InvalidAccessKeyId'
  const time = String(headers['x-amz-date'])
  const instant = Date.parse(time.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (isClockChecked && !(Math.abs(now().getTime() - instant) < CLOCK_SKEW_MS)) return 'RequestTimeTooSkewed'
  const names = signedHeaders.split(';')
  const request = {
    method,
    path: url.pathname,
    query: [...url.searchParams].map(([name, value]) => [name, value] as const),
    headers: names.map((name) => [name, String(headers[name])] as const),
    payload: String(headers['x-amz-content-sha256']),
  }
  const expected = signatureOf(request, { time, region, secretAccessKey: SECRET_ACCESS_KEY })
  return timingSafeEqual(Buffer.from(expected), Buffer.from(signature)) ? undefined : 'SignatureDoesNotMatch'
}

export interface SignedRequest {
  method: string
  path: string
  query: readonly (readonly [string, string])[]
  headers: readonly (readonly [string, string])[]
  /** SHA-256 of the body, or UNSIGNED-PAYLOAD. */
  payload: string
}

/** AWS Signature Version 4 of a request to S3, as its documentation describes it. */
export function signatureOf(
  { method, path, query, headers, payload }: SignedRequest,
  { time, region, secretAccessKey }: { time: string; region: string; secretAccessKey: string },
): string {
  const canonicalQuery = query
    .map((pair) => pair.map(encodeStrictly).join('='))
    .sort()
    .join('&')
  const lines = headers.map(([name, value]) => `${name}:${value.trim()}\n`).join('')
  const names = headers.map(([name]) => name).join(';')
  const canonical = [method, path, canonicalQuery, lines, names, payload].join('\n')
  const day = time.slice(0, 8)
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(canonical).digest('hex')]
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secretAccessKey}`, day))
  return createHmac('sha256', key).update(toSign.join('\n')).digest('hex')
}

const encodeStrictly = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
