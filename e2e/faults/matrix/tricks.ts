import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import type { Method } from '#shared/api/call.ts'

type Address = { method: Method; path: string }

const insertAfterApi = (text: string) => (path: string) => path.replace('/api/', `/api/${text}`)
const replaceFirstLetter = (text: string) => (path: string) => path.replace('/a', text)

/**
 * Other ways to write a path. Each was once mistaken for the path itself by something between a client and a handler.
 */
const PATHS: Readonly<Record<string, (path: string) => string>> = {
  capitals: (path) => path.toUpperCase(),
  'one capital': (path) => path.replace('/api', '/Api'),
  'a capital further on': (path) =>
    path.replace(/\/api\/(.)/, (_, letter: string) => `/api/${letter.toUpperCase()}`),
  'a slash at the end': (path) => `${path}/`,
  'two slashes first': (path) => `/${path}`,
  'two slashes within': insertAfterApi('/'),
  'a dot': insertAfterApi('./'),
  'up and down': insertAfterApi('tools/../'),
  'up and down, encoded': insertAfterApi('tools/%2e%2e/'),
  'up and down, all encoded': insertAfterApi('tools%2f%2e%2e%2f'),
  'up from a page': (path) => `/categories/..${path}`,
  'an encoded slash': (path) => `/api%2f${path.slice('/api/'.length)}`,
  'a slash encoded twice': (path) => `/api%252f${path.slice('/api/'.length)}`,
  'an encoded letter': replaceFirstLetter('/%61'),
  'a letter encoded twice': replaceFirstLetter('/%2561'),
  'a wide letter': replaceFirstLetter('/%ef%bd%81'),
  'a backslash': (path) => path.replace('/api/', '/api\\'),
  'an encoded backslash': (path) => path.replace('/api/', '/api%5c'),
  'a parameter of the path': (path) => `${path};a=1`,
  'a parameter within': (path) => path.replace('/api/', '/api;a=1/'),
  'a null at the end': (path) => `${path}%00`,
  'a space at the end': (path) => `${path}%20`,
  'a tab at the end': (path) => `${path}%09`,
  'a line break': (path) => `${path}%0d%0aX-Test:%201`,
  'a file ending': (path) => `${path}.json`,
  'a public ending': (path) => `${path}/../../../../healthz`,
  'a query that ends it': (path) => `${path}%3f`,
  'a fragment': (path) => `${path}%23`,
  'a public path first': (path) => `/healthz/..${path}`,
  'an address of another host': (path) => `http://elsewhere.example.com${path}`,
}

/** Headers that make proxies and frameworks mistake one request for another. */
const HEADERS: Readonly<Record<string, (address: Address) => Record<string, string>>> = {
  'another path by X-Original-URL': ({ path }) => ({ 'X-Original-URL': path }),
  'another path by X-Rewrite-URL': ({ path }) => ({ 'X-Rewrite-URL': path }),
  'another path by X-Forwarded-Path': ({ path }) => ({
    'X-Forwarded-Path': path,
    'X-Forwarded-Prefix': '/api',
  }),
  'another method by X-HTTP-Method-Override': ({ method }) => ({ 'X-HTTP-Method-Override': method }),
  'another method by X-HTTP-Method': ({ method }) => ({ 'X-HTTP-Method': method }),
  'another method by X-Method-Override': ({ method }) => ({ 'X-Method-Override': method }),
}

/** Headers that claim more rights than the caller has. */
const CLAIMS: Readonly<Record<string, Record<string, string>>> = {
  'says to be local': {
    'X-Forwarded-For': '127.0.0.1',
    'X-Real-IP': '127.0.0.1',
    Forwarded: 'for=127.0.0.1',
    'X-Client-IP': '127.0.0.1',
  },
  'says to be an admin': {
    'X-Test-User': '1',
    'X-User-Id': '4',
    'X-Role': 'admin',
    'X-Admin': 'true',
    'X-Remote-User': 'admin',
  },
  'says to be of this host': { 'X-Forwarded-Host': 'localhost', 'X-Forwarded-Proto': 'https' },
  'signs in by name': { Authorization: `Basic ${Buffer.from('admin:seven blue horses').toString('base64')}` },
  'has an unsigned token': { Authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJyb2xlIjoib3duZXIifQ.' },
}

export interface Trick {
  name: string
  request: RawRequest
}

/** Every trick against one call, with a valid body. */
export function tricksOn(address: Address, body: string | undefined): Trick[] {
  const { method, path } = address
  const plain = { method, path, ...(body !== undefined && { body }) }
  // A trick that disguises a request is sent in a public request.
  const open = { ...plain, path: '/api/stats' }
  return [
    ...Object.entries(PATHS).map(([name, change]) => ({ name, request: { ...plain, path: change(path) } })),
    ...Object.entries(HEADERS).flatMap(([name, headers]) => [
      { name: `${name}, on a public path`, request: { ...open, method: 'POST', headers: headers(address) } },
      { name: `${name}, on its own path`, request: { ...plain, method: 'POST', headers: headers(address) } },
    ]),
    ...Object.entries(CLAIMS).map(([name, headers]) => ({ name, request: { ...plain, headers } })),
    // A public GET at the same path answers HEAD.
    ...[...(method === 'GET' ? ['HEAD'] : []), 'OPTIONS', 'TRACE', 'PROPFIND', 'M-SEARCH', 'QUERY'].map(
      (other) => ({
        name: `${other} instead`,
        request: { ...plain, method: other },
      }),
    ),
    {
      name: 'a method in the query',
      request: { ...plain, method: 'POST', path: `${path}?_method=${method}` },
    },
  ]
}

interface RawRequest {
  method: string
  /** Sent unchanged, without normalization. */
  path: string
  headers?: Record<string, string>
  body?: string
}

interface RawAnswer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** A request that `fetch` would not send, or not in this form. */
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
