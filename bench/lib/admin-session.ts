import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { OurServer } from './bench-server.ts'

const run = promisify(execFile)

const PASSWORD = 'seven blue horses'

/** Sends a request as an admin. */
export type AdminCall = (method: string, path: string, body?: object) => Promise<Response>

/** Makes an account, makes it an admin, and signs in. */
export async function signInAdmin({ url, dataDir }: OurServer): Promise<AdminCall> {
  const call = (cookie: string): AdminCall => {
    const headers = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin', Cookie: cookie }
    return (method, path, body) =>
      fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  }
  const visitor = call('')
  await visitor('POST', '/api/register', {
    username: 'bench',
    email: 'bench@example.com',
    password: PASSWORD,
  })
  await run('node', ['sync-server/manage.ts', 'grant', 'bench', 'admin'], {
    env: { ...process.env, DATA_DIR: dataDir },
  })
  const signedIn = await visitor('POST', '/api/login', { username: 'bench', password: PASSWORD })
  const cookies = signedIn.headers.getSetCookie().map((line) => line.split(';')[0])
  return call(cookies.join('; '))
}
