import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'

export interface RawRequest {
  method: string
  /** Sent as it stands: no client tidies it up. */
  path: string
  headers?: Record<string, string>
  body?: string
}

export interface RawAnswer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** A request that `fetch` would not send, or not like this. */
export async function sendRaw(
  url: string,
  { method, path, headers = {}, body }: RawRequest,
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  // Without a length a body after DELETE would be read as another request.
  const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
  const sent = request({ hostname, port, method, path, headers: { ...length, ...headers } })
  sent.end(body)
  const [response]: IncomingMessage[] = await once(sent, 'response')
  if (response === undefined) throw new Error(`${method} ${path} was not answered.`)
  let text = ''
  for await (const chunk of response.setEncoding('utf8')) text += chunk
  return { status: response.statusCode ?? 0, headers: response.headers, text }
}
