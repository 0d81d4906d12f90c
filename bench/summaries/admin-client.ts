import { z } from 'zod'
import { signInAdmin } from '../lib/admin-session.ts'
import type { OurServer } from '../lib/bench-server.ts'

const jobSchema = z.object({ state: z.string(), total: z.number(), done: z.number(), failed: z.number() })

/** Calls as an admin, about batches of summaries. */
export async function openAdmin(server: OurServer) {
  const call = await signInAdmin(server)
  return {
    async startBatch(): Promise<number> {
      const response = await call('POST', '/api/tools/generate-all-summaries')
      return z.object({ jobId: z.number() }).parse(await response.json()).jobId
    },
    async job(id: number): Promise<z.infer<typeof jobSchema>> {
      const response = await call('GET', `/api/admin/summary-jobs/${id}`)
      return jobSchema.parse(await response.json())
    },
  }
}
