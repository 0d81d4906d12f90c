import { constants, getPriority, setPriority } from 'node:os'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'

/** The script was not started as it should have been: in the main thread, or with input that it does not understand. */
class WorkerStartError extends Error {
  readonly code = 'worker-start'
}

/** The port to the thread that has started this one. */
export function workerPort(): MessagePort {
  if (parentPort === null) throw new WorkerStartError('This module is the inside of a worker.')
  return parentPort
}

/** What the thread that has started this one has handed over. @throws WorkerStartError */
export function workerInput<T>(schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(workerData)
  if (parsed.success) return parsed.data
  // The message of a ZodError would not survive the way to the other thread.
  throw new WorkerStartError(z.prettifyError(parsed.error))
}

/**
 * Lets the threads that answer requests go first. Only Linux has a priority for each thread; elsewhere it would be that
 * of the whole server. `steps` is relative to the priority of now; without it, the lowest.
 */
export function lowerPriority(steps?: number): void {
  if (process.platform !== 'linux') return
  const lowest = constants.priority.PRIORITY_LOW
  setPriority(steps === undefined ? lowest : Math.min(getPriority() + steps, lowest))
}

/**
 * Does the work of a `WorkerTask`, at the lowest priority unless `steps` says otherwise: `send` reports a part, and what `work` returns is the result.
 * What it throws rejects the run on the other side.
 */
export async function serveTask<T>(
  input: z.ZodType<T>,
  work: (data: T, send: (part: unknown) => void) => Promise<unknown>,
  steps?: number,
): Promise<void> {
  const port = workerPort()
  lowerPriority(steps)
  const result = await work(workerInput(input), (part) => port.postMessage({ kind: 'part', part }))
  port.postMessage({ kind: 'done', result })
}
