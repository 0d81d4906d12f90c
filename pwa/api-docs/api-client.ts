import type { OpenApiDocument } from '#shared/api/openapi-document.ts'
import type { ApiRequest } from './api-request.ts'

export interface ApiAnswer {
  status: number
  statusText: string
  /** Those that say something about the answer. */
  headers: [name: string, value: string][]
  body: string
  milliseconds: number
}

const SHOWN_HEADERS = ['content-type', 'etag', 'ratelimit', 'ratelimit-policy', 'retry-after', 'location']
/** A server that takes longer is as good as unreachable. */
const PATIENCE_MS = 30_000

/** @throws Error when there is no usable answer */
export async function loadDocument(): Promise<OpenApiDocument> {
  const response = await fetch('/openapi.json')
  if (!response.ok) throw new Error(`The server answered ${response.status}.`)
  return response.json()
}

/** @throws Error when there is no answer */
export async function sendRequest({
  method,
  path,
  headers,
  body,
  isSession,
}: ApiRequest): Promise<ApiAnswer> {
  const start = performance.now()
  const response = await fetch(path, {
    method,
    headers,
    cache: 'no-store',
    // A call of an agent must not be answered as the person who is signed in here.
    credentials: isSession ? 'same-origin' : 'omit',
    signal: AbortSignal.timeout(PATIENCE_MS),
    ...(body !== undefined && { body }),
  })
  const text = await response.text()
  return {
    status: response.status,
    statusText: response.statusText,
    headers: SHOWN_HEADERS.flatMap((name): [string, string][] => {
      const value = response.headers.get(name)
      return value === null ? [] : [[name, value]]
    }),
    body: text,
    milliseconds: Math.round(performance.now() - start),
  }
}

/** The same request for JavaScript. */
export function fetchOf({ method, path, headers, body, isSession }: ApiRequest, origin: string): string {
  const options = [
    ...(method === 'GET' ? [] : [`method: '${method}',`]),
    ...(Object.keys(headers).length === 0 ? [] : [`headers: ${JSON.stringify(headers, null, 2)},`]),
    ...(isSession ? ["credentials: 'include',"] : []),
    ...(body === undefined ? [] : [`body: JSON.stringify(${body}),`]),
  ].map((line) => line.replaceAll(/^/gm, '  '))
  const args = options.length === 0 ? '' : `, {\n${options.join('\n')}\n}`
  return `const response = await fetch('${origin}${path.replaceAll("'", '%27')}'${args})\nconst answer = await response.json()`
}
