const SOON_MS = 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000

/** Runs `work` a minute from now, when the start is over, and then once a day. @returns what ends that */
export function daily(work: () => Promise<void>, onError: (error: unknown) => void): () => Promise<void> {
  let running = Promise.resolve()
  let timer = setTimeout(run, SOON_MS)
  timer.unref()
  function run(): void {
    running = work().catch(onError)
    timer = setTimeout(run, DAY_MS)
    timer.unref()
  }
  return async () => {
    clearTimeout(timer)
    await running
  }
}
