import { once } from 'node:events'
import { type Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'

/** A request as it was read off the wire, to be sent as often as one likes. */
export interface Captured {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Whatever waits for whatever else. */
interface Upstream {
  port: number
  agent: Agent
}

/** @throws when the server does not answer */
export async function forward(
  { method, path, headers, body }: Captured,
  upstream: Upstream,
): Promise<Answer> {
  const outgoing = request({ ...upstream, host: '127.0.0.1', method, path, headers })
  outgoing.end(body)
  const [incoming]: IncomingMessage[] = await once(outgoing, 'response')
  if (incoming === undefined) throw new Error('There is no answer.')
  return { status: incoming.statusCode ?? 0, headers: incoming.headers, body: await readAll(incoming) }
}

export async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Sends the first half of a request and hangs up. */
export async function sendHalf(
  { method, path, headers, body }: Captured,
  { port }: Pick<Upstream, 'port'>,
): Promise<void> {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const head = Buffer.from([`${method} ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
  // All of the head and half of the body, or half of the head where that is all there is.
  const length = body.length === 0 ? head.length / 2 : head.length + body.length / 2
  const socket = connect(port, '127.0.0.1')
  // The server may hang up first.
  socket.on('error', () => {})
  const isClosed = once(socket, 'close')
  socket.write(Buffer.concat([head, body]).subarray(0, Math.floor(length)), () => socket.destroy())
  await isClosed
}
