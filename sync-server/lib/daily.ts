import type { Part } from './lifecycle.ts'

const FIRST_RUN_MS = 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Runs `work` a minute from now, when the start is over, and then once a day.
 * @returns a function that ends this and waits for a run under way
 */
export function daily(work: () => Promise<void>, onError: (error: unknown) => void): () => Promise<void> {
  return repeatedly(work, { everyMs: DAY_MS, onError })
}

/** As `daily`, at another interval. */
export function repeatedly(
  work: () => Promise<void>,
  { everyMs, onError }: { everyMs: number; onError: (error: unknown) => void },
): () => Promise<void> {
  let running = Promise.resolve()
  let timer = setTimeout(run, FIRST_RUN_MS)
  timer.unref()
  function run(): void {
    running = work().catch(onError)
    timer = setTimeout(run, everyMs)
    timer.unref()
  }
  return async () => {
    clearTimeout(timer)
    await running
  }
}

/** As `daily`, as a part of the server. */
export function dailyPart(work: () => Promise<void>, onError: (error: unknown) => void): Part {
  let end = async () => {}
  return {
    start() {
      end = daily(work, onError)
    },
    stop: () => end(),
  }
}
