import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import type { FuzzRequest } from './fuzz-request.ts'

/** A request without an answer after this time hangs. */
const PATIENCE_MS = 20_000

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

/** Sends a request byte for byte; an event stream is closed at once. */
export function send(
  port: number,
  { method, path, headers, body }: FuzzRequest,
  credentials: Readonly<Record<string, string>>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = body === null ? {} : { 'Content-Length': String(body.length) }
    const all = { ...credentials, ...length, ...headers }
    const sent = request({ host: '127.0.0.1', port, method, path, headers: all, agent: false })
    const hangs = setTimeout(() => sent.destroy(new Error(`no answer within ${PATIENCE_MS} ms`)), PATIENCE_MS)
    sent.on('close', () => clearTimeout(hangs))
    sent.on('error', reject)
    sent.on('response', (response) => void readAnswer(response).then(resolve, reject))
    sent.end(body ?? undefined)
  })
}

async function readAnswer(response: IncomingMessage): Promise<Answer> {
  const { statusCode: status = 0, headers } = response
  if (headers['content-type']?.startsWith('text/event-stream')) {
    response.destroy()
    return { status, headers, body: '' }
  }
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(Buffer.from(chunk))
  return { status, headers, body: Buffer.concat(chunks).toString('utf8') }
}

/** The server's answer to bytes that may not be HTTP, until the connection ends. */
export function sendBytes(port: number, bytes: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port })
    let said = ''
    const hangs = setTimeout(
      () => socket.destroy(new Error(`still open after ${PATIENCE_MS} ms`)),
      PATIENCE_MS,
    )
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => {
      said += text
    })
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // A server may cut off a client that sends invalid bytes.
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error)
    })
    socket.on('close', () => {
      clearTimeout(hangs)
      resolve(said)
    })
    socket.end(bytes)
  })
}
