import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { z } from 'zod'
import type { OurServer } from '../lib/bench-server.ts'

const run = promisify(execFile)

const PASSWORD = 'seven blue horses'
const jobSchema = z.object({ state: z.string(), total: z.number(), done: z.number(), failed: z.number() })

/** Makes an account, makes it an admin, and signs in. @returns calls as that admin */
export async function openAdmin({ url, dataDir }: OurServer) {
  const send = (path: string, body?: object, cookie = '') =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin', Cookie: cookie },
      ...(body && { body: JSON.stringify(body) }),
    })
  await send('/api/register', { username: 'bench', email: 'bench@example.com', password: PASSWORD })
  await run('node', ['sync-server/manage.ts', 'grant', 'bench', 'admin'], {
    env: { ...process.env, DATA_DIR: dataDir },
  })
  const signedIn = await send('/api/login', { username: 'bench', password: PASSWORD })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return {
    async startBatch(): Promise<number> {
      const response = await send('/api/tools/generate-all-summaries', undefined, cookie)
      return z.object({ jobId: z.number() }).parse(await response.json()).jobId
    },
    async job(id: number): Promise<z.infer<typeof jobSchema>> {
      const response = await fetch(`${url}/api/admin/summary-jobs/${id}`, { headers: { Cookie: cookie } })
      return jobSchema.parse(await response.json())
    },
  }
}
