import { parentPort, Worker } from 'node:worker_threads'

/** What a thread gets at a time. */
const CHUNK = 25

/** Seeds from `from` on, `count` of them. */
export interface SeedRange {
  from: number
  count: number
}

export interface SeedFailure {
  seed: number
  wrong: readonly string[]
}

interface Report {
  range: SeedRange
  failure: SeedFailure | null
}

export interface SoakOptions extends SeedRange {
  threads: number
  onProgress(done: number): void
}

export interface Soaking extends SoakOptions {
  /** The script of a thread, which calls `serveSeeds`. */
  script: URL
  /** What it finds in `workerData`. */
  setting: unknown
}

/** Runs something for many seeds on many threads. @returns the first seed in which something went wrong */
export async function soakSeeds({
  from,
  count,
  threads,
  onProgress,
  ...thread
}: Soaking): Promise<SeedFailure | null> {
  const end = from + count
  let next = from
  let done = 0
  let first: SeedFailure | null = null
  // After a failure the smaller seeds that are under way still run to their end: one of them may be the first.
  const take = (): SeedRange | null => {
    if (first !== null || next >= end) return null
    const range = { from: next, count: Math.min(CHUNK, end - next) }
    next += range.count
    return range
  }
  const heed = ({ range, failure }: Report) => {
    done += range.count
    if (failure !== null && failure.seed < (first?.seed ?? Number.POSITIVE_INFINITY)) first = failure
    onProgress(done)
  }
  await Promise.all(Array.from({ length: threads }, () => work({ ...thread, take, heed })))
  return first
}

interface Work extends Pick<Soaking, 'script' | 'setting'> {
  take(): SeedRange | null
  heed(report: Report): void
}

/** One thread, for as long as there is something to do. */
async function work({ script, setting, take, heed }: Work): Promise<void> {
  const worker = new Worker(script, { workerData: setting })
  const { promise: failed, reject } = Promise.withResolvers<never>()
  worker.once('error', reject)
  try {
    for (let range = take(); range !== null; range = take()) {
      const { promise, resolve } = Promise.withResolvers<Report>()
      worker.once('message', resolve)
      worker.postMessage(range)
      heed(await Promise.race([promise, failed]))
    }
  } finally {
    await worker.terminate()
  }
}

/** In a thread: runs the seeds it is told to, and tells what is wrong with the first bad one. */
export function serveSeeds(runSeed: (seed: number) => Promise<readonly string[]>): void {
  const run = async (range: SeedRange): Promise<Report> => {
    for (let seed = range.from; seed < range.from + range.count; seed++) {
      const wrong = await runSeed(seed).catch((error: unknown) => [String(error)])
      if (wrong.length > 0) return { range, failure: { seed, wrong } }
    }
    return { range, failure: null }
  }
  parentPort?.on(
    'message',
    (range: SeedRange) => void run(range).then((report) => parentPort?.postMessage(report)),
  )
}
