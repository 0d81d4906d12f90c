import type { TestServer } from './start-server.ts'

/** A server, in this process or another one. */
export type Reachable = Pick<TestServer, 'fetch'>

/** A client that keeps cookies, as a browser does. */
export interface Browser {
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Sends JSON, or nothing. */
  send(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<Response>
  /** Its current cookies, by name. */
  cookies: Map<string, string>
}

export function openBrowser(server: Reachable, headers: Record<string, string> = {}): Browser {
  const cookies = new Map<string, string>()
  const browser: Browser = {
    cookies,
    async fetch(path, init = {}) {
      const sent = new Headers({ ...headers, ...Object.fromEntries(new Headers(init.headers)) })
      if (cookies.size > 0) sent.set('Cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
      const response = await server.fetch(path, { ...init, headers: sent })
      for (const line of response.headers.getSetCookie()) keepCookie(cookies, line)
      return response
    },
    send(method, path, body) {
      const headers = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' }
      return browser.fetch(path, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
    },
  }
  return browser
}

function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';')
  const at = pair.indexOf('=')
  const [name, value] = [pair.slice(0, at), pair.slice(at + 1)]
  const expires = attributes.find((attribute) => /^ ?expires=/i.test(attribute))?.split('=')[1]
  if (value === '' || (expires !== undefined && Date.parse(expires) < Date.now())) cookies.delete(name)
  else cookies.set(name, value)
}

export const PASSWORD = 'seven blue horses'

/** Makes an account with `PASSWORD` and the address `<name>@example.com`. */
export async function register(server: Reachable, name: string): Promise<void> {
  const details = { username: name, email: `${name}@example.com`, password: PASSWORD }
  await must(openBrowser(server).send('POST', '/api/register', details))
}

/** A browser in which an existing account is signed in. */
export async function signIn(
  server: Reachable,
  name: string,
  headers?: Record<string, string>,
): Promise<Browser> {
  const browser = openBrowser(server, headers)
  await must(browser.send('POST', '/api/login', { username: name, password: PASSWORD }))
  return browser
}

/** A browser with a new account signed in. */
export async function signUp(server: Reachable, name: string): Promise<Browser> {
  await register(server, name)
  return signIn(server, name)
}

async function must(response: Promise<Response>): Promise<void> {
  const { ok, status, url } = await response
  if (!ok) throw new Error(`${url} answered ${status}: ${await (await response).text()}`)
}
