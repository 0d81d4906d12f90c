import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

/** One of our answers byte for byte, and the headers of its 304. Headers are names and values in turn, as sent. */
export interface RecordedAnswer {
  body: string
  etag: string
  headers: string[]
  notModified: string[]
}

/** node:http sends these itself. */
const BY_NODE = /^(date|connection|keep-alive)$/i

export async function recordAnswer(url: string): Promise<RecordedAnswer> {
  const found = await ask(url, {})
  const etag = found.message.headers.etag ?? ''
  const known = await ask(url, { 'if-none-match': etag })
  if (known.message.statusCode !== 304)
    throw new Error(`${url} answered ${known.message.statusCode}, not 304`)
  return {
    body: found.body,
    etag,
    headers: headersOf(found.message),
    notModified: headersOf(known.message),
  }
}

async function ask(url: string, headers: Record<string, string>) {
  const message = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers }, resolve).on('error', reject)
  })
  return { message, body: await text(message) }
}

function headersOf({ rawHeaders }: IncomingMessage): string[] {
  const pairs = rawHeaders.flatMap((name, i) => (i % 2 === 0 ? [[name, rawHeaders[i + 1]!] as const] : []))
  return pairs.filter(([name]) => !BY_NODE.test(name)).flat()
}
