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

interface Repeating {
  everyMs: number
  /** How long from now the first run is. */
  firstMs?: number | undefined
  onError: (error: unknown) => void
}

/** As `daily`, at another interval. */
export function repeatedly(
  work: () => Promise<void>,
  { everyMs, firstMs = FIRST_RUN_MS, onError }: Repeating,
): () => Promise<void> {
  let running = Promise.resolve()
  let timer = setTimeout(run, firstMs)
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

/** As `daily`, as a part of the server; its first run is `firstMs` after the start. */
export function dailyPart(
  work: () => Promise<void>,
  onError: (error: unknown) => void,
  firstMs?: number,
): Part {
  return repeatedPart(work, { everyMs: DAY_MS, firstMs, onError })
}

/** As `repeatedly`, as a part of the server. */
export function repeatedPart(work: () => Promise<void>, options: Parameters<typeof repeatedly>[1]): Part {
  let end = async () => {}
  return {
    start() {
      end = repeatedly(work, options)
    },
    stop: () => end(),
  }
}
