import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { CDPSession, Page } from '@playwright/test'
import { z } from 'zod'

const SCRIPT = join(import.meta.dirname, 'measured-server.ts')

const reportSchema = z.object({ rss: z.number(), heap: z.number(), buffers: z.number(), url: z.string() })

/** Bytes after the garbage has been collected: of the process, of the JavaScript heap, and of buffers outside of it. */
export type ServerMemory = z.infer<typeof reportSchema>

/** Serves a data folder, and measures the memory that this takes. Large catalogues need more than Node's usual limit while they are read. */
export async function withMeasuredServer<T>(
  dataDir: string,
  use: (memory: ServerMemory) => Promise<T>,
): Promise<T> {
  const child = fork(SCRIPT, [dataDir], { execArgv: ['--expose-gc', '--max-old-space-size=16000'] })
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

const usageSchema = z.object({
  usedSize: z.number(),
  /** Of ArrayBuffers. */
  backingStorageSize: z.number().default(0),
})

/** Bytes after the garbage has been collected: of the JavaScript heap, and of buffers outside of it. */
export interface WorkerMemory {
  heap: number
  buffers: number
}

/** Of the catalogue's worker of a page in Chromium. */
export async function readWorkerMemory(page: Page): Promise<WorkerMemory> {
  const worker = await attachToWorker(await page.context().newCDPSession(page))
  await worker('HeapProfiler.collectGarbage')
  await worker('HeapProfiler.collectGarbage')
  const { usedSize, backingStorageSize } = usageSchema.parse(await worker('Runtime.getHeapUsage'))
  return { heap: usedSize, buffers: backingStorageSize }
}

type Send = (method: string) => Promise<unknown>

const NAME = /\/worker-[^/]+\.js$/

const answerSchema = z.object({ id: z.number(), result: z.unknown() })

/** @returns what sends a command of the DevTools protocol to the worker */
async function attachToWorker(session: CDPSession): Promise<Send> {
  const attached = new Promise<string>((resolve) => {
    session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (NAME.test(targetInfo.url)) resolve(sessionId)
    })
  })
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  })
  const sessionId = await attached
  const waiting = new Map<number, (result: unknown) => void>()
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const answer = answerSchema.safeParse(JSON.parse(message))
    if (answer.success) waiting.get(answer.data.id)?.(answer.data.result)
  })
  let last = 0
  return (method) => {
    const id = ++last
    const answered = new Promise<unknown>((resolve) => waiting.set(id, resolve))
    const message = JSON.stringify({ id, method, params: {} })
    return session.send('Target.sendMessageToTarget', { sessionId, message }).then(() => answered)
  }
}
