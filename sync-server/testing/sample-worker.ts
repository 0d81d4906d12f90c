/** A worker for the tests of `lib/worker-thread.ts`. Its input says how it ends. */
import { z } from 'zod'
import { serveTask, workerPort } from '../lib/worker-side.ts'

const ENDINGS = ['result', 'throw', 'exit', 'wrong message', 'never'] as const
const inputSchema = z.object({ parts: z.array(z.number()), ending: z.enum(ENDINGS) })

await serveTask(inputSchema, async ({ parts, ending }, send) => {
  for (const part of parts) send(part)
  if (ending === 'throw') throw new RangeError('The worker has failed.')
  if (ending === 'exit') process.exit(0)
  if (ending === 'wrong message') workerPort().postMessage('something else')
  if (ending === 'never') await new Promise((resolve) => setTimeout(resolve, 60_000))
  return parts.length
})
