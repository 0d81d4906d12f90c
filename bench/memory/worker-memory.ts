import type { CDPSession } from '@playwright/test'
import { z } from 'zod'
import { probe, readMoments, withBrowser } from '../device/browser.ts'

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

/** What the worker of the catalogue takes in Chromium when the catalogue is kept and everything is indexed. */
export function measureWorker(url: string): Promise<WorkerMemory> {
  return withBrowser(async (context) => {
    const page = await context.newPage()
    await page.addInitScript(probe)
    await page.goto(url)
    await readMoments(page, 'ready')
    // A second visit, as most are: nothing is left over from the download. The mark is set again when the worker answers.
    await page.evaluate(() => localStorage.removeItem('catalogue-on-device'))
    await page.reload()
    await readMoments(page, 'ready')
    const worker = await attachToWorker(await context.newCDPSession(page))
    await worker('HeapProfiler.collectGarbage')
    await worker('HeapProfiler.collectGarbage')
    const { usedSize, backingStorageSize } = usageSchema.parse(await worker('Runtime.getHeapUsage'))
    return { heap: usedSize, buffers: backingStorageSize }
  })
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
