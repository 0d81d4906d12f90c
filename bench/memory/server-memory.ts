import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { z } from 'zod'

const SCRIPT = join(import.meta.dirname, 'measured-server.ts')

const reportSchema = z.object({ rss: z.number(), heap: z.number(), buffers: z.number(), url: z.string() })

/** Bytes after the garbage has been collected: of the process, of the JavaScript heap, and of buffers outside of it. */
export type ServerMemory = z.infer<typeof reportSchema>

/** Serves a data folder, and says what that takes. */
export async function withMeasuredServer<T>(
  dataDir: string,
  use: (memory: ServerMemory) => Promise<T>,
): Promise<T> {
  const child = fork(SCRIPT, [dataDir], { execArgv: ['--expose-gc'] })
  try {
    return await use(await report(child))
  } finally {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  }
}

async function report(child: ChildProcess): Promise<ServerMemory> {
  const message = once(child, 'message')
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the server ended with code ${code}`)
  })
  const [told] = await Promise.race([message, ended])
  return reportSchema.parse(told)
}
